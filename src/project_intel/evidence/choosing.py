"""Chooses, of windows that were looked over line by line, those that become hits."""

from collections.abc import Sequence
from dataclasses import replace

from project_intel.evidence.hits import Chosen, Group, grouped
from project_intel.evidence.marks import Marked
from project_intel.evidence.model import Chunk
from project_intel.evidence.ranking import ROLE_FACTORS, Candidate
from project_intel.roles import Role

SCATTERED = 0.5
"""Of its score a window loses up to so much the farther its words stand from each other."""
MOST_OF_FILE = 3
"""Hits of one file while other files have some."""


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
    marks = tuple(replace(mark, value=mark.value * score) for mark in marked.marks)
    return Chosen(candidate.chunk, score, marks)


def best(windows: Sequence[Chosen], top_k: int) -> list[Group]:
    """Take the best windows until they make as many hits as asked for.

    Windows that join a hit take no place, and a file gets further places after all others. A hit
    is not cut where its window ends: the next one joins it, if it is among the windows.
    """
    in_order = sorted(windows, key=lambda one: (-round(one.score, 9), *_place(one.chunk)))
    taken: list[Chosen] = []
    groups: list[Group] = []
    for turn in range(2):
        for one in in_order:
            if one in taken:
                continue
            more = grouped((*taken, one))
            if len(more) > len(groups):
                of_file = sum(group.chunks[0].path == one.chunk.path for group in more)
                if len(more) > top_k or (of_file > MOST_OF_FILE and not turn):
                    continue
            elif len(groups) == top_k and not any(_meet(one.chunk, other.chunk) for other in taken):
                continue
            taken.append(one)
            groups = more
    return groups


def _place(chunk: Chunk) -> tuple[str, int]:
    return chunk.path, chunk.start


def _meet(one: Chunk, other: Chunk) -> bool:
    return one.path == other.path and one.start <= other.end and other.start <= one.end
