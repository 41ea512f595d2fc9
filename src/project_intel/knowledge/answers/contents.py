"""The words of the rows' own text, as far as it was counted on this machine."""

from collections.abc import Mapping, Sequence

from project_intel.bm25 import norm, saturation
from project_intel.knowledge.model import Entry
from project_intel.knowledge.texts.texts import COUNT_BITS, Texts

LENGTH_MATTERS = 0.35
"""BM25's b. Low: a long source file is long because it does more, not because it rambles."""

_COUNT = (1 << COUNT_BITS) - 1
Part = tuple[Texts, Sequence[str]]
"""The texts of one project, and the paths of its rows."""


class Contents:
    """Texts of several projects, seen as rows."""

    __slots__ = ("_norms", "_parts", "_rows", "_twins")

    def __init__(self, paths: Sequence[str], files: Mapping[str, Entry], parts: Sequence[Part]):
        numbers = {path: row for row, path in enumerate(paths)}
        self._parts = [texts for texts, _ in parts]
        self._rows: list[list[int]] = []
        """By part and content number the row that has the content, -1 where none does."""
        self._twins: list[dict[int, list[int]]] = []
        """The other rows of contents that several have."""
        lengths: list[int] = []
        for texts, own in parts:
            rows = [-1] * len(texts.lengths)
            twins: dict[int, list[int]] = {}
            for path in own:
                content = texts.numbers.get(files[path].structure.hash)
                if content is None:
                    continue
                if rows[content] >= 0:
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
            row_of, norms, twins = self._rows[part], self._norms[part], self._twins[part]
            for posting in texts.postings(word):
                content = posting >> COUNT_BITS
                # A planted index may name contents there are not.
                row = row_of[content] if content < len(row_of) else -1
                if row >= 0:
                    gain = saturation(posting & _COUNT, norms[content])
                    rows.append(row)
                    gains.append(gain)
                    for twin in twins.get(content, ()):
                        rows.append(twin)
                        gains.append(gain)
        return rows, gains
