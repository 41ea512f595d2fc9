"""Records of extractions by content: one large sorted file, and a small one of late additions.

A record is looked up in the bytes of the large file, which is never taken apart.
"""

import zlib
from collections.abc import Iterable, Iterator

from project_intel.knowledge.upkeep.cache import Cache

MOST_LATE = 1000
"""Records kept beside the large file before it is made anew."""

MOST_SOUGHT = 300
"""Look-ups by search before a table of all places is worth making."""

_SORTED = "extractions.tsv"
_LATE = "extractions-late.tsv"


class Extracted:
    """Records, lines of ASCII, by keys without a tab; `grown` tells that some are not stored."""

    __slots__ = ("_cache", "_data", "_late", "_places", "_sought", "grown")

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self.grown = False
        self._data = self._load(_SORTED)
        self._places: dict[bytes, int] | None = None
        self._sought = 0
        late = self._load(_LATE).decode("ascii").splitlines() if self._data else ()
        self._late = {key: record for key, _, record in (line.partition("\t") for line in late)}

    def get(self, key: str) -> str | None:
        """Return the record of a key."""
        late = self._late.get(_plain(key))
        if late is not None:
            return late
        start = self._find(key)
        if start < 0:
            return None
        line = self._data[start : self._data.find(b"\n", start)]
        return line.partition(b"\t")[2].decode("ascii")

    def __contains__(self, key: str) -> bool:
        return self._find(key) >= 0 or _plain(key) in self._late

    def add(self, key: str, record: str) -> None:
        """Take a record in."""
        self._late[_plain(key)] = record
        self.grown = True

    def __len__(self) -> int:
        return self._data.count(b"\n") + len(self._late)

    def keep(self, live: Iterable[str] | None = None) -> None:
        """Store what was added; with `live`, only the records of these keys stay."""
        if live is None and not self.grown:
            return
        if live is None and self._data and len(self._late) <= MOST_LATE:
            self._save(_LATE, sorted(self._late.items()))
        else:
            keys = self._keys() if live is None else map(_plain, live)
            found = ((key, self.get(key)) for key in sorted(keys))
            self._save(_SORTED, ((key, record) for key, record in found if record is not None))
            self._save(_LATE, ())
        self.grown = False

    def _keys(self) -> set[str]:
        return {key.decode("ascii") for key in self._all_places()} | set(self._late)

    def _find(self, key: str) -> int:
        """Return where the line of a key begins in the large file, -1 where it has none."""
        wanted = _plain(key).encode("ascii")
        if self._places is not None:
            return self._places.get(wanted, -1)
        self._sought += 1
        if self._sought > MOST_SOUGHT:
            self._places = self._all_places()
        start = self._seek(wanted)
        return start if self._data.startswith(b"%s\t" % wanted, start) else -1

    def _seek(self, wanted: bytes) -> int:
        """Return where the first line with a key not below `wanted` begins."""
        data, low, high = self._data, 0, len(self._data)
        while low < high:
            start = data.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = data.find(b"\n", start) + 1
            if data[start:end].partition(b"\t")[0] < wanted:
                low = end
            else:
                high = start
        return low

    def _all_places(self) -> dict[bytes, int]:
        places = {}
        start = 0
        for line in self._data.split(b"\n")[:-1]:
            places[line.partition(b"\t")[0]] = start
            start += len(line) + 1
        return places

    def _load(self, name: str) -> bytes:
        """Return the lines of a file if they are whole and of this fingerprint."""
        first, _, lines = self._cache.load_bytes(name).partition(b"\n")
        return lines if first == self._first(lines) and lines.isascii() else b""

    def _save(self, name: str, items: Iterable[tuple[str, str]]) -> None:
        lines = "".join(_lines(items)).encode("ascii")
        self._cache.save_bytes(name, b"%s\n%s" % (self._first(lines), lines))

    def _first(self, lines: bytes) -> bytes:
        return b"%s %08x" % (self._cache.fingerprint.encode("ascii"), zlib.crc32(lines))


def _plain(key: str) -> str:
    """Spell a key in ASCII: the name of a git filter may be in any script."""
    return key if key.isascii() else key.encode("ascii", "backslashreplace").decode("ascii")


def _lines(items: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (f"{key}\t{record}\n" for key, record in items)
