"""What a query asks for, word by word, and where each word is found."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from project_intel.bm25 import rarity
from project_intel.knowledge.answers.fields import ALL, BITS, PROSE
from project_intel.knowledge.answers.index import Index
from project_intel.stemming import stem
from project_intel.terms import Term, words

BEGINS = 0.5  # a word of a field only begins with what was asked: `auth` in `authenticate`
INSIDE = 0.25  # it only has it somewhere: `port` in `import`
FILLER = 0.1  # a word of the question rather than of what it is about: `only`, `happens`
MOST_ALIKE = 60
"""Words of the project that one word of a query may match beside itself."""

_LONGEST_EXTENSION = 4
_SHORTEST_PART = 3
"""Characters a word needs to be looked for inside others."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a query; `term` is what it was asked with.

    `names_only` marks a stop word asked for on its own, `part` one that may match inside words,
    `filler` one that says little.
    """

    text: str
    stem: str
    term: str
    names_only: bool = False
    part: bool = True
    filler: bool = False


@dataclass(frozen=True, slots=True)
class Layer:
    """Fields that have a word to one degree; postings are those of a vocabulary."""

    degree: float
    postings: Sequence[int]


@dataclass(frozen=True, slots=True)
class Found:
    """Where one word is: in fields, and in the text of `rows` with what each count says.

    `weight` is how much the word tells here: 1 where a single row has it, towards 0 where all do;
    of a filler hardly anything.
    """

    word: Word
    weight: float
    layers: tuple[Layer, ...]
    rows: Sequence[int] = ()
    gains: Sequence[float] = ()

    def __bool__(self) -> bool:
        return bool(self.layers or self.rows)


def words_of(terms: Iterable[Term]) -> tuple[Word, ...]:
    """List the words of a query, each once."""
    found: dict[str, Word] = {}
    for term in terms:
        for text in _telling(term) or (term.text,):
            word = Word(text, stem(text), term.text, term.names_only, term.anywhere, term.filler)
            found.setdefault(word.stem, word)
    return tuple(found.values())


def _telling(term: Term) -> Sequence[str]:
    """Leave out the extension of a file name: every file of a language has it."""
    name, dot, extension = term.text.rpartition(".")
    if name and dot and extension.isalnum() and len(extension) <= _LONGEST_EXTENSION:
        return term.words[: len(term.words) - len(words(extension))] or term.words
    return term.words


def find(index: Index, word: Word) -> Found:
    """Look one word up in everything that is searched."""
    postings = index.vocabulary.postings.get(word.stem, ())
    if word.names_only:
        postings = [posting for posting in postings if posting & ALL & ~PROSE]
        rows: Sequence[int] = ()
        gains: Sequence[float] = ()
    else:
        rows, gains = index.contents.having(word.stem)
    layers = [Layer(1.0, postings)] if postings else []
    if word.part and not word.names_only and len(word.text) >= _SHORTEST_PART:
        layers += _alike(index, word, postings)
    if word.part and not layers and not rows:
        across = index.vocabulary.scan(word.text)
        # An emoji is no part of anything larger.
        layers = [Layer(BEGINS if words(word.text) else 1.0, across)] if across else []
    having = max(len(rows), len(postings))
    if not having:
        having = max((len(layer.postings) for layer in layers), default=0)
    total = len(index.paths)
    weight = rarity(total, having) / rarity(total, 1) if total else 0.0
    if word.filler:
        weight *= FILLER
    return Found(word, weight, tuple(layers), rows, gains)


def _alike(index: Index, word: Word, exact: Sequence[int]) -> Iterator[Layer]:
    """Yield what matches in part; a field that has a better match is left out of the worse."""
    seen = {posting >> BITS: posting & ALL for posting in exact}
    known = {word.stem}
    for degree, matching in (
        (BEGINS, index.vocabulary.beginning(word.stem)),
        (INSIDE, index.vocabulary.containing(word.stem)),
    ):
        fields: dict[int, int] = {}
        for other in islice((one for one in matching if one not in known), MOST_ALIKE):
            known.add(other)
            for posting in index.vocabulary.postings[other]:
                row = posting >> BITS
                fields[row] = fields.get(row, 0) | posting & ALL
        new = [row << BITS | bits & ~seen.get(row, 0) for row, bits in fields.items()]
        new = [posting for posting in new if posting & ALL]
        if new:
            yield Layer(degree, new)
        for row, bits in fields.items():
            seen[row] = seen.get(row, 0) | bits
