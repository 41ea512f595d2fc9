"""Reads a range of lines from one file: inside the root, bounded, without secrets."""

import os
from dataclasses import dataclass

from project_intel.credentials import screen_in_place
from project_intel.display import safe
from project_intel.errors import ProjectIntelError, UsageError
from project_intel.evidence.calls import snippet_call
from project_intel.evidence.chunks import text_of
from project_intel.evidence.fences import fence_for
from project_intel.evidence.listing import is_hidden_secret
from project_intel.evidence.model import SNIPPET_LINES
from project_intel.repo.files import NotRegular, TooLarge, read
from project_intel.repo.root import lies_in

SNIPPET_CHARS = 20_000
"""Characters of one snippet's lines."""
READ_BYTES = 16 * 1024 * 1024
"""A larger file is not read."""
_PATH_CHARS = 4_096


class PathRefused(ProjectIntelError):
    """The path leads out of the root, or to a file on the list of secrets."""

    opening = "Refused"


class Unreadable(ProjectIntelError):
    """There is no such text file, or not so many lines in it."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """Lines `start` to `end` of a file, the first of them from character `column` on, from 1.

    `path` is as it was given. Where the limits hid something, `note` says so with the call that
    goes on.
    """

    path: str
    start: int
    end: int
    column: int
    body: str
    note: str

    @property
    def text(self) -> str:
        """Say it as the tool does."""
        fence = fence_for(self.body)
        lines = [f"FILE: {safe(self.path, _PATH_CHARS)}", f"LINES: {self.start}-{self.end}"]
        if self.column > 1:
            lines.append(f"(line {self.start} from character {self.column} on)")
        if self.note:
            lines.append(self.note)
        return "\n".join((*lines, fence, self.body, fence))

    def as_json(self) -> dict[str, object]:
        """Give it as a value for machines."""
        return {
            "path": self.path,
            "startLine": self.start,
            "endLine": self.end,
            "startColumn": self.column,
            "body": self.body,
            "note": self.note,
        }


def read_snippet(root: str, path: str, start: int, end: int, column: int = 1) -> Snippet:
    """Read lines `start` to `end` (from 1, both included), at most 300 lines and 20,000 characters.

    `root` is a folder, absolute, with links resolved; `path` is relative to it, or absolute and
    inside. A line of its own too long for one snippet goes on at a `column`.

    Raises PathRefused, Unreadable, UsageError for a wrong range.
    """
    if start < 1:
        raise UsageError("startLine must be >= 1")
    if end < start:
        raise UsageError("endLine must be >= startLine")
    if column < 1:
        raise UsageError("startColumn must be >= 1")
    lines = _lines(root, path)
    last = min(end, len(lines))
    if start > last:
        count = len(lines) - (not lines[-1])
        raise Unreadable(f"{safe(path)} has {count} lines; startLine {start} is past its end")
    if column > max(1, len(lines[start - 1])):
        length = len(lines[start - 1])
        raise Unreadable(f"line {start} has {length} characters; startColumn is past its end")
    within = min(last, start + SNIPPET_LINES - 1)
    chosen = [lines[start - 1][column - 1 :], *lines[start:within]]
    shown = _fitting(chosen)
    if not shown:
        rest = snippet_call(path, start, last, column + SNIPPET_CHARS)
        cut = _cut(f"at {SNIPPET_CHARS} chars", start, end, rest)
        return Snippet(path, start, start, column, chosen[0][:SNIPPET_CHARS], cut)
    stop = start + len(shown) - 1
    note = ""
    if stop < last:
        limit = f"to {SNIPPET_LINES} lines" if stop == within else f"at {SNIPPET_CHARS} chars"
        note = _cut(limit, start, end, snippet_call(path, stop + 1, last))
    return Snippet(path, start, stop, column, "\n".join(shown), note)


def _cut(limit: str, start: int, end: int, call: str) -> str:
    asked = end - start + 1
    return f"(truncated {limit}; requested {asked} lines — narrow the range or call {call})"


def _fitting(lines: list[str]) -> list[str]:
    """Return as many of the first lines as fit whole."""
    used = 0
    for number, line in enumerate(lines):
        used += len(line) + (number > 0)
        if used > SNIPPET_CHARS:
            return lines[:number]
    return lines


def _lines(root: str, path: str) -> list[str]:
    """Return all lines of a file, credentials hidden, numbered as a search numbers them."""
    inside = _inside(root, path)
    try:
        data, _ = read(root, inside, READ_BYTES)
    except TooLarge as error:
        size = f"{error.stamp.size:,} bytes"
        raise Unreadable(f"{safe(path)} has {size}; {READ_BYTES:,} at most are read") from error
    except (NotRegular, FileNotFoundError, IsADirectoryError, NotADirectoryError):
        raise Unreadable(f"File not found: {safe(path)}") from None
    except OSError as error:
        raise Unreadable(f"{safe(path)} cannot be read ({error.strerror})") from error
    text = text_of(data)
    if text is None:
        raise Unreadable(f"{safe(path)} is a binary file")
    return screen_in_place(text).split("\n")


def _inside(root: str, path: str) -> str:
    """Return the project path that `path` leads to once every link on the way is followed."""
    if "\0" in path:
        raise Unreadable(f"File not found: {safe(path)}")
    real = os.path.realpath(os.path.join(root, path))
    if not lies_in(real, root):
        raise PathRefused(
            f"Path escapes repo root: {safe(path)}. Only paths inside root are allowed."
        )
    inside = os.path.relpath(real, root).replace(os.sep, "/")
    if is_hidden_secret(inside):
        raise PathRefused(
            f"{safe(path)} is on the list of secrets, which are neither searched nor read."
        )
    return inside
