"""Maps one project: from its files and what was known of them to the rows of today."""

import contextlib
import gc
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from project_intel.errors import LockTimeout
from project_intel.extraction.record import Records
from project_intel.knowledge.base.codec import encode
from project_intel.knowledge.base.places import base_stamp
from project_intel.knowledge.base.store import Loaded, Store, StoreUnwritable, says
from project_intel.knowledge.base.tally import tally
from project_intel.knowledge.model import Entry, KnowledgeBase, Structure
from project_intel.knowledge.project import Counts, Project
from project_intel.knowledge.texts.texts import Texts
from project_intel.knowledge.upkeep import notes
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.contents import Reader
from project_intel.knowledge.upkeep.known import Moment
from project_intel.knowledge.upkeep.ledger import keep_ledger, ledger_of
from project_intel.knowledge.upkeep.linked import link_all
from project_intel.knowledge.upkeep.listing import Listing, list_files
from project_intel.knowledge.upkeep.outcomes import unparsed, unseen
from project_intel.knowledge.upkeep.pool import Pool, keep_pool, load_pool
from project_intel.knowledge.upkeep.reconcile import Today, is_behind, reconcile
from project_intel.knowledge.upkeep.request import Request
from project_intel.knowledge.upkeep.state import State, forget, keep
from project_intel.paths import is_inside
from project_intel.repo.checkout import find_checkout, is_unfinished
from project_intel.repo.files import Stamp


@dataclass(frozen=True, slots=True)
class Mapped:
    """One project as it is now.

    `before` is what the knowledge base said; `live` are the paths that have a current row;
    `texts` are the words of their contents; `waiting` tells that some files could not be read yet;
    `unresolved` are specifiers that lead nowhere, by path; `unparsed` counts files by extension
    whose imports and exports nothing here can read. `moment` is this one, where few edits can be
    told from it. `written` and `behind` are those of `Refreshed`; `on_disk` tells whether the
    committed file says all of this, `kept` that no submitted analysis can be lost any more: it is
    in the file or, during a merge, in the cache.
    """

    before: KnowledgeBase
    base: KnowledgeBase
    live: tuple[str, ...]
    counts: Counts
    listing: Listing
    extractions: Records
    texts: Texts
    waiting: bool = False
    unresolved: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    unparsed: Mapping[str, int] = field(default_factory=dict)
    moment: Moment | None = None
    on_disk: bool = False
    kept: bool = False
    written: bool = False
    behind: bool = False
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Stored:
    """What became of a knowledge base.

    `stamp` is that of the file that holds it, if one does, `data` its bytes, and `pool` what was
    ever said of the project and is not kept yet.
    """

    base: KnowledgeBase
    stamp: Stamp | None = None
    data: bytes = b""
    pool: Pool | None = None
    written: bool = False
    kept: bool = False
    notes: tuple[str, ...] = ()


