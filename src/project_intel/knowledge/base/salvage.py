"""Reads what can still be read of a knowledge base that is broken or in the middle of a merge."""

import json
import re
from dataclasses import dataclass

from project_intel.knowledge.base.codec import Unreadable, decode, decode_row
from project_intel.knowledge.base.merge import merge_rows
from project_intel.knowledge.base.threeway import NOTHING, merge_bases, outvoted
from project_intel.knowledge.model import Entry, KnowledgeBase

_CONFLICT = re.compile(r"^<{7,}(?=[ \r\n]|\Z)", re.MULTILINE)
"""Seven signs, or as many as the attribute `conflict-marker-size` asks for."""
_ROW_START = re.compile(r'"((?:[^"\\\n]|\\.)*)"\s*:\s*(?=\{)')
_MAX_FAILURES = 1000
"""Broken rows passed over before the search ends: a bound on work, far above any real damage."""


@dataclass(frozen=True, slots=True)
class Salvaged:
    """What was read of a broken text.

    `base` is one whole knowledge base; `spare` are rows that lost against a row of the same path,
    whose analysis may still fit the content on disk; `conflict` tells a merge from damage.
    """

    base: KnowledgeBase
    spare: tuple[tuple[str, Entry], ...]
    conflict: bool


def salvage(text: str) -> Salvaged:
    """Read every row that is still whole; with conflict markers, those of both sides."""
    marker = _CONFLICT.search(text)
    if marker is None:
        return Salvaged(KnowledgeBase(merge_rows(_rows(text))), (), conflict=False)
    sides = [_read_side(side) for side in _sides(text, len(marker[0]))]
    base = merge_bases(NOTHING, *sides)
    return Salvaged(base, outvoted(base, sides), conflict=True)


def _sides(text: str, size: int) -> tuple[str, str]:
    """Split a text with conflict markers into ours and theirs; a common ancestor is left out.

    Longer markers than those of `size` signs are of a conflict inside that ancestor.
    """
    ours: list[str] = []
    theirs: list[str] = []
    writing: tuple[list[str], ...] = (ours, theirs)
    marks = {"<": (ours,), "|": (), "=": (theirs,), ">": (ours, theirs)}
    for line in re.split(r"(?<=\n)", text):
        sign = line[:1]
        if sign in marks and line.startswith(sign * size) and line[size : size + 1] in " \r\n":
            writing = marks[sign]
        else:
            for side in writing:
                side.append(line)
    return "".join(ours), "".join(theirs)


def _read_side(text: str) -> KnowledgeBase:
    try:
        return decode(text)
    except Unreadable:
        return KnowledgeBase(merge_rows(_rows(text)))


def _rows(text: str) -> list[tuple[str, Entry]]:
    found: list[tuple[str, Entry]] = []
    decoder = json.JSONDecoder()
    position = failures = 0
    while failures < _MAX_FAILURES and (start := _ROW_START.search(text, position)) is not None:
        position = start.end()
        try:
            row, end = decoder.raw_decode(text, position)
            path = json.loads(f'"{start.group(1)}"', strict=False)
        except (ValueError, RecursionError):
            failures += 1
            continue
        if not isinstance(row, dict) or not ("sizeChars" in row or "summary" in row):
            continue
        found.append((path, decode_row(row)))
        position = end
    return found
