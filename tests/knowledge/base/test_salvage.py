"""What is still whole in a broken knowledge base is kept."""

import pytest

from project_intel.knowledge.base.codec import encode
from project_intel.knowledge.base.salvage import salvage
from project_intel.knowledge.model import Analysis, Entry, KnowledgeBase, Structure


def described(summary: str, updated: str = "2026-01-01", content: str = "aa") -> Entry:
    return Entry(Structure(3, 1, hash=content), Analysis(summary, last_updated=updated, hash="aa"))


WHOLE = encode(
    KnowledgeBase({name: described(f"About {name}.") for name in ("a", "b", "c")})
).decode()


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (WHOLE[: WHOLE.index('"c"')], ["a", "b"]),
        (WHOLE.replace('"sizeChars": 3', '"sizeChars": ', 1), ["b", "c"]),
        (WHOLE + "}", ["a", "b", "c"]),
        (WHOLE.replace('"files": {', '"files": ['), ["a", "b", "c"]),
        ("", []),
        ("null", []),
        ("\0" * 100, []),
    ],
    ids=["cut off", "broken row", "too much at the end", "broken frame", "empty", "null", "NUL"],
)
def test_every_whole_row_is_found(text: str, kept: list[str]) -> None:
    saved = salvage(text)
    assert sorted(saved.base.files) == kept
    assert not saved.conflict


def merged(ours: str, theirs: str) -> str:
    return f"<<<<<<< HEAD\n{ours}=======\n{theirs}>>>>>>> other\n"


ROW = """    "{path}": {{
      "sizeChars": 3,
      "hash": "aa",
      "summary": "{summary}",
      "lastUpdated": "{updated}",
      "hashWhenAnalysed": "aa"
    }}{comma}
"""
FRAME = '{{\n  "files": {{\n{rows}  }}\n}}\n'


def row(path: str, summary: str, updated: str = "2026-01-01", comma: str = ",") -> str:
    return ROW.format(path=path, summary=summary, updated=updated, comma=comma)


def test_both_sides_of_a_conflict_are_read() -> None:
    middle = merged(row("b", "Ours."), row("c", "Theirs."))
    text = FRAME.format(rows=row("a", "Common.") + middle + row("z", "Z.", comma=""))
    saved = salvage(text)
    assert saved.conflict
    assert sorted(saved.base.files) == ["a", "b", "c", "z"]


def test_a_common_ancestor_between_the_sides_is_left_out() -> None:
    text = FRAME.format(
        rows="<<<<<<< HEAD\n"
        + row("b", "Ours.", comma="")
        + "||||||| base\n"
        + row("old", "Before.", comma="")
        + "=======\n"
        + row("c", "Theirs.", comma="")
        + ">>>>>>> other\n"
    )
    assert sorted(salvage(text).base.files) == ["b", "c"]


@pytest.mark.parametrize("size", [7, 12, 32])
def test_markers_have_the_size_that_the_attributes_ask_for(size: int) -> None:
    middle = (
        f"{'<' * size} HEAD\n{row('b', 'Ours.')}{'=' * size}\r\n{row('c', 'Theirs.')}"
        f"{'>' * size} other\n"
    )
    text = FRAME.format(rows=middle + row("z", "Z\u2028=======.", comma=""))
    saved = salvage(text)
    assert saved.conflict
    assert sorted(saved.base.files) == ["b", "c", "z"]


def test_a_conflict_inside_the_common_ancestor_is_left_out_with_it() -> None:
    inner = f"{'<' * 9} one\n{row('x', 'X.')}{'=' * 9}\n{row('y', 'Y.')}{'>' * 9} two\n"
    middle = (
        f"<<<<<<< HEAD\n{row('b', 'Ours.')}||||||| base\n{inner}"
        f"=======\n{row('c', 'Theirs.')}>>>>>>> other\n"
    )
    saved = salvage(FRAME.format(rows=middle + row("z", "Z.", comma="")))
    assert sorted(saved.base.files) == ["b", "c", "z"]


def test_of_two_analyses_of_one_file_the_later_is_kept_and_the_other_is_spare() -> None:
    text = FRAME.format(
        rows=merged(row("a", "Earlier.", "2026-01-01", ""), row("a", "Later.", "2026-02-02", ""))
    )
    saved = salvage(text)
    said = saved.base.files["a"].analysis
    assert said is not None
    assert said.summary == "Later."
    assert [entry.analysis.summary for _, entry in saved.spare if entry.analysis] == ["Earlier."]


def test_a_conflict_inside_a_row_still_gives_a_row_from_each_side() -> None:
    ours, theirs = row("a", "Ours.", "2026-01-01", ""), row("a", "Theirs.", "2026-02-02", "")
    mine = '      "summary": "Ours.",\n      "lastUpdated": "2026-01-01",\n'
    start, _, end = ours.partition(mine)
    conflict = merged(
        mine,
        '      "summary": "Theirs.",\n      "lastUpdated": "2026-02-02",\n',
    )
    assert theirs.startswith(start)
    saved = salvage(FRAME.format(rows=start + conflict + end))
    said = saved.base.files["a"].analysis
    assert said is not None
    assert said.summary == "Theirs."


def test_hostile_nesting_ends() -> None:
    assert salvage('{"a": ' * 200_000).base.files == {}
