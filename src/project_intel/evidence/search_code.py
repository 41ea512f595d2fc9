"""Answers a search with lines as they are on disk at this moment."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from project_intel.errors import UsageError
from project_intel.evidence.choosing import best, scored, with_names_first
from project_intel.evidence.current import Current
from project_intel.evidence.hits import Chosen, Group, hit_of, shown_lines
from project_intel.evidence.index import Index
from project_intel.evidence.inline_tests import tests_from
from project_intel.evidence.marks import Marker
from project_intel.evidence.model import LEAST_MAX_CHARS, MAX_CHARS, MOST_TOP_K, TOP_K, Hit
from project_intel.evidence.other_case import with_other_cases
from project_intel.evidence.packet import packet
from project_intel.evidence.question import ask
from project_intel.evidence.ranking import rank
from project_intel.evidence.structured import as_values

LOOKED_OVER = 16
"""Windows whose lines are looked over, twice as many as asked for if that is more."""
MOST_FOR_NAMES = 64
"""Windows that are searched for a name of the question before their lines are looked over."""
_TRIES = 3
_HEAD_CHARS = 90
"""What a hit takes beside its body, about."""


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a search: its hits, best first, and the packet as it is sent.

    `behind` counts changed files that the ranking does not know yet.
    """

    hits: tuple[Hit, ...]
    text: str
    behind: int
    max_chars: int

    def as_json(self) -> dict[str, object]:
        """Give it as a value for machines, within `max_chars` characters too."""
        return as_values(self.hits, self.behind, self.max_chars)


class Search:
    """Searches one root; what the first search read serves the next."""

    def __init__(self, root: str) -> None:
        """`root` is a folder, absolute, with links resolved."""
        self._current = Current(root)

    def find(self, query: str, top_k: int = TOP_K, max_chars: int = MAX_CHARS) -> Found:
        """Return the best evidence within `max_chars` characters.

        Raises NoIndex, and UsageError for a number out of its range.
        """
        if not 1 <= top_k <= MOST_TOP_K:
            raise UsageError(f"topK must be 1 to {MOST_TOP_K}")
        if max_chars < LEAST_MAX_CHARS:
            raise UsageError(f"maxChars must be at least {LEAST_MAX_CHARS}")
        index = self._current.index()
        marker, windows = self._looked_over(index, query, max(LOOKED_OVER, 2 * top_k))
        groups = best(windows, top_k)
        behind = len(self._current.behind)
        note = _note(behind)
        room = max_chars - len(note)
        hits = self._hits(index, marker, groups, room)
        return Found(hits, packet(hits, room) + note, behind, max_chars)

    def _looked_over(self, index: Index, query: str, most: int) -> tuple[Marker, list[Chosen]]:
        """Rank by words, then by the lines of the best; again where some of them changed."""
        for _ in range(_TRIES):
            question = with_other_cases(
                index, ask(query, index.knows), partial(self._current.text, index)
            )
            ranked = rank(index, question, max(most, MOST_FOR_NAMES if question.names else 0))
            paths = {one.chunk.path for one in ranked.candidates}
            texts = {path: self._current.text(index, path) for path in paths}
            stale = [path for path, text in texts.items() if text is None]
            if not stale:
                break
            for path in stale:
                self._current.take_in(index, path)
        marker = Marker(question, ranked.weights)
        windows = []
        for one in with_names_first(ranked.candidates, texts, question.names)[:most]:
            text = texts[one.chunk.path]
            if text is not None:
                tests = tests_from(one.chunk.path, text)
                marked = marker.mark(text, one.chunk.start, one.chunk.end, tests)
                windows.append(scored(one, marked, tests))
        return marker, windows

    def _hits(
        self, index: Index, marker: Marker, groups: Sequence[Group], room: int
    ) -> tuple[Hit, ...]:
        found = [(group, self._current.text(index, group.chunks[0].path)) for group in groups]
        kept = [(group, text) for group, text in found if text is not None]
        shown = shown_lines(kept, room - _HEAD_CHARS * len(kept))
        return tuple(
            hit_of(group, text, lines, marker.column)
            for (group, text), lines in zip(kept, shown, strict=True)
        )


def search_code(root: str, query: str, top_k: int = TOP_K, max_chars: int = MAX_CHARS) -> Found:
    """Search the index of `root`, a folder, absolute, with links resolved.

    Raises NoIndex, and UsageError for a number out of its range.
    """
    return Search(root).find(query, top_k, max_chars)


def _note(behind: int) -> str:
    if not behind:
        return ""
    return f"\n\n... ({behind} changed or new files are not read yet; call index_repo)"
