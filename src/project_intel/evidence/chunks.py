"""Cuts a text into windows and counts the words in each."""

import string
from collections.abc import Mapping
from dataclasses import dataclass

from project_intel.counting import count_words
from project_intel.evidence.definitions import definitions
from project_intel.evidence.model import STEP, WINDOW
from project_intel.extraction.text import decode
from project_intel.terms import stems

_BLOCK = WINDOW - STEP
"""Lines that two windows share: a window is made of whole blocks."""
_STEP_BLOCKS = STEP // _BLOCK
DEFINED = 4
"""So often more a word counts where a name that has it is defined."""


_SINGLE = frozenset(string.ascii_lowercase + string.digits)


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one window.

    `counts` says how often each stem counts in it, `shared` which stems stand only in lines that
    belong to the next window as well, `length` how many words of two characters or more it has.
    """

    counts: Mapping[str, int]
    shared: frozenset[str]
    length: int


def text_of(data: bytes) -> str | None:
    """Decode a file as it is searched and shown, None for a binary one."""
    text = decode(data)
    return None if text is None or "\0" in text else text


def windows(lines: int) -> list[tuple[int, int]]:
    """Give first and last line of every window over so many lines, at least one."""
    found: list[tuple[int, int]] = []
    end, start = 0, 1
    while end < lines:
        end = min(start + WINDOW - 1, lines)
        found.append((start, end))
        start += STEP
    return found


def count_windows(text: str, path: str) -> list[Words]:
    """Count the words of every window of a file's text, which must encode."""
    lines = text.split("\n")
    blocks = [
        count_words("\n".join(lines[start : start + _BLOCK]))
        for start in range(0, len(lines), _BLOCK)
    ]
    defined = _defined(text, path, len(blocks))
    found = []
    for number, (_, end) in enumerate(windows(len(lines))):
        first = number * _STEP_BLOCKS
        here = blocks[first : first + _STEP_BLOCKS + 1]
        last = end == len(lines)
        counts = dict(here[0])
        for block in here[1:] if last else here[1:-1]:
            _add(counts, block)
        shared: frozenset[str] = frozenset()
        if not last:
            shared = frozenset(here[-1].keys() - counts.keys())
            _add(counts, here[-1])
        length = sum(counts.values()) - sum(map(counts.__getitem__, _SINGLE & counts.keys()))
        for names in defined[first : first + _STEP_BLOCKS + 1]:
            _add(counts, names)
        found.append(Words(counts, shared, length))
    return found


def _defined(text: str, path: str, blocks: int) -> list[dict[str, int]]:
    """Count for every block the words of the names it defines."""
    found: list[dict[str, int]] = [{} for _ in range(blocks)]
    line = at = 0
    for place, name in definitions(text, path):
        line += text.count("\n", at, place)
        at = place
        words = found[line // _BLOCK]
        for word in stems(name):
            words[word] = words.get(word, 0) + DEFINED
    return found


def _add(counts: dict[str, int], more: Mapping[str, int]) -> None:
    for word, count in more.items():
        counts[word] = counts[word] + count if word in counts else count
