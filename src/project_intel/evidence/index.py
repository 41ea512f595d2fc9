"""The index in memory: which word stands in which window, and how often."""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from project_intel.bm25 import norm
from project_intel.evidence.chunks import Words
from project_intel.evidence.model import STEP, WINDOW, Chunk
from project_intel.repo.files import Stamp
from project_intel.terms import stems

NUMBER_BITS = 7
"""A posting is the number of a window, then how often the word counts there, then one bit: the
word stands in lines that no later window has."""
_MOST_COUNT = 63
_MOST_KEPT = 3_000_000
"""Postings that are kept decoded, 8 bytes each."""
_OWN = (1).__and__
K1, B = 1.5, 0.75
"""How soon further counts stop mattering, and how much longer windows need."""
SHORTEST = 0.8
"""Of the mean length: a shorter window is taken for so long, or scraps would win."""
FOLDER, NAME = 1, 3
"""How often a word of the path counts: in a folder, in the file's own name."""


class Base(Protocol):
    """Postings as they were stored."""

    def having(self, word: str) -> int:
        """Tell in how many windows a word stands, more or less where they are very many."""
        ...

    def postings(self, word: str) -> Sequence[int]:
        """Return the postings of a word, ascending; empty where it is unknown."""
        ...

    def words(self, prefix: str = "") -> Iterator[str]:
        """Yield the words that begin with a prefix, in order."""
        ...


class NoBase:
    """No stored postings."""

    def having(self, word: str) -> int:
        """Return 0."""
        return 0

    def postings(self, word: str) -> Sequence[int]:
        """Return nothing."""
        return ()

    def words(self, prefix: str = "") -> Iterator[str]:
        """Yield nothing."""
        return iter(())


@dataclass(frozen=True, slots=True)
class File:
    """A file as it was when it was read: its lines, and the length of every window in words.

    A binary file has no lines.
    """

    path: str
    stamp: Stamp
    lines: int
    lengths: tuple[int, ...]


