"""Two knowledge bases that grew from one become one, and no description is lost."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.knowledge.base.codec import decode, encode
from project_intel.knowledge.base.threeway import NOTHING, merge_bases
from project_intel.knowledge.model import Analysis, Entry, KnowledgeBase, Structure, SubKnowledge

JAN, FEB, MAR = "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"


def row(content: str, said: Analysis | None = None, **more: object) -> Entry:
    """A row whose content, and so whose hash and size, is named by a letter."""
    return Entry(Structure(ord(content[0]), 1, hash=content), said, **more)  # type: ignore[arg-type]


def about(content: str, when: str = JAN, text: str = "") -> Analysis:
    return Analysis(text or f"Of {content}, {when[:7]}.", last_updated=when, hash=content)


def base(row: Entry | None) -> KnowledgeBase:
    return KnowledgeBase({} if row is None else {"f": row})


A0 = row("a", about("a"))
DEAD = replace(A0, deleted=True)


@pytest.mark.parametrize(
    ("before", "ours", "theirs", "merged"),
    [
        pytest.param(None, A0, None, A0, id="added on one side"),
        pytest.param(A0, None, None, None, id="gone on both sides"),
        pytest.param(A0, A0, row("b", about("b")), row("b", about("b")), id="changed on one side"),
        pytest.param(A0, row("b"), A0, row("b", about("a")), id="a summary is not unsaid"),
        pytest.param(
            A0, row("b", about("a")), row("a", about("a", FEB)), row("b", about("a", FEB)),
            id="edited here, described there",
        ),
        pytest.param(
            A0, row("b", about("b", FEB)), row("c", about("c", MAR)), row("c", about("c", MAR)),
            id="described here and there after different edits: the later row",
        ),
        pytest.param(
            A0, row("a", about("a", MAR)), row("b", about("b", FEB)), row("b", about("b", FEB)),
            id="what fits the content outweighs what is later",
        ),
        pytest.param(
            A0, row("a", about("a", FEB)), row("a", about("a", MAR)), row("a", about("a", MAR)),
            id="described on both sides: the later",
        ),
        pytest.param(
            A0, row("a", about("a", JAN, "By hand.")), A0, row("a", about("a", JAN, "By hand.")),
            id="corrected by hand, its time left alone",
        ),
        pytest.param(
            A0, row("a", about("b", FEB)), A0, A0, id="a description of another content gives way"
        ),
        pytest.param(A0, None, A0, None, id="dropped on one side, untouched on the other"),
        pytest.param(
            A0, None, row("b", about("b")), row("b", about("b"), deleted=True),
            id="dropped here, described there: a tombstone",
        ),
        pytest.param(row("a"), None, row("b"), row("b"), id="dropped here, edited there"),
        pytest.param(
            A0, DEAD, row("b", about("b")), row("b", about("b"), deleted=True),
            id="deleted here, edited there",
        ),
        pytest.param(DEAD, DEAD, A0, A0, id="brought back on one side"),
        pytest.param(None, DEAD, A0, A0, id="no common past: the living row"),
        pytest.param(
            row("a", extra={"x": 1, "y": 1, "z": 1}),
            row("a", extra={"x": 2, "y": 1, "new": [1]}),
            row("a", extra={"x": 1, "z": 3}),
            row("a", extra={"x": 2, "z": 3, "new": [1]}),
            id="strange fields: a change outweighs a removal, a removal outweighs nothing",
        ),
    ],
)  # fmt: skip
def test_a_row(
    before: Entry | None, ours: Entry | None, theirs: Entry | None, merged: Entry | None
) -> None:
    expected = base(merged)
    assert merge_bases(base(before), base(ours), base(theirs)) == expected
    assert merge_bases(base(before), base(theirs), base(ours)) == expected


def test_sub_projects_and_strange_fields_of_the_file_are_united() -> None:
    ours = KnowledgeBase(sub_knowledge=(SubKnowledge("b"), SubKnowledge("c")), extra={"o": 1})
    theirs = KnowledgeBase(sub_knowledge=(SubKnowledge("a"), SubKnowledge("b")), extra={"t": 2})
    assert merge_bases(NOTHING, ours, theirs) == KnowledgeBase(
        {}, (SubKnowledge("a"), SubKnowledge("b"), SubKnowledge("c")), {"o": 1, "t": 2}
    )


CONTENTS = st.sampled_from("abc")
ANALYSES = st.builds(
    Analysis,
    summary=st.sampled_from(["S.", "T."]),
    role=st.sampled_from(["", "test"]),
    last_updated=st.sampled_from([JAN, FEB]),
    hash=st.none() | CONTENTS,
)
ROWS = st.builds(
    lambda content, said, deleted, extra: row(content, said, deleted=deleted, extra=extra),
    CONTENTS,
    st.none() | ANALYSES,
    st.booleans(),
    st.dictionaries(st.sampled_from("xy"), st.sampled_from([1, [2], None]), max_size=2),
)
BASES = st.builds(KnowledgeBase, st.dictionaries(st.sampled_from("fgh"), ROWS))


@given(BASES, BASES, BASES)
def test_the_sides_are_equal(before: KnowledgeBase, ours: KnowledgeBase, theirs: KnowledgeBase):
    merged = merge_bases(before, ours, theirs)
    assert encode(merged) == encode(merge_bases(before, theirs, ours))
    assert decode(encode(merged).decode()).files.keys() == merged.files.keys()


@given(BASES, BASES, BASES)
def test_a_summary_is_lost_only_to_another_or_where_one_side_dropped_what_the_other_left_alone(
    before: KnowledgeBase, ours: KnowledgeBase, theirs: KnowledgeBase
):
    merged = merge_bases(before, ours, theirs)
    for path in ours.files.keys() | theirs.files.keys():
        sides = [side.files.get(path) for side in (ours, theirs)]
        said = [entry.analysis for entry in sides if entry and entry.analysis]
        if said and not (None in sides and before.files.get(path) in sides):
            assert merged.files[path].analysis in said


@given(BASES, BASES)
def test_one_side_alone_is_taken_as_it_is(before: KnowledgeBase, ours: KnowledgeBase):
    assert merge_bases(ours, ours, ours) == ours
    assert merge_bases(NOTHING, ours, NOTHING) == ours
    assert merge_bases(before, ours, ours) == ours
