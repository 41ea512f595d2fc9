"""Brings the knowledge of a project and its sub-projects up to date with their files."""

import time
from collections.abc import Iterable
from dataclasses import dataclass, replace

from project_intel.globs import is_literal
from project_intel.knowledge.cache import Cache
from project_intel.knowledge.fingerprint import program_fingerprint
from project_intel.knowledge.mapping import Request, map_project
from project_intel.knowledge.model import Counts, Entry, Project
from project_intel.knowledge.state import recall
from project_intel.knowledge.store import Store
from project_intel.knowledge.tally import total


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

    After `budget_seconds` nothing more is read: what is left counts as remaining and the next
    refresh takes it up. Raises StoreUnwritable where a base is there and cannot be opened.
    """
    deadline = None if budget_seconds is None else time.monotonic() + budget_seconds
    request = Request(write, prune, resolve, deadline)
    each = list(_refresh(project, request))
    return Refreshed(
        total(one.counts for one in each),
        any(one.written for one in each),
        any(one.behind for one in each),
        tuple(note for one in each for note in one.notes),
    )


def _refresh(project: Project, request: Request) -> Iterable[Refreshed]:
    cache = Cache(project.root, program_fingerprint())
    state = None
    if not request.prune:
        state = recall(project, Store(project.root), cache)
    rows: list[tuple[str, Entry]] = []
    if state is not None:
        bases = state.bases
        yield Refreshed(state.counts, notes=state.notes)
    else:
        mapped = map_project(project, cache, request)
        bases = mapped.listing.bases
        rows = list(mapped.before.files.items())
        yield Refreshed(mapped.counts, mapped.written, mapped.behind, mapped.notes)
    for folder in bases:
        below = f"{folder}/"
        inherited = tuple(
            (path[len(below) :], entry) for path, entry in rows if path.startswith(below)
        )
        yield from _refresh(sub_project(project, folder), replace(request, inherited=inherited))


def sub_project(project: Project, folder: str) -> Project:
    """Return the project of a folder below, with the settings that speak of its files."""
    return Project(
        f"{project.root}/{folder}",
        _below(project.include, folder),
        _below(project.exclude, folder),
    )


def _below(entries: tuple[str, ...], folder: str) -> tuple[str, ...]:
    found = []
    for entry in entries:
        plain = entry.removeprefix("./").lstrip("/")
        if plain.startswith(f"{folder}/"):
            found.append(plain[len(folder) + 1 :])
        elif not is_literal(entry) and ("/" not in entry or entry.startswith("**/")):
            found.append(entry)
    return tuple(found)
