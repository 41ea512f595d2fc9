"""The text of one field over all rows, kept so that one pass of `str.find` searches all of it."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from project_intel.terms import Term, fold, squeeze, words

Values = Sequence[Sequence[str]]
"""The values of a field, row by row."""

_MARK = "\x1f"
"""Stands before and after every value, so that a whole value can be asked for."""


@dataclass(frozen=True, slots=True)
class Lines:
    """One line of text for every row."""

    text: str
    ends: Sequence[int]
    """Where each row's line ends, its line feed included."""

    def rows_with(self, needle: str) -> list[int]:
        """List the rows whose line contains a text that has no line feed."""
        found: list[int] = []
        at = self.text.find(needle)
        while at >= 0:
            row = bisect_right(self.ends, at)
            found.append(row)
            at = self.text.find(needle, self.ends[row])
        return found


@dataclass(frozen=True)  # no slots: the views below are built when first asked for
class Column:
    """One field of all rows."""

    folded: Lines
    """The values as compared."""
    values: Callable[[], Values]
    """Gives the values as they are written."""
    prose: bool = False
    """Sentences rather than names: a stop word says nothing here."""

    @cached_property
    def squeezed(self) -> Lines:
        """The values without what separates words in them."""
        return _split(squeeze(self.folded.text))

    @cached_property
    def worded(self) -> Lines:
        """The words of the values, a blank before and after each."""
        seen: dict[str, str] = {}

        def spaced(value: str) -> str:
            text = seen.get(value)
            if text is None:
                text = seen[value] = f" {' '.join(words(value))} "
            return text

        return _lines([_MARK.join(map(spaced, row)) for row in self.values()])

    def rows_with(self, term: Term) -> list[int]:
        """List the rows that have the term, by the rules of `terms`; ascending."""
        if term.names_only and self.prose:
            return []
        if term.anywhere:
            rows = self.folded.rows_with(term.text)
            compound = len(term.words) > 1
            more = self.worded.rows_with(f" {' '.join(term.words)}") if compound else []
        else:
            rows = self.folded.rows_with(f"{_MARK}{term.text}{_MARK}")
            more = self.worded.rows_with(f" {' '.join(term.words)} ") if term.words else []
        return sorted({*rows, *more}) if more else rows

    def rows_named(self, term: Term) -> list[int]:
        """List the rows where the term is a whole value, however its words are separated."""
        name = squeeze(term.text)
        return self.squeezed.rows_with(f"{_MARK}{name}{_MARK}") if name else []

    def rows_ending(self, text: str) -> list[int]:
        """List the rows with a path that is this text or ends with it at a segment."""
        whole = self.folded.rows_with(f"{_MARK}{text}{_MARK}")
        return sorted({*whole, *self.folded.rows_with(f"/{text}{_MARK}")})

    def rows_below(self, folder: str) -> list[int]:
        """List the rows with a path that lies below this folder, at any depth of the project."""
        inside = f"{folder.strip('/')}/"
        first = self.folded.rows_with(f"{_MARK}{inside}")
        return sorted({*first, *self.folded.rows_with(f"/{inside}")})


def column(values: Callable[[], Values], prose: bool = False) -> Column:
    """Make a field ready to be searched."""
    return Column(_lines(list(map(_marked, values()))), values, prose)


def _marked(values: Sequence[str]) -> str:
    return f"{_MARK}{_MARK.join(values)}{_MARK}" if values else ""


def _lines(lines: list[str]) -> Lines:
    # A line feed inside a value would shift all rows after it.
    return _split(fold("\n".join(line.replace("\n", " ") for line in lines)) + "\n")


def _split(text: str) -> Lines:
    return Lines(text, tuple(accumulate(len(line) + 1 for line in text.split("\n")[:-1])))
