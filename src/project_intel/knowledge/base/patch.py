"""Reads and replaces single rows in the text of a knowledge base, leaving all others unread."""

import json
from collections.abc import Iterator, Mapping

from project_intel.knowledge.base.codec import decode_row, encode_entry
from project_intel.knowledge.model import Entry

_START = b'{\n  "files": {\n'
_ROW = b'\n    "'
_ROW_END = b"\n    }"
_FILES_END = b"\n  }"
_HASH = b'\n      "hash": "'


class RowText:
    """The bytes of a knowledge base exactly as `encode` writes them; of others nothing is known."""

    __slots__ = ("_data", "_end")

    def __init__(self, data: bytes) -> None:
        self._data = data
        tail = _ROW_END + _FILES_END + b"\n}\n"
        is_plain = data.endswith(tail)
        self._end = len(data) - len(_FILES_END) - 3 if is_plain else data.find(_FILES_END)

    def entry(self, path: str) -> Entry | None:
        """Return the row of a path, None where it has none."""
        place = self._place(path)
        if place is None:
            return None
        start, end = place
        return decode_row(json.loads(b"{%s}" % self._data[start:end])[path])

    def hashes(self) -> Iterator[tuple[str, str]]:
        """Yield the content hash of every row that has one, by path."""
        for row in self._data[len(_START) : self._end].split(_ROW_END)[:-1]:
            start = row.index(b'"')
            place = row.rfind(_HASH)
            if place >= 0:
                key = json.loads(row[start : row.index(b": {\n", start)])
                yield key, row[place + len(_HASH) : row.index(b'"', place + len(_HASH))].decode()

    def replaced(self, rows: Mapping[str, Entry]) -> bytes:
        """Return the bytes with other rows at these paths, each of which must have one."""
        parts = []
        done = 0
        for path in sorted(rows):
            place = self._place(path)
            if place is None:
                raise KeyError(path)
            parts += [
                self._data[done : place[0]],
                encode_entry(path, rows[path]).encode("utf-8", "replace"),
            ]
            done = place[1]
        return b"".join([*parts, self._data[done:]])

    def _place(self, path: str) -> tuple[int, int] | None:
        """Find a row by halving: its first byte and the one behind its last.

        A row begins with four spaces and a quote, and no string holds a raw line end.
        """
        data, low, high = self._data, len(_START) - 1, self._end
        if not data.startswith(_START):
            return None
        while low < high:
            start = data.rfind(_ROW, low, (low + high) // 2 + len(_ROW))
            if start < 0:
                start = low
            found, end = self._key(start + 1), data.find(_ROW_END, start) + len(_ROW_END)
            if found == path:
                return start + 1, end
            if found < path:
                low = end + 1
            else:
                high = start
        return None

    def _key(self, start: int) -> str:
        end = self._data.find(b": {\n", start)
        key: str = json.loads(self._data[start:end])
        return key
