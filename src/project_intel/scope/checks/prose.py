"""Takes the code out of a Markdown text, so that what is left is what its author says."""

import re
from bisect import bisect_left
from collections.abc import Iterator

from project_intel.scope.code_fence import CodeFence

_TICKS = re.compile("`+")


def prose_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines outside code fences with their numbers, code spans replaced by a sign."""
    fence = CodeFence()
    for number, line in enumerate(text.split("\n"), 1):
        if not fence.takes(line):
            yield number, _without_spans(line)


def _without_spans(line: str) -> str:
    """A span goes from a run of backticks to the next run as long as that."""
    runs = [found.span() for found in _TICKS.finditer(line)]
    if not runs:
        return line
    places: dict[int, list[int]] = {}
    for place, (start, end) in enumerate(runs):
        places.setdefault(end - start, []).append(place)
    kept: list[str] = []
    done = place = 0
    while place < len(runs):
        start, end = runs[place]
        alike = places[end - start]
        after = bisect_left(alike, place + 1)
        if after == len(alike):  # no partner: backticks like any sign
            place += 1
            continue
        kept += [line[done:start], "`"]
        done = runs[alike[after]][1]
        place = alike[after] + 1
    return "".join([*kept, line[done:]])
