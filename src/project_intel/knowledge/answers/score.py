"""How well rows answer a query: the weights, and the reasons that add up to a score."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from project_intel.knowledge.answers import intent
from project_intel.knowledge.answers.fields import ALL, BITS, KNOWN, SAID, fields_of
from project_intel.knowledge.answers.index import Index
from project_intel.knowledge.answers.names import LONGEST
from project_intel.knowledge.answers.weighing import ROLE_FACTORS, role_factors
from project_intel.knowledge.answers.words import Found, find, words_of
from project_intel.knowledge.model import Role
from project_intel.stemming import stem
from project_intel.terms import Term

# The weights of the fields stand with them. What is added, each for its reason:
TEXT = 10  # the file's own text has the word, as often as BM25 says matters
FOLDER = 10  # the term is a folder of the path: what lies there comes before what imports it
WHOLE_NAME = 30  # a run of the query is a whole name: its share of the query, times its rarity
FILE_NAME = 30  # the term is the file's path or ends it: above any file that only mentions it
NEIGHBOUR = 0.25  # of the best file it imports or that imports it: work spreads along edges
SPREADING = 200  # so many of the best files lend to their neighbours
FAR_BEHIND = 0.1  # of the best score: what has less only shares a common word with the query

_SCORE_UNITS = 1_000_000
"""Scores equal to this part of a point are ties."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why some rows gain points beside their words, and for which of the query's terms.

    `by_name`: the query names these files, so their role does not weigh them down.
    """

    label: str
    terms: tuple[str, ...]
    points: float
    rows: Sequence[int]
    by_name: bool = False


@dataclass(frozen=True, slots=True)
class Contribution:
    """One summand of a row's score."""

    label: str
    points: float
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The score of every row that has one, and how it came about."""

    scores: Mapping[int, float]
    found: tuple[Found, ...]
    reasons: tuple[Reason, ...]
    factors: Mapping[int, float]
    """What the sum of a row was multiplied by; rows left out have factor 1."""
    lent: Mapping[int, float]
    """What a neighbour added after that."""
    shown: Set[int]
    """Rows with a reason beside their text: by the README's rule they are results."""


def rank(index: Index, terms: Sequence[Term], scope: str = "", role: Role | None = None) -> Ranking:
    """Score all rows.

    Scope and role filter nothing here: they only say that files of some role are wanted.
    """
    found = tuple(find(index, word) for word in words_of(terms))
    reasons = tuple(_reasons(index, terms, found))
    sums = _sums(index, found, reasons)
    by_role = role_factors(index, terms, found, scope, role)
    factors = _factors(index, sums, reasons, by_role)
    for row, factor in factors.items():
        sums[row] *= factor
    lent = _lent(index, sums, by_role)
    for row, points in lent.items():
        sums[row] = sums.get(row, 0.0) + points
    shown = {posting >> BITS for one in found for layer in one.layers for posting in layer.postings}
    shown.update(row for reason in reasons for row in reason.rows)
    return Ranking(sums, found, reasons, factors, lent, shown)


def best(index: Index, ranking: Ranking, rows: Iterable[int] | None = None) -> list[int]:
    """Put these rows, or all, best first; ties as the index places them.

    A row that has the words in its text alone is left out where that is far behind the best.
    """
    scores = ranking.scores
    if rows is not None:
        scores = {row: scores[row] for row in rows}
    enough = _enough(scores)
    shown = ranking.shown
    return _sorted(
        index, {row: score for row, score in scores.items() if score >= enough or row in shown}
    )


def _enough(scores: Mapping[int, float]) -> float:
    """Give the score below which a row is far behind the best."""
    return FAR_BEHIND * max(scores.values(), default=0.0)


def _sorted(index: Index, scores: Mapping[int, float]) -> list[int]:
    # Whole numbers sort several times faster than pairs; the place settles ties.
    last = len(index.places)
    width = last.bit_length()
    mask = (1 << width) - 1
    keys = [
        round(score * _SCORE_UNITS) << width | (last - index.places[row])
        for row, score in scores.items()
    ]
    keys.sort(reverse=True)
    return [index.row_at[last - (key & mask)] for key in keys]


