"""Turns the windows that were chosen into hits: which lines are shown, and how they are cut."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from math import inf

from project_intel.evidence.calls import snippet_call
from project_intel.evidence.marks import Mark
from project_intel.evidence.model import CONTEXT, HIT_CHARS, SNIPPET_LINES, Chunk, Hit
from project_intel.evidence.texts import Text

_JOINED = CONTEXT + 1
"""Ranges are joined where it is no further from the end of one to the start of the next."""
HALVED = 500
"""Characters of a hit that are shown already halve what further lines of it are worth."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """A window with its marks and its final score."""

    chunk: Chunk
    score: float
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Windows of one file whose marked lines touch; without marks, all that matched by path."""

    chunks: tuple[Chunk, ...]
    score: float
    marks: tuple[Mark, ...]


def grouped(ones: Sequence[Chosen]) -> list[Group]:
    """Join windows of one file into groups, in the order of their lines.

    Windows that matched by their path alone are left out where the file has others.
    """
    marked = sorted((one for one in ones if one.marks), key=_place)
    if not marked:
        chunks = sorted((one.chunk for one in ones), key=lambda chunk: chunk.start)
        return [Group(tuple(chunks), max(one.score for one in ones), ())]
    found: list[Group] = []
    together: list[Chosen] = []
    end = 0
    for one in marked:
        if together and one.marks[0].line - CONTEXT > end + _JOINED:
            found.append(_group(together))
            together = []
        together.append(one)
        end = max(end, one.marks[-1].line + CONTEXT)
    return [*found, _group(together)]


def shown_lines(groups: Sequence[tuple[Group, Text]], room: int) -> list[set[int]]:
    """Choose the lines of every group, context included, best first while `room` lasts.

    Lines of one group and value are shown together, those of its highest value in any case. What
    else a group has is worth the less, the more of it is shown already.
    """
    shown: list[set[int]] = [set() for _ in groups]
    spent = [0] * len(groups)
    left: list[tuple[float, float, int, list[int]]] = []

    def take(place: int, marked: Iterable[int], most: float) -> None:
        nonlocal room
        lines = groups[place][1].lines
        around = {
            near
            for line in marked
            for near in range(max(1, line - CONTEXT), min(len(lines), line + CONTEXT) + 1)
        } - shown[place]
        cost = sum(len(lines[line - 1]) + 1 for line in around)
        if cost <= most:
            room -= cost
            spent[place] += cost
            shown[place] |= around

    for place, (group, _) in enumerate(groups):
        by_value: dict[float, list[int]] = {}
        for mark in group.marks:
            by_value.setdefault(round(mark.value, 6), []).append(mark.line)
        for order, value in enumerate(sorted(by_value, reverse=True)):
            if order:
                left.append((-value, -value, place, by_value[value]))
            else:
                take(place, by_value[value], inf)
    heapify(left)
    while left:
        worth, value, place, marked = heappop(left)
        now = value / (1 + spent[place] / HALVED)
        if now > worth:
            heappush(left, (now, value, place, marked))
        else:
            take(place, marked, room)
    return shown


def hit_of(group: Group, text: Text, shown: set[int], column_of: Callable[[str], int]) -> Hit:
    """Write the lines of a group that are shown.

    `column_of` says where in a line the words of the question are, from 0.
    """
    path = group.chunks[0].path
    score = round(group.score, 3)
    if not group.marks:
        start = min(chunk.start for chunk in group.chunks)
        end = max(chunk.end for chunk in group.chunks)
        call = snippet_call(path, start, min(end, start + SNIPPET_LINES - 1))
        said = f"no query token in lines {start}-{end}; use {call} to view"
        return Hit(path, start, end, score, f"(matched on path only: {said})")
    ranges = _ranges(shown)
    start, end = ranges[0][0], ranges[-1][1]
    pieces = list(_pieces(path, ranges, text, column_of))
    body = "\n".join(piece.text for piece in pieces)
    if len(body) <= HIT_CHARS:
        return Hit(path, start, end, score, body)
    resume, column = _resume(pieces)
    return Hit(path, start, end, score, body[:HIT_CHARS], resume, column)


def _place(one: Chosen) -> tuple[int, int]:
    return one.marks[0].line, one.chunk.start


def _group(ones: Sequence[Chosen]) -> Group:
    best: dict[int, Mark] = {}
    for one in ones:
        for mark in one.marks:
            known = best.get(mark.line)
            if known is None or known.value < mark.value:
                best[mark.line] = mark
    marks = tuple(best[line] for line in sorted(best))
    return Group(tuple(one.chunk for one in ones), max(one.score for one in ones), marks)


def _ranges(shown: Iterable[int]) -> list[tuple[int, int]]:
    """Join lines into ranges; a gap of CONTEXT lines or fewer is shown rather than marked."""
    ranges: list[tuple[int, int]] = []
    for line in sorted(shown):
        if ranges and line <= ranges[-1][1] + _JOINED:
            ranges[-1] = ranges[-1][0], line
        else:
            ranges.append((line, line))
    return ranges


@dataclass(frozen=True, slots=True)
class _Piece:
    """A line as it is shown, or a marker; `line` is where reading goes on that does not reach it.

    `left_out` characters are missing from its beginning.
    """

    line: int
    text: str
    left_out: int = 0


def _pieces(
    path: str,
    ranges: Sequence[tuple[int, int]],
    text: Text,
    column_of: Callable[[str], int],
) -> Iterator[_Piece]:
    before = 0
    for start, end in ranges:
        if before:
            yield _Piece(start, f"... (lines {before + 1}-{start - 1} omitted)")
        for number in range(start, end + 1):
            line = text.lines[number - 1]
            left = _left_out(line, column_of) if len(line) > HIT_CHARS else 0
            if left:
                call = snippet_call(path, number, number)
                said = f"characters 1-{left} of line {number} omitted; use {call} to view"
                yield _Piece(number, f"... ({said})")
            yield _Piece(number, line[left:], left)
        before = end


def _left_out(line: str, column_of: Callable[[str], int]) -> int:
    """Say how much of a long line's beginning to leave out, so that what matched is shown."""
    column = column_of(line)
    return 0 if column < HIT_CHARS // 2 else column - HIT_CHARS // 4


def _resume(pieces: Sequence[_Piece]) -> tuple[int, int]:
    """Give line and character of the first piece that is not wholly within HIT_CHARS characters."""
    used = 0
    for piece in pieces:
        if used + len(piece.text) > HIT_CHARS:
            shown = max(0, HIT_CHARS - used)
            return piece.line, piece.left_out + shown + 1 if piece.left_out else 1
        used += len(piece.text) + 1
    return pieces[-1].line, 1
