"""Answers a search with lines as they are on disk at this moment."""

import time
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from project_intel.errors import ProjectIntelError, UsageError
from project_intel.evidence.gathering import behind, take_in
from project_intel.evidence.hits import Chosen, Group, grouped, hit_of, shown_lines
from project_intel.evidence.index import Index
from project_intel.evidence.listing import evidence_files
from project_intel.evidence.marks import Marked, Marker
from project_intel.evidence.model import (
    LEAST_MAX_CHARS,
    MAX_CHARS,
    MOST_TOP_K,
    TOP_K,
    Hit,
)
from project_intel.evidence.packet import packet
from project_intel.evidence.question import Question, ask
from project_intel.evidence.ranking import ROLE_FACTORS, Candidate, rank
from project_intel.evidence.store import load
from project_intel.evidence.texts import Text, Texts
from project_intel.roles import Role

LOOKED_OVER = 16
"""Windows that are read and ranked by their lines, beside those asked for."""
SCATTERED = 0.4
"""Of its score a window keeps so much less the more its words stand far from each other."""
BETWEEN_LOOKS = 20
"""A server looks for changes again after so many times what the last look took."""
QUICK_BYTES = 4_000_000
"""So much of what changed is read before an answer; the rest is said to be missing."""


MOST_OF_FILE = 3
"""Hits of one file while other files have some."""
_TRIES = 3
_HEAD_CHARS = 90
"""What a hit takes beside its body, about."""


class NoIndex(ProjectIntelError):
    """There is no index to search; the message says how to make one."""

    def __init__(self) -> None:
        super().__init__(
            "No index found for this root. Call index_repo with this root first, "
            "then retry search_code."
        )


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a search: its hits, best first, and the packet as it is sent.

    `behind` counts changed files that the ranking does not know yet.
    """

    hits: tuple[Hit, ...]
    text: str
    behind: int

    def as_json(self) -> dict[str, object]:
        """Give it as a value for machines."""
        return {
            "hits": [
                {
                    "path": hit.path,
                    "startLine": hit.start,
                    "endLine": hit.end,
                    "score": hit.score,
                    "body": hit.body,
                }
                for hit in self.hits
            ],
            "behind": self.behind,
        }


class Search:
    """Searches one root; what the first search read serves the next."""

    def __init__(self, root: str) -> None:
        """`root` is a folder, absolute, with links resolved."""
        self._root = root
        self._index: Index | None = None
        self._texts = Texts(root)
        self._next_look = 0.0
        self._behind: set[str] = set()

    def find(self, query: str, top_k: int = TOP_K, max_chars: int = MAX_CHARS) -> Found:
        """Return the best evidence within `max_chars` characters.

        Raises NoIndex, and UsageError for a number out of its range.
        """
        if not 1 <= top_k <= MOST_TOP_K:
            raise UsageError(f"topK must be 1 to {MOST_TOP_K}")
        if max_chars < LEAST_MAX_CHARS:
            raise UsageError(f"maxChars must be at least {LEAST_MAX_CHARS}")
        index = self._current()
        question = ask(query)
        marker, chosen = self._looked_over(index, question, max(LOOKED_OVER, 2 * top_k))
        groups = _best(chosen, top_k)
        note = _note(len(self._behind))
        room = max_chars - (len(note) + 2 if note else 0)
        hits = tuple(self._shown(index, marker, groups, room))
        text = packet(hits, room)
        return Found(hits, f"{text}\n\n{note}" if note else text, len(self._behind))

    def _current(self) -> Index:
        """Return the index with what changed since the last look."""
        started = time.monotonic()
        if self._index is None:
            stored = load(self._root)
            self._index = stored.index() if stored else None
            if self._index is None:
                raise NoIndex
        elif started < self._next_look:
            return self._index
        index = self._index
        files = evidence_files(self._root).files
        difference = behind(index, files)
        for path in difference.gone:
            index.drop(path)
        self._behind = set(difference.changed)
        left = QUICK_BYTES
        for path in difference.changed:
            left -= files[path].size
            if left < 0:
                break
            self._take_in(index, path)
        self._next_look = time.monotonic() + BETWEEN_LOOKS * (time.monotonic() - started)
        return index

    def _take_in(self, index: Index, path: str) -> None:
        take_in(self._root, index, path)
        self._behind.discard(path)

    def _looked_over(
        self, index: Index, question: Question, most: int
    ) -> tuple[Marker, list[Chosen]]:
        """Rank by words, then by the lines of the best; again where some of them changed."""
        for _ in range(_TRIES):
            ranked = rank(index, question, most)
            texts = {
                one.chunk.path: self._texts.get(one.chunk.path, index.files[one.chunk.path].stamp)
                for one in ranked.candidates
            }
            stale = [path for path, text in texts.items() if text is None]
            if not stale:
                break
            for path in stale:
                self._take_in(index, path)
        marker = Marker(question, ranked.weights)
        chosen = []
        for one in ranked.candidates:
            text = texts[one.chunk.path]
            if text is not None:
                tests = tests_from(one.chunk.path, text)
                marked = marker.mark(text, one.chunk.start, one.chunk.end, tests)
                chosen.append(Chosen(one.chunk, _final(one, marked, tests), marked))
        chosen.sort(key=lambda one: (-round(one.score, 9), one.chunk.path, one.chunk.start))
        return marker, chosen

    def _shown(
        self, index: Index, marker: Marker, groups: Sequence[Group], room: int
    ) -> Iterator[Hit]:
        with_text = []
        for group in groups:
            path = group.chunks[0].path
            text = self._texts.get(path, index.files[path].stamp)
            if text is not None:
                with_text.append((group, text))
        left = room - _HEAD_CHARS * len(with_text)
        shown = shown_lines(
            [group for group, _ in with_text], [text for _, text in with_text], left
        )
        for (group, text), lines in zip(with_text, shown, strict=True):
            yield hit_of(group, text, lines, marker.column)


def search_code(root: str, query: str, top_k: int = TOP_K, max_chars: int = MAX_CHARS) -> Found:
    """Search the index of `root`, a folder, absolute, with links resolved.

    Raises NoIndex, and UsageError for a number out of its range.
    """
    return Search(root).find(query, top_k, max_chars)


def _final(one: Candidate, marked: Marked, tests: int) -> float:
    score = one.score
    if one.chunk.end > tests:
        inside = sum(mark.line >= tests for mark in marked.marks)
        if 2 * inside >= len(marked.marks):
            score *= ROLE_FACTORS[Role.TEST]
    if not marked.whole:
        return score
    return score * (1 - SCATTERED * (1 - marked.near / marked.whole))


def tests_from(path: str, text: Text) -> int:
    if path.endswith(".rs"):
        at = text.folded.find("\n#[cfg(test)]\nmod ")
        if at >= 0:
            return bisect_right(text.starts, at + 1)
    return len(text.lines) + 1


def _best(chosen: Sequence[Chosen], top_k: int) -> list[Group]:
    """Take the best windows until they make as many hits as asked for.

    Windows that join a hit take no place, and a file gets further places after all others.
    """
    taken: list[Chosen] = []
    groups: list[Group] = []
    for turn in range(2):
        for one in chosen:
            if len(groups) == top_k:
                return groups
            if one in taken:
                continue
            more = grouped((*taken, one))
            of_file = sum(group.chunks[0].path == one.chunk.path for group in more)
            if len(more) > len(groups) and of_file > MOST_OF_FILE and not turn:
                continue
            taken.append(one)
            groups = more
    return groups


def _note(behind: int) -> str:
    if not behind:
        return ""
    return f"... ({behind} changed files are not ranked by what they say now; call index_repo)"
