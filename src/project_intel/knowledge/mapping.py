"""Maps one project: from its files and what was known of them to the rows of today."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from project_intel.errors import LockTimeout
from project_intel.extraction.structure import Extraction, Outcome
from project_intel.knowledge.cache import Cache
from project_intel.knowledge.contents import Contents, Reader
from project_intel.knowledge.listing import Listing, list_files
from project_intel.knowledge.model import Counts, Entry, KnowledgeBase, Project, Structure
from project_intel.knowledge.pool import Pool
from project_intel.knowledge.reconcile import Today, reconcile
from project_intel.knowledge.state import State, keep
from project_intel.knowledge.store import Loaded, Store, StoreUnwritable
from project_intel.knowledge.tally import tally
from project_intel.repo.checkout import find_checkout, is_unfinished
from project_intel.repo.files import read

LOCK_WAIT_SECONDS = 5.0
_ANALYSES = "analyses"


@dataclass(frozen=True, slots=True)
class Request:
    """How to map.

    `deadline` is a time of the monotonic clock after which nothing more is read; `inherited` are
    rows of a parent project whose analyses may belong here.
    """

    write: bool = True
    prune: bool = False
    resolve: bool = False
    deadline: float | None = None
    inherited: tuple[tuple[str, Entry], ...] = ()


@dataclass(frozen=True, slots=True)
class Mapped:
    """One project as it is now.

    `before` is what the knowledge base said; `live` are the paths that have a current row;
    `unresolved` are specifiers that lead nowhere, by path. `written` and `behind` are those of
    `Refreshed`.
    """

    project: Project
    before: KnowledgeBase
    base: KnowledgeBase
    live: tuple[str, ...]
    counts: Counts
    listing: Listing
    extractions: Mapping[str, Extraction]
    unresolved: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unparsed: Mapping[str, int] = field(default_factory=dict)
    dormant: frozenset[str] = frozenset()
    written: bool = False
    behind: bool = False
    notes: tuple[str, ...] = ()


def map_project(project: Project, cache: Cache, request: Request) -> Mapped:
    """Read what changed, link everything, reconcile, and store the result if asked to.

    Trouble with storing becomes a note; the map itself still holds. Raises StoreUnwritable where
    the knowledge base is there and cannot be opened.
    """
    store = Store(project.root)
    loaded = store.load()
    listing = list_files(project, (sub.location for sub in loaded.base.sub_knowledge))
    reader = Reader(project.root, cache)
    contents = reader.read_all(listing, _written_by_original(loaded.base), request.deadline)
    structures, unresolved = _link(project.root, listing, contents)

    pool = Pool(cache.load(_ANALYSES))
    pool.add([*loaded.spare, *request.inherited])
    dormant = listing.hidden | listing.sparse
    waiting = frozenset([*contents.pending, *contents.unreadable])
    today = Today(structures, dormant | waiting, contents.original, listing.bases)

    def reconciled(found: Loaded) -> KnowledgeBase:
        pool.add(found.base.files.items())
        return reconcile(found.base, today, pool, prune=request.prune)

    base = reconciled(loaded)
    notes = [loaded.problem, listing.note, _about_unreadable(contents.unreadable)]
    stored = written = False
    if not request.write:
        stored = _says(loaded, base)
    elif _is_frozen(project.root, request, loaded):
        notes.append(_about_merge(loaded))
    else:
        try:
            with store.lock(LOCK_WAIT_SECONDS):
                found = store.load()
                if found.data != loaded.data:
                    base = reconciled(found)
                written = store.save(base, found)
                stored = True
        except (LockTimeout, StoreUnwritable) as error:
            notes.append(str(error))

    live = tuple(sorted([*structures, *(waiting & base.files.keys())]))
    counts = tally(base.files, live, len(contents.pending))
    mapped = Mapped(
        project,
        loaded.base,
        base,
        live,
        counts,
        listing,
        contents.extractions,
        unresolved,
        _unparsed(contents.extractions),
        dormant & base.files.keys(),
        written,
        bool(loaded.problem) or _is_behind(loaded.base, today, listing.untracked),
        tuple(note for note in notes if note),
    )
    _keep_cache(store, cache, reader, pool)
    if stored and not waiting:
        state = State(
            listing.signature,
            counts,
            listing.bases,
            mapped.dormant,
            mapped.unparsed,
            (listing.note,) if listing.note else (),
        )
        keep(project, store, cache, state)
    return mapped


def _link(
    root: str, listing: Listing, contents: Contents
) -> tuple[dict[str, Structure], dict[str, tuple[str, ...]]]:
    from project_intel.extraction.text import decode
    from project_intel.linking.link import link
    from project_intel.linking.links import Tree

    texts: dict[str, str | None] = {}

    def text_of(path: str) -> str | None:
        if path not in texts:
            try:
                texts[path] = decode(read(root, path)[0])
            except OSError:
                texts[path] = None
        return texts[path]

    def within(paths: frozenset[str]) -> Tree:
        return Tree(paths, lambda path: text_of(path) if path in paths else None)

    # Files that only these settings bring in must not change the rows of all others.
    common = {
        path: found for path, found in contents.extractions.items() if path not in listing.included
    }
    links = link(common, within(listing.paths))
    if listing.included:
        everything = link(contents.extractions, within(listing.paths | listing.included))
        links |= {path: everything[path] for path in everything if path in listing.included}
    structures = {
        path: Structure(
            found.size_chars,
            found.line_count,
            found.exports,
            links[path].imports,
            links[path].refs,
            contents.hashes[path],
        )
        for path, found in contents.extractions.items()
    }
    return structures, {path: edge.unresolved for path, edge in links.items() if edge.unresolved}


def _written_by_original(base: KnowledgeBase) -> frozenset[str]:
    """Name the rows whose baselines must be compared with the original's way of counting."""
    return frozenset(
        path
        for path, entry in base.files.items()
        if entry.analysis is not None and entry.analysis.hash is None and not entry.structure.hash
    )


