"""Recalls the moment a knowledge base was the map of its project, where edits since are simple."""

import hashlib
from dataclasses import dataclass

from project_intel.globs import matcher
from project_intel.knowledge.base.store import Store
from project_intel.knowledge.project import Project
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.difference import Difference, difference
from project_intel.knowledge.upkeep.fingerprint import settings_fingerprint
from project_intel.knowledge.upkeep.ledger import Ledger, load_ledger
from project_intel.knowledge.upkeep.listing import ATTRIBUTES, has_filters, keeps_base
from project_intel.knowledge.upkeep.look import Look
from project_intel.knowledge.upkeep.request import Request
from project_intel.knowledge.upkeep.state import Recalled, State
from project_intel.paths import is_inside
from project_intel.repo.checkout import is_unfinished
from project_intel.repo.files import Stamp
from project_intel.repo.git import GitFailed
from project_intel.repo.walk import stat_files

MOST_TOUCHED = 500
"""Files that may have changed up to which it pays to look at each of them by itself."""


@dataclass(frozen=True, slots=True)
class Known:
    """A moment, and the present.

    `data` are the bytes of the knowledge base, on disk then and now. `paths` are the files of the
    project, of which none came or went; of its rows only those of `stamps` may have changed.
    `loose` are the files that only the disk can answer for.
    """

    state: State
    ledger: Ledger
    look: Look
    data: bytes
    paths: frozenset[str]
    stamps: dict[str, Stamp]
    loose: dict[str, Stamp]

    def index(self) -> bytes:
        """Return what git prints of the index now."""
        return self.look.index().answer if self._moved() else self.ledger.index

    def digest(self) -> str:
        """Return the digest of that."""
        return self.look.index().digest if self._moved() else self.ledger.digest

    def _moved(self) -> bool:
        return self.look.stamp != self.state.signature.get("index_stamp")


def known_moment(
    project: Project, cache: Cache, recalled: Recalled, request: Request
) -> Known | None:
    """Return what is known; None where more may have changed than the content of some files."""
    state, look = recalled.state, recalled.look
    more = (request.prune, request.resolve, request.inherited, request.submitted)
    asked_for_more = any(more) or not request.write
    if state is None or look is None or asked_for_more or state.dormant or project.include:
        return None
    ledger = load_ledger(cache)
    if ledger is None or ledger.digest != state.signature.get("index"):
        return None
    data = Store(project.root).raw()
    if ledger.base != hashlib.sha1(data).hexdigest():
        return None
    if ledger.settings != settings_fingerprint(project):
        return None
    try:
        changes = difference(ledger, look, state.signature.get("index_stamp"))
    except GitFailed:
        return None
    if changes is None or not _are_simple(project, state, ledger, look, changes):
        return None
    loose = look.tree.dirty | look.tree.untracked
    hides = matcher(project.exclude)
    mine = {
        path
        for path in changes.touched
        if not hides(project.prefix + path) and not _is_below(path, state.bases)
    }
    stamps = stat_files(project.root, mine | loose).files
    if len(stamps) < len(mine | loose):
        return None
    return Known(
        state,
        ledger,
        look,
        data,
        changes.paths,
        {path: stamps[path] for path in mine},
        {path: stamps[path] for path in loose},
    )


def _are_simple(
    project: Project, state: State, ledger: Ledger, look: Look, changes: Difference
) -> bool:
    """Tell edits of single files from those that decide what other files are."""
    checkout = look.git.checkout
    names = {path.rpartition("/")[2] for path in changes.touched}
    return (
        len(changes.touched) <= MOST_TOUCHED
        and _tell_the_same(project, ledger, changes)
        and ATTRIBUTES not in names
        and not has_filters(project.root, checkout.common_dir, ())
        and all(keeps_base(project.root, folder) for folder in state.bases)
        and not is_unfinished(checkout)
    )


def _tell_the_same(project: Project, ledger: Ledger, changes: Difference) -> bool:
    read = ledger.read.keys() & changes.touched
    if not read:
        return True
    from project_intel.knowledge.upkeep.linked import told_now

    now = told_now(project.root, read)
    return all(now.get(path) == ledger.read[path] for path in read)


def _is_below(path: str, folders: tuple[str, ...]) -> bool:
    return any(is_inside(path, folder) for folder in folders)
