"""What a scan found to do: as a value, and as what the asking model or person reads."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from project_intel.display import fitting, listed, safe
from project_intel.knowledge.analysis.attempts import BACK, MOST_TRIES, SILENCE
from project_intel.knowledge.analysis.outcome import Submitted

_NAMED = 20
_NAMES_CHARS = 12_000
"""Room for the names of batch files: with all else a reply stays below 20,000 characters."""

INSTRUCTION = (
    "Spawn subagents in parallel (5-10 at a time). For each batch file, spawn a subagent with a "
    "smaller model (e.g. Haiku) and instruct it: Follow the instructions in the provided file. "
    "Ask the user first. A subagent needs to read that file and to call `submit_analysis` or run "
    "`project-intel submit`; where it can do neither, it answers with the JSON and you submit "
    "that. Without subagents, do the batches yourself. Afterwards call `scan` again: it hands out "
    "what is still missing."
)
CURRENT = "Everything is up to date: no file waits for an analysis."
NOTHING_LEFT = "Nothing is left to hand out; some files stay without an analysis."


@dataclass(frozen=True, slots=True)
class Handout:
    """The batches written by a scan.

    `batches` are their files by project-relative path, `lines` how long each is; `files` counts
    what they hold. Without any there was nothing to do: no file waits for an analysis if it is
    `complete`. `notes` are sentences about what was left out and why.
    """

    batches: tuple[str, ...] = ()
    lines: tuple[int, ...] = ()
    files: int = 0
    tokens: int = 0
    complete: bool = True
    notes: tuple[str, ...] = ()

    def as_json(self, more: Sequence[str] = ()) -> dict[str, object]:
        """Return the result as plain JSON values; `notes` is there only with something in it.

        `more` are further notes.
        """
        if not self.batches:
            found: dict[str, object] = {"status": "up_to_date" if self.complete else "nothing_left"}
        else:
            found = {
                "status": "analysis_required",
                "batchCount": len(self.batches),
                "batchFiles": list(self.listed_batches),
                "batchLines": list(self.lines[: len(self.listed_batches)]),
                "instruction": INSTRUCTION,
            }
        notes = [*self._others, *self.notes, *more]
        return found | ({"notes": notes} if notes else {})

    @property
    def listed_batches(self) -> tuple[str, ...]:
        """The batch files a reply lists: all, or the first of very many."""
        return self.batches[: fitting(self.batches, line_chars=_NAMES_CHARS)]

    @property
    def _others(self) -> tuple[str, ...]:
        """Say in a sentence how the batch files are called that a reply does not list."""
        left = self.batches[len(self.listed_batches) :]
        if not left:
            return ()
        return (f"{len(left):,} more batch files, numbered on: {left[0]} to {left[-1]}",)

    @property
    def text(self) -> str:
        """Return what a person reads on the command line."""
        if not self.batches:
            return "\n".join((_idle(self.complete), *self.notes))
        first = (
            f"{self.files:,} file(s) to analyse in {len(self.batches)} batch(es), about "
            f"{self.tokens:,} tokens:"
        )
        lengths = zip(self.batches, self.lines, strict=True)
        told = [f"{file} ({lines:,} lines)" for file, lines in lengths][: len(self.listed_batches)]
        return "\n".join((first, *told, *self._others, *self.notes, INSTRUCTION))


@dataclass(frozen=True, slots=True)
class Sampled:
    """What came of a scan by sampling.

    `stored` files were described in `batches` batches; `failed` maps every other file of these to
    the reason, `left_out` are those among them that are not asked for again. `unasked` are the
    files of batches that were not sent because of `trouble`. Without batches no file waited for an
    analysis if it is `complete`.
    """

    stored: int = 0
    batches: int = 0
    failed: Mapping[str, str] = field(default_factory=dict)
    left_out: frozenset[str] = frozenset()
    unasked: tuple[str, ...] = ()
    trouble: str = ""
    complete: bool = True
    notes: tuple[str, ...] = ()

    def joined(self, part: Submitted) -> "Sampled":
        """Add what became of a batch that was answered."""
        reasons = {one.about: one.reason for one in part.refused}
        failed = {path: reasons.get(path) or part.trouble or SILENCE for path in part.pending}
        return replace(
            self,
            stored=self.stored + len(part.stored),
            batches=self.batches + 1,
            failed={**self.failed, **failed},
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
            return "\n".join((_idle(self.complete), *self.notes))
        done = f"Scan complete. Analysed {self.stored} file(s) in {self.batches} batch(es)."
        return "\n".join((done, *self._stop(), *self._failures(), *self.notes))

    def as_json(self) -> dict[str, object]:
        """Return plain JSON values with raw paths."""
        return {
            "analysed": self.stored,
            "batches": self.batches,
            "failed": dict(self.failed),
            "leftOut": sorted(self.left_out),
            "unasked": list(self.unasked),
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
                yield from (f"- {safe(path)}: {safe(self.failed[path])}" for path in paths[:_NAMED])
            if len(paths) > _NAMED:
                yield f"- +{len(paths) - _NAMED} more"


def _idle(complete: bool) -> str:
    return CURRENT if complete else NOTHING_LEFT
