"""Brings the knowledge of a project and its sub-projects up to date with their files."""

import time
from dataclasses import dataclass, replace

from project_intel.knowledge.base.tally import total
from project_intel.knowledge.model import Counts, Project
from project_intel.knowledge.projects import Inheritance, visit_all
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.notes import about_time
from project_intel.knowledge.upkeep.request import Request
from project_intel.knowledge.upkeep.state import Recalled, recall


@dataclass(frozen=True, slots=True)
class Refreshed:
    """What a refresh found.

    `written` tells whether a committed file was replaced, `behind` whether its structure was not
    that of the files git tracks; `notes` are sentences for the user.
    """

    counts: Counts
    written: bool = False
    behind: bool = False
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
    fingerprint = program_fingerprint()
    inheritance = Inheritance()

    def visit(one: Project) -> tuple[Refreshed, tuple[str, ...]]:
        if one.prefix and deadline is not None and time.monotonic() > deadline:
            return Refreshed(Counts(), notes=(about_time(one.prefix),)), ()
        cache = Cache(one.root, fingerprint)
        recalled = Recalled() if prune else recall(one, cache, deadline)
        if recalled.state is not None and recalled.holds:
            # An unchanged start ends here, without importing what maps.
            return Refreshed(recalled.state.counts), recalled.state.bases
        from project_intel.knowledge.upkeep.patching import patch

        patched = patch(one, cache, recalled, request)
        if patched is not None:
            done = Refreshed(patched.counts, patched.written, patched.behind)
            return done, patched.bases
        from project_intel.knowledge.upkeep.mapping import map_project

        asked = replace(request, inherited=inheritance.of(one), look=recalled.look)
        mapped = map_project(one, cache, asked)
        if mapped.listing.bases:
            inheritance.leave(one, mapped.before)
        done = Refreshed(mapped.counts, mapped.written, mapped.behind, mapped.notes)
        return done, mapped.listing.bases

    each = list(visit_all(project, visit))
    return Refreshed(
        total(one.counts for one in each),
        any(one.written for one in each),
        any(one.behind for one in each),
        tuple(note for one in each for note in one.notes),
    )
