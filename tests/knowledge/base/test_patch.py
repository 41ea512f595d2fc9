"""Single rows in the bytes of a knowledge base."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.knowledge.base.codec import decode, encode
from project_intel.knowledge.base.patch import RowText, read_rows
from project_intel.knowledge.model import Analysis, Entry, KnowledgeBase, Structure, SubKnowledge

PATHS = st.text(
    st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=8
).filter(lambda path: list(decode(json.dumps({"files": {path: {"hash": "a"}}})).files) == [path])
ROWS = st.builds(
    Entry,
    st.builds(Structure, st.integers(0, 9), st.integers(0, 9), hash=st.sampled_from(["00", "ff"])),
    st.none() | st.builds(Analysis, st.text(min_size=1, max_size=5).map(lambda text: text + ".")),
)
SUBS = st.sampled_from([(), (SubKnowledge("sub"),)])


@given(rows=st.dictionaries(PATHS, ROWS, min_size=1, max_size=6), subs=SUBS, data=st.data())
def test_rows_are_found_and_replaced_as_if_the_whole_were_written_anew(
    rows: dict[str, Entry], subs: tuple[SubKnowledge, ...], data: st.DataObject
) -> None:
    base = decode(encode(KnowledgeBase(rows, subs)).decode())
    written = encode(base)
    text = RowText(written)
    assert {path: text.entry(path) for path in rows} == base.files
    assert text.entry("no such path") is None
    assert dict(text.hashes()) == {path: row.structure.hash for path, row in base.files.items()}
    assert read_rows(written) == base
    chosen = data.draw(st.sets(st.sampled_from(sorted(rows))))
    new = dict.fromkeys(chosen, Entry(Structure(7, None, ("ü",), hash="11"), extra={"x": {"y": 1}}))
    wanted = encode(KnowledgeBase({**base.files, **new}, subs))
    assert text.replaced(new) == wanted


ROW = '    "%s": {\n      "sizeChars": 1\n    }'


@pytest.mark.parametrize(
    "text",
    [
        "",
        '{"files": {}}',
        '{\n  "files": {\n' + ROW % "a",
        '{\n  "files": {\n' + ROW % "a" + "\n  }\n",
        '{\n  "files": {\n' + ROW % "a" + "\n" + ROW % "b" + "\n  }\n}\n",
        '{\n  "files": {\n' + ROW % "a" + ",\n" + ROW % "a" + "\n  }\n}\n",
        '{\n  "files": {\n<<<<<<< HEAD\n' + ROW % "a" + "\n  }\n}\n",
        '{\n  "files": {\n' + ROW % "a" + '\n  },\n  "version": 9\n}\n',
        '{\n  "files": {\n    "a": 1\n    },\n' + ROW % "b" + "\n  }\n}\n",
    ],
    ids=[
        "nothing",
        "another layout",
        "cut off",
        "cut off late",
        "no comma",
        "one path twice",
        "a conflict",
        "another version",
        "no row",
    ],
)
def test_what_is_not_laid_out_as_ours_is_not_read_row_by_row(text: str) -> None:
    assert read_rows(text.encode()) is None
