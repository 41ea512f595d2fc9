"""How well rows answer a query: the weights, and the reasons that add up to a score."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from project_intel.knowledge.answers import roles
from project_intel.knowledge.answers.index import Index, stems
from project_intel.knowledge.model import Role
from project_intel.terms import Term, words

# The weights of the README: a field counts once for each term it has.
SUMMARY = 6
EXPORTS = 4
IMPORTS = 4
IMPORTED_NAMES = 3
PATH = 4
REFS = 3
SEARCH_TAGS = 3
TECHNOLOGIES = 2
ROLE = 2

# Ours, on top of them.
DEFINES = 4  # a name at home here, or the file's own, has the term: being outweighs importing
FOLDER = 10  # the term is a folder of the path: what lies there comes before what imports it
WHOLE_NAME = 30  # the query is a whole name (a part of it: that share); above all substring hits
FILE_NAME = 30  # the term is the file's path or ends it: above any file that only mentions it
ROLE_FACTORS = {  # what talks about code comes after the code it talks about
    Role.TEST: 0.3,
    Role.DOCUMENTATION: 0.3,
    Role.DATA: 0.3,
}
ASKED_ROLE = 2.0  # the query has a word for the role (test, docs): its files come first

_FIELDS = (
    # field, weight, weighed by freshness
    ("summary", SUMMARY, True),
    ("exports", EXPORTS, False),
    ("imports", IMPORTS, False),
    ("imported names", IMPORTED_NAMES, False),
    ("path", PATH, False),
    ("refs", REFS, False),
    ("searchTags", SEARCH_TAGS, True),
    ("technologies", TECHNOLOGIES, True),
    ("role", ROLE, True),
)
_SCORE_DIGITS = 6
"""Scores equal to this many decimals are ties."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why some rows (ascending) gain points, and how many, for which of the query's terms.

    `fresh` points are worth as much as the analysis still says of the file. `by_name`: the query
    names these files, so their role does not weigh them down.
    """

    label: str
    terms: tuple[str, ...]
    points: float
    rows: Sequence[int]
    fresh: bool = False
    by_name: bool = False


@dataclass(frozen=True, slots=True)
class Contribution:
    """One summand of a row's score."""

    label: str
    points: float
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Every row with a score, best first, and how it came about."""

    rows: tuple[int, ...]
    scores: Mapping[int, float]
    reasons: tuple[Reason, ...]
    factors: Mapping[int, float]
    """What the sum of a row was multiplied by; rows left out have factor 1."""


def rank(index: Index, terms: Sequence[Term], scope: str = "", role: Role | None = None) -> Ranking:
    """Score all rows.

    Scope and role filter nothing here: they only say that files of some role are wanted.
    """
    reasons = tuple(_reasons(index, terms))
    sums: dict[int, float] = {}
    for reason in reasons:
        for row in reason.rows:
            points = reason.points * index.freshness[row] if reason.fresh else reason.points
            sums[row] = sums.get(row, 0.0) + points
    factors = _factors(index, sums, reasons, _role_factors(terms, scope, role))
    scores = {
        row: round(total * factors.get(row, 1.0), _SCORE_DIGITS) for row, total in sums.items()
    }
    return Ranking(
        rows=_ordered(index, scores),
        scores=scores,
        reasons=reasons,
        factors=factors,
    )


def contributions(index: Index, ranking: Ranking, row: int) -> tuple[Contribution, ...]:
    """List what a row's score is the sum of, before its factor."""
    return tuple(
        Contribution(
            reason.label,
            reason.points * (index.freshness[row] if reason.fresh else 1.0),
            reason.terms,
        )
        for reason in ranking.reasons
        if _has(reason.rows, row)
    )


