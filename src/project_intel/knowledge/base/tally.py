"""Counts what a session starts with."""

from collections.abc import Collection, Mapping

from project_intel.knowledge.base.wanting import is_outdated, is_undescribed
from project_intel.knowledge.model import Entry
from project_intel.knowledge.project import Counts


def tally(rows: Mapping[str, Entry], live: Collection[str], remaining: int) -> Counts:
    """Count the live rows, those changed since their analysis and those never analysed.

    Files that are never analysed, such as binary ones and `.env`, wait for nothing.
    """
    files = changed = unanalysed = 0
    for path in live:
        entry = rows.get(path)
        if entry is None:
            continue
        files += 1
        unanalysed += is_undescribed(path, entry)
        changed += is_outdated(path, entry)
    return Counts(files, changed, unanalysed, remaining)


def counted(counts: Counts) -> str:
    """Say the counts for a person."""
    parts = [f"{counts.files:,} file(s) mapped"]
    if counts.bases > 1:
        parts[0] += f" in {counts.bases} knowledge bases"
    if counts.changed:
        parts.append(f"{counts.changed:,} changed since their analysis")
    if counts.unanalysed:
        parts.append(f"{counts.unanalysed:,} without AI analysis")
    if counts.remaining:
        parts.append(f"{counts.remaining:,} still to map")
    return ", ".join(parts)
