"""Brings an index up to what the files of a root are now."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from project_intel.evidence.chunks import count_windows, text_of
from project_intel.evidence.index import Index
from project_intel.evidence.model import FILE_BYTES
from project_intel.repo.files import Stamp, read

YOUNG_NS = 100_000_000
"""A file that changed so short a time before it was read may change again and keep its stamp."""


@dataclass(frozen=True, slots=True)
class Behind:
    """Where an index differs from a listing: paths to read, and paths that are gone."""

    changed: tuple[str, ...]
    gone: tuple[str, ...]


def behind(index: Index, files: Mapping[str, Stamp]) -> Behind:
    """Compare an index with a listing."""
    known = index.files
    changed = [
        path for path, stamp in files.items() if path not in known or known[path].stamp != stamp
    ]
    gone = [path for path in known if path not in files]
    return Behind(tuple(sorted(changed)), tuple(gone))


def take_in(root: str, index: Index, path: str) -> None:
    """Read a file into the index, a binary one without windows; one that is gone is dropped."""
    try:
        data, stamp = read(root, path, FILE_BYTES)
    except OSError:
        index.drop(path)
        return
    if time.time_ns() - stamp.changed_ns < YOUNG_NS:
        stamp = Stamp(stamp.size, stamp.modified_ns, 0)
    text = text_of(data)
    if text is None:
        index.put(path, stamp, 0, ())
    else:
        index.put(path, stamp, text.count("\n") + 1, count_windows(text, path))
