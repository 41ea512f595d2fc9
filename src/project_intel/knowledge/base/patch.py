"""Reads and replaces rows of a knowledge base one by one in its bytes, as they stand there."""

import json
from collections.abc import Iterator, Mapping

from project_intel.knowledge.base.codec import Unreadable, decode_row, encode_entry, from_json
from project_intel.knowledge.base.merge import merge_rows
from project_intel.knowledge.model import Entry, KnowledgeBase

_START = b'{\n  "files": {\n'
_ROW = b'\n    "'
_ROW_END = b"\n    }"
_FILES_END = b"\n  }"
_HASH = b'\n      "hash": "'


def read_rows(data: bytes) -> KnowledgeBase | None:
    """Read a knowledge base row by row, which takes little memory.

    Returns None where the bytes are not laid out as `encode` lays them out: then nothing is known.
    """
    end = data.find(_FILES_END)
    if not data.startswith(_START) or end < 0:
        return None
    try:
        rows = list(_rows(data[len(_START) - 1 : end]))
        rest = from_json(json.loads(b'{"files": {}%s' % data[end + len(_FILES_END) :]))
    except (ValueError, RecursionError, Unreadable):
        return None
    if len({path for path, _ in rows}) < len(rows):
        return None
    return KnowledgeBase(merge_rows(rows), rest.sub_knowledge, rest.extra)


def _rows(text: bytes) -> Iterator[tuple[str, Entry]]:
    """Yield the rows of a text that is nothing but whole rows with commas between them."""
    first, *others, last = text.split(_ROW_END)
    if last or any(not row.startswith(b",") for row in others):
        raise ValueError
    for row in (first, *(row[1:] for row in others)):
        value = json.loads(b"{%s}}" % row)
        if len(value) != 1:
            raise ValueError
        for path, fields in value.items():
            if not isinstance(fields, dict):
                raise ValueError
            yield path, decode_row(fields)


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
                encode_entry(path, rows[path]),
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
