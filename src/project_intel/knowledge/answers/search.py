"""Answers a question from rows in memory: the pure half of `query`."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from project_intel.display import listed, safe
from project_intel.knowledge.answers import (
    groups,
    limits,
    nothing,
    render,
    score,
    selection,
    structured,
)
from project_intel.knowledge.answers.index import Index, prepare
from project_intel.knowledge.answers.nothing import Coverage
from project_intel.knowledge.answers.view import BEST, View
from project_intel.knowledge.question import DEFAULT_MAX, Answer, Form, Format, Question
from project_intel.terms import MAX_TERMS, Term, parse

__all__ = ["Coverage", "Index", "answer", "prepare"]

_NO_COVERAGE = Coverage()
_TERM_CHARS = 60
_NOTES_SHOWN = 5
_NOTE_CHARS = 600
_TERMS_NAMED = 4


def answer(
    index: Index, question: Question, coverage: Coverage = _NO_COVERAGE, root: str = ""
) -> Answer:
    """Rank, filter, cut and show; `root` is the absolute path that absolute paths may lie in.

    Raises:
        ScopeUnknown: the scope names nothing in the project.
    """
    asked = _Asked.of(index, question, root)
    matching = asked.best(index)
    if not matching:
        return _empty(index, question, asked, coverage)

    most = question.max if question.max > 0 else DEFAULT_MAX
    paths = [index.paths[row] for row in matching]
    roles = [] if question.role else [index.roles[row] for row in matching]
    view = View(
        index=index,
        verbosity=question.verbosity,
        wanted=[one.word.stem for one in asked.ranking.found],
        best=frozenset(matching[:BEST]),
        score_of=(lambda row: _score_line(index, asked.ranking, row)) if question.explain else None,
    )

    missing = nothing.missing(index, asked.missing, most=asked.misses_most)

    def text(rows: Sequence[int]) -> str:
        found = _groups(index, question, rows)
        body = render.flat(view, rows) if found is None else render.grouped(view, found)
        rest = limits.what_is_left(paths, roles, len(rows), most, asked.scope, question.typed)
        return _with_notes(body, rest, missing, asked.dropped, *coverage.notes)

    def values(rows: Sequence[int]) -> Mapping[str, object]:
        found = _groups(index, question, rows)
        if found is None:
            return structured.reply(len(matching), rows, "results", structured.flat(view, rows))
        return structured.reply(len(matching), rows, "grouped", structured.grouped(view, found))

    def size(rows: Sequence[int]) -> int:
        return (len(text(rows)) if question.form is not Form.JSON else 0) + (
            len(limits.json_text(values(rows))) if question.form is not Form.TEXT else 0
        )

    shown = limits.fit(matching[:most], size, question.most_chars - limits.MARGIN)
    return Answer(text(shown), len(shown), len(matching), values(shown))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A question understood: its terms, all rows ranked, and the rows it may show.

    `in_scope` and `with_role` are None where nothing is left out.
    """

    terms: tuple[Term, ...]
    dropped: str
    scope: str
    in_scope: frozenset[int] | None
    with_role: frozenset[int] | None
    ranking: score.Ranking

    @classmethod
    def of(cls, index: Index, question: Question, root: str) -> "_Asked":
        all_terms = parse(question.keywords, root)
        terms = all_terms[:MAX_TERMS]
        scope = selection.scope_path(question.scope, root)
        return cls(
            terms=terms,
            dropped=(
                f"Only the first {MAX_TERMS} of {len(all_terms):,} words were searched."
                if len(all_terms) > MAX_TERMS
                else ""
            ),
            scope=scope,
            in_scope=selection.in_scope(index, scope) if scope and index.paths else None,
            with_role=selection.with_role(index, question.role) if question.role else None,
            ranking=score.rank(index, terms, scope, question.role),
        )

    @property
    def missing(self) -> list[str]:
        """List the words that are nowhere and that the question is about."""
        return [one.word.text for one in self.ranking.found if not one and not one.word.filler]

    @property
    def misses_most(self) -> bool:
        """Tell whether at least half of what the question is about is nowhere."""
        about = sum(not one.word.filler for one in self.ranking.found)
        return 2 * len(self.missing) >= about

    def best(self, index: Index) -> list[int]:
        """List the rows to show, best first, without those far behind the best."""
        rows: Set[int] | None = None
        for allowed in (self.in_scope, self.with_role):
            if allowed is not None:
                rows = (self.ranking.scores.keys() if rows is None else rows) & allowed
        return score.best(index, self.ranking, rows)


def _groups(
    index: Index, question: Question, rows: Sequence[int]
) -> tuple[groups.Group, ...] | None:
    if question.format is Format.FLAT:
        return None
    return groups.by_folder(index, rows)


def _score_line(index: Index, ranking: score.Ranking, row: int) -> str:
    """Show a score and its summands: `score: 13.0 <- exports 4 (shipping), path 4 (shipping)`."""
    parts = [
        f"{one.label} {round(one.points, 2):g} "
        f"({listed([safe(term, _TERM_CHARS) for term in one.terms], _TERMS_NAMED)})"
        for one in score.contributions(index, ranking, row)
    ]
    if row in ranking.factors:
        parts.append(f"all × {ranking.factors[row]:g} ({safe(index.roles[row])})")
    if row in ranking.lent:
        parts.append(f"neighbour {ranking.lent[row]:.2f}")
    return f"score: {ranking.scores[row]:.1f} <- {', '.join(parts)}"


def _empty(index: Index, question: Question, asked: _Asked, coverage: Coverage) -> Answer:
    if not asked.terms:
        why = nothing.no_words()
    elif asked.ranking.scores:
        why = _filtered_out(question, asked)
    else:
        why = nothing.no_hits(index, asked.terms)
    text = _with_notes(why, nothing.gaps(index, coverage), asked.dropped, *coverage.notes)
    return Answer(text, 0, 0, structured.reply(0, (), "results", ()))


def _filtered_out(question: Question, asked: _Asked) -> str:
    rows = frozenset(asked.ranking.scores)
    filters = {"scope": asked.scope, "role": question.role or ""}
    filters = {name: value for name, value in filters.items() if value}
    without = {
        "scope": len(rows & (rows if asked.with_role is None else asked.with_role)),
        "role": len(rows & (rows if asked.in_scope is None else asked.in_scope)),
    }
    if len(filters) > 1 and not any(without.values()):
        without = {"both": len(rows)}
    return nothing.filtered_out(filters, without)


def _with_notes(body: str, *notes: str) -> str:
    """End a reply with what else is to be said, after a blank line, a line each."""
    said = [note for note in notes if note]
    if len(said) > _NOTES_SHOWN:
        said[_NOTES_SHOWN:] = [f"+{len(said) - _NOTES_SHOWN} more notes; see project-intel status"]
    said = [note if len(note) <= _NOTE_CHARS else f"{note[:_NOTE_CHARS]}…" for note in said]
    return "\n\n".join(part for part in (body, "\n".join(said)) if part)
