"""Cuts files into windows and counts the words in each."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from project_intel.evidence.model import STEP, WINDOW
from project_intel.extraction.text import decode

_BLOCK = WINDOW - STEP
"""Lines two windows have in common: a window is made of whole blocks."""
_STEP_BLOCKS = STEP // _BLOCK
_WINDOW_BLOCKS = WINDOW // _BLOCK
DEFINED = 2
"""A word of a name counts so often more in the window where the name is defined."""

_DEFINITION = re.compile(
    r"^[ \t]*(?:(?:export|default|declare|pub(?:\([\w ]*\))?|public|private|protected|internal"
    r"|static|abstract|final|sealed|open|override|async|unsafe|extern|inline|constexpr|const"
    r"|virtual|partial|data|suspend|local|readonly|func \([^()\n]*\))[ \t]+)*"
    r"(?:def|class|fn|func|fun|function\*?|interface|struct|enum|trait|type|impl|object|record"
    r"|protocol|extension|module|namespace|macro_rules!|mod|sub|defmodule|typedef|union"
    r"|#[ \t]*define|let|var|val|const|static)"
    r"[ \t]+([\w.:$]{2,80})"
    r"|^[ \t]*(?:[\w<>\[\]?*&:,~.]+[ \t]+){1,6}[*&]?([\w:~]{2,80})\([^;\n]*\)?[^;\n]*\{?$"
    r"|^(?:exports?|module\.exports|[\w$]+(?:\.prototype)?)\.([\w$]{2,80})[ \t]*=",
    re.MULTILINE,
)
_NO_TYPE = frozenset(
    [
        "return",
        "else",
        "throw",
        "new",
        "await",
        "yield",
        "case",
        "in",
        "is",
        "not",
        "and",
        "or",
        "if",
        "while",
        "for",
    ]
)


@dataclass(frozen=True, slots=True)
class Window:
    """The words of one window.

    `counts` says how often each stem stands in it, `own` which stems stand in the lines that no
    earlier window has, `length` is the number of words of two characters or more.
    """

    counts: Mapping[str, int]
    own: frozenset[str]
    length: int


def text_of(data: bytes) -> str | None:
    """Decode a file as it is searched and shown, None for a binary one."""
    text = decode(data)
    return None if text is None or "\0" in text else text


def windows(lines: int) -> list[tuple[int, int]]:
    """Give first and last line of the windows over so many lines, at least one."""
    found = []
    start = 1
    while True:
        end = min(start + WINDOW - 1, lines)
        found.append((start, end))
        if end == lines:
            return found
        start += STEP
