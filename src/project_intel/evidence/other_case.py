"""Finds names of a question that the texts write in another case: `handlesubmit`, `HANDLESUBMIT`.

The index has the words of names, not the names. What it does not know is divided into words it
has; then the texts that have them all say whether the name really stands there.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from heapq import nlargest
from itertools import accumulate, islice, pairwise

from project_intel.evidence.chunks import DEFINED
from project_intel.evidence.definitions import definitions
from project_intel.evidence.index import NAME, NUMBER_BITS, Index
from project_intel.evidence.question import Question, Wanted
from project_intel.evidence.ranking import ROLE_FACTORS, role_of
from project_intel.evidence.texts import Text
from project_intel.stemming import stem
from project_intel.terms import words

MOST_PARTS = 5
"""Words a name is divided into."""
_LONGEST = 40
"""Characters of a name that is divided."""
_MOST_DIVISIONS = 8
_MOST_READ = 100
"""Windows whose lines are searched for one name."""
_COUNT = (1 << NUMBER_BITS - 1) - 1


def with_other_cases(
    index: Index, question: Question, text_of: Callable[[str], Text | None]
) -> Question:
    """Ask also for the strange names of a question that some window or path really has."""
    found = {name: _places(index, name, text_of) for name in question.strange}
    wanted = [Wanted(name, {}, places=places) for name, places in found.items() if places]
    names = dict.fromkeys((*question.names, *(one.text for one in wanted)))
    return replace(question, words=(*question.words, *wanted), names=tuple(names))


def divisions(name: str, knows: Callable[[str], bool]) -> Iterator[tuple[str, ...]]:
    """Yield the ways to divide a name into words whose stems are known, fewest words first.

    A single letter is a word at either end alone: `xaxis`, `pointx`.
    """
    length = len(name)
    if length > _LONGEST:
        return
    ends: dict[int, list[int]] = {}
    reached = {0}
    for start in range(length):
        if start in reached:
            alone = 1 if start in (0, length - 1) else 2
            ends[start] = [
                end for end in range(start + alone, length + 1) if knows(stem(name[start:end]))
            ]
            reached.update(ends[start])
    ending = [{length}]  # the places from which so many words lead to the end
    for _ in range(MOST_PARTS):
        ending.append({start for start in ends if not ending[-1].isdisjoint(ends[start])})
    for parts in range(2, MOST_PARTS + 1):
        pending: list[tuple[int, ...]] = [(0,)] if 0 in ending[parts] else []
        while pending:
            cuts = pending.pop()
            if len(cuts) == parts + 1:
                yield tuple(name[a:b] for a, b in pairwise(cuts))
                continue
            left = ending[parts - len(cuts)]
            pending += [(*cuts, end) for end in ends[cuts[-1]] if end in left]


def stands(name: str, line: str) -> bool:
    """Tell whether a line has a name in any case, beginning and ending where words do."""
    for found in _pattern(name).finditer(line):
        start, end = found.span()
        first, last = max(0, start - _LONGEST), min(len(line), end + _LONGEST)
        while start > first and line[start - 1].isalnum():
            start -= 1
        while end < last and line[end].isalnum():
            end += 1
        if _stands_in(name, line[start:end]):
            return True
    return False


def _places(index: Index, name: str, text_of: Callable[[str], Text | None]) -> dict[int, int]:
    """Give the windows that have a name, with how often, by the first division that finds any."""
    for parts in islice(divisions(name, index.knows), _MOST_DIVISIONS):
        found = {}
        for number in _having_all(index, {stem(part) for part in parts}):
            count = _count(index, number, name, text_of)
            if count:
                found[number] = count
        if found:
            return found
    return {}


def _having_all(index: Index, stems: set[str]) -> Sequence[int]:
    """List windows that have all stems, code first, and where the name may stand most often."""
    least: dict[int, int] = {}
    for place, word in enumerate(sorted(stems, key=lambda word: (index.having(word), word))):
        counts = {
            posting >> NUMBER_BITS: posting >> 1 & _COUNT for posting in index.postings(word)[0]
        }
        for number, count in index.beside(word).items():
            counts[number] = counts.get(number, 0) + count
        if place:
            counts = {n: min(count, counts[n]) for n, count in least.items() if n in counts}
        least = counts

    def worth(number: int) -> tuple[float, int]:
        factor = ROLE_FACTORS.get(role_of(index.owners[number]), 1.0)
        return least[number] * factor, -number

    return nlargest(_MOST_READ, least, key=worth)


def _count(index: Index, number: int, name: str, text_of: Callable[[str], Text | None]) -> int:
    chunk = index.chunk(number)
    beside = NAME if name in chunk.path.lower() and stands(name, chunk.path) else 0
    text = text_of(chunk.path)
    if text is None:
        return beside
    lines = [text.lines[line - 1] for line in text.having(name, chunk.start, chunk.end)]
    standing = [line for line in lines if stands(name, line)]
    defined = sum(
        defines.lower() == name
        for line in standing
        for _, defines in definitions(f"{line}\n", chunk.path)
    )
    return beside + len(standing) + DEFINED * defined


@lru_cache(maxsize=1 << 6)
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(re.escape(name), re.IGNORECASE)


@lru_cache(maxsize=1 << 12)
def _stands_in(name: str, run: str) -> bool:
    parts = words(run)
    joined = "".join(parts)
    bounds = {0, *accumulate(map(len, parts))}
    at = joined.find(name)
    while at >= 0 and not (at in bounds and at + len(name) in bounds):
        at = joined.find(name, at + 1)
    return at >= 0
