"""The text of the knowledge base: ours, the original's, and the README's flat form."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.knowledge.base.codec import Unreadable, decode, decode_row, encode, encode_row
from project_intel.knowledge.model import (
    Analysis,
    Entry,
    KnowledgeBase,
    Structure,
    SubKnowledge,
)

ORIGINAL = """{
  "generated": "2026-06-10T12:00:00.200Z",
  "files": {
    "src/a.ts": {
      "sizeChars": 50,
      "lineCount": 4,
      "exports": [
        "run"
      ],
      "imports": {
        "zod": [
          "z"
        ],
        "reflect": []
      },
      "refs": [
        "src/b.ts"
      ],
      "deleted": false,
      "path": "src/a.ts",
      "summary": "Runs \\"things\\" \u2014 ä 😀.",
      "technologies": [
        "TypeScript"
      ],
      "searchTags": [
        "start"
      ],
      "lastUpdated": "2026-06-10T12:00:00.123Z",
      "role": "script",
      "sizeCharsWhenAnalysed": 40,
      "lineCountWhenAnalysed": 3,
      "analysisDelta": "+1 lines +10 chars",
      "purpose": "old"
    },
    "src/legacy.js": {
      "sizeChars": 9,
      "lineCount": 1,
      "imports": [
        "fs",
        "path"
      ]
    },
    "src/gone.ts": {
      "sizeChars": 1,
      "lineCount": 1,
      "deleted": true,
      "summary": "Gone."
    }
  },
  "subKnowledge": [
    {
      "location": "",
      "knowledgeDir": ".knowledge"
    },
    {
      "location": "packages/ui",
      "knowledgeDir": "packages/ui/.knowledge"
    }
  ]
}"""


def test_a_file_of_the_original_is_read_as_is() -> None:
    base = decode(ORIGINAL)
    assert base.files["src/a.ts"] == Entry(
        Structure(50, 4, ("run",), {"zod": ("z",), "reflect": ()}, ("src/b.ts",), ""),
        Analysis(
            'Runs "things" — ä 😀.',
            "script",
            ("TypeScript",),
            ("start",),
            "2026-06-10T12:00:00.123Z",
            40,
            3,
            None,
        ),
        extra={"purpose": "old"},
    )
    assert base.files["src/legacy.js"].structure.imports == {"fs": (), "path": ()}
    assert base.files["src/gone.ts"].deleted


def test_a_project_that_names_itself_as_sub_project_is_not_followed() -> None:
    assert decode(ORIGINAL).sub_knowledge == (SubKnowledge("packages/ui"),)


def test_the_flat_form_of_the_readme_is_read() -> None:
    flat = '{"src/auth/index.ts": {"sizeChars": 4820, "lineCount": 142, "summary": "Auth."}}'
    entry = decode(flat).files["src/auth/index.ts"]
    assert (entry.structure.size_chars, entry.structure.line_count) == (4820, 142)
    assert entry.analysis is not None


def test_rows_are_written_in_a_fixed_order_with_one_final_newline() -> None:
    entry = Entry(
        Structure(7, 1, ("f",), {"os": ()}, (), "00112233aabbccdd"),
        Analysis("Does f.", "test", (), ("tag",), "2026-01-01T00:00:00.000Z", 5, 1, "ffff"),
        extra={"zeta": 1, "alpha": ["x"]},
    )
    assert encode(KnowledgeBase({"b.py": Entry(Structure(0, 0)), "B.py": entry})) == (
        b"""{
  "files": {
    "B.py": {
      "sizeChars": 7,
      "lineCount": 1,
      "exports": [
        "f"
      ],
      "imports": {
        "os": []
      },
      "hash": "00112233aabbccdd",
      "summary": "Does f.",
      "role": "test",
      "searchTags": [
        "tag"
      ],
      "lastUpdated": "2026-01-01T00:00:00.000Z",
      "sizeCharsWhenAnalysed": 5,
      "lineCountWhenAnalysed": 1,
      "hashWhenAnalysed": "ffff",
      "analysisDelta": "+0 lines +2 chars",
      "alpha": [
        "x"
      ],
      "zeta": 1
    },
    "b.py": {
      "sizeChars": 0,
      "lineCount": 0
    }
  }
}
"""
    )


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "not JSON"),
        ("{", "not JSON"),
        ("null", "no object"),
        ("[]", "no object"),
        ('"x"', "no object"),
        ('{"files": []}', '"files" is no object'),
        ('{"files": null}', '"files" is no object'),
        ('{"other": 1}', 'no "files"'),
        ('{"version": 9, "files": {}}', "version 9"),
        ("[" * 100_000, "nested too deeply"),
    ],
    ids=lambda value: value[:20],
)
def test_what_is_no_knowledge_base_is_said_to_be_none(text: str, reason: str) -> None:
    with pytest.raises(Unreadable, match=reason):
        decode(text)


def test_a_file_named_version_is_no_version() -> None:
    assert "version" in decode('{"version": {"sizeChars": 1, "lineCount": 1}}').files


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ("./src/a.ts", "src/a.ts"),
        ("src\\lib\\a.ts", "src/lib/a.ts"),
        ("src//a.ts", "src/a.ts"),
        ("src/../b.ts", "b.ts"),
        ("../outside", None),
        ("/etc/passwd", None),
        ("C:\\windows\\x", None),
        (".", None),
        ("..a/b", "..a/b"),
        (".github/workflows/ci.yml", ".github/workflows/ci.yml"),
    ],
)
def test_a_path_has_one_spelling_and_stays_inside(raw: str, path: str | None) -> None:
    text = json.dumps({"files": {raw: {"sizeChars": 1}}})
    assert list(decode(text).files) == ([] if path is None else [path])


def said(summary: str, updated: str) -> dict[str, object]:
    return {"summary": summary, "lastUpdated": updated}


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ({"deleted": True, "summary": "1"}, {"summary": "2"}, "2"),
        ({"summary": "1"}, {"deleted": True, "summary": "2"}, "1"),
        (said("1", "2026-01"), said("2", "2026-02"), "2"),
        (said("1", "2026-02"), said("2", "2026-01"), "1"),
        ({"summary": "1"}, {"summary": "2"}, "1"),
    ],
    ids=["live over deleted", "live stays", "later wins", "later stays", "first of equals"],
)
def test_two_spellings_of_one_path_become_one_row(
    first: dict[str, object], second: dict[str, object], winner: str
) -> None:
    text = json.dumps({"files": {"./a": first | {"sizeChars": 1}, "a": second | {"sizeChars": 1}}})
    said = decode(text).files["a"].analysis
    assert said is not None
    assert said.summary == winner


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(rows=st.dictionaries(st.text(), JSON | st.dictionaries(st.text(), JSON), max_size=4))
def test_any_json_under_files_is_read_and_written_without_loss_of_form(
    rows: dict[str, object],
) -> None:
    text = encode(decode(json.dumps({"files": rows}))).decode()
    assert encode(decode(text)).decode() == text
    assert text == json.dumps(json.loads(text), ensure_ascii=False, indent=2) + "\n"


FIELDS = (
    *("sizeChars", "lineCount", "exports", "imports", "refs", "hash", "deleted", "path"),
    *("summary", "role", "technologies", "searchTags", "lastUpdated", "analysisDelta"),
    *("sizeCharsWhenAnalysed", "lineCountWhenAnalysed", "hashWhenAnalysed"),
)


@given(row=st.fixed_dictionaries({}, optional=dict.fromkeys(FIELDS, JSON)))
def test_a_field_of_the_wrong_type_never_stops_the_reading(row: dict[str, object]) -> None:
    text = encode(decode(json.dumps({"files": {"a": row}}))).decode()
    assert encode(decode(text)).decode() == text


def test_half_a_surrogate_pair_does_not_reach_the_disk() -> None:
    base = decode('{"files": {"a": {"sizeChars": 1, "summary": "x\\ud800y"}}}')
    assert encode(base).decode("utf-8", "strict")


def test_a_summary_under_another_spelling_of_a_path_is_not_lost() -> None:
    rows = {"a": {"sizeChars": 1, "deleted": False}, "./a": {"summary": "Kept.", "sizeChars": 1}}
    said = decode(json.dumps({"files": rows})).files["a"].analysis
    assert said is not None
    assert said.summary == "Kept."


def test_what_stood_in_a_row_without_a_summary_does_not_stand_over_its_later_analysis() -> None:
    row = decode_row({"sizeChars": 3, "role": "purpose", "mark": 1})
    assert encode_row(row) == {"sizeChars": 3, "mark": 1, "role": "purpose"}
    described = replace(row, analysis=Analysis("Sums.", "test"))
    assert encode_row(described) == {
        "sizeChars": 3,
        "summary": "Sums.",
        "role": "test",
        "mark": 1,
    }
