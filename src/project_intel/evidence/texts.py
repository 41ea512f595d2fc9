"""Reads the texts that are shown and keeps the latest, each for as long as its file stays."""

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass

from project_intel.credentials import screen_in_place
from project_intel.evidence.chunks import text_of
from project_intel.evidence.model import FILE_BYTES
from project_intel.repo.files import Stamp, read
from project_intel.repo.files import stamp as stamp_on_disk

_MOST_KEPT = 16_000_000
"""Characters of all texts kept."""


@dataclass(frozen=True, slots=True)
class Text:
    """A file's lines.

    `folded` is the text in lower case, of the same length; line n, counted from 0, begins at
    `starts[n]`, and one more start ends the last.
    """

    lines: tuple[str, ...]
    folded: str
    starts: tuple[int, ...]

    def having(self, part: str, start: int, end: int) -> Iterator[int]:
        """Yield those of the lines `start` to `end`, from 1, that have a text in lower case."""
        starts, stop = self.starts, self.starts[end]
        at = self.folded.find(part, starts[start - 1], stop)
        while at >= 0:
            line = bisect_right(starts, at)
            yield line
            at = self.folded.find(part, starts[line], stop) if line < end else -1


class Texts:
    """The texts of one root."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._kept: OrderedDict[str, tuple[Stamp, Text]] = OrderedDict()
        self._chars = 0

    def get(self, path: str, stamp: Stamp) -> Text | None:
        """Return the text a file has at this stamp, None where it has changed since."""
        try:
            now = stamp_on_disk(self._root, path)
            if not _same(now, stamp):
                return None
            known = self._kept.get(path)
            if known is not None and known[0] == now:
                self._kept.move_to_end(path)
                return known[1]
            data, found = read(self._root, path, FILE_BYTES)
        except OSError:
            return None
        text = text_of(data)
        if text is None or not _same(found, stamp):
            return None
        laid_out = lay_out(screen_in_place(text))
        self._keep(path, found, laid_out)
        return laid_out

    def _keep(self, path: str, stamp: Stamp, text: Text) -> None:
        old = self._kept.pop(path, None)
        self._chars += len(text.folded) - (len(old[1].folded) if old else 0)
        self._kept[path] = stamp, text
        while self._chars > _MOST_KEPT and len(self._kept) > 1:
            _, (_, gone) = self._kept.popitem(last=False)
            self._chars -= len(gone.folded)


def _same(found: Stamp, known: Stamp) -> bool:
    return (found.size, found.modified_ns) == (known.size, known.modified_ns)


def lay_out(text: str) -> Text:
    """Cut a text into lines."""
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    folded = text.lower()
    if len(folded) != len(text):  # one letter that turns into two
        folded = "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)
    return Text(tuple(lines), folded, tuple(starts))
