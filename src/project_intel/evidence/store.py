"""Keeps the index of one root on disk: one JSON file in a folder that hides itself from git.

Its lines are a header, the files one a line, and the words one a line in order, so that a search
reads the words it was asked for and parses no other. It holds no text. Whoever reads it trusts
nothing in it: paths count only where a walk of the root finds them.
"""

import contextlib
import hashlib
import json
import os
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from project_intel import __version__
from project_intel.errors import ProjectIntelError
from project_intel.evidence.chunks import windows
from project_intel.evidence.codes import decode, encode
from project_intel.evidence.index import NUMBER_BITS, File, Index
from project_intel.evidence.model import FILE_BYTES
from project_intel.repo.files import Stamp, read, write_atomic
from project_intel.sorted_lines import lines_from

FOLDER = ".context-index"
INDEX_FILE = f"{FOLDER}/chunks.json"
VERSION = 3
_IGNORED = b"*\n"
_NONE = " "
"""What stands before the postings of a word: a character so far above as windows have it."""
_MOST_NOTED = 0xD000
"""So many or more: the rarity of such words hardly differs."""
_FILES, _WORDS, _END = b'"files":[\n', b'],\n"words":{\n', b"}}\n"


class IndexUnwritable(ProjectIntelError):
    """The index cannot be written; the message says why."""


@dataclass(frozen=True, slots=True)
class Stored:
    """The bytes of an index file that is whole, and where its parts begin.

    `state` stands for the listing the index was made from.
    """

    data: bytes
    state: str
    chunks: int
    files: int
    files_at: int
    words_at: int
    words_end: int

    def index(self) -> Index | None:
        """Return the index, None where the file says something impossible."""
        try:
            written = self.data[self.files_at : self.words_at - len(_WORDS)]
            # A name may be any bytes: written as they are, read the same way.
            rows = json.loads(f"[{written.decode('utf-8', 'surrogateescape')}]")
            files = [_file(row) for row in rows]
        except (ValueError, TypeError, KeyError, RecursionError):
            return None
        return Index(files, self)

    def having(self, word: str) -> int:
        """Tell in how many windows a word stands, its postings unread."""
        said = self._said(word)
        return min(self.chunks, max(0, ord(said[0]) - ord(_NONE))) if said else 0

    def postings(self, word: str) -> Sequence[int]:
        """Return the postings of a word, empty where it is unknown."""
        found = decode(self._said(word)[1:])
        return found if found and found[-1] >> NUMBER_BITS < self.chunks else ()

    def words(self, prefix: str = "") -> Iterator[str]:
        """Yield the words that begin with a prefix, in order."""
        wanted = prefix.encode("utf-8", "replace")
        for line in lines_from(self.data, self.words_at, self.words_end, wanted, _key):
            if not _key(line).startswith(wanted):
                return
            yield _key(line).decode("utf-8", "replace")

    def _said(self, word: str) -> str:
        wanted = word.encode("utf-8", "replace")
        line = next(lines_from(self.data, self.words_at, self.words_end, wanted, _key), b"")
        return _value(line) if _key(line) == wanted else ""


def load(root: str) -> Stored | None:
    """Return the index file of a root; None where there is none of this version, or a broken one.

    A link in its place is not followed.
    """
    if os.path.islink(os.path.join(root, FOLDER)):
        return None
    try:
        data = read(root, INDEX_FILE)[0]
    except OSError:
        return None
    line = data[: data.find(b"\n")]
    try:
        header = json.loads(line.rstrip(b",") + b"}")
        files_at = len(line) + 1 + len(_FILES)
        words_at = files_at + int(header["sizes"][0]) + len(_WORDS)
        words_end = words_at + int(header["sizes"][1])
        known = Stored(
            data, str(header["state"]), int(header["chunkCount"]), int(header["fileCount"]),
            files_at, words_at, words_end,
        )  # fmt: skip
    except (ValueError, TypeError, KeyError, IndexError, RecursionError):
        return None
    ours = header.get("version") == VERSION and header.get("tool") == __version__
    whole = files_at <= words_at <= words_end == len(data) - len(_END)
    sound = header.get("crc") == zlib.crc32(memoryview(data)[len(line) + 1 :])
    return known if ours and whole and sound else None


