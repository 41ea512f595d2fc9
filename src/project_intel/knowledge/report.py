"""What a status tells, as a value, as lines for a person and as JSON."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from project_intel.display import listed, safe
from project_intel.knowledge.base.tally import counted
from project_intel.knowledge.model import Counts

ALARM_SHARE = 0.5
"""Above this share of unresolved among the project's own imports something is wrong."""

_ALARM_MINIMUM = 10
_SAMPLES = 5


@dataclass(frozen=True, slots=True)
class Imports:
    """How many import edges lead to project files, to packages, and nowhere."""

    resolved: int
    external: int
    unresolved: int

    @property
    def is_alarming(self) -> bool:
        """Tell whether far more lead nowhere than normal."""
        own = self.resolved + self.unresolved
        return own >= _ALARM_MINIMUM and self.unresolved > ALARM_SHARE * own


@dataclass(frozen=True, slots=True)
class Status:
    """One snapshot of a project and its sub-projects.

    `outcomes` counts files by language and outcome; `skipped` maps a reason to the paths passed
    over; `unresolved` are pairs of path and specifier. `on_disk` tells whether the committed files,
    of `base_bytes` bytes in all, say this already.
    """

    root: str
    version: str
    counts: Counts
    outcomes: Mapping[tuple[str, str], int]
    imports: Imports
    unresolved: tuple[tuple[str, str], ...]
    skipped: Mapping[str, tuple[str, ...]]
    base_bytes: int
    on_disk: bool
    notes: tuple[str, ...]

    def lines(self) -> list[str]:
        """Return the status as a person reads it."""
        return list(_lines(self))

    def as_json(self) -> dict[str, object]:
        """Return the status as plain JSON values."""
        languages: dict[str, dict[str, int]] = {}
        for (language, outcome), number in sorted(self.outcomes.items()):
            languages.setdefault(language, {})[outcome] = number
        return {
            "root": self.root,
            "version": self.version,
            "files": self.counts.files,
            "changed": self.counts.changed,
            "withoutAnalysis": self.counts.unanalysed,
            "remaining": self.counts.remaining,
            "knowledgeBases": self.counts.bases,
            "knowledgeBytes": self.base_bytes,
            "upToDate": self.on_disk,
            "languages": languages,
            "imports": {
                "resolved": self.imports.resolved,
                "external": self.imports.external,
                "unresolved": self.imports.unresolved,
                "samples": [{"path": path, "source": said} for path, said in self.unresolved],
            },
            "skipped": {reason: list(paths) for reason, paths in sorted(self.skipped.items())},
            "notes": list(self.notes),
        }


def _lines(status: Status) -> Iterator[str]:
    counts = status.counts
    yield f"project-intel {status.version} at {status.root}"
    yield counted(counts)
    kept = "up to date" if status.on_disk else "not yet written: run project-intel refresh"
    yield f"knowledge base: {status.base_bytes:,} bytes, {kept}"
    by_language: dict[str, list[tuple[str, int]]] = {}
    for (language, outcome), number in sorted(status.outcomes.items()):
        by_language.setdefault(language, []).append((outcome, number))
    ranked = sorted(by_language.items(), key=lambda item: (-sum(n for _, n in item[1]), item[0]))
    for language, parts in ranked:
        told = ", ".join(f"{number} {outcome}" for outcome, number in parts)
        yield f"  {language}: {told}"
    yield (
        f"imports: {status.imports.resolved} to project files, {status.imports.external} to "
        f"packages, {status.imports.unresolved} unresolved"
    )
    if status.imports.is_alarming:
        yield "  that is far more unresolved than normal: check path aliases and project root"
    for path, source in status.unresolved[:_SAMPLES]:
        yield f"  unresolved: {safe(path)} -> {safe(source)}"
    if len(status.unresolved) > _SAMPLES:
        yield f"  +{len(status.unresolved) - _SAMPLES} more unresolved; --json lists all"
    for reason, paths in sorted(status.skipped.items()):
        yield f"skipped ({reason}): {listed(paths, _SAMPLES)}"
    yield from status.notes
