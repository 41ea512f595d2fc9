"""Refreshes a project of which a few files were edited: their rows alone are made anew.

It does nothing where it cannot be sure that all other rows stay as they are; then the whole project
is mapped.
"""

from dataclasses import dataclass

from project_intel.errors import LockTimeout
from project_intel.knowledge.base.places import base_stamp
from project_intel.knowledge.base.store import Store, StoreUnwritable
from project_intel.knowledge.model import KnowledgeBase
from project_intel.knowledge.project import Counts, Project
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.contents import Reader
from project_intel.knowledge.upkeep.known import Known, kept_moment, known_since
from project_intel.knowledge.upkeep.ledger import keep_ledger
from project_intel.knowledge.upkeep.pool import keep_pool, load_pool
from project_intel.knowledge.upkeep.reconcile import Today, is_behind
from project_intel.knowledge.upkeep.remaking import edits_since, remade
from project_intel.knowledge.upkeep.request import Request
from project_intel.knowledge.upkeep.state import Recalled, keep


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
    known = _known(project, cache, recalled, request)
    if known is None:
        return None
    reader = Reader(project.root, cache, request.crew)
    edits = edits_since(project, known, reader, request.deadline)
    if edits is None:
        return None
    before = known.moment
    store = Store(project.root, project.prefix)
    try:
        # Who holds the lock is about to replace the base, and then there is more to do than this.
        with store.lock(0):
            # In the lock, so that no analysis is submitted between looking for one and writing.
            pool = load_pool(project.root)
            done = remade(project, edits, pool)
            if done is None:
                return None
            keep_pool(project.root, pool)
            if not store.replace(before.data, done.moment.data):
                return None
            stamp = base_stamp(project.root)
    except (LockTimeout, StoreUnwritable):
        return None
    reader.keep()
    keep_ledger(cache, done.moment.ledger, before.ledger)
    state = done.moment.state
    if stamp is not None:
        keep(project, cache, state, stamp)
    today = Today(edits.linked.structures)
    behind = is_behind(KnowledgeBase(edits.rows), today, known.look.tree.untracked)
    return Patched(state.counts, state.bases, done.moment.data != before.data, behind)


def _known(project: Project, cache: Cache, recalled: Recalled, request: Request) -> Known | None:
    more = (request.prune, request.resolve, request.inherited, request.submitted)
    if recalled.state is None or recalled.look is None or any(more) or not request.write:
        return None
    moment = kept_moment(project, cache, recalled.state)
    return known_since(project, moment, recalled.look) if moment is not None else None
