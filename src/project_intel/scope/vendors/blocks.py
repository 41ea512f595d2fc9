"""The part of a file that is ours: one block between two markers, and what its hash stands for.

Text around the block is somebody's own and stays as it is, byte for byte. A file has no block or
exactly one; any other state of markers is refused.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from project_intel.scope.code_fence import CodeFence

END = "<!-- agenticscope:end -->"
_BEGIN = re.compile(r"<!-- agenticscope:begin v1 sha256=([0-9a-f]{12}) -->")
_LIKE = re.compile(r"\s*<!--\s*agenticscope:(?:begin|end)\b.*", re.DOTALL)
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


class MarkersBroken(ValueError):
    """The markers of a file are not none and not one pair; the message says where."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text in three parts; `body` is None where it has no block.

    The parts joined with the markers are the text again. Line ends of the body are LF. `open_code`
    is the line, from 1, of a code fence that is never closed: what was put after it would be code.
    """

    before: str
    body: str | None = None
    after: str = ""
    digest: str = ""
    newline: str = "\n"
    open_code: int = 0


def parse_document(text: str) -> Document:
    """Divide a text at its block. Raises MarkersBroken."""
    newline = "\r\n" if text.partition("\n")[0].endswith("\r") else "\n"
    lines = list(_LINE.findall(text))
    begin = end = None
    digest = ""
    open_code = 0
    for number, line in _outside_fences(lines):
        if line is None:
            open_code = number + 1
            break
        said = line.rstrip()
        if begin is not None and end is None:
            if said == END:
                end = number
            elif _LIKE.fullmatch(said):
                raise MarkersBroken(f"line {number + 1} has a second marker inside the block")
        elif _LIKE.fullmatch(said):
            found = _BEGIN.fullmatch(said)
            if found is None:
                raise MarkersBroken(f"line {number + 1} has a marker without its partner")
            if begin is not None:
                raise MarkersBroken(f"line {number + 1} begins a second block")
            begin, digest = number, found[1]
    if begin is None:
        return Document(text, newline=newline, open_code=open_code)
    if end is None:
        raise MarkersBroken(f"line {begin + 1} begins a block that has no end")
    body = "".join(lines[begin + 1 : end]).replace("\r\n", "\n")
    return Document("".join(lines[:begin]), body, "".join(lines[end + 1 :]), digest, newline)


def render(document: Document, body: str, digest: str) -> str:
    """Write a document with a body, which ends in a line end, in the place of its block.

    Where it has none the block comes last, after one empty line.
    """
    before = document.before
    if document.body is None and before:
        missing = "" if before.endswith("\n") else document.newline
        before += missing + document.newline
    block = f"<!-- agenticscope:begin v1 sha256={digest} -->\n{body}{END}\n"
    return before + block.replace("\n", document.newline) + document.after


def without_block(document: Document) -> str:
    """Write a document without its block and the empty line that was put before it."""
    before, empty = document.before, document.newline * 2
    if before.endswith(empty):
        before = before.removesuffix(document.newline)
    return before + document.after


def digest_of(body: str, head: Mapping[str, Any]) -> str:
    """Return the 12 hex digits that stand for a body and the values of the file's head."""
    meaning = json.dumps(head, sort_keys=True, default=str) if head else ""
    return hashlib.sha256(f"{meaning}\n{body}".encode()).hexdigest()[:12]


def has_marker(text: str) -> bool:
    """Tell whether a line of a text would be taken for a marker."""
    return any(_LIKE.fullmatch(line) for line in text.split("\n"))


def without_markers(text: str) -> str:
    """Take the lines out that are markers, with the hashes that differ in every file."""
    return "".join(line for line in _LINE.findall(text) if not _LIKE.fullmatch(line.rstrip()))


def _outside_fences(lines: list[str]) -> Iterator[tuple[int, str | None]]:
    """Yield the lines that stand in no code, with their places; within our block all lines.

    Where code is opened and never closed, the place of its fence comes last, without a line.
    """
    fence, last = CodeFence(), 0
    ours = False
    for number, line in enumerate(lines):
        if not ours:
            within = fence.is_open
            if fence.takes(line):
                last = last if within else number
                continue
        said = line.rstrip()
        if said == END:
            ours = False
        elif _BEGIN.fullmatch(said):
            ours = True
        yield number, line
    if fence.is_open:
        yield last, None
