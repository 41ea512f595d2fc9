"""Reads the files whose content is not known yet and keeps what was extracted from each content."""

import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from project_intel.extraction.structure import Extraction, Outcome
from project_intel.knowledge.base.original import original_counts
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.glance import is_settled
from project_intel.knowledge.upkeep.listing import Listing
from project_intel.repo.files import Stamp, TooLarge, blocks, read

MAX_READ_BYTES = 64 * 1024 * 1024
"""A larger file is known by its hash and size alone: it is never held in memory."""

_KEPT_PER_LIVE = 2
_KEPT_AT_LEAST = 1000
_POINTER = b"version https://git-lfs.github.com/spec/"
_LFS = "lfs"


@dataclass(slots=True)
class Contents:
    """What is known of every live file's content.

    `hashes` and `extractions` are by path; `pending` were not read within the time given,
    `unreadable` maps a path to the reason. `original` holds the original's own counts of the
    files it was asked for.
    """

    hashes: dict[str, str] = field(default_factory=dict)
    extractions: dict[str, Extraction] = field(default_factory=dict)
    pending: list[str] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    original: dict[str, tuple[int, int]] = field(default_factory=dict)


class Reader:
    """Extractions by content, as kept in the cache, growing as files are read."""

    __slots__ = ("_cache", "_grown", "_ids", "_records", "_root", "_stamps", "_used")

    def __init__(self, root: str, cache: Cache) -> None:
        self._root = root
        self._cache = cache
        self._records = cache.load("extractions")
        known = cache.load("hashes")
        self._ids = _table(known.get("ids"))
        self._stamps = _table(known.get("stamps"))
        self._used: set[str] = set()
        self._grown = False

    def read_all(
        self, listing: Listing, original: frozenset[str], deadline: float | None
    ) -> Contents:
        """Learn the content of every live file; files in `original` are always read.

        After `deadline` (a time of the monotonic clock) what is not known stays pending.
        """
        from project_intel.extraction.extract import cache_kind

        found = Contents()
        stamps: dict[str, object] = {}
        for path in listing.live():
            name = listing.filters.get(path)
            kind = cache_kind(path) if name is None else f"{cache_kind(path)} behind {name}"
            known = self._known(path, listing, kind) if path not in original else None
            if known is not None:
                if path in listing.stamps:
                    stamps[path] = self._stamps[path]
            elif deadline is not None and time.monotonic() > deadline:
                found.pending.append(path)
                continue
            else:
                known = self._read(path, listing, found, stamps, counted=path in original)
                if known is None:
                    continue
                self._learn(f"{known[0]}:{kind}", known[1])
            found.hashes[path], found.extractions[path] = known
            self._used.add(f"{known[0]}:{kind}")
        self._stamps = stamps
        return found

    def keep(self) -> None:
        """Store what was learned; forget contents not seen for long."""
        if len(self._records) > _KEPT_PER_LIVE * len(self._used) + _KEPT_AT_LEAST:
            self._records = {key: self._records[key] for key in self._used}
            self._grown = True
        if self._grown:
            self._cache.save("extractions", self._records)
        self._cache.save("hashes", {"ids": self._ids, "stamps": self._stamps})

    def _known(self, path: str, listing: Listing, kind: str) -> tuple[str, Extraction] | None:
        """Return content hash and extraction where both are known without reading."""
        from project_intel.extraction.record import unpack

        if path in listing.stamps:
            content = self._stamped_hash(path, listing.stamps[path])
        else:
            blob = listing.ids[path]
            content = str(self._ids.get(blob, blob[:16]))
        record = self._records.get(f"{content}:{kind}")
        if content is None or not isinstance(record, list):
            return None
        try:
            return content, unpack(record)
        except ValueError:
            return None

    def _stamped_hash(self, path: str, stamp: Stamp) -> str | None:
        kept = self._stamps.get(path)
        if not isinstance(kept, list) or len(kept) != 5:
            return None
        *numbers, content, seen_ns = kept
        same = numbers == [stamp.size, stamp.modified_ns, stamp.changed_ns]
        return content if same and is_settled(stamp, seen_ns) else None

    def _read(
        self,
        path: str,
        listing: Listing,
        found: Contents,
        stamps: dict[str, object],
        *,
        counted: bool,
    ) -> tuple[str, Extraction] | None:
        seen_ns = time.time_ns()
        blob = listing.ids.get(path)
        try:
            data, stamp = read(self._root, path, MAX_READ_BYTES)
            content, extraction = _digested(path, data, blob, listing.filters.get(path))
            if counted:
                found.original[path] = original_counts(data)
            if blob is not None and content != blob[:16] and _is_blob(data, blob):
                self._ids[blob] = content
        except TooLarge as large:
            stamp = large.stamp
            try:
                content = blob[:16] if blob is not None else self._hash_of_large(path)
            except OSError as error:
                found.unreadable[path] = error.strerror or type(error).__name__
                return None
            extraction = Extraction(stamp.size, None, "", Outcome.LARGE)
        except FileNotFoundError:
            return None
        except OSError as error:
            found.unreadable[path] = error.strerror or type(error).__name__
            return None
        if blob is None or self._ids.get(blob, blob[:16]) != content:
            stamps[path] = [stamp.size, stamp.modified_ns, stamp.changed_ns, content, seen_ns]
        return content, extraction

    def _hash_of_large(self, path: str) -> str:
        from project_intel.extraction.text import content_hash_of

        return content_hash_of(lambda: blocks(self._root, path))

    def _learn(self, key: str, extraction: Extraction) -> None:
        from project_intel.extraction.record import pack

        self._records[key] = pack(extraction)
        self._grown = True


def _digested(path: str, data: bytes, blob: str | None, name: str | None) -> tuple[str, Extraction]:
    """Return hash and extraction of a file's bytes.

    A clean file behind a git filter has its blob id for a hash. One in Git LFS is known by its size
    alone, which its pointer names too: so the row is the same whether LFS is installed or not.
    """
    from project_intel.extraction.extract import extract
    from project_intel.extraction.text import content_hash

    content = content_hash(data) if blob is None or name is None else blob[:16]
    if name is not None and data.startswith(_POINTER):
        sizes = [line[5:] for line in data.splitlines() if line.startswith(b"size ")]
        size = int(sizes[0]) if sizes and sizes[0].isdigit() else len(data)
        return content, Extraction(size, None, "", Outcome.BINARY)
    if name == _LFS:
        return content, Extraction(len(data), None, "", Outcome.BINARY)
    return content, extract(path, data)


def _is_blob(data: bytes, blob: str) -> bool:
    """Tell whether git would give exactly these bytes this id, in either of its hash formats."""
    framed = b"blob %d\0" % len(data) + data
    return blob in (hashlib.sha1(framed).hexdigest(), hashlib.sha256(framed).hexdigest())


def _table(value: object) -> dict[str, object]:
    return dict(value) if isinstance(value, Mapping) else {}
