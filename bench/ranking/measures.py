"""How well a ranked list serves a case, and the means over cases and repositories."""

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from statistics import fmean

from cases import Case
from kinds import Kind, kind
from systems import SHOWN, Reply

NEAR = 10


@dataclass(frozen=True, slots=True)
class Figures:
    """Recall within 10 and 25 results, reciprocal rank of the first relevant file within 25.

    The first three are of the reply as it is, the next three of the ranking with tests and
    documentation taken out; `chars` is the length of the reply.
    """

    recall_10: float
    recall_25: float
    reciprocal: float
    only_10: float
    only_25: float
    only_reciprocal: float
    chars: float


def measure(reply: Reply, case: Case) -> Figures:
    """Measure one reply."""
    shown = reply.paths[: reply.shown]
    only = [path for path in reply.paths if kind(path) not in (Kind.TEST, Kind.DOCUMENTATION)][
        :SHOWN
    ]
    return Figures(*_served(shown, case), *_served(only, case), reply.chars)


def mean(figures: Iterable[Figures]) -> Figures:
    """Average field by field."""
    return Figures(*map(fmean, zip(*map(astuple, figures), strict=True)))


def _served(paths: "tuple[str, ...] | list[str]", case: Case) -> tuple[float, float, float]:
    ranks = [rank for rank, path in enumerate(paths, 1) if path in case.relevant]
    near = sum(rank <= NEAR for rank in ranks)
    total = len(case.relevant)
    return near / total, len(ranks) / total, 1 / ranks[0] if ranks else 0.0
