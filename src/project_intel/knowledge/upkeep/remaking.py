"""Makes the rows of edited files anew, and with them the next moment at which all is known.

Where other rows might change with them, it does nothing.
"""

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from project_intel.knowledge.base.patch import RowText
from project_intel.knowledge.base.tally import tally
from project_intel.knowledge.model import Entry, KnowledgeBase
from project_intel.knowledge.project import Project
from project_intel.knowledge.texts.texts import Texts
from project_intel.knowledge.upkeep.contents import Reader
from project_intel.knowledge.upkeep.glance import git_signature
from project_intel.knowledge.upkeep.known import Known, Moment
from project_intel.knowledge.upkeep.listing import Listing
from project_intel.knowledge.upkeep.pool import Pool
from project_intel.knowledge.upkeep.reconcile import Today, reconcile
from project_intel.knowledge.upkeep.relinking import Edited, Relinked, relink
from project_intel.knowledge.upkeep.state import State

_Rows = Mapping[str, Entry]


@dataclass(frozen=True, slots=True)
class Edits:
    """The files that were edited since a moment: their rows as they were then, linked anew.

    `texts` are the words of all contents.
    """

    known: Known
    rows: _Rows
    linked: Relinked
    texts: Texts


@dataclass(frozen=True, slots=True)
class Remade:
    """The rows of the edited files, and the moment at which they are the map with all others."""

    rows: _Rows
    moment: Moment


def edits_since(
    project: Project, known: Known, reader: Reader, deadline: float | None
) -> Edits | None:
    """Read and link what was edited; None where there may be more to do than that."""
    text = RowText(known.moment.data)
    listing = Listing(stamps=known.stamps, paths=known.paths)
    contents = reader.read_all(listing, frozenset(), deadline, whole=False)
    edited = _edited(known, contents.hashes, text)
    linked = relink(project.root, reader, edited) if edited is not None else None
    if edited is None or linked is None:
        return None
    before = {path: text.entry(path) for path in edited.before}
    rows = {path: entry for path, entry in before.items() if entry is not None}
    return Edits(known, rows, linked, contents.texts)


def remade(project: Project, edits: Edits, pool: Pool) -> Remade | None:
    """Put the new structures into the rows; None where an analysis comes or goes with that.

    For then it may come from a row, or take one away, that is not looked at here. The pool takes in
    the analyses of the rows.
    """
    known, data = edits.known, edits.known.moment.data
    if not pool and b'"summary": ' in data:
        return None
    pool.add(edits.rows.items())
    base = KnowledgeBase(edits.rows)
    today = reconcile(base, Today(edits.linked.structures), pool, prune=False).files
    if any(entry.analysis != edits.rows[path].analysis for path, entry in today.items()):
        return None
    changed = {path: entry for path, entry in today.items() if entry != edits.rows[path]}
    data = RowText(data).replaced(changed)
    state = _state(project, edits, today)
    tree, before = known.look.tree, known.moment.ledger
    ledger = replace(
        before,
        base=hashlib.sha1(data).hexdigest(),
        index=known.index(),
        digest=str(state.signature["index"]),
        dirty=tree.dirty,
        missing=tree.missing,
        untracked=tree.untracked,
        read={**before.read, **edits.linked.read},
    )
    return Remade(today, Moment(state, ledger, data))


def _edited(known: Known, hashes: Mapping[str, str], text: RowText) -> Edited | None:
    """Tell which contents are others; None where some cannot be read or have no row."""
    rows = {path: text.entry(path) for path in known.stamps}
    live = {path: row for path, row in rows.items() if row is not None and not row.deleted}
    if not hashes.keys() == live.keys() == known.stamps.keys():
        return None
    before = {
        path: row.structure.hash for path, row in live.items() if row.structure.hash != hashes[path]
    }
    others = ((path, content) for path, content in text.hashes() if path in known.paths)
    return Edited(before, {path: hashes[path] for path in before}, known.paths, others)


def _state(project: Project, edits: Edits, today: _Rows) -> State:
    known, linked, was = edits.known, edits.linked, edits.known.moment.state
    gone, come = tally(edits.rows, edits.rows, 0), tally(today, today, 0)
    counts = was.counts._replace(
        changed=was.counts.changed - gone.changed + come.changed,
        unanalysed=was.counts.unanalysed - gone.unanalysed + come.unanalysed,
    )
    unparsed = Counter(was.unparsed)
    unparsed.subtract(linked.unparsed_before)
    unparsed.update(linked.unparsed_now)
    signature = git_signature(project, known.look, known.digest(), (), known.loose)
    return was._replace(signature=signature, counts=counts, unparsed=dict(+unparsed))
