"""Writes a follow-up call so that it can be copied as it stands."""

import json
import re

from project_intel.display import safe

_PLAIN = re.compile(r"[\w./@+=:%#~^\[\]-]+")
_MOST_PATH = 4_096


def quoted(path: str) -> str:
    """Write a path as one word: as it is, or as a JSON string where it has spaces or odd signs."""
    return (
        path if _PLAIN.fullmatch(path) else safe(json.dumps(path, ensure_ascii=False), _MOST_PATH)
    )


def snippet_call(path: str, start: int, end: int, column: int = 1) -> str:
    """Write the call that reads lines `start` to `end`, the first from a character on."""
    call = f"read_snippet {quoted(path)} {start} {end}"
    return call if column == 1 else f"{call} {column}"
