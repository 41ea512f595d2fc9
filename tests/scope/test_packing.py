"""Prices and the budget: what is taken, what is not, and that the sum is honest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.budget import tokens
from project_intel.scope.model import Fragment, FragmentType
from project_intel.scope.packs.packing import Unpackable, fill, first_of, priced, room
from project_intel.scope.packs.selection import Match, Skip


def fragment(name: str, kind: str = "rule") -> Fragment:
    return Fragment(id=name, type=FragmentType(kind), path=f"{name}.md")


def filled(texts: dict[str, str], budget: int):
    matches = [Match(fragment(name), ("always",)) for name in texts]
    return fill(matches, lambda one, most: texts[one.id], budget)


def test_a_block_is_a_comment_with_its_price_and_the_text():
    # 25 characters of comment, 8 of text, two line ends and the blank line: 36.
    assert priced(fragment("a"), "eight or") == ("<!-- [rule] a (9 tok) -->\neight or\n", 9)


def test_the_digits_of_a_price_are_part_of_it():
    # 99 tokens are 396 characters: 26 of comment, 3 line ends, 367 of text. One more makes 100,
    # and the third digit another character.
    assert priced(fragment("a"), "x" * 367)[1] == 99
    assert priced(fragment("a"), "x" * 368)[1] == 100
    # So 368 to 370 are 398 to 400 characters, and the next token begins with 371.
    assert priced(fragment("a"), "x" * 370)[1] == 100
    assert priced(fragment("a"), "x" * 371)[1] == 101


@pytest.mark.parametrize("end", ["", "\n", "\n\n\n", " \n\t\n"])
def test_a_text_ends_with_one_line_end_however_its_file_ends(end):
    assert priced(fragment("a"), "text" + end)[0].endswith("-->\ntext\n")


@pytest.mark.parametrize("text", ["", "\n", "  \n\t"])
def test_a_text_of_nothing_is_not_packed(text):
    assert filled({"a": text}, 100).skipped == (Skip(fragment("a"), "empty"),)


def costing(price: int) -> str:
    """Return a text that makes the block of a one-letter fragment cost so many tokens."""
    return "x" * (4 * price - len(f"<!-- [rule] a ({price} tok) -->\n\n\n"))


def test_a_smaller_fragment_is_taken_where_a_larger_one_did_not_fit():
    found = filled({"r": costing(60), "s": costing(50), "k": costing(30)}, 100)
    assert [(one.fragment.id, one.price) for one in found.packed] == [("r", 60), ("k", 30)]
    assert found.used == 90
    assert found.skipped == (Skip(fragment("s"), "over budget: needs 50, 40 left"),)


def test_a_fragment_that_can_never_fit_is_told_from_one_that_did_not_today():
    found = filled({"a": costing(60), "b": costing(101)}, 100)
    assert found.skipped == (
        Skip(fragment("b"), "larger than whole budget: 101 > 100, split its file"),
    )


def test_a_budget_is_used_to_the_last_token():
    assert filled({"a": costing(60), "b": costing(40)}, 100).used == 100


def test_blocks_stand_apart_by_one_blank_line():
    assert filled({"a": "one\n\n", "b": "two"}, 100).raw == (
        "<!-- [rule] a (8 tok) -->\none\n\n<!-- [rule] b (8 tok) -->\ntwo\n"
    )


def test_a_text_that_cannot_be_had_is_skipped_with_its_reason_and_the_next_is_taken():
    def text_of(one: Fragment, most: int) -> str:
        if one.id == "a":
            raise Unpackable("not UTF-8 text")
        return "two"

    found = fill([Match(fragment("a"), ()), Match(fragment("b"), ())], text_of, 100)
    assert [one.fragment.id for one in found.packed] == ["b"]
    assert found.skipped == (Skip(fragment("a"), "not UTF-8 text"),)


def test_a_text_is_told_how_much_room_there_is_and_fits_when_it_keeps_to_it():
    asked = []

    def text_of(one: Fragment, most: int) -> str:
        asked.append(most)
        return "x" * most

    found = fill([Match(fragment("a"), ()), Match(fragment("b"), ())], text_of, 100)
    # 400 characters less a comment of three digits, 27 characters, and three line ends.
    assert asked == [370, 0]
    assert (found.used, len(found.packed)) == (100, 1)


names = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]{0,20}", fullmatch=True)
texts = st.dictionaries(names, st.text(max_size=400), max_size=8)


@given(texts, st.integers(1, 300))
def test_what_is_emitted_never_costs_more_than_is_said_and_that_never_more_than_the_budget(
    them, budget
):
    found = filled(them, budget)
    assert tokens(len(found.raw)) <= found.used <= budget
    assert len(found.packed) + len(found.skipped) == len(them)
    for one in found.packed:
        assert f"({one.price} tok)" in one.block
        assert one.price == tokens(len(one.block) + 1)
    assert found.raw == "" or (found.raw.endswith("\n") and not found.raw.endswith("\n\n"))


@given(names, st.integers(0, 5_000))
def test_a_text_that_keeps_to_its_room_fits(name, left):
    most = room(fragment(name), left)
    if most:
        assert priced(fragment(name), "x" * most)[1] <= left


def test_what_is_shown_of_many_skips_are_the_unusual_ones_in_their_order():
    usual = [Skip(fragment(f"u{place}"), "usual") for place in range(5)]
    odd = [Skip(fragment(f"o{place}"), "odd") for place in range(2)]
    skips = [*usual[:3], odd[0], *usual[3:], odd[1]]
    shown = [skip.fragment.id for skip in first_of(skips, 4, "usual")]
    assert shown == ["u0", "u1", "o0", "o1"]
    assert first_of(skips, 7, "usual") == skips
