"""Reads the files whose content is not known yet and keeps what was extracted from each content."""

import hashlib
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from project_intel.extraction.structure import Extraction, Outcome
from project_intel.knowledge.cache import Cache
from project_intel.knowledge.glance import is_settled
from project_intel.knowledge.listing import Listing
from project_intel.knowledge.original import original_counts
from project_intel.repo.files import Stamp, TooLarge, read

MAX_READ_BYTES = 64 * 1024 * 1024
"""A larger file is known by its size alone: reading it would cost more than it tells."""

_KEPT_PER_LIVE = 2
_POINTER = b"version https://git-lfs.github.com/spec/"


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

    __slots__ = ("_cache", "_ids", "_records", "_root", "_stamps", "_used", "grown")

    def __init__(self, root: str, cache: Cache) -> None:
        self._root = root
        self._cache = cache
        self._records = cache.load("extractions")
        known = cache.load("hashes")
        self._ids = _table(known.get("ids"))
        self._stamps = _table(known.get("stamps"))
        self._used: set[str] = set()
        self.grown = False

    def read_all(
        self, listing: Listing, original: frozenset[str], deadline: float | None
    ) -> Contents:
        """Learn the content of every live file; files in `original` are always read.

        After `deadline` (a time of the monotonic clock) what is not known stays pending.
        """
        from project_intel.extraction.extract import cache_kind
        from project_intel.extraction.record import unpack

        found = Contents()
        stamps: dict[str, object] = {}
        for path in listing.live():
            name = listing.filters.get(path)
            kind = cache_kind(path) if name is None else f"{cache_kind(path)} behind {name}"
            known = self._known_hash(path, listing, kind)
            if known is None or path in original:
                if deadline is not None and time.monotonic() > deadline:
                    found.pending.append(path)
                    continue
                known = self._read(path, listing, kind, found, stamps, counted=path in original)
                if known is None:
                    continue
            elif path in listing.stamps:
                stamps[path] = self._stamps[path]
            key = f"{known}:{kind}"
            record = self._records[key]
            self._used.add(key)
            found.hashes[path] = known
            found.extractions[path] = unpack(record)  # type: ignore[arg-type]
        self._stamps = stamps
        return found

    def keep(self) -> None:
        """Store what was learned; forget contents not seen for long."""
        if len(self._records) > _KEPT_PER_LIVE * len(self._used) + 1000:
            self._records = {key: self._records[key] for key in self._used}
            self.grown = True
        if self.grown:
            self._cache.save("extractions", self._records)
        self._cache.save("hashes", {"ids": self._ids, "stamps": self._stamps})

    def _known_hash(self, path: str, listing: Listing, kind: str) -> str | None:
        """Return the content hash where both it and the extraction are known without reading."""
        if path in listing.stamps:
            known = self._stamped_hash(path, listing.stamps[path])
        else:
            blob = listing.ids[path]
            mapped = self._ids.get(blob)
            known = mapped if isinstance(mapped, str) else blob[:16]
        return known if f"{known}:{kind}" in self._records else None

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
        kind: str,
        found: Contents,
        stamps: dict[str, object],
        *,
        counted: bool,
    ) -> str | None:
        from project_intel.extraction.extract import extract
        from project_intel.extraction.record import pack
        from project_intel.extraction.text import content_hash

        seen_ns = time.time_ns()
        blob = listing.ids.get(path)
        data: bytes | None
        try:
            data, stamp = read(self._root, path, MAX_READ_BYTES)
        except FileNotFoundError:
            return None
        except TooLarge as large:
            data, stamp = None, large.stamp
        except OSError as error:
            found.unreadable[path] = error.strerror or type(error).__name__
            return None
        if data is None:
            content = blob[:16] if blob is not None else f"{stamp.size:016x}"
            extraction = Extraction(stamp.size, None, "", Outcome.LARGE)
        elif blob is not None and path in listing.filters:
            content = blob[:16]
            extraction = _of_filtered(path, listing.filters[path], data)
        else:
            content = content_hash(data)
            extraction = extract(path, data)
            if blob is not None and content != blob[:16] and _is_blob(data, blob):
                self._ids[blob] = content
        if counted and data is not None:
            found.original[path] = original_counts(data)
        if blob is None or self._ids.get(blob, blob[:16]) != content:
            stamps[path] = [stamp.size, stamp.modified_ns, stamp.changed_ns, content, seen_ns]
        key = f"{content}:{kind}"
        if key not in self._records:
            self._records[key] = pack(extraction)
            self.grown = True
        return content


def _of_filtered(path: str, name: str, data: bytes) -> Extraction:
    """Describe a file behind a git filter.

    A file in Git LFS is known by its size alone, which its pointer names too: so the row is the
    same whether LFS is installed or not.
    """
    from project_intel.extraction.extract import extract

    if data.startswith(_POINTER):
        sizes = [line[5:] for line in data.splitlines() if line.startswith(b"size ")]
        size = int(sizes[0]) if sizes and sizes[0].isdigit() else len(data)
        return Extraction(size, None, "", Outcome.BINARY)
    if name == "lfs":
        return Extraction(len(data), None, "", Outcome.BINARY)
    return extract(path, data)


def _is_blob(data: bytes, blob: str) -> bool:
    """Tell whether git would give exactly these bytes this id, in either of its hash formats."""
    framed = b"blob %d\0" % len(data) + data
    return blob in (hashlib.sha1(framed).hexdigest(), hashlib.sha256(framed).hexdigest())


def _table(value: object) -> dict[str, object]:
    return dict(value) if isinstance(value, Mapping) else {}
