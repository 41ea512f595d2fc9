"""Keeps the index of one root in memory, and brings it up to what the files are now."""

import time

from project_intel.errors import ProjectIntelError
from project_intel.evidence.gathering import behind, take_in
from project_intel.evidence.index import Index
from project_intel.evidence.listing import evidence_files
from project_intel.evidence.store import load
from project_intel.evidence.texts import Text, Texts

BETWEEN_LOOKS = 20
"""The files are looked through again after so many times what the last look took,"""
MOST_SECONDS_BETWEEN = 2.0
"""and after so long at the latest: what somebody has just written is to be found."""
QUICK_BYTES = 4_000_000
"""So much of what changed is read before an answer; the rest is said to be missing."""


class NoIndex(ProjectIntelError):
    """There is no index to search; the message says how to make one."""

    def __init__(self) -> None:
        super().__init__(
            "No index found for this root. Call index_repo with this root first, "
            "then retry search_code."
        )


class Current:
    """The index and the texts of one root, a folder, absolute, with links resolved."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._index: Index | None = None
        self._texts = Texts(root)
        self._next_look = 0.0
        self.behind: set[str] = set()
        """Changed files that the index does not know yet."""

    def index(self) -> Index:
        """Return the index with what changed since the last look; raises NoIndex."""
        started = time.monotonic()
        if self._index is None:
            stored = load(self._root)
            self._index = stored.index() if stored else None
            if self._index is None:
                raise NoIndex
        elif started < self._next_look:
            return self._index
        self._look(self._index)
        now = time.monotonic()
        self._next_look = now + min(BETWEEN_LOOKS * (now - started), MOST_SECONDS_BETWEEN)
        return self._index

    def text(self, index: Index, path: str) -> Text | None:
        """Return the text the index speaks of, None where the file is another one by now."""
        file = index.files.get(path)
        return self._texts.get(path, file.stamp) if file else None

    def take_in(self, index: Index, path: str) -> None:
        """Read one file into the index again."""
        take_in(self._root, index, path)
        self.behind.discard(path)

    def _look(self, index: Index) -> None:
        files = evidence_files(self._root).files
        difference = behind(index, files)
        for path in difference.gone:
            index.drop(path)
        self.behind = set(difference.changed)
        left = QUICK_BYTES
        for path in difference.changed:
            left -= files[path].size
            if left < 0:
                break
            self.take_in(index, path)
