"""What a tool of the workspace answers: rows with a line each, the same in text and JSON."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from json import dumps
from typing import NamedTuple

REPLY_CHARS = 20_000
"""No reply is longer, as text or as JSON."""
MOST_NOTES = 20
_FRAME_CHARS = 100
"""What stands between the parts."""


class Row(NamedTuple):
    """One thing found: its line of text, safe to show, and its JSON object."""

    line: str
    value: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Listing:
    """Rows under a heading, which stand in JSON under `key`; notes say what is left out and why."""

    key: str
    heading: str
    rows: Sequence[Row]
    notes: Sequence[str] = ()

    @property
    def text(self) -> str:
        """The listing for a reader."""
        return "\n".join([self.heading, *(row.line for row in self.rows), *self.notes])

    def as_json(self) -> dict[str, object]:
        """Return the listing for a program."""
        return {self.key: [dict(row.value) for row in self.rows], "notes": list(self.notes)}


def fitting(listing: Listing, rest: str) -> Listing:
    """Leave out the last rows that would make the reply too long, and notes beyond the first few.

    `rest` says how to see the rows that are left out.
    """
    notes = list(listing.notes[:MOST_NOTES])
    if len(listing.notes) > MOST_NOTES:
        notes.append(f"+{len(listing.notes) - MOST_NOTES:,} more notes.")
    told = (listing.heading, listing.key, rest, *notes)
    room = REPLY_CHARS - sum(map(_json_chars, told)) - _FRAME_CHARS
    shown = 0
    for row in listing.rows:
        room -= max(len(row.line) + 1, _json_chars(row.value))
        if room < 0:
            break
        shown += 1
    left = len(listing.rows) - shown
    if left:
        notes.append(f"+{left:,} more. {rest}")
    return Listing(listing.key, listing.heading, listing.rows[:shown], notes)


def counted(count: int, noun: str, plural: str = "") -> str:
    """Say how many: `1 project`, `2 projects`."""
    return f"{count:,} {noun if count == 1 else plural or f'{noun}s'}"


def _json_chars(value: object) -> int:
    return len(dumps(value, ensure_ascii=False)) + 2