@contextlib.contextmanager
def _collector_paused() -> Iterator[None]:
    """Keep the garbage collector from walking a growing map: nothing in it goes in circles."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@_collector_paused()
def map_project(project: Project, cache: Cache, request: Request) -> Mapped:
    """Read what changed, link everything, reconcile, and store the result if asked to.

    Trouble with storing becomes a note; the map itself still holds. Raises StoreUnwritable where
    the knowledge base is there and cannot be opened.
    """
    store = Store(project.root, project.prefix)
    loaded = store.load()
    listing = list_files(project, loaded.base, request.deadline, request.look)
    if listing.staged_base and loaded.data is None:
        loaded = store.read(listing.staged_base)
    if listing.sides is not None and loaded.data is not None and loaded.problem:
        loaded = store.united(loaded, *listing.sides)
    reader = Reader(project.root, cache, request.crew)
    contents = reader.read_all(listing, _written_by_original(loaded.base), request.deadline)
    linked = link_all(project.root, listing, contents, loaded.base.files)
    structures = linked.structures
    blind = unseen(contents.extractions)
    kept = frozenset(path for path in blind if path in loaded.base.files)
    for path in kept:
        del structures[path]

    waiting = frozenset([*contents.pending, *contents.unreadable, *kept])
    dormant = listing.hidden | listing.sparse | listing.ignored
    today = Today(
        structures, dormant | waiting, contents.original, listing.bases, request.submitted
    )
    stored = _store(project, store, request, loaded, today, listing)

    live = tuple(sorted([*structures, *(waiting & stored.base.files.keys())]))
    counts = tally(stored.base.files, live, len(contents.pending))
    unread = unparsed(contents.extractions)
    lasting = notes.about_git(listing.trouble, left_alone=loaded.data is not None)
    if listing.staged_base is None and cache.kept:
        _keep_reading(project, store, reader, stored.pool)
    asleep = dormant & stored.base.files.keys()
    state = State(listing.signature, counts, listing.bases, asleep, unread)
    is_whole = not waiting and not listing.trouble
    moment = _moment(project, listing, state, stored.data, linked.read) if is_whole else None
    if stored.stamp is not None and is_whole:
        keep(project, cache, state, stored.stamp)
        if moment is not None:
            keep_ledger(cache, moment.ledger)
    elif stored.kept and request.submitted:
        forget(cache)
    told = (
        lasting,
        notes.about_unreadable(contents.unreadable),
        notes.about_grammars(blind),
        *stored.notes,
    )
    return Mapped(
        before=loaded.base,
        base=stored.base,
        live=live,
        counts=counts,
        listing=listing,
        extractions=contents.extractions,
        texts=contents.texts,
        waiting=bool(waiting),
        unresolved=linked.unresolved,
        unparsed=unread,
        moment=moment,
        on_disk=stored.stamp is not None,
        kept=stored.kept,
        written=stored.written,
        behind=bool(loaded.problem) or is_behind(loaded.base, today, listing.untracked),
        notes=tuple(note for note in told if note),
    )


def _store(
    project: Project, store: Store, request: Request, loaded: Loaded, today: Today, listing: Listing
) -> _Stored:
    given = [path for path in request.submitted if path in today.structures]
    # What is said of a content that has moved on meets the file that has it now or will again.
    by_content = [
        (path, Entry(Structure(0, None), said))
        for path, said in request.submitted.items()
        if not any(is_inside(path, folder) for folder in listing.bases)
    ]

    def reconciled(found: Loaded) -> tuple[KnowledgeBase, Pool]:
        pool = load_pool(project.root)
        pool.add([*request.inherited, *found.spare, *found.base.files.items(), *by_content])
        return reconcile(found.base, today, pool, prune=request.prune), pool

    # Where git did not answer, the listing may miss what it tracks: a map is not replaced by that.
    doubtful = listing.trouble != "" and loaded.data is not None
    if not request.write or doubtful or listing.staged_base is not None:
        base, pool = reconciled(loaded)
        data = encode(base)
        stamp = loaded.stamp if says(loaded, data) else None
        about = notes.about_sparse(listing.staged_base is not None and request.write)
        left = None if request.submitted else pool
        return _Stored(base, stamp, data, left, notes=_told(loaded.problem, about))
    try:
        with store.lock(request.patience()):
            found = store.settled(loaded)
            base, pool = reconciled(found)
            for path in given:
                said = base.files[path].analysis
                if said is not None:
                    pool.put(path, said)
            if _is_under_way(project.root) and not (request.resolve and found.conflict):
                # A submission is kept by content, and finds its row when the merge is over.
                about = notes.about_merge(conflict=found.conflict)
                if given and not keep_pool(project.root, pool):
                    return _Stored(base, notes=_told(found.problem, about, notes.about_cache()))
                return _Stored(base, kept=True, notes=_told(found.problem, about))
            data = encode(base)
            # First, so that no analysis that leaves the base is nowhere for a moment.
            keep_pool(project.root, pool)
            written = store.save(data, found)
            about = notes.about_kept_copy(found)
            stamp = base_stamp(project.root)
            return _Stored(base, stamp, data, None, written, True, _told(about))
    except (LockTimeout, StoreUnwritable) as error:
        return _Stored(reconciled(loaded)[0], notes=_told(loaded.problem, str(error)))


def _moment(
    project: Project, listing: Listing, state: State, data: bytes, read: Mapping[str, str]
) -> Moment | None:
    ledger = ledger_of(project, listing, data, read) if data and not state.dormant else None
    return Moment(state, ledger, data) if ledger is not None else None


def _written_by_original(base: KnowledgeBase) -> frozenset[str]:
    """Name the rows whose baselines must be compared with the original's way of counting."""
    return frozenset(
        path
        for path, entry in base.files.items()
        if entry.analysis is not None and entry.analysis.hash is None and not entry.structure.hash
    )


def _is_under_way(root: str) -> bool:
    checkout = find_checkout(root)
    return checkout is not None and is_unfinished(checkout)


def _keep_reading(project: Project, store: Store, reader: Reader, pool: Pool | None) -> None:
    try:
        store.prepare()
    except StoreUnwritable:
        return
    reader.keep()
    if pool is not None and pool.grown:
        # Where others write, they know all of this, or the next query keeps it.
        with contextlib.suppress(LockTimeout, StoreUnwritable), store.lock(0):
            pool.join(load_pool(project.root))
            keep_pool(project.root, pool)


def _told(*sentences: str) -> tuple[str, ...]:
    return tuple(sentence for sentence in sentences if sentence)
