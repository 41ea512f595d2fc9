"""Brings stored rows and today's structure together; pure, so it can be repeated in a lock."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

from project_intel.knowledge.model import (
    Analysis,
    Entry,
    KnowledgeBase,
    Structure,
    SubKnowledge,
)
from project_intel.knowledge.upkeep.pool import Pool
from project_intel.paths import is_inside


@dataclass(frozen=True, slots=True)
class Today:
    """What the project looks like now.

    `structures` are the live files; rows of `untouched` paths stay as they are (hidden by
    settings, not checked out, not read yet); `original_counts` are characters and lines as the
    original counted them, for files whose analysis it wrote; `bases` are the folders of
    sub-projects, whose rows belong to themselves; `submitted` are new analyses by path, those
    without a hash of the content of now.
    """

    structures: Mapping[str, Structure]
    untouched: frozenset[str] = frozenset()
    original_counts: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    bases: tuple[str, ...] = ()
    submitted: Mapping[str, Analysis] = field(default_factory=dict)


def reconcile(base: KnowledgeBase, today: Today, pool: Pool, *, prune: bool) -> KnowledgeBase:
    """Return the knowledge base of today: structure replaced, analyses following their content.

    A described file that is gone leaves a tombstone, unless its content lives on elsewhere or
    `prune` asks for a clean-up; any other row that is gone is dropped.
    """
    rows: dict[str, Entry] = {}
    for path, structure in today.structures.items():
        old = base.files.get(path)
        said = _analysis_for(path, structure, old, today, pool)
        if path in today.submitted:
            said = _later(said, today.submitted[path], structure)
        rows[path] = Entry(structure, said, extra=old.extra if old is not None else {})
    described = {entry.analysis.hash for entry in rows.values() if entry.analysis is not None}
    for path, entry in base.files.items():
        if path in rows:
            continue
        if path in today.untouched:
            rows[path] = entry
        elif _leaves_tombstone(path, entry, today, described) and not prune:
            rows[path] = replace(entry, deleted=True)
    subs = tuple(SubKnowledge(folder) for folder in today.bases)
    return KnowledgeBase(rows, subs, base.extra)


def _leaves_tombstone(
    path: str, entry: Entry, today: Today, described: Container[str | None]
) -> bool:
    if entry.analysis is None or any(is_inside(path, folder) for folder in today.bases):
        return False
    return (entry.analysis.hash or entry.structure.hash or None) not in described


def _analysis_for(
    path: str, structure: Structure, old: Entry | None, today: Today, pool: Pool
) -> Analysis | None:
    said = old.analysis if old is not None else None
    if said is not None and said.hash is None:
        said = _adopted(path, said, structure, today)
    if said is not None and said.hash == structure.hash:
        return said
    known = pool.of(structure.hash)
    if path in known:
        return known[path]
    if structure.size_chars == 0:
        return said
    left = [
        other
        for other in known
        if other not in today.structures or today.structures[other].hash != structure.hash
    ]
    return known[min(left)] if left else said


def _later(said: Analysis | None, new: Analysis, structure: Structure) -> Analysis:
    """Return the analysis to keep of the one there is and a new one.

    One that speaks of the content of now is not given up for one of an earlier content, and one
    that says the same stays as it is, time of day included.
    """
    if new.hash is None:
        size, lines = structure.size_chars, structure.line_count
        new = replace(new, hash=structure.hash, size_chars=size, line_count=lines)
    if said is None:
        return new
    if said.hash == structure.hash != new.hash:
        return said
    return said if replace(said, last_updated=new.last_updated) == new else new


def _adopted(path: str, said: Analysis, structure: Structure, today: Today) -> Analysis:
    """Give an analysis without a hash the current one if its baselines fit the current content."""
    fits = _fits(said, structure.size_chars, structure.line_count)
    if not fits and path in today.original_counts:
        fits = _fits(said, *today.original_counts[path])
    if not fits:
        return said
    return replace(
        said,
        hash=structure.hash,
        size_chars=structure.size_chars,
        line_count=structure.line_count,
    )


def _fits(said: Analysis, size_chars: int, line_count: int | None) -> bool:
    return said.size_chars in (None, size_chars) and said.line_count in (None, line_count)


def is_behind(base: KnowledgeBase, today: Today, untracked: frozenset[str]) -> bool:
    """Tell whether the stored structure is not that of the files git tracks."""
    for path, structure in today.structures.items():
        entry = base.files.get(path)
        if path not in untracked and (
            entry is None or entry.deleted or entry.structure != structure
        ):
            return True
    return any(
        not entry.deleted and path not in today.structures and path not in today.untouched
        for path, entry in base.files.items()
    )