def save(root: str, index: Index, state: str) -> int:
    """Write an index, whatever its numbers, in the order of its paths; return its bytes.

    The same content gives the same bytes. Raises IndexUnwritable.
    """
    paths = sorted(index.files)
    new_number: dict[int, int] = {}
    for path in paths:
        for number in index.numbers(path):
            new_number[number] = len(new_number)
    in_order = all(number == new for number, new in new_number.items())
    words = []
    for word in sorted(index.words()):
        found, having = index.postings(word)
        if not in_order:
            found = _renumbered(found, new_number)
        if found:
            said = chr(ord(_NONE) + min(having, _MOST_NOTED)) + encode(found)
            words.append(f"{_json(word)}:{_json(said)}".encode("utf-8", "replace"))
    rows = b",\n".join(_row(index.files[path]) for path in paths) + b"\n"
    lines = b",\n".join(words) + b"\n"
    body = b"".join((_FILES, rows, _WORDS, lines, _END))
    header = {
        "version": VERSION,
        "tool": __version__,
        "state": state,
        "fileCount": sum(index.files[path].lines > 0 for path in paths),
        "chunkCount": len(new_number),
        "sizes": [len(rows), len(lines)],
        "crc": zlib.crc32(body),
    }
    data = _json(header)[:-1].encode() + b",\n" + body
    _write(root, data)
    return len(data)


def state_of(files: Mapping[str, Stamp]) -> str:
    """Give a digest of a listing: equal for the same files with the same stamps."""
    said = [f"{path}\0{size}\0{mod}\0{changed}" for path, (size, mod, changed) in files.items()]
    return hashlib.sha1("\n".join(sorted(said)).encode("utf-8", "surrogateescape")).hexdigest()


def _write(root: str, data: bytes) -> None:
    folder = os.path.join(root, FOLDER)
    if os.path.islink(folder):
        raise IndexUnwritable(f"{folder} is a symbolic link, which is not followed; remove it")
    try:
        os.makedirs(folder, exist_ok=True)
        rules = os.path.join(folder, ".gitignore")
        if not os.path.lexists(rules):
            write_atomic(rules, _IGNORED, durable=False)
        write_atomic(os.path.join(root, INDEX_FILE), data, durable=False)
    except OSError as error:
        raise IndexUnwritable(
            f"{folder} cannot be written ({error.strerror or type(error).__name__})"
        ) from error


def _renumbered(postings: Sequence[int], new_number: Mapping[int, int]) -> list[int]:
    below = (1 << NUMBER_BITS) - 1
    return sorted(
        new_number[posting >> NUMBER_BITS] << NUMBER_BITS | posting & below for posting in postings
    )


def _row(file: File) -> bytes:
    stamp = file.stamp
    row = [file.path, stamp.size, stamp.modified_ns, stamp.changed_ns, file.lines, *file.lengths]
    return _json(row).encode("utf-8", "surrogateescape")


def _file(row: Sequence[object]) -> File:
    """Read a row; raises ValueError for one that cannot be."""
    path, *rest = row
    numbers = [number for number in rest if isinstance(number, int)]
    if not isinstance(path, str) or len(numbers) < len(rest):
        raise ValueError("no row of a file")
    size, modified, changed, lines, *lengths = numbers
    if not 0 <= lines <= FILE_BYTES + 1 or len(lengths) != len(windows(lines)):
        raise ValueError("no windows of a file")
    return File(path, Stamp(size, modified, changed), lines, tuple(lengths))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _key(line: bytes) -> bytes:
    return line[1 : line.find(b'":')]


def _value(line: bytes) -> str:
    with contextlib.suppress(ValueError):
        text = json.loads(line[line.find(b'":') + 2 :].removesuffix(b","))
        if isinstance(text, str):
            return text
    return ""
