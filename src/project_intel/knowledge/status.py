"""Tells what of a project is mapped, what is not, and why."""

from collections import Counter

from project_intel import __version__
from project_intel.knowledge.base.codec import encode
from project_intel.knowledge.base.tally import total
from project_intel.knowledge.leads import count_imports
from project_intel.knowledge.model import Project
from project_intel.knowledge.projects import visit_all
from project_intel.knowledge.report import Status
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.mapping import Mapped, map_project
from project_intel.knowledge.upkeep.request import Request


def status(project: Project) -> Status:
    """Map the project without writing its knowledge base, and count.

    Raises StoreUnwritable where a base is there and cannot be opened.
    """
    each = list(visit_all(project, _map))
    outcomes: Counter[tuple[str, str]] = Counter()
    skipped: dict[str, list[str]] = {}
    for prefix, mapped in each:
        for found in mapped.extractions.values():
            outcomes[found.language or "(other)", found.outcome.value] += 1
        for reason, paths in mapped.listing.skipped.items():
            skipped.setdefault(reason, []).extend(prefix + path for path in paths)
    return Status(
        project.root,
        __version__,
        total(mapped.counts for _, mapped in each),
        outcomes,
        count_imports(each),
        {reason: tuple(sorted(paths)) for reason, paths in skipped.items()},
        sum(len(encode(mapped.base).encode("utf-8", "replace")) for _, mapped in each),
        all(mapped.on_disk for _, mapped in each),
        tuple(note for _, mapped in each for note in mapped.notes),
    )


def _map(project: Project) -> tuple[tuple[str, Mapped], tuple[str, ...]]:
    cache = Cache(project.root, program_fingerprint())
    mapped = map_project(project, cache, Request(write=False))
    return (project.prefix, mapped), mapped.listing.bases
