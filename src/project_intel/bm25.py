"""The ranker's arithmetic: how rare a term is, and how much its count in one text says.

BM25 as Robertson and Zaragoza give it (The Probabilistic Relevance Framework, 2009), with the
idf that is never negative.
"""

from math import log

K1 = 1.2
"""How soon one more mention of a term stops mattering."""


def rarity(total: int, having: int) -> float:
    """Say how much a term tells that `having` of `total` texts have; always above 0."""
    return log(1 + (total - having + 0.5) / (having + 0.5))


def norm(length: float, mean: float, b: float) -> float:
    """Give the count at which a text of this length has half of what a term can give.

    `b` from 0 to 1 says how much longer texts than the mean need; lengths in any one unit.
    """
    return K1 * (1 - b + b * length / mean) if mean else K1


def saturation(count: float, norm_of_text: float) -> float:
    """Weigh how often a text has a term: 0 for none, towards K1 + 1 for ever more."""
    return count * (K1 + 1) / (count + norm_of_text)
