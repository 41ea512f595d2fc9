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
from project_intel.knowledge.upkeep.state import State
from project_intel.paths import is_inside
from project_intel.repo.checkout import is_unfinished
from project_intel.repo.files import Stamp
from project_intel.repo.git import GitFailed
from project_intel.repo.walk import stat_files

MOST_TOUCHED = 500
"""Files that may have changed up to which it pays to look at each of them by itself."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment at which `data`, the bytes of a knowledge base, were the map of a project."""

    state: State
    ledger: Ledger
    data: bytes


@dataclass(frozen=True, slots=True)
class Known:
    """A moment, and the present.

    `paths` are the files of the project, of which none came or went; of its rows only those of
    `stamps` may have changed. `loose` are the files that only the disk can answer for.
    """

    moment: Moment
    look: Look
    paths: frozenset[str]
    stamps: dict[str, Stamp]
    loose: dict[str, Stamp]

    def index(self) -> bytes:
        """Return what git prints of the index now."""
        return self.look.index().answer if self._moved() else self.moment.ledger.index

    def digest(self) -> str:
        """Return the digest of that."""
        return self.look.index().digest if self._moved() else self.moment.ledger.digest

    def _moved(self) -> bool:
        return self.look.stamp != self.moment.state.signature.get("index_stamp")


def kept_moment(project: Project, cache: Cache, state: State) -> Moment | None:
    """Return the moment of the kept state; None where not all of it is kept, or it is special."""
    ledger = load_ledger(cache)
    if ledger is None or state.dormant or ledger.digest != state.signature.get("index"):
        return None
    data = Store(project.root).raw()
    if ledger.base != hashlib.sha1(data).hexdigest():
        return None
    return Moment(state, ledger, data) if ledger.settings == settings_fingerprint(project) else None


def known_since(project: Project, moment: Moment, look: Look) -> Known | None:
    """Return what is known; None where more may have changed than the content of some files."""
    if project.include:
        return None
    state, ledger = moment.state, moment.ledger
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
        moment,
        look,
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
