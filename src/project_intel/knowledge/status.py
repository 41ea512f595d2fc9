"""Tells what of a project is mapped, what is not, and why."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from project_intel.knowledge.cache import Cache
from project_intel.knowledge.display import safe
from project_intel.knowledge.fingerprint import program_fingerprint
from project_intel.knowledge.mapping import Mapped, Request, map_project
from project_intel.knowledge.model import Counts, Project
from project_intel.knowledge.refresh import sub_project
from project_intel.knowledge.tally import total

_SAMPLES = 5

ALARM_SHARE = 0.5
"""Above this share of unresolved among the project's own imports something is wrong."""

_ALARM_MINIMUM = 10


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
    over; `unresolved` are samples as (path, specifier).
    """

    root: str
    version: str
    counts: Counts
    outcomes: Mapping[tuple[str, str], int]
    imports: Imports
    unresolved: tuple[tuple[str, str], ...]
    skipped: Mapping[str, tuple[str, ...]]
    base_bytes: int
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


def status(project: Project) -> Status:
    """Map the project without writing its knowledge base, and count.

    Raises StoreUnwritable where a base is there and cannot be opened.
    """
    from project_intel import __version__
    from project_intel.knowledge.codec import encode

    each = list(_map_all(project, ""))
    outcomes: Counter[tuple[str, str]] = Counter()
    skipped: dict[str, list[str]] = {}
    unresolved: list[tuple[str, str]] = []
    resolved = external = 0
    for prefix, mapped in each:
        for found in mapped.extractions.values():
            outcomes[found.language or "(other)", found.outcome.value] += 1
        for reason, paths in mapped.listing.skipped.items():
            skipped.setdefault(reason, []).extend(prefix + path for path in paths)
        for path, sources in sorted(mapped.unresolved.items()):
            unresolved += [(prefix + path, source) for source in sources]
        for path in mapped.live:
            for key in mapped.base.files[path].structure.imports:
                inside = key in mapped.listing.paths or key in mapped.listing.included
                resolved += inside
                external += not inside and key not in mapped.unresolved.get(path, ())
    return Status(
        project.root,
        __version__,
        total(mapped.counts for _, mapped in each),
        outcomes,
        Imports(resolved, external, len(unresolved)),
        tuple(unresolved[:_SAMPLES]),
        {reason: tuple(sorted(paths)) for reason, paths in skipped.items()},
        sum(len(encode(mapped.base).encode("utf-8", "replace")) for _, mapped in each),
        tuple(note for _, mapped in each for note in mapped.notes),
    )


def _map_all(project: Project, prefix: str) -> Iterator[tuple[str, Mapped]]:
    cache = Cache(project.root, program_fingerprint())
    mapped = map_project(project, cache, Request(write=False))
    yield prefix, mapped
    for folder in mapped.listing.bases:
        yield from _map_all(sub_project(project, folder), f"{prefix}{folder}/")


def _lines(status: Status) -> Iterator[str]:
    counts = status.counts
    yield f"project-intel {status.version} at {status.root}"
    where = f" in {counts.bases} knowledge bases" if counts.bases > 1 else ""
    yield (
        f"files: {counts.files}{where}, {counts.changed} changed since their analysis, "
        f"{counts.unanalysed} without AI analysis"
    )
    if counts.remaining:
        yield f"still to map: {counts.remaining}; run project-intel refresh"
    yield f"knowledge base: {status.base_bytes:,} bytes"
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
    for path, source in status.unresolved:
        yield f"  unresolved: {safe(path)} -> {safe(source)}"
    for reason, paths in sorted(status.skipped.items()):
        more = f", +{len(paths) - _SAMPLES} more" if len(paths) > _SAMPLES else ""
        shown = ", ".join(safe(path) for path in paths[:_SAMPLES])
        yield f"skipped ({reason}): {shown}{more}"
    yield from status.notes
