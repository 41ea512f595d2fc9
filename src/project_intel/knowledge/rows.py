"""Gathers the live rows of a project and its sub-projects, as they are at this moment."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from project_intel.knowledge.base.places import base_stamp
from project_intel.knowledge.base.store import Store
from project_intel.knowledge.model import Entry
from project_intel.knowledge.project import Project
from project_intel.knowledge.projects import visit_all
from project_intel.knowledge.texts.texts import Texts
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.glance import glance
from project_intel.knowledge.upkeep.mapping import map_project
from project_intel.knowledge.upkeep.request import Request
from project_intel.knowledge.upkeep.state import recall
from project_intel.knowledge.upkeep.words import covers, load_texts
from project_intel.repo.files import Stamp


@dataclass(frozen=True, slots=True)
class Part:
    """The live rows of one project, under paths relative to the outermost root.

    `texts` are the words of their contents; `bases` folders of sub-projects; `unparsed` counts
    files by extension whose imports and exports nothing here can read; `notes` are sentences for
    the user. It holds while project and knowledge base are as `signature` and `stamp` say; without
    a signature it holds for the moment only.
    """

    project: Project
    files: Mapping[str, Entry]
    texts: Texts
    bases: tuple[str, ...] = ()
    unparsed: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    signature: Mapping[str, object] | None = None
    stamp: Stamp | None = None

    def holds(self) -> bool:
        """Tell whether nothing changed since."""
        return (
            self.signature is not None
            and base_stamp(self.project.root) == self.stamp
            and glance(self.project, self.signature, None) is not None
        )


def current_parts(project: Project, known: Iterable[Part] = (), *, keep: bool = True) -> list[Part]:
    """Return today's rows; changed files are taken in on the way, no knowledge base is written.

    Parts in `known` that still hold are returned as they are. What was read is kept in the cache
    unless `keep` is false: then nothing is written at all. Raises StoreUnwritable where a base
    is there and cannot be opened.
    """
    by_project = {part.project: part for part in known}
    fingerprint = program_fingerprint()

    def gather(one: Project) -> tuple[Part, tuple[str, ...]]:
        part = by_project.get(one)
        if part is None or not part.holds():
            cache = Cache(one.root, fingerprint, kept=keep)
            part = _recalled(one, cache) or _mapped(one, cache)
        return part, part.bases

    return list(visit_all(project, gather))


def _recalled(project: Project, cache: Cache) -> Part | None:
    """Take the rows from the knowledge base where nothing changed since it was written."""
    recalled = recall(project, cache, None)
    state = recalled.state
    if state is None or not recalled.holds:
        return None
    loaded = Store(project.root).load()
    texts = load_texts(cache)
    rows = loaded.base.files
    live = {
        path: entry
        for path, entry in rows.items()
        if not entry.deleted and path not in state.dormant
    }
    if not covers(texts, live.values()):
        return None
    files = moved(project.prefix, rows, live)
    return Part(
        project, files, texts, state.bases, state.unparsed, (), state.signature, loaded.stamp
    )


def _mapped(project: Project, cache: Cache) -> Part:
    stamp = base_stamp(project.root)
    mapped = map_project(project, cache, Request(write=False))
    live = {path: mapped.base.files[path] for path in mapped.live}
    lasting = not mapped.waiting and not mapped.listing.trouble
    return Part(
        project,
        moved(project.prefix, mapped.base.files, live),
        mapped.texts,
        mapped.listing.bases,
        mapped.unparsed,
        mapped.notes,
        mapped.listing.signature if lasting else None,
        stamp,
    )


def moved(prefix: str, rows: Mapping[str, Entry], live: Mapping[str, Entry]) -> Mapping[str, Entry]:
    """Give rows, and the project paths in them, the spelling of the outermost root."""
    if not prefix:
        return live
    shown = {}
    for path, entry in live.items():
        structure = replace(
            entry.structure,
            imports={
                prefix + key if key in rows else key: names
                for key, names in entry.structure.imports.items()
            },
            refs=tuple(prefix + ref for ref in entry.structure.refs),
        )
        shown[prefix + path] = replace(entry, structure=structure)
    return shown
