"""What a scan found to do: as a value, and as what the asking model or person reads."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from project_intel.display import safe
from project_intel.knowledge.analysis.attempts import SILENCE
from project_intel.knowledge.analysis.outcome import Submitted

_NAMED = 20

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

    `batches` are their files by project-relative path; `files` counts what they hold. Without any
    there was nothing to do: no file waits for an analysis if it is `complete`. `notes` are
    sentences about what was left out and why.
    """

    batches: tuple[str, ...] = ()
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
                "batchFiles": list(self.batches),
                "instruction": INSTRUCTION,
            }
        notes = [*self.notes, *more]
        return found | ({"notes": notes} if notes else {})

    @property
    def text(self) -> str:
        """Return what a person reads on the command line."""
        if not self.batches:
            return "\n".join((_idle(self.complete), *self.notes))
        first = (
            f"{self.files:,} file(s) to analyse in {len(self.batches)} batch(es), about "
            f"{self.tokens:,} tokens:"
        )
        return "\n".join((first, *self.batches, *self.notes, INSTRUCTION))


@dataclass(frozen=True, slots=True)
class Sampled:
    """What came of a scan by sampling.

    `stored` files were described in `batches` batches; `failed` maps every other file to the
    reason. Without batches no file waited for an analysis if it is `complete`.
    """

    stored: int = 0
    batches: int = 0
    failed: Mapping[str, str] = field(default_factory=dict)
    complete: bool = True
    notes: tuple[str, ...] = ()

    def joined(self, part: Submitted, trouble: str) -> "Sampled":
        """Add what became of a batch; `trouble` says why something is missing, "" if unknown."""
        reasons = {one.about: one.reason for one in part.refused}
        failed = {path: reasons.get(path) or trouble or SILENCE for path in part.pending}
        return replace(
            self, stored=self.stored + len(part.stored), failed={**self.failed, **failed}
        )

    @property
    def text(self) -> str:
        """Return the final text: the README's sentence, then what failed."""
        if not self.batches:
            return "\n".join((_idle(self.complete), *self.notes))
        done = f"Scan complete. Analysed {self.stored} file(s) in {self.batches} batch(es)."
        return "\n".join((done, *self._failures(), *self.notes))

    def as_json(self) -> dict[str, object]:
        """Return plain JSON values with raw paths."""
        return {
            "analysed": self.stored,
            "batches": self.batches,
            "failed": dict(self.failed),
            "notes": list(self.notes),
        }

    def _failures(self) -> Iterator[str]:
        if not self.failed:
            return
        yield f"{len(self.failed)} file(s) failed; the next scan tries them again:"
        for path, reason in list(self.failed.items())[:_NAMED]:
            yield f"- {safe(path)}: {safe(reason)}"
        if len(self.failed) > _NAMED:
            yield f"- +{len(self.failed) - _NAMED} more"


def _idle(complete: bool) -> str:
    return CURRENT if complete else NOTHING_LEFT