class Index:
    """Windows by number, their words, and the words of their paths.

    Numbers only grow: a file that changed gets new ones, and its old ones are dead. Files of
    `files` have the first numbers in their order, and `base` the postings of their windows.
    """

    def __init__(self, files: Iterable[File] = (), base: Base | None = None) -> None:
        self._base: Base = base or NoBase()
        self._late: defaultdict[str, list[int]] = defaultdict(list)
        self._dead: set[int] = set()
        self._kept: dict[str, tuple[Sequence[int], int]] = {}
        self._kept_postings = 0
        self._paths: defaultdict[str, dict[str, int]] = defaultdict(dict)
        self._length = 0
        self._beside: dict[str, Mapping[int, int]] = {}
        self._norms: list[float] = []
        self.files: dict[str, File] = {}
        self.first: dict[str, int] = {}
        """Number of the first window, by path."""
        self.owners: list[str] = []
        """The path of every window, by number."""
        self.lengths = array("L")
        """Words in every window and its path, by number."""
        for file in files:
            self._admit(file)

    @property
    def total(self) -> int:
        """Windows that live."""
        return len(self.owners) - len(self._dead)

    @property
    def mean(self) -> float:
        """Words of a window, on average."""
        return self._length / self.total if self.total else 0.0

    @property
    def norms(self) -> Sequence[float]:
        """Give BM25's norm of every window, by number."""
        if len(self._norms) != len(self.lengths):
            mean = self.mean
            fixed, slope = norm(0, 1, B, K1), norm(1, mean, 1, K1) * B if mean else 0.0
            least = SHORTEST * mean
            self._norms = [fixed + slope * max(length, least) for length in self.lengths]
        return self._norms

    def put(self, path: str, stamp: Stamp, lines: int, counted: Sequence[Words]) -> None:
        """Take in a file's content of now, instead of what was known of it."""
        self.drop(path)
        first = len(self.owners)
        self._admit(File(path, stamp, lines, tuple(words.length for words in counted)))
        for number, words in enumerate(counted, first):
            shared = words.shared
            for word, count in words.counts.items():
                kept = count if count < _MOST_COUNT else _MOST_COUNT
                self._late[word].append(number << NUMBER_BITS | kept << 1 | (word not in shared))
        self._forget()

    def drop(self, path: str) -> None:
        """Forget a file."""
        file = self.files.pop(path, None)
        if file is None:
            return
        first = self.first.pop(path)
        numbers = range(first, first + len(file.lengths))
        self._dead.update(numbers)
        self._length -= sum(self.lengths[first : numbers.stop])
        for word in path_words(path):
            self._paths[word].pop(path, None)
        self._forget()

    def knows(self, word: str) -> bool:
        """Tell whether a word stands in any window or path."""
        if self._paths.get(word):
            return True
        if word in self._kept:
            return self._kept[word][1] > 0
        here = word in self._late or self._base.having(word) > 0
        return here and (not self._dead or self.having(word) > 0)

    def having(self, word: str) -> int:
        """Tell in how many windows a word stands, without reading its postings if that is known."""
        if self._dead or word in self._late or word in self._kept:
            return self.postings(word)[1]
        return self._base.having(word)

    def postings(self, word: str) -> tuple[Sequence[int], int]:
        """Return the living postings of a word, and in how many windows it stands.

        A line counts for one window, though two have it.
        """
        known = self._kept.get(word)
        if known is None:
            found = self._base.postings(word)
            if word in self._late:
                found = [*found, *self._late[word]]
            if self._dead:
                dead = self._dead
                found = [posting for posting in found if posting >> NUMBER_BITS not in dead]
            known = found, sum(map(_OWN, found))
            self._kept_postings += len(found)
            if self._kept_postings > _MOST_KEPT:
                self._kept.clear()
                self._kept_postings = len(found)
            self._kept[word] = known
        return known

    def words(self, prefix: str = "") -> Iterator[str]:
        """Yield the words that begin with a prefix, living or not, each once."""
        seen = set()
        late = (word for word in self._late if word.startswith(prefix))
        for words in (self._base.words(prefix), late):
            for word in words:
                if word not in seen:
                    seen.add(word)
                    yield word

    def beside(self, word: str) -> Mapping[int, int]:
        """Return the windows whose paths have a word, by number, with how often it counts."""
        known = self._beside.get(word)
        if known is None:
            found: dict[int, int] = {}
            for path, count in self._paths.get(word, {}).items():
                first = self.first[path]
                last = first + len(self.files[path].lengths)
                found.update(dict.fromkeys(range(first, last), count))
            known = self._beside[word] = found
        return known

    def numbers(self, path: str) -> range:
        """Give the numbers of a file's windows."""
        first = self.first[path]
        return range(first, first + len(self.files[path].lengths))

    def chunk(self, number: int) -> Chunk:
        """Return a living window."""
        path = self.owners[number]
        start = (number - self.first[path]) * STEP + 1
        return Chunk(path, start, min(start + WINDOW - 1, self.files[path].lines))

    def _forget(self) -> None:
        """Drop what was derived from the windows that live."""
        self._kept.clear()
        self._kept_postings = 0
        self._beside.clear()
        self._norms = []

    def _admit(self, file: File) -> None:
        words = path_words(file.path)
        beside = sum(len(word) > 1 for word in words)
        self.first[file.path] = len(self.owners)
        self.files[file.path] = file
        self.owners += [file.path] * len(file.lengths)
        self.lengths.extend(length + beside for length in file.lengths)
        self._length += sum(file.lengths) + beside * len(file.lengths)
        for word, count in words.items():
            self._paths[word][file.path] = count


def path_words(path: str) -> dict[str, int]:
    """Count the words of a path; those of the file's own name, its ending apart, count more."""
    folder, _, name = path.rpartition("/")
    base, dot, ending = name.rpartition(".")
    counts = dict.fromkeys((*_words_of(folder), *_words_of(ending if dot else "")), FOLDER)
    counts.update(dict.fromkeys(_words_of(base or name), NAME))
    return counts


@lru_cache(maxsize=1 << 14)
def _words_of(text: str) -> tuple[str, ...]:
    return tuple(word for segment in text.split("/") for word in stems(segment))
