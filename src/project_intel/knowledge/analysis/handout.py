"""The batches a scan has written: as a value, and as what the asking model or person reads."""

from collections.abc import Sequence
from dataclasses import dataclass

from project_intel.display import fitting

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
            return "\n".join((idle(self.complete), *self.notes))
        first = (
            f"{self.files:,} file(s) to analyse in {len(self.batches)} batch(es), about "
            f"{self.tokens:,} tokens:"
        )
        lengths = zip(self.batches, self.lines, strict=True)
        told = [f"{file} ({lines:,} lines)" for file, lines in lengths][: len(self.listed_batches)]
        return "\n".join((first, *told, *self._others, *self.notes, INSTRUCTION))


def idle(complete: bool) -> str:
    """Say that there was nothing to hand out."""
    return CURRENT if complete else NOTHING_LEFT
