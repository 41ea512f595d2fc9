"""What is searched of a row: its fields, what each weighs, and the rows where each word stands."""

import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from project_intel.knowledge.answers.lines import Lines
from project_intel.knowledge.model import Entry
from project_intel.terms import fold, stems


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its weight, and the values a row has there.

    A `said` field comes from an analysis and weighs as much as the analysis still holds; in a
    `prose` field a stop word says nothing.
    """

    name: str
    weight: float
    values: Callable[["Row"], Sequence[str]]
    said: bool = False
    prose: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One file as its fields see it.

    `homes` are the names it is the home of: its exports that do not merely pass through, and names
    that others take from it though it does not export them.
    """

    path: str
    entry: Entry
    homes: Sequence[str] = ()


_INDEX_STEMS = frozenset(("index", "__init__", "mod"))
"""A file of this name stands for its folder."""


def own_names(path: str) -> list[str]:
    """List the names a file goes by: without its extension, and its folder's for an index file.

    `eslint.config.mjs` is also called by the tool it configures.
    """
    folder, name = posixpath.split(path)
    stem = posixpath.splitext(name)[0]
    names = [stem]
    if stem.endswith(".config"):
        names.append(stem.removesuffix(".config"))
    if folder and stem in _INDEX_STEMS:
        names.append(posixpath.basename(folder))
    return names


FIELDS = (
    # The weights of the README: a field counts once for each word it has.
    Field("summary", 6, lambda row: _said(row, "summary"), said=True, prose=True),
    Field("exports", 4, lambda row: row.entry.structure.exports),
    Field("imports", 4, lambda row: tuple(row.entry.structure.imports)),
    Field("imported names", 3, lambda row: _names(row.entry)),
    Field("path", 4, lambda row: (row.path,)),
    Field("refs", 3, lambda row: row.entry.structure.refs),
    Field("searchTags", 3, lambda row: _said(row, "search_tags"), said=True),
    Field("technologies", 2, lambda row: _said(row, "technologies"), said=True),
    Field("role", 2, lambda row: _said(row, "role"), said=True),
    # Ours: a name at home here, or the file's own. Being a thing outweighs importing it.
    Field("defines", 6, lambda row: (*row.homes, *own_names(row.path))),
)

_BETWEEN = "\x1f"

BITS = len(FIELDS)
ALL = (1 << BITS) - 1
PROSE = sum(1 << bit for bit, field in enumerate(FIELDS) if field.prose)
CALLED = sum(1 << bit for bit, field in enumerate(FIELDS) if field.name in ("path", "defines"))
"""The fields that say what a file, its folders and what is at home in it are called."""


class Vocabulary:
    """The rows in which each word stands, with the fields it stands in.

    A posting is a row number, shifted by BITS, and one bit for every field in their order; words
    are stems.
    """

    __slots__ = ("__dict__", "_rows", "postings")

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self.postings: dict[str, list[int]] = {}
        for number, row in enumerate(rows):
            self._post(number, row)

    def updated(self, rows: Sequence[Row], changed: Iterable[int]) -> "Vocabulary":
        """Return that of as many rows, where only those of the numbers given differ."""
        new = Vocabulary(())
        new._rows = rows
        new.postings = self.postings.copy()
        for number in changed:
            for word in _words(self._rows[number]):
                new.postings[word] = [one for one in new.postings[word] if one >> BITS != number]
            for word in _words(rows[number]):
                new.postings[word] = list(new.postings.get(word, ()))
            new._post(number, rows[number])
        new.postings = {word: found for word, found in new.postings.items() if found}
        return new

    def _post(self, number: int, row: Row) -> None:
        for word, fields in _words(row).items():
            posting = number << BITS | fields
            if word in self.postings:
                self.postings[word].append(posting)
            else:
                self.postings[word] = [posting]

    def scan(self, text: str) -> list[int]:
        """List the postings of a text across the words of a value: `authserv`, an emoji."""
        found = []
        for number in self._lines.having(text):
            fields = 0
            for bit, field in enumerate(FIELDS):
                if any(text in value for value in map(fold, field.values(self._rows[number]))):
                    fields |= 1 << bit
            if fields:
                found.append(number << BITS | fields)
        return found

    @cached_property
    def _lines(self) -> Lines:
        return Lines(
            _BETWEEN.join(value for field in FIELDS for value in field.values(row))
            for row in self._rows
        )

    @cached_property
    def _text(self) -> str:
        return "\n".join(("", *sorted(self.postings), ""))

    def beginning(self, start: str) -> Iterator[str]:
        """Yield the words that begin with a text, in order."""
        yield from self._around(f"\n{start}")

    def containing(self, part: str) -> Iterator[str]:
        """Yield the words that have a text anywhere, in order."""
        yield from self._around(part)

    def _around(self, needle: str) -> Iterator[str]:
        at = self._text.find(needle)
        while at >= 0:
            start = self._text.rfind("\n", 0, at + 1) + 1
            end = self._text.index("\n", at + 1)
            yield self._text[start:end]
            at = self._text.find(needle, end)


def _words(row: Row) -> dict[str, int]:
    """Give the words of a row, each with the bits of its fields."""
    found: dict[str, int] = {}
    for bit, field in enumerate(FIELDS):
        for value in field.values(row):
            # Folders and words of prose repeat from row to row: their stems are remembered.
            for part in value.replace("/", " ").split():
                for word in stems(part):
                    found[word] = found.get(word, 0) | 1 << bit
    return found


def fields_of(bits: int) -> Iterator[Field]:
    """Yield the fields of a posting."""
    for bit, field in enumerate(FIELDS):
        if bits >> bit & 1:
            yield field


def _weights(said: bool) -> tuple[float, ...]:
    return tuple(
        sum(field.weight for field in fields_of(bits) if field.said is said)
        for bits in range(ALL + 1)
    )


KNOWN = _weights(said=False)
"""What the structural fields of a posting weigh together, by its field bits."""
SAID = _weights(said=True)
"""What the fields of the analysis weigh together."""


def _names(entry: Entry) -> list[str]:
    return [name for names in entry.structure.imports.values() for name in names]


def _said(row: Row, name: str) -> Sequence[str]:
    said = row.entry.analysis
    value = getattr(said, name) if said else ()
    return (value,) if isinstance(value, str) else value


def homes(files: Mapping[str, Entry]) -> dict[str, tuple[str, ...]]:
    """Say of every row which names it is the home of."""
    passing = {path: set(_names(entry)) for path, entry in files.items()}
    found = {
        path: dict.fromkeys(name for name in entry.structure.exports if name not in passing[path])
        for path, entry in files.items()
    }
    for entry in files.values():
        for target, names in entry.structure.imports.items():
            if target in found:
                through = passing[target]
                found[target].update(dict.fromkeys(name for name in names if name not in through))
    return {path: tuple(name for name in names if name != "*") for path, names in found.items()}
