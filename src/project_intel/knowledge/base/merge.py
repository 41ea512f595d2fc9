"""Brings rows from several places under one spelling of each path."""

import posixpath
from collections.abc import Iterable
from dataclasses import replace

from project_intel.knowledge.model import Entry
from project_intel.paths import is_text


def merge_rows(rows: Iterable[tuple[str, Entry]]) -> dict[str, Entry]:
    """Collect rows under normalised paths; paths that leave the project are dropped.

    Where two rows meet, the live one wins, else the later analysis, else the first; an analysis
    that only the other has is kept.
    """
    merged: dict[str, Entry] = {}
    for raw, entry in rows:
        path = row_path(raw, foreign=not entry.structure.hash)
        if path is None:
            continue
        other = merged.get(path)
        if other is None:
            merged[path] = entry
            continue
        kept, lost = (entry, other) if _precedes(entry, other) else (other, entry)
        merged[path] = kept if kept.analysis else replace(kept, analysis=lost.analysis)
    return merged


def row_path(raw: str, *, foreign: bool) -> str | None:
    """Return a project-relative path in its one spelling, None where it leaves the project.

    In a row of a `foreign` tool a backslash parts folders; in ours it is part of a name. What can
    be no path anywhere, NUL or half a surrogate pair in it, is none.
    """
    if "\0" in raw or not is_text(raw):
        return None
    path = raw.replace("\\", "/") if foreign else raw
    if path.startswith("/") or (foreign and path[1:2] == ":" and path[:1].isalpha()):
        return None
    if path.startswith("./") or path.endswith("/") or "//" in path or "/." in path or ".." in path:
        path = posixpath.normpath(path)
    return None if path in ("", ".", "..") or path.startswith("../") else path


def _precedes(entry: Entry, other: Entry) -> bool:
    if entry.deleted != other.deleted:
        return other.deleted
    return _said_at(entry) > _said_at(other)


def _said_at(entry: Entry) -> str:
    return entry.analysis.last_updated if entry.analysis is not None else ""