def _reasons(index: Index, terms: Sequence[Term]) -> Iterator[Reason]:
    defining: Counter[int] = Counter()
    for term in terms:
        said = (term.text,)
        for field, weight, fresh in _FIELDS:
            rows = index.columns[field].rows_with(term)
            if rows:
                yield Reason(field, said, weight, rows, fresh)
        rows = _union(index.columns[field].rows_with(term) for field in ("defined", "own name"))
        defining.update(rows)
        if rows:
            yield Reason("defines", said, DEFINES, rows)
        if "/" in term.text:
            inside = index.columns["path"].rows_below(term.text)
            if inside:
                yield Reason("folder", said, FOLDER, inside)
        yield from _whole(index, term, len(terms))
    if len(terms) > 1:
        yield from _covered(index, terms, (row for row, hits in defining.items() if hits > 1))


def _whole(index: Index, term: Term, asked: int) -> Iterator[Reason]:
    """A term that is a whole name says the more, the less else is asked for."""
    said, share = (term.text,), WHOLE_NAME / asked
    exporting = index.columns["defined"].rows_named(term)
    if exporting:
        yield Reason("whole name", said, share, exporting, by_name=asked == 1)
    called = sorted(set(index.columns["own name"].rows_named(term)).difference(exporting))
    if called:
        yield Reason("whole name", said, share, called)
    if "." in term.text or "/" in term.text:
        ending = index.columns["path"].rows_ending(term.text)
        if ending:
            yield Reason("file name", said, FILE_NAME, ending, by_name=True)


def _covered(index: Index, terms: Sequence[Term], rows: Iterable[int]) -> Iterator[Reason]:
    """Several terms together are all words of one name: `auth service` and `AuthService`."""
    said = {word: term.text for term in terms for word in term.words}
    found: dict[tuple[tuple[str, ...], bool], list[int]] = {}
    for row in sorted(rows):
        exported = _widest(index.defined[row], said)
        called = _widest(stems(index.paths[row]), said)
        covered = max(exported, called, key=len)  # of two equals the first
        if len(covered) > 1:
            found.setdefault((covered, covered == exported), []).append(row)
    for (covered, is_export), covering in found.items():
        points = WHOLE_NAME * len(covered) / len(terms)
        by_name = is_export and len(covered) == len(terms)
        yield Reason("whole name", covered, points, covering, by_name=by_name)


def _widest(names: Iterable[str], said: Mapping[str, str]) -> tuple[str, ...]:
    """Give the terms that cover all words of one of these names, the most there are."""
    best: tuple[str, ...] = ()
    for name in names:
        parts = words(name)
        if len(parts) > len(best) and said.keys() >= set(parts):
            covering = tuple(dict.fromkeys(said[word] for word in parts))
            best = max(best, covering, key=len)
    return best


def _role_factors(terms: Sequence[Term], scope: str, role: Role | None) -> Mapping[str, float]:
    """Say what each role weighs; the weights yield to filter, scope and words that ask for it."""
    if role is not None:
        return {}
    inside = roles.asked_by(words(scope))
    asked = roles.asked_by(word for term in terms for word in term.words)
    weighed: dict[str, float] = {
        name: factor for name, factor in ROLE_FACTORS.items() if name not in inside
    }
    return weighed | dict.fromkeys(asked, ASKED_ROLE)


def _factors(
    index: Index, rows: Iterable[int], reasons: Iterable[Reason], by_role: Mapping[str, float]
) -> dict[int, float]:
    named = set(_union(reason.rows for reason in reasons if reason.by_name))
    factors = {row: by_role.get(index.roles[row], 1.0) for row in rows}
    return {
        row: factor
        for row, factor in factors.items()
        if factor > 1 or (factor < 1 and row not in named)
    }


def _ordered(index: Index, scores: Mapping[int, float]) -> tuple[int, ...]:
    """Best first, ties as the index places them."""
    settled = sorted(scores, key=index.places.__getitem__)
    return tuple(sorted(settled, key=lambda row: -scores[row]))


def _has(rows: Sequence[int], row: int) -> bool:
    at = bisect_left(rows, row)
    return at < len(rows) and rows[at] == row


def _union(groups: Iterable[Iterable[int]]) -> list[int]:
    found: set[int] = set()
    for group in groups:
        found.update(group)
    return sorted(found)
