"""Finds the lines that have words of a question, and weighs them."""

import re
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from project_intel.evidence.other_case import stands
from project_intel.evidence.question import Question
from project_intel.evidence.texts import Text
from project_intel.terms import count_names, stems

NEAR = 5
"""Lines around a line that count with it."""
OWN = 0.5
"""What a line's own words add to those around it."""
NAMED = 2.0
"""How much more a line is worth that has a whole name of the question."""
IN_TESTS = 0.5
"""What a line of tests is worth beside the code they test."""
TOO_COMMON = 0.2
"""Of the word that tells most: a line with less than that is not marked for it."""
_NAME = re.compile(r"\w+")
_OTHERS = 32
"""Bits for the words themselves; those above are for what only answers to them."""


class Mark(NamedTuple):
    """A line, from 1, that has words of the question, and what it and its surroundings weigh."""

    line: int
    value: float


@dataclass(frozen=True, slots=True)
class Marked:
    """The marked lines of a window, in order.

    `near` is the heaviest neighbourhood's weight, `whole` that of all marked lines together.
    """

    marks: tuple[Mark, ...]
    near: float
    whole: float


class Marker:
    """Marks lines for one question; `weights` say how much each word tells."""

    def __init__(self, question: Question, weights: Mapping[str, float]) -> None:
        self._masks: dict[str, int] = {}
        self._weights: list[tuple[int, float, float]] = []
        self._other_case: dict[str, int] = {}
        telling = [word for word in question.words if weights.get(word.text)][:_OTHERS]
        for place, wanted in enumerate(telling):
            share = 0.0
            if wanted.places:
                self._other_case[wanted.text] = 1 << place
            for stem, counts in wanted.stems.items():
                bit = 1 << (place if counts == 1 else place + _OTHERS)
                self._masks[stem] = self._masks.get(stem, 0) | bit
                share = max(share, counts if counts < 1 else 0)
            self._weights.append((place, weights[wanted.text], share))
        self._least = TOO_COMMON * max((weight for _, weight, _ in self._weights), default=0.0)
        ascii_only = all(map(str.isascii, self._masks))
        self._parts = _shortest(map(_part, self._masks)) if ascii_only else ("",)
        self._known: dict[int, float] = {}
        self._names = question.names

    def weigh(self, words: int) -> float:
        """Add up the words of a mask; what only answers to a word counts in part."""
        known = self._known.get(words)
        if known is None:
            known = 0.0
            for place, weight, share in self._weights:
                if words >> place & 1:
                    known += weight
                elif words >> place + _OTHERS & 1:
                    known += weight * share
            self._known[words] = known
        return known

    def mark(self, text: Text, start: int, end: int, tests: int) -> Marked:
        """Mark the lines of a window, from 1, both included."""
        lines = sorted({one for part in self._parts for one in text.having(part, start, end)})
        found = [(line, self._words(text.lines[line - 1])) for line in lines]
        found = [(line, words) for line, words in found if words]
        if self._other_case:
            found = self._with_other_cases(found, text, start, end)
        telling = [(line, words) for line, words in found if self.weigh(words) >= self._least]
        named = {one for name in self._names for one in text.having(name, start, end)}
        return self._weighed(telling or found, tests, named)

    def column(self, line: str) -> int:
        """Say where in a line the first word stands, from 0."""
        for name in _NAME.finditer(line):
            if self._words(name[0]) or any(stands(one, name[0]) for one in self._other_case):
                return name.start()
        return 0

    def _with_other_cases(
        self, found: Sequence[tuple[int, int]], text: Text, start: int, end: int
    ) -> list[tuple[int, int]]:
        words = dict(found)
        for name, bit in self._other_case.items():
            for line in text.having(name, start, end):
                if stands(name, text.lines[line - 1]):
                    words[line] = words.get(line, 0) | bit
        return sorted(words.items())

    def _weighed(self, found: Sequence[tuple[int, int]], tests: int, named: Set[int]) -> Marked:
        marks: list[Mark] = []
        heaviest, whole = 0.0, 0
        first = last = 0
        for line, words in found:
            whole |= words
            while found[first][0] < line - NEAR:
                first += 1
            while last < len(found) and found[last][0] <= line + NEAR:
                last += 1
            around = words
            for place in range(first, last):
                around |= found[place][1]
            near = self.weigh(around)
            heaviest = max(heaviest, near)
            value = near + OWN * self.weigh(words)
            value *= NAMED if line in named else 1
            marks.append(Mark(line, value if line < tests else value * IN_TESTS))
        return Marked(tuple(marks), heaviest, self.weigh(whole))

    def _words(self, line: str) -> int:
        masks = self._masks
        words = 0
        for stem in masks.keys() & _stems_of(line):
            words |= masks[stem]
        return words


@lru_cache(maxsize=1 << 15)
def _stems_of(line: str) -> frozenset[str]:
    return frozenset(stem for name in count_names(line) for stem in stems(name))


def _shortest(parts: Iterable[str]) -> tuple[str, ...]:
    """Leave out what has another in it: whoever finds that one finds it."""
    kept: list[str] = []
    for part in sorted(set(parts), key=lambda one: (len(one), one)):
        if not any(other in part for other in kept):
            kept.append(part)
    return tuple(kept)


def _part(stem: str) -> str:
    """Give what every form of a word has in it: `query` and `queries` have `quer`."""
    return stem[:-1] if stem[-1] == "y" and len(stem) > 2 else stem
