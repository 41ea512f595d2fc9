"""Gathers the live rows of a project and its sub-projects, as they are at this moment."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from project_intel.knowledge.cache import Cache
from project_intel.knowledge.fingerprint import program_fingerprint
from project_intel.knowledge.mapping import Request, map_project
from project_intel.knowledge.model import Counts, Entry, Project
from project_intel.knowledge.refresh import sub_project
from project_intel.knowledge.state import recall
from project_intel.knowledge.store import Store
from project_intel.knowledge.tally import total


@dataclass(frozen=True, slots=True)
class Rows:
    """Live rows under paths relative to the outermost root; see `State` for the rest."""

    files: Mapping[str, Entry]
    counts: Counts
    unparsed: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def current_rows(project: Project) -> Rows:
    """Return today's rows without writing a knowledge base; changed files are taken in on the way.

    Raises StoreUnwritable where a base is there and cannot be opened.
    """
    each = list(_gather(project, ""))
    files: dict[str, Entry] = {}
    unparsed: dict[str, int] = {}
    for one in each:
        files |= one.files
        for ending, number in one.unparsed.items():
            unparsed[ending] = unparsed.get(ending, 0) + number
    return Rows(
        files,
        total(one.counts for one in each),
        unparsed,
        tuple(note for one in each for note in one.notes),
    )


def _gather(project: Project, prefix: str) -> Iterator[Rows]:
    store = Store(project.root)
    cache = Cache(project.root, program_fingerprint())
    state = recall(project, store, cache)
    if state is not None:
        base = store.load().base
        live = [
            path
            for path, entry in base.files.items()
            if not entry.deleted and path not in state.dormant
        ]
        bases, counts, unparsed, notes = state.bases, state.counts, state.unparsed, state.notes
    else:
        mapped = map_project(project, cache, Request(write=False))
        base, live = mapped.base, list(mapped.live)
        bases, counts = mapped.listing.bases, mapped.counts
        unparsed, notes = mapped.unparsed, mapped.notes
    yield Rows(
        {_prefixed(prefix, path): _moved(base.files[path], prefix, base.files) for path in live},
        counts,
        unparsed,
        notes,
    )
    for folder in bases:
        yield from _gather(sub_project(project, folder), _prefixed(prefix, folder))


def _prefixed(prefix: str, path: str) -> str:
    return f"{prefix}/{path}" if prefix else path


def _moved(entry: Entry, prefix: str, files: Mapping[str, Entry]) -> Entry:
    """Give the project paths of a sub-project's row the spelling of the outermost root."""
    if not prefix:
        return entry
    structure = entry.structure
    return replace(
        entry,
        structure=replace(
            structure,
            imports={
                _prefixed(prefix, key) if key in files else key: value
                for key, value in structure.imports.items()
            },
            refs=tuple(_prefixed(prefix, path) for path in structure.refs),
        ),
    )
