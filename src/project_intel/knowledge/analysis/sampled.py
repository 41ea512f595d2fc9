"""What came of a scan by sampling: as a value, and as the text it ends with."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import TypeVar

from project_intel.display import fitting, listed, safe
from project_intel.knowledge.analysis.attempts import BACK, MOST_TRIES, SILENCE
from project_intel.knowledge.analysis.handout import idle
from project_intel.knowledge.analysis.outcome import Submitted

T = TypeVar("T")

_NAMED = 20
_FAILED_CHARS = 4_000
"""Room for one list of failed files with their reasons."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """What came of a scan by sampling.

    `stored` files were described in `batches` batches; `failed` maps every other file of these to
    the reason, `left_out` are those among them that are not asked for again; `strays` maps results
    for no file to theirs. `unasked` are the files of batches that were not sent because of
    `trouble`. Without batches no file waited for an analysis if it is `complete`.
    """

    stored: int = 0
    batches: int = 0
    failed: Mapping[str, str] = field(default_factory=dict)
    strays: Mapping[str, str] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    unasked: tuple[str, ...] = ()
    trouble: str = ""
    complete: bool = True
    notes: tuple[str, ...] = ()

    def joined(self, part: Submitted) -> "Sampled":
        """Add what became of a batch that was answered."""
        reasons = {one.about: one.reason for one in part.refused}
        failed = {path: reasons.get(path) or part.trouble or SILENCE for path in part.pending}
        strays = {} if part.trouble else {at: reasons[at] for at in reasons if at not in failed}
        return replace(
            self,
            stored=self.stored + len(part.stored),
            batches=self.batches + 1,
            failed={**self.failed, **failed},
            strays={**self.strays, **strays},
        )

    def unanswered(self, files: Collection[str], reason: str) -> "Sampled":
        """Add a batch to which no answer came."""
        failed = dict.fromkeys(files, reason)
        return replace(self, batches=self.batches + 1, failed={**self.failed, **failed})

    def stopped(self, files: Collection[str], reason: str) -> "Sampled":
        """Add the files of all batches that were not sent any more."""
        return replace(self, unasked=tuple(files), trouble=reason)

    def without(self, left_out: Collection[str]) -> "Sampled":
        """Tell which of the failed files are not asked for again."""
        return replace(self, left_out=frozenset(left_out).intersection(self.failed))

    @property
    def text(self) -> str:
        """Return the final text: the README's sentence, then what failed."""
        if not self.batches:
            return "\n".join((idle(self.complete), *self.notes))
        done = f"Scan complete. Analysed {self.stored} file(s) in {self.batches} batch(es)."
        return "\n".join((done, *self._stop(), *self._failures(), *self._strays(), *self.notes))

    def as_json(self) -> dict[str, object]:
        """Return plain JSON values with raw paths; of long lists the beginning and the length."""
        return {
            "analysed": self.stored,
            "batches": self.batches,
            "failed": dict(_beginning(self.failed.items())),
            "failedCount": len(self.failed),
            "leftOut": _beginning(sorted(self.left_out)),
            "unasked": _beginning(self.unasked),
            "unaskedCount": len(self.unasked),
            "notes": list(self.notes),
        }

    def _stop(self) -> Iterator[str]:
        if self.unasked:
            yield (
                f"The scan stopped since {safe(self.trouble)}; {len(self.unasked):,} more file(s) "
                "were not sent, nothing is lost, and the next scan sends them: "
                + listed(self.unasked, _NAMED)
            )

    def _failures(self) -> Iterator[str]:
        again = [path for path in self.failed if path not in self.left_out]
        gone = [path for path in self.failed if path in self.left_out]
        for paths, what in (
            (again, "the next scan tries them again"),
            (gone, f"after {MOST_TRIES} tries left out {BACK}"),
        ):
            if paths:
                yield f"{len(paths)} file(s) failed; {what}:"
                yield from _lines({path: f": {self.failed[path]}" for path in paths})

    def _strays(self) -> Iterator[str]:
        if self.strays:
            yield f"{len(self.strays)} result(s) were not stored:"
            yield from _lines({about: f" {reason}" for about, reason in self.strays.items()})


def _lines(told: Mapping[str, str]) -> Iterator[str]:
    lines = [f"- {safe(about)}{safe(said)}" for about, said in islice(told.items(), _NAMED)]
    shown = fitting(lines, line_chars=_FAILED_CHARS)
    yield from lines[:shown]
    if len(told) > shown:
        yield f"- +{len(told) - shown:,} more"


def _beginning(values: Iterable[T]) -> list[T]:
    listed = list(values)
    return listed[: fitting(list(map(str, listed)), line_chars=_FAILED_CHARS)]
