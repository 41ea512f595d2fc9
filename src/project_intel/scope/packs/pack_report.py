"""What a pack says: the texts themselves, and why each fragment is in or out."""

from collections.abc import Iterable
from dataclasses import dataclass

from project_intel.credentials import screen
from project_intel.display import listed, safe
from project_intel.scope.model import Fragment
from project_intel.scope.packs.packing import Filled
from project_intel.scope.packs.selection import Skip

_TASK_CHARS = 200
_REASONS = 6
_REASON_CHARS = 80
_ID_WIDTH = 18
_PRICE_WIDTH = 5


@dataclass(frozen=True, slots=True)
class Pack:
    """What is packed for a task.

    `skipped` are the first of `all_skipped` fragments, in the manifest's order; `notes` are
    sentences about the call.
    """

    task: str
    budget: int
    filled: Filled
    matched: int
    skipped: tuple[Skip, ...]
    all_skipped: int
    notes: tuple[str, ...] = ()

    @property
    def raw(self) -> str:
        """The packed fragments alone, within the budget; empty where there is none."""
        return self.filled.raw

    @property
    def report(self) -> str:
        """What is packed, what is not, and why."""
        count = len(self.filled.packed)
        packed = "" if count == self.matched else f", packed {count}"
        lines = [
            f'► "{safe(screen(self.task).text, _TASK_CHARS)}" — matched {self.matched}{packed} '
            f"fragment(s) (budget {self.budget}, used {self.filled.used})"
        ]
        for one in self.filled.packed:
            name = f"[{one.fragment.type}] {one.fragment.id:<{_ID_WIDTH}}"
            why = listed(_shown(one.reasons), _REASONS, value_chars=_REASON_CHARS)
            lines.append(f"  {name} {one.price:>{_PRICE_WIDTH}} tok  ({why})")
        lines += [f"  — skipped {skip.fragment.id} ({skip.reason})" for skip in self.skipped]
        if self.all_skipped > len(self.skipped):
            lines.append(f"  — skipped {self.all_skipped - len(self.skipped)} more")
        return "\n".join([*lines, *(f"  — {note}" for note in self.notes)])

    @property
    def text(self) -> str:
        """The report, and after a blank line what is packed."""
        return f"{self.report}\n\n{self.raw}" if self.raw else f"{self.report}\n"

    def as_json(self) -> dict[str, object]:
        """Return the report as plain values."""
        return {
            "task": screen(self.task).text,
            "budget": self.budget,
            "used": self.filled.used,
            "packed": [
                {
                    "id": one.fragment.id,
                    "type": one.fragment.type.value,
                    **_source(one.fragment),
                    "tokens": one.price,
                    "matched_by": _shown(one.reasons)[:_REASONS],
                }
                for one in self.filled.packed
            ],
            "skipped": [{"id": skip.fragment.id, "reason": skip.reason} for skip in self.skipped],
            "skipped_more": self.all_skipped - len(self.skipped),
            "notes": list(self.notes),
        }


def _source(fragment: Fragment) -> dict[str, str]:
    return {"query": fragment.query} if fragment.query else {"path": fragment.path}


def _shown(reasons: Iterable[str]) -> list[str]:
    return [safe(screen(reason).text, _REASON_CHARS) for reason in reasons]
