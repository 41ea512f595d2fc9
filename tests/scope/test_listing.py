"""How a listing is kept short, and stays the same in text and JSON."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.scope.workspaces.listing import MOST_NOTES, REPLY_CHARS, Listing, Row, fitting


def listing(lines: list[str], notes: list[str] | None = None) -> Listing:
    return Listing("things", "Things", [Row(line, {"text": line}) for line in lines], notes or [])


def test_a_short_listing_stays_as_it_is() -> None:
    short = listing(["a", "b"], ["n"])
    assert fitting(short, "Rest.") == short
    assert short.text == "Things\na\nb\nn"
    assert short.as_json() == {"things": [{"text": "a"}, {"text": "b"}], "notes": ["n"]}


def test_what_is_left_out_is_counted_with_the_way_to_it() -> None:
    long = fitting(listing(["x" * 900] * 30), "Ask for one.")
    shown = len(long.rows)
    assert 15 < shown < 30
    assert long.notes == [f"+{30 - shown} more. Ask for one."]


def test_of_many_notes_the_first_are_told() -> None:
    notes = [f"note {number}" for number in range(MOST_NOTES + 5)]
    assert fitting(listing(["a"], notes), "").notes == [*notes[:MOST_NOTES], "+5 more notes."]


@given(
    st.lists(st.text(max_size=300), max_size=200),
    st.lists(st.text(max_size=300), max_size=60),
)
@pytest.mark.slow
def test_no_listing_is_longer_than_a_reply_may_be(lines: list[str], notes: list[str]) -> None:
    kept = fitting(listing(lines * 3, notes), "Ask for one.")
    assert len(kept.text) <= REPLY_CHARS
    assert len(json.dumps(kept.as_json(), ensure_ascii=False)) <= REPLY_CHARS
