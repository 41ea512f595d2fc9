"""Chooses the lines of a test run's output that tell of failures, with what stands around them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from project_intel.evidence.runners import BY_NAME

KEPT_LINES = 120
RAW_LINES = 80
"""Lines of the end that are shown where none tells of a failure."""
LINE_CHARS = 600
"""A longer line is cut."""
REPORT_CHARS = 20_000
_AROUND = ((2, 4), (1, 2), (0, 0))
"""Lines before and after one that tells of a failure; less where that makes too many."""
_SHORT_GAP = 2
"""So few lines between two stretches are shown rather than counted."""

_FAILING = (
    r"(?i)\b(?:error|errors|failed|failing|failures?|assert|assertion|expected|received|actual)\b",
    r"(?i)\b(?:traceback|fatal|panicked|aborted|core dumped|timed out|out of memory)\b",
    r"(?i)\b(?:not found|cannot find|no such)\b",
    r"\w(?:Error|Exception|Failure)\b",
    r"^(?:FAIL|FAILED|FAILURE|ERROR|ERR!)\b",
    r"\bSegmentation fault\b|\bSIG(?:SEGV|ABRT|BUS|KILL|ILL|FPE)\b",
    r"\w\.(?:test|spec)\.[cm]?[jt]sx?\b",
    r"\btest_\w+\.py\b|\w_test\.(?:py|go)\b",
    r"\w\.(?:[cm]?[jt]sx?|cs|go|java|kt|php|py|rb|rs|scala|swift|vue|svelte):(?:line )?\d",
)
_DIFFERENCE = re.compile(r"\s*[-+<>]\s*\S")
_DIFFERENCE_REACH = 12
"""So many lines after a line that tells of a failure one of a difference tells of it too."""
_COUNTS = r"(?:failed|failing|failures?|errors?)"
_HARMLESS = (
    rf"(?i)^(?!.*\b[1-9]\d* {_COUNTS}\b).*\b0 {_COUNTS}\b",
    r"(?i)^(?!.*\b(?:failed|failures|errors): *[1-9]).*\b(?:failed|failures|errors): *0\b",
    r"^\s*(?:at|❯) .*(?:node_modules/|\(?node:)",
    r"^\s*at .*/rustc/",
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """The lines to show, gaps marked; `matched` is False where none told of a failure."""

    text: str
    matched: bool


def failure_lines(lines: Sequence[str], runner: str) -> Chosen:
    """Choose from the lines a runner printed; of too many the last are kept."""
    short = [line if len(line) <= LINE_CHARS else f"{line[: LINE_CHARS - 1]}…" for line in lines]
    failing, harmless = _patterns(runner)
    found: list[int] = []
    for number, line in enumerate(short):
        # A comparison of what was expected with what came goes on for as long as it has lines.
        compared = found and number - found[-1] <= _DIFFERENCE_REACH and _DIFFERENCE.match(line)
        if compared or (failing.search(line) and not harmless.search(line)):
            found.append(number)
    if not found:
        first = max(0, len(short) - RAW_LINES)
        return Chosen(_within(short, range(first, len(short))), matched=False)
    for before, after in _AROUND:
        shown = _around(found, before, after, len(short))
        if len(shown) <= KEPT_LINES:
            break
    return Chosen(_within(short, shown[-KEPT_LINES:]), matched=True)


def _around(found: Sequence[int], before: int, after: int, total: int) -> list[int]:
    shown: list[int] = []
    for number in found:
        first, following = number - before, shown[-1] + 1 if shown else 0
        if first - following <= _SHORT_GAP:
            first = following
        shown += range(first, min(total, number + after + 1))
    return shown


def _within(lines: Sequence[str], shown: Sequence[int]) -> str:
    """Join the lines to show, from the last one backwards for as long as there is room."""
    room = REPORT_CHARS
    parts: list[str] = []
    following = len(lines)
    for number in reversed(shown):
        room -= len(lines[number]) + 1
        if room < 0:
            break
        if following - number > 1:
            parts.append(_gap(following - number - 1))
        parts.append(lines[number])
        following = number
    if following:
        parts.append(_gap(following))
    return "\n".join(reversed(parts))


def _gap(count: int) -> str:
    return f"... ({count} {'line' if count == 1 else 'lines'} omitted)"


@cache
def _patterns(runner: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    row = BY_NAME[runner]
    return _any_of((*_FAILING, *row.failing)), _any_of((*_HARMLESS, *row.harmless))


def _any_of(patterns: Sequence[str]) -> re.Pattern[str]:
    return re.compile("|".join(_scoped(patterns)))


def _scoped(patterns: Sequence[str]) -> Iterator[str]:
    for pattern in patterns:
        if pattern.startswith("(?i)"):
            yield f"(?i:{pattern.removeprefix('(?i)')})"
        else:
            yield f"(?:{pattern})"
