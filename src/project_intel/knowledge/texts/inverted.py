"""The inverted file: for every word the contents that have it, in a form that is searched unread.

The bytes are a JSON header line, the sorted words a line each (`word first count`), then all
postings as little-endian 32-bit numbers: content number * 256 + how often the word stands there.
Nothing is decoded before it is asked for, so a query pays for its own words only.
"""

import json
import sys
import zlib
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from project_intel.sorted_lines import lines_from

Postings: TypeAlias = "array[int]"
"""Content number * 256 + count, ascending."""

_POSTING_BYTES = 4
TYPECODE = "I" if array("I").itemsize == _POSTING_BYTES else "L"


@dataclass(frozen=True, slots=True)
class Inverted:
    """An inverted file in memory.

    `contents` are hashes, `lengths` the words each has, by content number.
    """

    contents: tuple[str, ...]
    lengths: tuple[int, ...]
    data: bytes = b""
    words_at: int = 0
    postings_at: int = 0

    def postings(self, word: str) -> Postings:
        """Return the postings of a word, empty where it is unknown."""
        wanted = word.encode("utf-8", "replace")
        line = next(self._lines_from(wanted), b"")
        return self._read(line) if _word(line) == wanted else array(TYPECODE)

    def words_from(self, prefix: str) -> Iterator[str]:
        """Yield the words that begin with a prefix, in order."""
        wanted = prefix.encode("utf-8", "replace")
        for line in self._lines_from(wanted):
            if not line.startswith(wanted):
                return
            yield _word(line).decode("utf-8", "replace")

    def all_postings(self) -> Iterator[tuple[str, Postings]]:
        """Yield every word with its postings."""
        for line in self._lines_from(b""):
            yield _word(line).decode("utf-8", "replace"), self._read(line)

    def _read(self, line: bytes) -> Postings:
        numbers = line.split(b" ")[1:]
        found = array(TYPECODE)
        # A planted file may say anything: its numbers are taken for what they lead to, or nothing.
        if len(numbers) == 2 and all(number.isdigit() for number in numbers):
            start = self.postings_at + int(numbers[0]) * _POSTING_BYTES
            found.frombytes(self.data[start : start + int(numbers[1]) * _POSTING_BYTES])
            if sys.byteorder == "big":
                found.byteswap()
        return found

    def _lines_from(self, wanted: bytes) -> Iterator[bytes]:
        """Yield the lines of the words from `wanted` on."""
        return lines_from(self.data, self.words_at, self.postings_at, wanted, _word)


EMPTY = Inverted((), ())


def encode(
    fingerprint: str,
    contents: Sequence[str],
    lengths: Sequence[int],
    postings: Mapping[str, Postings],
) -> bytes:
    """Write contents and the postings of every word."""
    lines: list[bytes] = []
    body: list[bytes] = []
    first = 0
    for word in sorted(postings):
        found = postings[word]
        lines.append(b"%s %d %d\n" % (word.encode("utf-8", "replace"), first, len(found)))
        first += len(found)
        if sys.byteorder == "big":
            found = found[:]
            found.byteswap()
        body.append(found.tobytes())
    words = b"".join(lines)
    rest = b"".join((words, *body))
    header = {
        "fingerprint": fingerprint,
        "words": len(words),
        "postings": first,
        "crc": zlib.crc32(rest),
        "contents": list(contents),
        "lengths": list(lengths),
    }
    text = json.dumps(header, separators=(",", ":")).encode()
    return b"".join((text, b"\n", rest))


def decode(data: bytes, fingerprint: str) -> Inverted | None:
    """Read the bytes of `encode`; None where they are not whole or not of this fingerprint."""
    line, _, _ = data.partition(b"\n")
    try:
        header = json.loads(line)
        contents = tuple(map(str, header["contents"]))
        lengths = tuple(map(int, header["lengths"]))
        words_at = len(line) + 1
        postings_at = words_at + int(header["words"])
        end = postings_at + int(header["postings"]) * _POSTING_BYTES
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    whole = words_at <= postings_at <= end == len(data) and data[postings_at - 1] == ord("\n")
    whole = whole and header.get("crc") == zlib.crc32(memoryview(data)[words_at:])
    same = header.get("fingerprint") == fingerprint and len(contents) == len(lengths)
    return Inverted(contents, lengths, data, words_at, postings_at) if whole and same else None


def _word(line: bytes) -> bytes:
    return line.partition(b" ")[0]
