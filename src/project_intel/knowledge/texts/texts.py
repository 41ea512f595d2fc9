"""The words of every content seen in one project: a large inverted file and what came later."""

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from itertools import chain

from project_intel.knowledge.texts.inverted import EMPTY, TYPECODE, Inverted, Postings, encode

MOST_LATE = 400
"""Contents kept beside the inverted file before it is made anew; each costs every query a bit."""

COUNT_BITS = 8
_COUNT = (1 << COUNT_BITS) - 1


class Texts:
    """Postings by word over numbered contents: those of the inverted file, then the late ones.

    A posting is the number of a content, shifted by COUNT_BITS, and how often the word is there.
    """

    __slots__ = ("_base", "_late", "_late_postings", "lengths", "numbers")

    def __init__(
        self, base: Inverted = EMPTY, late: Mapping[str, Mapping[str, int]] | None = None
    ) -> None:
        self._base = base
        self._late: dict[str, Mapping[str, int]] = {}
        self._late_postings: defaultdict[str, Postings] = defaultdict(_no_postings)
        self.numbers = {content: number for number, content in enumerate(base.contents)}
        """Content hash to its number."""
        self.lengths = list(base.lengths)
        """Words in each content, by number."""
        for content, counts in (late or {}).items():
            self.add(content, counts)

    def add(self, content: str, counts: Mapping[str, int]) -> None:
        """Take in how often every word stands in a content, which must be a new one."""
        number = self.numbers[content] = len(self.numbers)
        self.lengths.append(sum(counts.values()))
        if len(self._late) <= MOST_LATE:
            self._late[content] = counts
        first, postings = number << COUNT_BITS, self._late_postings
        for word, count in counts.items():
            postings[word].append(first | count)

    def postings(self, word: str) -> Postings:
        """Return the postings of a word, ascending; empty where no content has it."""
        found = self._base.postings(word)
        found.extend(self._late_postings.get(word, ()))
        return found

    def words_from(self, prefix: str) -> Iterator[str]:
        """Yield the words that begin with a prefix, each once."""
        seen = set()
        late = (word for word in self._late_postings if word.startswith(prefix))
        for word in chain(self._base.words_from(prefix), sorted(late)):
            if word not in seen:
                seen.add(word)
                yield word

    def late(self, live: Set[str]) -> Mapping[str, Mapping[str, int]] | None:
        """Return the late contents that live; None when the inverted file is to be made anew."""
        if len(self._late) > MOST_LATE or len(self._late) == len(self.numbers):
            return None
        return {content: counts for content, counts in self._late.items() if content in live}

    def rewritten(self, fingerprint: str, live: Set[str]) -> bytes:
        """Write an inverted file of the contents that are live."""
        contents = [content for content in self.numbers if content in live]
        lengths = [self.lengths[self.numbers[content]] for content in contents]
        postings = dict(self._base.all_postings())
        for word, late in self._late_postings.items():
            postings[word] = postings[word] + late if word in postings else late
        if len(contents) < len(self.numbers):
            numbers = {self.numbers[content]: number for number, content in enumerate(contents)}
            kept = ((word, _renumbered(found, numbers)) for word, found in postings.items())
            postings = {word: found for word, found in kept if found}
        return encode(fingerprint, contents, lengths, postings)


def _no_postings() -> Postings:
    return array(TYPECODE)


def _renumbered(postings: Postings, numbers: Mapping[int, int]) -> Postings:
    return array(
        TYPECODE,
        [
            numbers[posting >> COUNT_BITS] << COUNT_BITS | posting & _COUNT
            for posting in postings
            if posting >> COUNT_BITS in numbers
        ],
    )
