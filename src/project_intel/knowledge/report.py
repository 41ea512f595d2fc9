"""What a status tells, as a value, as lines for a person and as JSON."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from project_intel.display import listed, safe
from project_intel.knowledge.base.tally import counted
from project_intel.knowledge.leads import SAMPLES, Imports
from project_intel.knowledge.project import Counts

MUCH_BYTES = 50_000_000
"""A larger file is no longer welcome everywhere."""


@dataclass(frozen=True, slots=True)
class Status:
    """One snapshot of a project and its sub-projects.

    `outcomes` counts files by language and outcome; `partial` are those parsed in part, `failed`
    those that could not be parsed at all; `unparsed` counts by extension files whose imports and
    exports nothing here can read. `imports` tells by language where they lead; `troubles` are
    configuration files that cannot be followed, each with the reason as the end of a sentence;
    `skipped` maps a reason to the paths passed over. `on_disk` tells whether the committed files,
    of `base_bytes` bytes in all, say this already.
    """

    root: str
    version: str
    counts: Counts
    outcomes: Mapping[tuple[str, str], int]
    partial: tuple[str, ...]
    failed: tuple[str, ...]
    unparsed: Mapping[str, int]
    imports: Mapping[str, Imports]
    troubles: tuple[tuple[str, str], ...]
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
            "partial": list(self.partial),
            "notParsable": list(self.failed),
            "unparsed": dict(sorted(self.unparsed.items())),
            "imports": {language: _as_json(one) for language, one in self.imports.items()},
            "troubles": [{"path": path, "reason": reason} for path, reason in self.troubles],
            "skipped": {reason: list(paths) for reason, paths in sorted(self.skipped.items())},
            "notes": list(self.notes),
        }


def _lines(status: Status) -> Iterator[str]:
    counts = status.counts
    yield f"project-intel {status.version} at {safe(status.root)}"
    yield counted(counts)
    kept = "up to date" if status.on_disk else "not yet written: run project-intel refresh"
    yield f"knowledge base: {status.base_bytes:,} bytes, {kept}"
    if status.base_bytes > MUCH_BYTES:
        yield "  that is much: hosting services warn from 50 MB on and refuse 100 MB"
    by_language: dict[str, list[tuple[str, int]]] = {}
    for (language, outcome), number in sorted(status.outcomes.items()):
        by_language.setdefault(language, []).append((outcome, number))
    ranked = sorted(by_language.items(), key=lambda item: (-sum(n for _, n in item[1]), item[0]))
    for language, parts in ranked:
        told = ", ".join(f"{number} {outcome}" for outcome, number in parts)
        yield f"  {language}: {told}"
    if status.partial:
        yield f"parsed in part, what was found is kept: {listed(status.partial, SAMPLES)}"
    if status.failed:
        yield f"not parsable, sizes only: {listed(status.failed, SAMPLES)}"
    if status.unparsed:
        ranked_endings = sorted(status.unparsed.items(), key=lambda item: (-item[1], item[0]))
        endings = [f"{ending} ({number})" for ending, number in ranked_endings]
        yield f"imports and exports not extracted: {listed(endings, SAMPLES)}"
    for language, imports in status.imports.items():
        yield (
            f"imports of {language}: {imports.resolved} to project files, "
            f"{imports.external} to packages, {imports.unresolved} unresolved"
        )
        if imports.alarm:
            yield f"  that is {imports.alarm}"
        for path, source in imports.samples:
            yield f"  unresolved: {safe(path)} -> {safe(source)}"
        if imports.unresolved > len(imports.samples):
            yield f"  +{imports.unresolved - len(imports.samples)} more unresolved"
    for path, reason in status.troubles[:SAMPLES]:
        yield f"configuration not followed: {safe(path)} {safe(reason)}"
    if len(status.troubles) > SAMPLES:
        yield f"  +{len(status.troubles) - SAMPLES} more configuration files not followed"
    for reason, paths in sorted(status.skipped.items()):
        yield f"skipped ({reason}): {listed(paths, SAMPLES)}"
    yield from status.notes


def _as_json(imports: Imports) -> dict[str, object]:
    told: dict[str, object] = {
        "resolved": imports.resolved,
        "external": imports.external,
        "unresolved": imports.unresolved,
        "samples": [{"path": path, "source": source} for path, source in imports.samples],
    }
    return told | ({"alarm": imports.alarm} if imports.alarm else {})
