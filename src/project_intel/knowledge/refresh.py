"""Brings the knowledge of a project and its sub-projects up to date with their files."""

import time
from typing import TYPE_CHECKING, NamedTuple

from project_intel.knowledge.project import Counts, Project, total
from project_intel.knowledge.upkeep.look import look_at
from project_intel.knowledge.upkeep.request import Request

if TYPE_CHECKING:
    from project_intel.knowledge.projects import Inheritance
    from project_intel.knowledge.upkeep.cache import Cache
    from project_intel.knowledge.upkeep.state import Recalled

_MANY_INDEX_BYTES = 50_000
"""A git index of this size lists some 500 files: to map them all takes more than one worker."""


class Refreshed(NamedTuple):
    """What a refresh found.

    `written` tells whether a committed file was replaced, `behind` whether its structure was not
    that of the files git tracks, `failed` whether one should have been replaced and could not;
    `notes` are sentences for the user.
    """

    counts: Counts
    written: bool = False
    behind: bool = False
    failed: bool = False
    notes: tuple[str, ...] = ()


def refresh(
    project: Project,
    *,
    write: bool = True,
    prune: bool = False,
    resolve: bool = False,
    budget_seconds: float | None = None,
) -> Refreshed:
    """Refresh every knowledge base at or below the root.

    After `budget_seconds` nothing more is read or waited for: what is left counts as remaining and
    the next refresh takes it up. Without `write` no knowledge base changes. Raises StoreUnwritable
    where a base is there and cannot be opened.
    """
    deadline = None if budget_seconds is None else time.monotonic() + budget_seconds
    request = Request(write, prune, resolve, deadline)
    first = look_at(project.root, deadline)
    # Git is at work while these are imported.
    from project_intel.knowledge.projects import Inheritance, visit_all
    from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
    from project_intel.knowledge.upkeep.notes import about_time

    fingerprint = program_fingerprint()
    inheritance = Inheritance()

    def visit(one: Project) -> tuple[Refreshed, tuple[str, ...]]:
        if one.prefix and deadline is not None and time.monotonic() > deadline:
            return Refreshed(Counts(), notes=(about_time(one.prefix),)), ()
        look = first if one is project else look_at(one.root, deadline)
        try:
            return _one(one, fingerprint, request._replace(look=look), inheritance)
        finally:
            if look is not None:
                look.close()

    each = list(visit_all(project, visit))
    return Refreshed(
        total(one.counts for one in each),
        any(one.written for one in each),
        any(one.behind for one in each),
        any(one.failed for one in each),
        tuple(note for one in each for note in one.notes),
    )


def _one(
    one: Project, fingerprint: str, request: Request, inheritance: "Inheritance"
) -> tuple[Refreshed, tuple[str, ...]]:
    """Refresh one knowledge base; return the folders of those below it as well."""
    from project_intel.knowledge.base.places import base_stamp
    from project_intel.knowledge.upkeep.cache import Cache
    from project_intel.knowledge.upkeep.state import Recalled, recall

    cache = Cache(one.root, fingerprint)
    look = request.look
    recalled = Recalled(look=look) if request.prune else recall(one, cache, request.deadline, look)
    if recalled.state is not None and recalled.holds:
        # An unchanged start ends here, without importing what maps.
        return Refreshed(recalled.state.counts), recalled.state.bases
    from project_intel.knowledge.upkeep.crew import WORKERS, Crew

    crew = Crew(one.root)
    try:
        # They get ready while it is found out what there is to read.
        many = look is not None and look.stamp[:1] > [_MANY_INDEX_BYTES]
        crew.get_ready(WORKERS if many and base_stamp(one.root) is None else 1)
        request = request._replace(look=recalled.look, crew=crew)
        return _mapped(one, cache, recalled, request, inheritance)
    finally:
        crew.close()


def _mapped(
    one: Project,
    cache: "Cache",
    recalled: "Recalled",
    request: Request,
    inheritance: "Inheritance",
) -> tuple[Refreshed, tuple[str, ...]]:
    from project_intel.knowledge.upkeep.patching import patch

    patched = patch(one, cache, recalled, request)
    if patched is not None:
        return Refreshed(patched.counts, patched.written, patched.behind), patched.bases
    from project_intel.knowledge.upkeep.mapping import map_project

    mapped = map_project(one, cache, request._replace(inherited=inheritance.of(one)))
    if mapped.listing.bases:
        inheritance.leave(one, mapped.before)
    failed = request.write and not mapped.kept
    done = Refreshed(mapped.counts, mapped.written, mapped.behind, failed, mapped.notes)
    return done, mapped.listing.bases
