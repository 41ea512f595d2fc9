"""Merges two knowledge bases that grew from one, row by row; pure, and the same both ways round."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace

from project_intel.knowledge.base.codec import encode_analysis, encode_row
from project_intel.knowledge.model import Analysis, Entry, KnowledgeBase, Structure

NOTHING = KnowledgeBase()
"""What two bases grew from that were begun independently of each other."""

_ABSENT = object()


def merge_bases(before: KnowledgeBase, ours: KnowledgeBase, theirs: KnowledgeBase) -> KnowledgeBase:
    """Merge two bases; `before` is what both were made from.

    What one side alone changed is taken. A description both sides changed is the one that speaks
    of the content the row has, else the later; a description that only one side has is kept, if
    need be in a tombstone. Which files there are the next refresh settles: the tree is not known
    here.
    """
    rows = {}
    for path in ours.files.keys() | theirs.files.keys():
        row = _row(before.files.get(path), ours.files.get(path), theirs.files.get(path))
        if row is not None:
            rows[path] = row
    subs = {*ours.sub_knowledge, *theirs.sub_knowledge}
    return KnowledgeBase(
        rows,
        tuple(sorted(subs, key=lambda sub: sub.location)),
        _fields(before.extra, ours.extra, theirs.extra),
    )


def outvoted(
    merged: KnowledgeBase, sides: Iterable[KnowledgeBase]
) -> tuple[tuple[str, Entry], ...]:
    """Return the described rows of the sides whose description the merged base does not have."""
    return tuple(
        (path, entry)
        for side in sides
        for path, entry in side.files.items()
        if entry.analysis is not None
        and (path not in merged.files or merged.files[path].analysis != entry.analysis)
    )


def _row(before: Entry | None, ours: Entry | None, theirs: Entry | None) -> Entry | None:
    if ours is not None and theirs is not None:
        return ours if ours == theirs else _both(before, ours, theirs)
    left = ours if ours is not None else theirs
    if left is None or before is None:
        return left
    if left == before:
        return None
    # One side dropped the row, so its file is gone there or has moved: a tombstone holds on to
    # what the other side said, until a refresh has seen where the content is now.
    return replace(left, deleted=True) if left.analysis is not None else left


def _both(before: Entry | None, ours: Entry, theirs: Entry) -> Entry:
    structure = _structure(before, ours, theirs)
    first = before if before is not None else Entry(structure)
    return Entry(
        structure,
        _analysis(first.analysis, structure, ours.analysis, theirs.analysis),
        _is_deleted(before, ours, theirs),
        _fields(first.extra, ours.extra, theirs.extra),
    )


def _structure(before: Entry | None, ours: Entry, theirs: Entry) -> Structure:
    def order(entry: Entry) -> tuple[bool, str, str]:
        is_news = before is None or entry.structure != before.structure
        said_at = entry.analysis.last_updated if entry.analysis is not None else ""
        return is_news, said_at, _text(encode_row(Entry(entry.structure)))

    if ours.structure == theirs.structure:
        return ours.structure
    return max(ours, theirs, key=order).structure


def _analysis(
    before: Analysis | None, structure: Structure, ours: Analysis | None, theirs: Analysis | None
) -> Analysis | None:
    def order(said: Analysis) -> tuple[bool, bool, str, str]:
        fits = said.hash is not None and said.hash == structure.hash
        return fits, said != before, said.last_updated, _text(encode_analysis(said))

    if ours is None or theirs is None or ours == theirs:
        return ours if theirs is None else theirs
    return max(ours, theirs, key=order)


def _is_deleted(before: Entry | None, ours: Entry, theirs: Entry) -> bool:
    if before is None or before.deleted:
        return ours.deleted and theirs.deleted
    return ours.deleted or theirs.deleted


def _fields(
    before: Mapping[str, object], ours: Mapping[str, object], theirs: Mapping[str, object]
) -> dict[str, object]:
    """Merge fields nobody here knows, one by one: a change outweighs a removal."""
    merged = {}
    for key in ours.keys() | theirs.keys():
        was = before.get(key, _ABSENT)
        values = [side.get(key, _ABSENT) for side in (ours, theirs)]
        value = max(values, key=lambda value: (value != was, value is not _ABSENT, _text(value)))
        if value is not _ABSENT:
            merged[key] = value
    return merged


def _text(value: object) -> str:
    return "" if value is _ABSENT else json.dumps(value, sort_keys=True)
