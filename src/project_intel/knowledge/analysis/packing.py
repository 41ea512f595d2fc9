"""Divides the files to analyse into batches that a model can read and answer at one go."""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from project_intel.knowledge.analysis.brief import (
    context_chars,
    file_chars,
    instruction_chars,
)
from project_intel.knowledge.analysis.graph import clusters, edges, links, reading_order
from project_intel.knowledge.analysis.work import Batch, Source
from project_intel.knowledge.model import Entry

ANSWER_TOKENS_PER_FILE = 400
"""Most tokens the result for one file takes: a summary of 450 characters, tags and names."""

MOST_FILES = 40
"""Files of one batch: 16,000 tokens of results, well within what small models write at one go."""

CONTEXT_SHARE = 8
"""Of a batch's tokens at most one part in so many tells of files outside it."""

WELL_FILLED = 0.75
"""Share of a batch from which it is closed rather than begin a group that does not fit whole."""

_LEAST_ROOM = 1_000
_ID_DIGITS = 12


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a batch may hold, in tokens of so many characters each."""

    tokens: int
    chars_per_token: float

    @property
    def chars(self) -> int:
        """The budget in characters."""
        return int(self.tokens * self.chars_per_token)

    def tokens_of(self, chars: int) -> int:
        """Estimate the tokens of a text."""
        return math.ceil(chars / self.chars_per_token)

    def room(self, path: str, history_chars: int = 0) -> int:
        """Return how many characters of its content a file may bring into a batch of its own.

        At least a thousand, however small the budget: less would tell nothing.
        """
        taken = instruction_chars() + self.chars // CONTEXT_SHARE + file_chars(path, history_chars)
        return max(self.chars - taken, _LEAST_ROOM)


def plan(
    sources: Sequence[Source],
    content_chars: Mapping[str, int],
    known: Mapping[str, Entry],
    budget: Budget,
) -> tuple[Batch, ...]:
    """Put every source into exactly one batch, dependencies before dependents.

    `content_chars` is the length of what each source brings along (see `Budget.room`), `known` the
    live rows of the project. A batch exceeds the budget only with a single file. The same sources
    in any order give the same batches.
    """
    packer = _Packer(sources, content_chars, known, budget)
    graph = edges(sources)
    described = {path for path, entry in known.items() if entry.analysis and not entry.deleted}
    together = clusters(packer.chars, links(sources, graph, described), packer.fits_bare)
    return tuple(packer.batch(files) for files in packer.fill(reading_order(graph, together)))


def batch_id(files: Iterable[tuple[str, str]]) -> str:
    """Name a batch after the paths and hashes of its files, in their order."""
    digest = hashlib.sha1()
    for path, content in files:
        # Names that are no valid UTF-8 are kept with lone surrogates.
        digest.update(f"{path}\0{content}\0".encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:_ID_DIGITS]


class _Packer:
    """Weighs files against one budget."""

    def __init__(
        self,
        sources: Iterable[Source],
        content_chars: Mapping[str, int],
        known: Mapping[str, Entry],
        budget: Budget,
    ) -> None:
        self._budget = budget
        self._instruction_chars = instruction_chars()
        self._hashes = {source.path: source.hash for source in sources}
        self.chars = {path: file_chars(path, content_chars[path]) for path in sorted(self._hashes)}
        used = {source.path: {*source.imports, *source.refs} for source in sources}
        telling = {
            path
            for path in {path for paths in used.values() for path in paths}
            if path in self._hashes or _says_something(known.get(path))
        }
        self._outside = {path: paths & telling for path, paths in used.items()}
        self._context_chars = {path: context_chars(path) for path in telling}

    def fits_bare(self, count: int, chars: int) -> bool:
        """Tell whether so many files of so many characters can share a batch, context aside."""
        return count <= MOST_FILES and self._instruction_chars + chars <= self._budget.chars

    def fill(self, runs: Iterable[Sequence[str]]) -> list[list[str]]:
        """Lay runs into batches one after the other, whole where that wastes little of a batch."""
        batches: list[list[str]] = [[]]
        for run in runs:
            if not self._fits([*batches[-1], *run]) and self._is_well_filled(batches[-1]):
                batches.append([])
            for path in run:
                if batches[-1] and not self._fits([*batches[-1], path]):
                    batches.append([])
                batches[-1].append(path)
        return [files for files in batches if files]

    def batch(self, files: Sequence[str]) -> Batch:
        """Describe a finished batch."""
        told = self._context(files)
        return Batch(
            batch_id((path, self._hashes[path]) for path in files),
            tuple(files),
            tuple(sorted(told)),
            self._budget.tokens_of(self._bare_chars(files) + sum(map(context_chars, told))),
        )

    def _fits(self, files: Sequence[str]) -> bool:
        chars = self._bare_chars(files)
        if not self.fits_bare(len(files), chars - self._instruction_chars):
            return False
        left = self._budget.chars - chars
        # Most batches have room for any context: it need not be chosen to know.
        return left >= self._budget.chars // CONTEXT_SHARE or left >= sum(
            self._context_chars[path] for path in self._context(files)
        )

    def _is_well_filled(self, files: Sequence[str]) -> bool:
        chars = self._bare_chars(files)
        return chars >= WELL_FILLED * self._budget.chars or len(files) >= WELL_FILLED * MOST_FILES

    def _bare_chars(self, files: Iterable[str]) -> int:
        return self._instruction_chars + sum(self.chars[path] for path in files)

    def _context(self, files: Sequence[str]) -> list[str]:
        """Choose what to tell of: what most files depend on, as far as there is room."""
        uses: Counter[str] = Counter()
        for file in files:
            uses.update(self._outside[file])
        for file in files:
            uses.pop(file, None)
        left = self._budget.chars // CONTEXT_SHARE
        # No context is shorter than that of an empty path.
        most = left // context_chars("")
        told = []
        for path in nsmallest(most, uses, key=lambda path: (-uses[path], path)):
            left -= self._context_chars[path]
            if left < 0:
                break
            told.append(path)
        return told


def _says_something(entry: Entry | None) -> bool:
    if entry is None or entry.deleted:
        return False
    return entry.analysis is not None or bool(entry.structure.exports)
