"""A question from end to end, over rows in memory."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.knowledge.answers.index import prepare
from project_intel.knowledge.answers.search import Coverage, answer
from project_intel.knowledge.base.users import reversed_edges
from project_intel.knowledge.model import Entry, Role, Structure
from project_intel.knowledge.question import Format, Question, Verbosity

Row = Callable[..., Entry]


@pytest.fixture
def files(row: Row) -> dict[str, Entry]:
    return {
        "packages/ui/src/a.ts": row(
            exports=["parse"], summary="Parses -->.", role="implementation",
            technologies=["TypeScript"], tags=["reading"], chars=120, lines=11,
            analysed_chars=100, analysed_lines=10, imports={"zod": ["z"]}, refs=["README.md"],
        ),
        "packages/ui/src/b.ts": row(imports={"packages/ui/src/a.ts": ["parse"]}),
        "README.md": row(),
    }  # fmt: skip


def test_structured_flat_results_carry_raw_fields_and_nothing_internal(
    files: dict[str, Entry],
) -> None:
    reply = answer(prepare(files), Question("parse", format=Format.FLAT))
    assert reply.structured == {
        "total": 2,
        "matched": 2,
        "results": [
            {
                "path": "packages/ui/src/a.ts",
                "sizeChars": 120,
                "lineCount": 11,
                "exports": ["parse"],
                "imports": {"zod": ["z"]},
                "refs": ["README.md"],
                "usedBy": ["packages/ui/src/b.ts"],
                "summary": "Parses -->.",
                "role": "implementation",
                "technologies": ["TypeScript"],
                "analysisDelta": "+1 lines +20 chars",
            },
            {
                "path": "packages/ui/src/b.ts",
                "sizeChars": 100,
                "lineCount": 10,
                "imports": {"packages/ui/src/a.ts": ["parse"]},
            },
        ],
    }


def test_structured_groups_obey_the_verbosity_and_hold_technologies(
    files: dict[str, Entry],
) -> None:
    reply = answer(prepare(files), Question("parse", verbosity=Verbosity.SEMANTIC))
    assert reply.structured == {
        "total": 2,
        "matched": 2,
        "grouped": [
            {
                "folderPath": "packages/ui/src",
                "files": [
                    {
                        "fileName": "a.ts",
                        "path": "packages/ui/src/a.ts",
                        "summary": "Parses -->.",
                        "role": "implementation",
                        "analysisDelta": "+1 lines +20 chars",
                    },
                    {"fileName": "b.ts", "path": "packages/ui/src/b.ts"},
                ],
                "technologies": ["TypeScript"],
            }
        ],
    }


def test_structured_structure_has_no_semantic_fields(files: dict[str, Entry]) -> None:
    question = Question("parse", format=Format.FLAT, verbosity=Verbosity.STRUCTURE, max=1)
    results = answer(prepare(files), question).structured["results"]
    assert isinstance(results, list)
    assert list(results[0]) == [
        "path", "sizeChars", "lineCount", "exports", "imports", "refs", "usedBy", "role",
    ]  # fmt: skip


def test_total_is_what_is_shown_and_matched_is_what_there_is(files: dict[str, Entry]) -> None:
    reply = answer(prepare(files), Question("parse", max=1))
    assert (reply.shown, reply.matched) == (1, 2)
    assert (reply.structured["total"], reply.structured["matched"]) == (1, 2)


@pytest.mark.parametrize("most", [0, -3])
def test_a_maximum_below_one_is_the_default(files: dict[str, Entry], most: int) -> None:
    assert answer(prepare(files), Question("parse", max=most)).shown == 2


def test_scope_and_role_narrow_the_results(files: dict[str, Entry]) -> None:
    index = prepare(files)
    scoped = answer(index, Question("parse md", scope="./packages\\ui/"))
    roled = answer(index, Question("parse md", role=Role.DOCUMENTATION))
    rooted = answer(index, Question("parse md", scope="/p/README.md"), root="/p")
    assert (scoped.matched, roled.matched, rooted.matched) == (2, 1, 1)


@pytest.mark.parametrize("keywords", ["packages\\ui\\src\\a.ts", "/p/packages/ui/src/a.ts", "a.ts"])
def test_a_path_is_found_however_it_is_written(files: dict[str, Entry], keywords: str) -> None:
    reply = answer(prepare(files), Question(keywords, max=1), root="/p")
    assert reply.text.startswith("<!-- packages/ui/src/a.ts ")


def test_notes_end_every_reply(files: dict[str, Entry]) -> None:
    coverage = Coverage(notes=("3 file(s) to map.",))
    reply = answer(prepare(files), Question("readme", scope="README.md"), coverage)
    assert reply.text == (
        "<!-- README.md (Lines: 10, Chars: 100) -->\n"
        "used by: packages/ui/src/a.ts\n\n"
        "3 file(s) to map."
    )


def test_edges_are_reversed_once_per_user_and_never_to_itself(row: Row) -> None:
    files = {
        "a": row(imports={"b": ["x"], "zod": []}, refs=["b", "a"]),
        "b": row(refs=["gone"]),
        "c": row(refs=["b"]),
    }
    assert reversed_edges(files) == {"b": ["a", "c"]}


ODD = st.text(max_size=40) | st.sampled_from(["<!--", "-->", "a/b.ts", "\x1f", "\n", "..", "İ"])


@given(
    st.dictionaries(ODD, st.lists(ODD, max_size=3), max_size=5),
    ODD,
    st.sampled_from(Verbosity),
    st.sampled_from(Format),
)
def test_any_names_and_any_query_give_a_reply_in_form(
    names: dict[str, list[str]], keywords: str, verbosity: Verbosity, layout: Format
) -> None:
    files = {
        path: Entry(
            Structure(1, 1, exports=tuple(own), imports={path: tuple(own)}, refs=tuple(own))
        )
        for path, own in names.items()
    }
    question = Question(keywords, format=layout, verbosity=verbosity, explain=True)
    reply = answer(prepare(files), question)
    assert reply.shown == reply.matched <= len(files)
    assert reply.text.startswith(("<!-- ", "No matches found"))
    for line in reply.text.split("\n"):
        assert re.search("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e]", line) is None
        assert line.count("-->") == line.startswith("<!-- ")


@given(st.sampled_from(["alpha beta", "alphaBeta", "alpha_beta", '"alpha beta"', "ALPHA-beta"]))
def test_a_name_is_found_in_every_spelling(keywords: str) -> None:
    spellings = ["alphaBeta", "AlphaBeta", "alpha_beta", "ALPHA_BETA"]
    files = {
        f"src/{number}.ts": Entry(Structure(1, 1, exports=(name,)))
        for number, name in enumerate(spellings)
    }
    assert answer(prepare(files), Question(keywords)).matched == len(spellings)