def contributions(index: Index, ranking: Ranking, row: int) -> tuple[Contribution, ...]:
    """List what a row's score is the sum of, before its factor and what was lent to it."""
    parts: list[Contribution] = []
    for one in ranking.found:
        said = (one.word.term,)
        for layer in one.layers:
            for posting in layer.postings:
                if posting >> BITS == row:
                    for field in fields_of(posting & ALL):
                        held = index.freshness[row] if field.said else 1.0
                        points = field.weight * held * layer.degree * one.weight
                        parts.append(Contribution(field.name, points, said))
        if row in one.rows:
            gain = one.gains[one.rows.index(row)]
            parts.append(Contribution("text", TEXT * gain * one.weight, said))
    parts += (
        Contribution(reason.label, reason.points, reason.terms)
        for reason in ranking.reasons
        if row in reason.rows
    )
    return tuple(parts)


def _sums(index: Index, found: Sequence[Found], reasons: Sequence[Reason]) -> dict[int, float]:
    sums: dict[int, float] = {}
    fresh = index.freshness
    for one in found:
        for layer in one.layers:
            weight = one.weight * layer.degree
            for posting in layer.postings:
                row, bits = posting >> BITS, posting & ALL
                points = weight * (KNOWN[bits] + SAID[bits] * fresh[row])
                sums[row] = sums.get(row, 0.0) + points
        weight = one.weight * TEXT
        for row, gain in zip(one.rows, one.gains, strict=True):
            sums[row] = sums.get(row, 0.0) + weight * gain
    for reason in reasons:
        for row in reason.rows:
            sums[row] = sums.get(row, 0.0) + reason.points
    return sums


def _reasons(index: Index, terms: Sequence[Term], found: Sequence[Found]) -> Iterator[Reason]:
    for term in terms:
        if "/" in term.text:
            inside = index.names.below(term.text)
            if inside:
                yield Reason("folder", (term.text,), FOLDER, inside)
        if "." in term.text or "/" in term.text:
            ending = index.names.ending(term.text)
            if ending:
                yield Reason("file name", (term.text,), FILE_NAME, ending, by_name=True)
    yield from _whole_names(index, terms, found)


def _whole_names(index: Index, terms: Sequence[Term], found: Sequence[Found]) -> Iterator[Reason]:
    """A run of the query's words is a whole name; each row gains by its longest run only."""
    taken: set[int] = set()
    verb = intent.acts(terms)
    for run in _runs(terms, found):
        stems = [one.word.stem for one in run]
        points = WHOLE_NAME / len(found) * sum(one.weight for one in run)
        said = tuple(dict.fromkeys(one.word.term for one in run))
        home, called = index.names.home(stems), index.names.called(stems)
        whole = len(run) == len(found)
        # A file that talks about code gives way to code of its name, not to anything else.
        alone = (
            whole and not verb and all(index.roles[row] in ROLE_FACTORS for row in (*home, *called))
        )
        for rows, by_name in ((home, whole), (called, alone)):
            new = [row for row in rows if row not in taken]
            if new:
                yield Reason("whole name", said, points, new, by_name)
                taken.update(new)


def _runs(terms: Sequence[Term], found: Sequence[Found]) -> Iterator[Sequence[Found]]:
    """Yield what may be a whole name, longest first: a long term as it is, or words in a row."""
    by_stem = {one.word.stem: one for one in found}
    written = [list(dict.fromkeys(map(stem, term.words))) for term in terms]
    for stems in sorted(written, key=len, reverse=True):
        if len(stems) > LONGEST:
            yield [by_stem[one] for one in stems if one in by_stem]
    for length in range(min(LONGEST, len(found)), 0, -1):
        for start in range(len(found) - length + 1):
            yield found[start : start + length]


def _factors(
    index: Index, rows: Iterable[int], reasons: Iterable[Reason], by_role: Mapping[str, float]
) -> dict[int, float]:
    named = {row for reason in reasons if reason.by_name for row in reason.rows}
    of_role = index.roles
    return {
        row: by_role[of_role[row]]
        for row in rows
        if of_role[row] in by_role and (by_role[of_role[row]] > 1 or row not in named)
    }


def _lent(
    index: Index, sums: Mapping[int, float], by_role: Mapping[str, float]
) -> dict[int, float]:
    """Let the best files lend to those they import and are imported by.

    Who gains has a word of the query itself, and a role that is not weighed down.
    """
    found: dict[int, float] = {}
    enough = _enough(sums)
    best = {row: score for row, score in sums.items() if score >= enough}
    for row in _sorted(index, best)[:SPREADING]:
        for other in index.neighbours[row]:
            # Best first: the first to lend lends most.
            if other in sums and other not in found and by_role.get(index.roles[other], 1.0) >= 1:
                found[other] = NEIGHBOUR * sums[row]
    return found
