"""Maps a project of which a few files were edited: their rows alone are made anew.

It does nothing where it cannot be sure that all other rows stay as they are; then the whole project
is mapped.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from project_intel.errors import LockTimeout
from project_intel.knowledge.base.patch import RowText
from project_intel.knowledge.base.places import base_stamp
from project_intel.knowledge.base.store import Store, StoreUnwritable
from project_intel.knowledge.base.tally import tally
from project_intel.knowledge.model import Entry, KnowledgeBase, Structure
from project_intel.knowledge.project import Counts, Project
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.contents import Reader
from project_intel.knowledge.upkeep.glance import git_signature
from project_intel.knowledge.upkeep.known import Known, known_moment
from project_intel.knowledge.upkeep.ledger import keep_ledger
from project_intel.knowledge.upkeep.listing import Listing
from project_intel.knowledge.upkeep.pool import keep_pool, load_pool
from project_intel.knowledge.upkeep.reconcile import Today, is_behind, reconcile
from project_intel.knowledge.upkeep.relinking import Edited, Relinked, relink
from project_intel.knowledge.upkeep.request import Request
from project_intel.knowledge.upkeep.state import Recalled, State, keep

_Rows = Mapping[str, Entry]


@dataclass(frozen=True, slots=True)
class Patched:
    """A project whose map is up to date again; the fields are those of `Refreshed`."""

    counts: Counts
    bases: tuple[str, ...]
    written: bool
    behind: bool


def patch(project: Project, cache: Cache, recalled: Recalled, request: Request) -> Patched | None:
    """Bring the rows of edited files up to date; None where there may be more to do.

    Then the knowledge base was not written.
    """
    known = known_moment(project, cache, recalled, request)
    if known is None:
        return None
    text = RowText(known.data)
    reader = Reader(project.root, cache, request.crew)
    edited = _edited(reader, known, text, request)
    linked = relink(project.root, reader, edited) if edited is not None else None
    if edited is None or linked is None:
        return None
    before = {path: text.entry(path) for path in edited.before}
    rows = {path: entry for path, entry in before.items() if entry is not None}
    store = Store(project.root, project.prefix)
    try:
        # Who holds the lock is about to replace the base, and then there is more to do than this.
        with store.lock(0):
            # In the lock, so that no analysis is submitted between looking for one and writing.
            today = _reconciled(project, known, rows, linked.structures)
            if today is None:
                return None
            changed = {path: entry for path, entry in today.items() if entry != rows[path]}
            data = text.replaced(changed)
            if not store.replace(known.data, data):
                return None
            stamp = base_stamp(project.root)
    except (LockTimeout, StoreUnwritable):
        return None
    state = _state(project, known, linked, rows, today)
    ledger = replace(
        known.ledger,
        base=hashlib.sha1(data).hexdigest(),
        index=known.index(),
        digest=str(state.signature["index"]),
        dirty=known.look.tree.dirty,
        missing=known.look.tree.missing,
        untracked=known.look.tree.untracked,
        read={**known.ledger.read, **linked.read},
    )
    reader.keep()
    keep_ledger(cache, ledger, known.ledger)
    if stamp is not None:
        keep(project, cache, state, stamp)
    behind = is_behind(KnowledgeBase(rows), Today(linked.structures), known.look.tree.untracked)
    return Patched(state.counts, state.bases, data != known.data, behind)


def _edited(reader: Reader, known: Known, text: RowText, request: Request) -> Edited | None:
    """Read what may have changed; None where that fails or leads to rows that are not there."""
    listing = Listing(stamps=known.stamps, paths=known.paths)
    contents = reader.read_all(listing, frozenset(), request.deadline, whole=False)
    rows = {path: text.entry(path) for path in known.stamps}
    live = {path: row for path, row in rows.items() if row is not None and not row.deleted}
    if not contents.hashes.keys() == live.keys() == known.stamps.keys():
        return None
    before = {
        path: row.structure.hash
        for path, row in live.items()
        if row.structure.hash != contents.hashes[path]
    }
    others = ((path, content) for path, content in text.hashes() if path in known.paths)
    return Edited(before, {path: contents.hashes[path] for path in before}, known.paths, others)


def _reconciled(
    project: Project, known: Known, rows: _Rows, structures: Mapping[str, Structure]
) -> _Rows | None:
    """Put the new structures into the rows; None where an analysis comes or goes with that.

    For then it may come from a row, or take one away, that is not looked at here.
    """
    pool = load_pool(project.root)
    if not pool and b'"summary": ' in known.data:
        return None
    pool.add(rows.items())
    today = reconcile(KnowledgeBase(rows), Today(structures), pool, prune=False).files
    if any(entry.analysis != rows[path].analysis for path, entry in today.items()):
        return None
    keep_pool(project.root, pool)
    return today


def _state(project: Project, known: Known, linked: Relinked, rows: _Rows, today: _Rows) -> State:
    was, gone, come = known.state, tally(rows, rows, 0), tally(today, today, 0)
    counts = was.counts._replace(
        changed=was.counts.changed - gone.changed + come.changed,
        unanalysed=was.counts.unanalysed - gone.unanalysed + come.unanalysed,
    )
    unparsed = Counter(was.unparsed)
    unparsed.subtract(linked.unparsed_before)
    unparsed.update(linked.unparsed_now)
    signature = git_signature(project, known.look, known.digest(), (), known.loose)
    return was._replace(signature=signature, counts=counts, unparsed=dict(+unparsed))
