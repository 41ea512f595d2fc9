"""Chooses, of windows that were looked over line by line, those that become hits."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from project_intel.evidence.hits import Chosen, Group, grouped
from project_intel.evidence.marks import Mark, Marked
from project_intel.evidence.model import Chunk
from project_intel.evidence.ranking import ROLE_FACTORS, Candidate
from project_intel.evidence.texts import Text
from project_intel.roles import Role

SCATTERED = 0.5
"""Of its score a window loses up to so much the farther its words stand from each other."""
APART = 0.9
"""Of its score a window loses so much where the words of a name stand apart."""
MOST_OF_FILE = 3
"""Hits of one file while other files have some."""


def with_names_first(
    candidates: Sequence[Candidate], texts: Mapping[str, Text | None], names: Sequence[str]
) -> list[Candidate]:
    """Rank windows lower that have the words of a name of the question, but not the name."""
    if not names:
        return list(candidates)
    weighed = []
    for one in candidates:
        text = texts[one.chunk.path]
        missing = sum(
            text is None or next(text.having(name, one.chunk.start, one.chunk.end), 0) == 0
            for name in names
        )
        weighed.append(replace(one, score=one.score * (1 - APART * missing / len(names))))
    return sorted(weighed, key=lambda one: (-round(one.score, 9), *_place(one.chunk)))


def scored(candidate: Candidate, marked: Marked, tests: int) -> Chosen:
    """Weigh a window by its lines, and its lines by the window.

    `tests` is the first line of the file that tests others.
    """
    score = candidate.score
    testing = sum(mark.line >= tests for mark in marked.marks)
    if testing and 2 * testing >= len(marked.marks):
        score *= ROLE_FACTORS[Role.TEST]
    if marked.whole:
        score *= 1 - SCATTERED * (1 - marked.near / marked.whole)
    marks = tuple(Mark(line, value * score) for line, value in marked.marks)
    return Chosen(candidate.chunk, score, marks)


def best(windows: Sequence[Chosen], top_k: int) -> list[Group]:
    """Take the best windows until they make as many hits as asked for.

    Windows that join a hit take no place, and a file gets further places after all others. A hit
    is not cut where its window ends: the next one joins it, if it is among the windows.
    """
    left = sorted(windows, key=lambda one: (-round(one.score, 9), *_place(one.chunk)))
    taken: dict[str, list[Chosen]] = {}
    groups: dict[str, list[Group]] = {}
    for most_of_file in (MOST_OF_FILE, top_k):
        passed = []
        for one in left:
            path = one.chunk.path
            beside = taken.get(path, [])
            before = groups.get(path, [])
            after = grouped([*beside, one])
            total = sum(map(len, groups.values())) - len(before)
            if len(after) > len(before):
                fits = total + len(after) <= top_k and len(after) <= most_of_file
            else:
                fits = total + len(after) < top_k or any(
                    _meet(one.chunk, other.chunk) for other in beside
                )
            if fits:
                taken.setdefault(path, []).append(one)
                groups[path] = after
            else:
                passed.append(one)
        left = passed
    found = [group for of_file in groups.values() for group in of_file]
    return sorted(found, key=lambda one: (-round(one.score, 9), *_place(one.chunks[0])))


def _place(chunk: Chunk) -> tuple[str, int]:
    return chunk.path, chunk.start


def _meet(one: Chunk, other: Chunk) -> bool:
    return one.start <= other.end and other.start <= one.end
