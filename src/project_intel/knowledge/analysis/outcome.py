"""What became of a submission, as a value and as the sentences its sender reads."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from project_intel.display import listed, safe
from project_intel.knowledge.analysis.items import Refusal

_NAMED = 50


@dataclass(frozen=True, slots=True)
class Submitted:
    """What was stored and what was not.

    `stored` and the other paths are relative to the outermost root. `outside` were no part of the
    named batch and `changed` are no longer what the batch held; `pending` are files of the batch
    that still lack a result, and it is `complete` where none does; `trouble` is the reason where
    the whole answer had none. `notes` are sentences about the whole.
    """

    stored: tuple[str, ...] = ()
    refused: tuple[Refusal, ...] = ()
    outside: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    complete: bool = False
    notes: tuple[str, ...] = ()
    trouble: str = ""

    @classmethod
    def together(cls, parts: Sequence["Submitted"]) -> "Submitted":
        """Join what became of the parts of one submission; paths are sorted."""
        pending = tuple(path for part in parts for path in part.pending)
        return cls(
            stored=tuple(sorted(path for part in parts for path in part.stored)),
            refused=tuple(one for part in parts for one in part.refused),
            outside=tuple(sorted(path for part in parts for path in part.outside)),
            changed=tuple(sorted(path for part in parts for path in part.changed)),
            pending=pending,
            complete=not pending and any(part.complete for part in parts),
            notes=tuple(dict.fromkeys(note for part in parts for note in part.notes)),
            trouble=next((part.trouble for part in parts if part.trouble), ""),
        )

    @property
    def failed(self) -> bool:
        """Tell whether there was something to store and none of it could be."""
        return bool(self.refused) and not self.stored

    @property
    def text(self) -> str:
        """Return the reply."""
        return "\n".join(_lines(self))

    def as_json(self) -> dict[str, object]:
        """Return plain JSON values with raw paths."""
        return {
            "stored": list(self.stored),
            "refused": [{"item": one.about, "reason": one.reason} for one in self.refused],
            "pending": list(self.pending),
            "complete": self.complete,
            "outsideBatch": list(self.outside),
            "changed": list(self.changed),
            "notes": list(self.notes),
        }


def _lines(said: Submitted) -> Iterator[str]:
    if said.failed:
        yield "Nothing was stored."
    else:
        yield f"Analysis for {len(said.stored)} file(s) submitted successfully."
    if said.refused:
        yield f"Not stored ({len(said.refused)}):"
        yield from (f"- {safe(one.about)} {one.reason}" for one in said.refused[:_NAMED])
        if len(said.refused) > _NAMED:
            yield f"- +{len(said.refused) - _NAMED} more"
    if said.outside:
        yield f"Not part of the batch, so stored as of now: {_named(said.outside)}"
    if said.changed:
        yield f"Changed since then, so the next scan asks again: {_named(said.changed)}"
    if said.pending:
        yield f"Still pending ({len(said.pending)}): {_named(said.pending)}"
    if said.complete:
        yield "Nothing of the batch is pending: it is complete."
    yield from (safe(note, 400) for note in said.notes)


def _named(paths: tuple[str, ...]) -> str:
    return listed(paths, _NAMED, line_chars=4_000)
