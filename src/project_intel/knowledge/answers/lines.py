"""One line of text for every row, so that one pass of `str.find` searches all rows."""

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate

from project_intel.terms import fold


class Lines:
    """The folded lines of all rows, by row number."""

    __slots__ = ("_ends", "_text")

    def __init__(self, lines: Iterable[str]) -> None:
        # A line feed inside a value would shift all rows after it.
        self._text = fold("".join(f"{line.replace(chr(10), ' ')}\n" for line in lines))
        self._ends = tuple(accumulate(len(line) + 1 for line in self._text.split("\n")[:-1]))

    def having(self, needle: str) -> list[int]:
        """List the rows whose line has a text, which may end with the line feed; ascending."""
        found: list[int] = []
        at = self._text.find(needle)
        while at >= 0:
            row = bisect_right(self._ends, at)
            found.append(row)
            at = self._text.find(needle, self._ends[row])
        return found
