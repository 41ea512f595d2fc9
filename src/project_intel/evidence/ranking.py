"""How well windows answer a question by the words that stand in them and in their paths."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest

from project_intel.bm25 import rarity
from project_intel.evidence.index import K1, NUMBER_BITS, Index
from project_intel.evidence.model import WINDOW, Chunk
from project_intel.evidence.question import Question, Wanted
from project_intel.roles import Role, asked_by, infer

ROLE_FACTORS = {  # what talks about code, or only sets it up, comes after the code
    Role.TEST: 0.3,
    Role.DOCUMENTATION: 0.5,
    Role.DATA: 0.3,
    Role.CONFIGURATION: 0.4,
    Role.BUILD: 0.4,
}
"""Documents of a single window are spared: a note beside the code says one thing, a manual all."""
FEW_WORDS = 2
"""Up to so many words are names rather than a question."""
TOO_COMMON = 0.2
"""Of the word that tells most: a stem that tells less than that does not score."""
TOGETHER = 0.5
"""How much the rarity of a word and all that answers to it counts beside its own."""
MOST_POSTINGS = 20_000
"""Postings that are read through; of further words only what they say of the best so far."""
BEST_SO_FAR = 150
MOST_OF_FILE = 6
"""Windows of one file that come before the best of all others."""
_MANY = 500
"""Windows that a word of their paths adds at most; a folder above everything tells nothing."""
_COUNT = (1 << NUMBER_BITS - 1) - 1


@dataclass(frozen=True, slots=True)
class Candidate:
    """A window and the score its words give it."""

    number: int
    chunk: Chunk
    score: float


@dataclass(frozen=True, slots=True)
class Ranked:
    """The best windows, best first, and how much every word of the question tells here."""

    candidates: tuple[Candidate, ...]
    weights: Mapping[str, float]


def rank(index: Index, question: Question, most: int) -> Ranked:
    """Return the best windows; ties go by path, then by line, on every machine alike."""
    alone = len(question.words) == 1
    found = {one.text: _sources(index, one, alone=alone) for one in question.words}
    weights = {
        text: max((source.weight for source in sources), default=0.0)
        for text, sources in found.items()
    }
    least = TOO_COMMON * max(weights.values(), default=0.0)
    scores: dict[int, float] = {}
    ahead: list[int] = []
    read = 0
    for text in sorted(found, key=lambda text: -weights[text]):
        telling = [source for source in found[text] if source.weight >= least]
        read += sum(source.having for source in telling)
        if read > MOST_POSTINGS and scores:
            ahead = ahead or _best_so_far(scores)
            gains = _gains_of(ahead, index, telling)
        else:
            gains = _gains(index, telling)
        for number in scores.keys() & gains.keys():
            gains[number] += scores[number]
        scores.update(gains)
    asked = asked_by(weights)
    spared = len(question.words) <= FEW_WORDS
    return Ranked(tuple(_best(index, scores, asked, spared, most)), weights)


def _best_so_far(scores: Mapping[int, float]) -> list[int]:
    enough = min(nlargest(BEST_SO_FAR, scores.values()))
    return [number for number, score in scores.items() if score >= enough]


def _posting_of(number: int, postings: Sequence[int]) -> int | None:
    at = bisect_left(postings, number << NUMBER_BITS)
    found = at < len(postings) and postings[at] >> NUMBER_BITS == number
    return postings[at] if found else None


@dataclass(frozen=True, slots=True)
class _Source:
    """One stem that answers to a word: what it tells, in how many windows, and in which paths."""

    stem: str
    weight: float
    having: int
    beside: Mapping[int, int]


def _sources(index: Index, wanted: Wanted, *, alone: bool) -> list[_Source]:
    places = wanted.places
    found = [(wanted.text, wanted.share, len(places), places)] if places else []
    for stem, share in wanted.stems.items():
        having = index.having(stem)
        beside = index.beside(stem)
        if len(beside) > _MANY and not alone:
            beside = {}
        if beside:
            postings, having = index.postings(stem)
            having += sum(_posting_of(number, postings) is None for number in beside)
        if having:
            found.append((stem, share * wanted.share, having, beside))
    together = rarity(index.total, min(index.total, sum(having for *_, having, _ in found)))
    return [
        _Source(
            stem,
            share * (TOGETHER * together + (1 - TOGETHER) * rarity(index.total, having)),
            having,
            beside,
        )
        for stem, share, having, beside in found
    ]


def _gains(index: Index, sources: Sequence[_Source]) -> dict[int, float]:
    """Give what a word adds to each window: the most that one of its stems does."""
    gains: dict[int, float] = {}
    norms = index.norms
    for source in sources:
        most = source.weight * (K1 + 1)
        postings = index.postings(source.stem)[0]
        fresh = {
            (number := posting >> NUMBER_BITS): most
            * (count := posting >> 1 & _COUNT)
            / (count + norms[number])
            for posting in postings
        }
        if source.beside:
            fresh.update(_gains_of(source.beside, index, (source,)))
        for number in gains.keys() & fresh.keys():
            if gains[number] > fresh[number]:
                fresh[number] = gains[number]
        gains.update(fresh)
    return gains


def _gains_of(numbers: Iterable[int], index: Index, sources: Sequence[_Source]) -> dict[int, float]:
    """Give what a word adds to these windows."""
    gains: dict[int, float] = {}
    norms = index.norms
    for source in sources:
        most = source.weight * (K1 + 1)
        postings = index.postings(source.stem)[0]
        for number in numbers:
            count = source.beside.get(number, 0)
            posting = _posting_of(number, postings)
            if posting is not None:
                count += posting >> 1 & _COUNT
            gain = most * count / (count + norms[number])
            if gain > gains.get(number, 0.0):
                gains[number] = gain
    return gains


def _best(
    index: Index, scores: Mapping[int, float], asked: frozenset[Role], spared: bool, most: int
) -> list[Candidate]:
    """Weigh scores by the role of the file; only those that may still be among the best."""
    looked_at = 3 * most
    while True:
        enough = min(nlargest(looked_at, scores.values()), default=0.0)
        # A window's number tells its place in the file.
        found = sorted(
            (-round(score * _factor(index, number, asked, spared), 9), index.owners[number], number)
            for number, score in scores.items()
            if score >= enough
        )
        first, later = _spread(found)
        # A factor is at most 1: what was left out cannot come before what has more than that.
        is_sure = len(first) >= most and -first[most - 1][0] > enough
        if is_sure or looked_at >= len(scores):
            return [
                Candidate(number, index.chunk(number), -score)
                for score, _, number in [*first, *later][:most]
            ]
        looked_at *= 4


def _spread(
    found: Sequence[tuple[float, str, int]],
) -> tuple[list[tuple[float, str, int]], list[tuple[float, str, int]]]:
    """Part the windows of a file that has many, beyond its best, from those of the others."""
    first: list[tuple[float, str, int]] = []
    later: list[tuple[float, str, int]] = []
    seen: Counter[str] = Counter()
    for one in found:
        seen[one[1]] += 1
        (first if seen[one[1]] <= MOST_OF_FILE else later).append(one)
    return first, later


def _factor(index: Index, number: int, asked: frozenset[Role], spared: bool) -> float:
    path = index.owners[number]
    role = role_of(path)
    if role in asked or (
        role is Role.DOCUMENTATION and spared and index.files[path].lines <= WINDOW
    ):
        return 1.0
    return ROLE_FACTORS.get(role, 1.0)


role_of = lru_cache(maxsize=1 << 14)(infer)
