"""Gathers the live rows of a project and its sub-projects, as they are at this moment."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace

from project_intel.knowledge.base.places import base_stamp
from project_intel.knowledge.base.store import Store
from project_intel.knowledge.model import Entry
from project_intel.knowledge.project import Project
from project_intel.knowledge.projects import visit_all
from project_intel.knowledge.texts.texts import Texts
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.contents import Reader
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.glance import compare
from project_intel.knowledge.upkeep.known import Known, Moment, kept_moment, known_since
from project_intel.knowledge.upkeep.look import Look
from project_intel.knowledge.upkeep.mapping import map_project
from project_intel.knowledge.upkeep.pool import load_pool
from project_intel.knowledge.upkeep.remaking import edits_since, remade
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
    a signature it holds for the moment only. `moment` tells few edits since, where it is not the
    one that was kept with the base.
    """

    project: Project
    files: Mapping[str, Entry]
    texts: Texts
    bases: tuple[str, ...] = ()
    unparsed: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    signature: Mapping[str, object] | None = None
    stamp: Stamp | None = None
    moment: Moment | None = None


def current_parts(project: Project, known: Iterable[Part] = (), *, keep: bool = True) -> list[Part]:
    """Return today's rows; changed files are taken in on the way, no knowledge base is written.

    Parts in `known` that still hold are returned as they are. What was read is kept in the cache
    unless `keep` is false: then nothing is written at all. Raises StoreUnwritable where a base
    is there and cannot be opened.
    """
    by_project = {part.project: part for part in known}
    fingerprint = program_fingerprint()

    def gather(one: Project) -> tuple[Part, tuple[str, ...]]:
        cache = Cache(one.root, fingerprint, kept=keep)
        part = by_project.get(one)
        if part is not None and (part.signature is None or base_stamp(one.root) != part.stamp):
            part = None
        part = _since(part, cache) if part is not None else _kept(one, cache)
        return part, part.bases

    return list(visit_all(project, gather))


def _since(part: Part, cache: Cache) -> Part:
    """Return a part whose knowledge base is as it was, with what changed since."""
    same, look = compare(part.project, part.signature or {}, None)
    if same is not None:
        return part
    known = _known(part.project, part.moment, look)
    edited = _edited(part, known, cache) if known is not None else None
    return edited or _kept(part.project, cache, look)


def _kept(project: Project, cache: Cache, look: Look | None = None) -> Part:
    """Take the rows from the knowledge base where few edits or none were made since."""
    recalled = recall(project, cache, None, look)
    state, look = recalled.state, recalled.look
    if state is None:
        return _mapped(project, cache, look)
    known = None
    if not recalled.holds:
        known = _known(project, kept_moment(project, cache, state), look)
        if known is None:
            return _mapped(project, cache, look)
    loaded = Store(project.root).load()
    rows = loaded.base.files
    live = {
        path: entry
        for path, entry in rows.items()
        if not entry.deleted and path not in state.dormant
    }
    part = Part(
        project,
        moved(project.prefix, rows, live),
        load_texts(cache),
        state.bases,
        state.unparsed,
        (),
        state.signature,
        loaded.stamp,
    )
    if known is None:
        found = part if covers(part.texts, live.values()) else None
    else:
        found = _edited(part, known, cache) if loaded.data == known.moment.data else None
    return found or _mapped(project, cache, look)


def _known(project: Project, moment: Moment | None, look: Look | None) -> Known | None:
    return known_since(project, moment, look) if moment is not None and look is not None else None


def _edited(part: Part, known: Known, cache: Cache) -> Part | None:
    """Put today's rows of edited files into a part that was right at that moment."""
    project = part.project
    reader = Reader(project.root, cache)
    edits = edits_since(project, known, reader, None)
    done = remade(project, edits, load_pool(project.root)) if edits is not None else None
    if edits is None or done is None:
        return None
    mine = frozenset(path.removeprefix(project.prefix) for path in part.files)
    files = {**part.files, **moved(project.prefix, mine, done.rows)}
    if not covers(edits.texts, files.values()):
        return None
    reader.keep()
    state = done.moment.state
    return replace(
        part,
        files=files,
        texts=edits.texts,
        unparsed=state.unparsed,
        signature=state.signature,
        moment=done.moment,
    )


def _mapped(project: Project, cache: Cache, look: Look | None) -> Part:
    stamp = base_stamp(project.root)
    mapped = map_project(project, cache, Request(write=False, look=look))
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
        mapped.moment,
    )


def moved(prefix: str, rows: Container[str], live: Mapping[str, Entry]) -> Mapping[str, Entry]:
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
