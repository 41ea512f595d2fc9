"""Tells what of a project is mapped, what is not, and why."""

from collections import Counter

from project_intel import __version__
from project_intel.extraction.structure import Outcome
from project_intel.knowledge.base.codec import encode
from project_intel.knowledge.leads import count_imports
from project_intel.knowledge.project import Project, total
from project_intel.knowledge.projects import visit_all
from project_intel.knowledge.report import Status
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.linked import configuration_troubles
from project_intel.knowledge.upkeep.mapping import Mapped, map_project
from project_intel.knowledge.upkeep.request import Request


def status(project: Project) -> Status:
    """Map the project without writing its knowledge base, and count.

    Raises StoreUnwritable where a base is there and cannot be opened.
    """
    each = list(visit_all(project, _map))
    outcomes: Counter[tuple[str, str]] = Counter()
    unparsed: Counter[str] = Counter()
    partial: list[str] = []
    failed: list[str] = []
    troubles: set[tuple[str, str]] = set()
    skipped: dict[str, list[str]] = {}
    for inner, mapped in each:
        for path, found in mapped.extractions.items():
            outcomes[found.language or "(other)", found.outcome.value] += 1
            if found.outcome is Outcome.PARTIAL:
                partial.append(inner.prefix + path)
            elif found.outcome is Outcome.FAILED:
                failed.append(inner.prefix + path)
        unparsed.update(mapped.unparsed)
        # A project may point into those below it, so it looks at their configuration as well.
        troubles.update(
            (inner.prefix + trouble.path, trouble.reason)
            for trouble in configuration_troubles(inner.root, mapped.listing)
        )
        for reason, paths in mapped.listing.skipped.items():
            skipped.setdefault(reason, []).extend(inner.prefix + path for path in paths)
    return Status(
        project.root,
        __version__,
        total(mapped.counts for _, mapped in each),
        outcomes,
        tuple(sorted(partial)),
        tuple(sorted(failed)),
        unparsed,
        count_imports((inner.prefix, mapped) for inner, mapped in each),
        tuple(sorted(troubles)),
        {reason: tuple(sorted(paths)) for reason, paths in skipped.items()},
        sum(len(encode(mapped.base)) for _, mapped in each),
        all(mapped.on_disk for _, mapped in each),
        tuple(note for _, mapped in each for note in mapped.notes),
    )


def _map(project: Project) -> tuple[tuple[Project, Mapped], tuple[str, ...]]:
    cache = Cache(project.root, program_fingerprint())
    mapped = map_project(project, cache, Request(write=False))
    return (project, mapped), mapped.listing.bases
