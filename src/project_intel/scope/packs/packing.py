"""Fills a budget with the texts of fragments: order, prices, what does not fit and why."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from project_intel.budget import CHARS_PER_TOKEN, tokens
from project_intel.errors import ProjectIntelError
from project_intel.scope.model import Fragment
from project_intel.scope.packs.selection import Match, Skip

TextOf = Callable[[Fragment, int], str]
"""Gives a fragment's text; the number is the most characters of use. Raises Unpackable."""


class Unpackable(ProjectIntelError):
    """A fragment's text cannot be had; the message is the reason for the report."""


class Packed(NamedTuple):
    """A fragment that is in, why, its block as emitted and the block's price in tokens."""

    fragment: Fragment
    reasons: tuple[str, ...]
    block: str
    price: int


@dataclass(frozen=True, slots=True)
class Filled:
    """What became of the matches: what is packed, in order, and what is not."""

    packed: tuple[Packed, ...]
    skipped: tuple[Skip, ...]

    @property
    def used(self) -> int:
        """The tokens of all blocks; never more than the budget."""
        return sum(one.price for one in self.packed)

    @property
    def raw(self) -> str:
        """The blocks, a blank line between two of them; empty where there is none."""
        return "\n".join(one.block for one in self.packed)


def fill(matches: Iterable[Match], text_of: TextOf, budget: int) -> Filled:
    """Take each fragment that still fits, whole or not at all, in the order given."""
    packed: list[Packed] = []
    skipped: list[Skip] = []
    left = budget
    for fragment, reasons in matches:
        try:
            block, price = priced(fragment, text_of(fragment, room(fragment, left)))
        except Unpackable as error:
            skipped.append(Skip(fragment, str(error)))
            continue
        if price <= left:
            packed.append(Packed(fragment, reasons, block, price))
            left -= price
        elif price > budget:
            skipped.append(
                Skip(fragment, f"larger than whole budget: {price} > {budget}, split its file")
            )
        else:
            skipped.append(Skip(fragment, f"over budget: needs {price}, {left} left"))
    return Filled(tuple(packed), tuple(skipped))


def priced(fragment: Fragment, text: str) -> tuple[str, int]:
    """Return a fragment's block and its price: comment, text and the blank line that separates.

    The comment names the price, whose digits are part of it. Raises Unpackable for an empty text.
    """
    text = text.rstrip()
    if not text:
        raise Unpackable("empty")
    price, digits = 0, 0
    while len(str(price)) != digits:
        digits = len(str(price))
        price = tokens(_frame_chars(fragment, digits) + len(text))
    return f"{_comment(fragment, str(price))}\n{text}\n", price


def room(fragment: Fragment, left: int) -> int:
    """Return the most characters a fragment's text may have where so many tokens are left."""
    return max(0, left * CHARS_PER_TOKEN - _frame_chars(fragment, len(str(left))))


def first_of(skips: Sequence[Skip], most: int, usual: str) -> list[Skip]:
    """Choose the skips to show, in their order: those with the usual reason go first."""
    if len(skips) <= most:
        return list(skips)
    places = sorted(range(len(skips)), key=lambda place: skips[place].reason == usual)[:most]
    return [skips[place] for place in sorted(places)]


def _frame_chars(fragment: Fragment, digits: int) -> int:
    return len(_comment(fragment, "9" * digits)) + len("\n\n\n")


def _comment(fragment: Fragment, price: str) -> str:
    return f"<!-- [{fragment.type}] {fragment.id} ({price} tok) -->"
