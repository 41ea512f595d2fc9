"""What a scan has handed out and what is still missing, as a value and as lines for a person."""

from collections.abc import Iterator
from dataclasses import dataclass

from project_intel.display import listed, safe
from project_intel.knowledge.analysis.attempts import BACK, MOST_TRIES

_NAMED = 50


@dataclass(frozen=True, slots=True)
class Lying:
    """A batch file that waits: how many of its files have no result, and its size in tokens."""

    file: str
    pending: int
    files: int
    tokens: int


@dataclass(frozen=True, slots=True)
class Failed:
    """A file without an analysis, how often it was tried in vain, and why the last time."""

    path: str
    tries: int
    reason: str


@dataclass(frozen=True, slots=True)
class Outstanding:
    """One look at what wants an analysis; paths are relative to the outermost root.

    `pending` are all files without an analysis of their content, those in `failures` among them.
    """

    batches: tuple[Lying, ...] = ()
    pending: tuple[str, ...] = ()
    failures: tuple[Failed, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the lines."""
        return "\n".join(_lines(self))

    def as_json(self) -> dict[str, object]:
        """Return plain JSON values with raw paths."""
        return {
            "batches": [
                {
                    "file": one.file,
                    "pending": one.pending,
                    "files": one.files,
                    "tokens": one.tokens,
                }
                for one in self.batches
            ],
            "pending": list(self.pending),
            "failures": [
                {
                    "path": one.path,
                    "tries": one.tries,
                    "reason": one.reason,
                    "leftOut": one.tries >= MOST_TRIES,
                }
                for one in self.failures
            ],
            "notes": list(self.notes),
        }


def _lines(found: Outstanding) -> Iterator[str]:
    tokens = sum(one.tokens for one in found.batches)
    yield f"{len(found.batches)} batch(es) outstanding, about {tokens:,} tokens"
    for one in found.batches[:_NAMED]:
        waiting = f"{one.pending} of {one.files} file(s) without a result"
        yield f"  {safe(one.file)}: {waiting}, about {one.tokens:,} tokens"
    if len(found.batches) > _NAMED:
        yield f"  +{len(found.batches) - _NAMED:,} more, to {safe(found.batches[-1].file)}"
    if found.pending:
        yield (
            f"{len(found.pending)} file(s) without an analysis of their content: "
            + listed(found.pending, _NAMED, line_chars=4_000)
        )
    else:
        yield "no file waits for an analysis"
    for failure in found.failures[:_NAMED]:
        gone = f", left out {BACK}" if failure.tries >= MOST_TRIES else ""
        reason = safe(failure.reason)
        yield f"failed {failure.tries} of {MOST_TRIES} tries{gone}: {safe(failure.path)}: {reason}"
    if len(found.failures) > _NAMED:
        yield f"+{len(found.failures) - _NAMED} more failed"
    yield from found.notes
