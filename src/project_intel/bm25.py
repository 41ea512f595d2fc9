"""The ranker's arithmetic: how rare a term is, and how much its count in one text says.

BM25 as Robertson and Zaragoza give it (The Probabilistic Relevance Framework, 2009), with the
idf that is never negative.
"""

from collections.abc import Iterable
from math import log

K1 = 1.2
"""How soon one more mention of a term stops mattering."""


def rarity(total: int, having: int) -> float:
    """Say how much a term tells that `having` of `total` texts have; always above 0."""
    return log(1 + (total - having + 0.5) / (having + 0.5))


def norm(length: float, mean: float, b: float, k1: float = K1) -> float:
    """Give the count at which a text of this length has half of what a term can give.

    `b` from 0 to 1 says how much longer texts than the mean need; lengths in any one unit.
    """
    return k1 * (1 - b + b * length / mean) if mean else k1


def saturations(counts: Iterable[float], norms: Iterable[float], k1: float = K1) -> list[float]:
    """Weigh how often each text has a term: 0 for none, towards k1 + 1 for ever more."""
    most = k1 + 1
    return [count * most / (count + one) for count, one in zip(counts, norms, strict=True)]
