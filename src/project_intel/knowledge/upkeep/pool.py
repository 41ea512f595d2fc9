"""Every analysis ever seen here, by the content it describes: none is lost with its file."""

from collections.abc import Iterable, Mapping
from typing import Any

from project_intel.knowledge.base.codec import decode_analysis, encode_analysis
from project_intel.knowledge.model import Analysis, Entry
from project_intel.knowledge.upkeep.cache import Cache

_NAME = "analyses"
_FORMAT = "analyses 1"
"""Outlives the program's version: what people paid for is not thrown away by an upgrade."""


class Pool:
    """Analyses by content hash and path; `grown` tells whether any was added since loading.

    One that is not `whole` lacks what the disk would not give, and must not replace it.
    """

    __slots__ = ("_by_hash", "grown", "whole")

    def __init__(self, kept: Mapping[str, object], *, whole: bool = True) -> None:
        self.grown = False
        self.whole = whole
        self._by_hash: dict[str, dict[str, Analysis]] = {}
        for content, rows in kept.items():
            for path, row in _items(rows):
                said = decode_analysis(row) if isinstance(row, dict) else None
                if said is not None:
                    self._by_hash.setdefault(content, {})[path] = said

    def add(self, rows: Iterable[tuple[str, Entry]]) -> None:
        """Keep the analyses of these rows that say of which content they speak."""
        for path, entry in rows:
            if entry.analysis is not None:
                self._take(path, entry.analysis)

    def put(self, path: str, said: Analysis) -> None:
        """Keep an analysis in place of any other, whatever the clock said when either was made."""
        if said.hash is not None and self.of(said.hash).get(path) != said:
            self._by_hash.setdefault(said.hash, {})[path] = said
            self.grown = True

    def join(self, other: "Pool") -> None:
        """Keep the analyses of another pool as well."""
        self.whole = self.whole and other.whole
        for by_path in other._by_hash.values():
            for path, said in by_path.items():
                self._take(path, said)

    def _take(self, path: str, said: Analysis) -> None:
        if said.hash is None:
            return
        by_path = self._by_hash.setdefault(said.hash, {})
        if path not in by_path or by_path[path].last_updated < said.last_updated:
            by_path[path] = said
            self.grown = True

    def __bool__(self) -> bool:
        return bool(self._by_hash)

    def of(self, content: str) -> Mapping[str, Analysis]:
        """Return what was said of this content, by the path it had."""
        return self._by_hash.get(content, {})

    def as_json(self) -> dict[str, object]:
        """Return plain JSON values that the constructor takes."""
        return {
            content: {path: encode_analysis(said) for path, said in by_path.items()}
            for content, by_path in self._by_hash.items()
        }


def load_pool(root: str) -> Pool:
    """Return the analyses kept beside the map of a project."""
    try:
        return Pool(Cache(root, _FORMAT).load(_NAME, needed=True))
    except OSError:
        return Pool({}, whole=False)


def keep_pool(root: str, pool: Pool) -> bool:
    """Store the analyses if any were added; tell whether all are stored.

    To be called in the project's lock, in which the pool was loaded or joined with what is kept.
    """
    if not pool.whole:
        return False
    return not pool.grown or Cache(root, _FORMAT).save(_NAME, pool.as_json(), durable=True)


def _items(value: object) -> Iterable[tuple[str, Any]]:
    return value.items() if isinstance(value, dict) else ()