def _is_frozen(root: str, request: Request, loaded: Loaded) -> bool:
    checkout = find_checkout(root)
    if checkout is None or not is_unfinished(checkout):
        return False
    return not (request.resolve and loaded.conflict)


def _says(loaded: Loaded, base: KnowledgeBase) -> bool:
    from project_intel.knowledge.codec import encode

    return loaded.data == encode(base).encode("utf-8", "replace")


def _is_behind(base: KnowledgeBase, today: Today, untracked: Iterable[str]) -> bool:
    new = frozenset(untracked)
    for path, structure in today.structures.items():
        entry = base.files.get(path)
        if path not in new and (entry is None or entry.deleted or entry.structure != structure):
            return True
    return any(
        not entry.deleted and path not in today.structures and path not in today.untouched
        for path, entry in base.files.items()
    )


def _unparsed(extractions: Mapping[str, Extraction]) -> dict[str, int]:
    found: dict[str, int] = {}
    for path, extraction in extractions.items():
        if extraction.outcome is Outcome.NO_PARSER:
            ending = path[path.rfind(".") :] if "." in path else path
            found[ending] = found.get(ending, 0) + 1
    return found


def _keep_cache(store: Store, cache: Cache, reader: Reader, pool: Pool) -> None:
    try:
        store.prepare()
    except StoreUnwritable:
        return
    reader.keep()
    if pool.grown:
        cache.save(_ANALYSES, pool.as_json())


def _about_merge(loaded: Loaded) -> str:
    if loaded.conflict:
        return (
            "a merge is under way, so nothing was written; "
            "project-intel refresh --resolve settles the knowledge base"
        )
    return "a merge or rebase is under way, so the knowledge base was not written"


def _about_unreadable(reasons: Mapping[str, str]) -> str:
    if not reasons:
        return ""
    path = min(reasons)
    more = f" and {len(reasons) - 1} more" if len(reasons) > 1 else ""
    return f"{path}{more} could not be read ({reasons[path]})"
