"""The words of the rows' own text, as far as it was counted on this machine."""

from collections.abc import Mapping, Sequence

from project_intel.bm25 import norm, saturations
from project_intel.knowledge.model import Entry
from project_intel.knowledge.texts.texts import COUNT_BITS, Texts

LENGTH_MATTERS = 0.35
"""BM25's b. Low: a long source file is long because it does more, not because it rambles."""

_COUNT = (1 << COUNT_BITS) - 1
_NO_ROW = -1
Part = tuple[Texts, Sequence[str]]
"""The texts of one project, and the paths of its rows."""


class Contents:
    """Texts of several projects, seen as rows."""

    __slots__ = ("_norms", "_parts", "_rows", "_twins")

    def __init__(self, paths: Sequence[str], files: Mapping[str, Entry], parts: Sequence[Part]):
        numbers = {path: row for row, path in enumerate(paths)}
        self._parts = [texts for texts, _ in parts]
        self._rows: list[list[int]] = []
        """By part and content number the row that has the content, _NO_ROW where none does."""
        self._twins: list[dict[int, list[int]]] = []
        """The other rows of contents that several have."""
        lengths: list[int] = []
        for texts, own in parts:
            rows = [_NO_ROW] * len(texts.lengths)
            twins: dict[int, list[int]] = {}
            for path in own:
                content = texts.numbers.get(files[path].structure.hash)
                if content is None:
                    continue
                if rows[content] != _NO_ROW:
                    twins.setdefault(content, []).append(numbers[path])
                else:
                    rows[content] = numbers[path]
                    lengths.append(texts.lengths[content])
            self._rows.append(rows)
            self._twins.append(twins)
        mean = sum(lengths) / max(1, len(lengths))
        self._norms = [
            [norm(length, mean, LENGTH_MATTERS) for length in texts.lengths]
            for texts in self._parts
        ]

    def having(self, word: str) -> tuple[list[int], list[float]]:
        """Return the rows whose text has a word, and how much its count there says."""
        rows: list[int] = []
        gains: list[float] = []
        for part, texts in enumerate(self._parts):
            postings = texts.postings(word)
            contents = [posting >> COUNT_BITS for posting in postings]
            if contents and max(contents) >= len(texts.lengths):
                continue  # a planted index names contents there are not
            norms = map(self._norms[part].__getitem__, contents)
            found = saturations((posting & _COUNT for posting in postings), norms)
            rows += map(self._rows[part].__getitem__, contents)
            gains += found
            twins = self._twins[part]
            if twins:
                for content, gain in zip(contents, found, strict=True):
                    for twin in twins.get(content, ()):
                        rows.append(twin)
                        gains.append(gain)
        if _NO_ROW in rows:
            pairs = [(row, gain) for row, gain in zip(rows, gains, strict=True) if row != _NO_ROW]
            rows, gains = [row for row, _ in pairs], [gain for _, gain in pairs]
        return rows, gains
