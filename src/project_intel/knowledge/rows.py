"""Gathers the live rows of a project and its sub-projects, as they are at this moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from project_intel.knowledge.base.store import Store
from project_intel.knowledge.model import Entry, Project
from project_intel.knowledge.projects import visit_all
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.mapping import map_project
from project_intel.knowledge.upkeep.request import Request
from project_intel.knowledge.upkeep.state import recall


@dataclass(frozen=True, slots=True)
class Rows:
    """Live rows under paths relative to the outermost root.

    `unparsed` counts files by extension whose imports and exports nothing here can read; `notes`
    are sentences for the user.
    """

    files: Mapping[str, Entry]
    unparsed: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def current_rows(project: Project) -> Rows:
    """Return today's rows; changed files are taken in on the way, no knowledge base is written.

    Raises StoreUnwritable where a base is there and cannot be opened.
    """
    each = list(visit_all(project, _gather))
    files: dict[str, Entry] = {}
    unparsed: dict[str, int] = {}
    for one in each:
        files |= one.files
        for ending, number in one.unparsed.items():
            unparsed[ending] = unparsed.get(ending, 0) + number
    return Rows(files, unparsed, tuple(note for one in each for note in one.notes))


def _gather(project: Project) -> tuple[Rows, tuple[str, ...]]:
    cache = Cache(project.root, program_fingerprint())
    state = recall(project, cache, None)
    if state is not None:
        files = Store(project.root).load().base.files
        live = [
            path for path, entry in files.items() if not entry.deleted and path not in state.dormant
        ]
        return Rows(_moved(project.prefix, files, live), state.unparsed), state.bases
    mapped = map_project(project, cache, Request(write=False))
    moved = _moved(project.prefix, mapped.base.files, mapped.live)
    return Rows(moved, mapped.unparsed, mapped.notes), mapped.listing.bases


def _moved(
    prefix: str, files: Mapping[str, Entry], live: "list[str] | tuple[str, ...]"
) -> dict[str, Entry]:
    """Give rows, and the project paths in them, the spelling of the outermost root."""
    if not prefix:
        return {path: files[path] for path in live}
    moved = {}
    for path in live:
        entry = files[path]
        structure = replace(
            entry.structure,
            imports={
                prefix + key if key in files else key: names
                for key, names in entry.structure.imports.items()
            },
            refs=tuple(prefix + ref for ref in entry.structure.refs),
        )
        moved[prefix + path] = replace(entry, structure=structure)
    return moved
