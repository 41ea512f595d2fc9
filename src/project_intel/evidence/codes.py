"""Writes ascending numbers as text and reads them back: one character for the gap to the next.

A posting of a common word takes one or two bytes so, and reading is left to fast built-ins.
"""

import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise, repeat
from operator import sub

_LOWEST = 32
"""Characters below would be escaped in JSON."""
_SURROGATES = range(0xD800, 0xE000)
MOST = 0x10FFFF - len(_SURROGATES) - _LOWEST
"""The widest gap; a wider one is bridged by multiples of 128."""
_BRIDGE_STEP = 128
_UTF32 = "utf-32-le" if sys.byteorder == "little" else "utf-32-be"
_TYPECODE = "I" if array("I").itemsize == 4 else "L"


def encode(numbers: Sequence[int]) -> str:
    """Write ascending numbers, none of them a multiple of 128."""
    return "".join(map(_character, _gaps(numbers)))


def decode(text: str) -> list[int]:
    """Read numbers back; a text of another origin gives some ascending numbers."""
    found = array(_TYPECODE)
    found.frombytes(text.encode(_UTF32, "surrogatepass"))
    if found and max(found) >= _SURROGATES.start:
        skipped = len(_SURROGATES)
        gaps: Iterable[int] = (
            one - _LOWEST - (skipped if one >= _SURROGATES.stop else 0) for one in found
        )
        return [number for number in accumulate(gaps) if number % _BRIDGE_STEP]
    return list(accumulate(map(sub, found, repeat(_LOWEST))))


def _gaps(numbers: Sequence[int]) -> Iterator[int]:
    for before, number in pairwise((0, *numbers)):
        at = before
        while number - at > MOST:
            bridge = (at + MOST) // _BRIDGE_STEP * _BRIDGE_STEP
            yield bridge - at
            at = bridge
        yield number - at


def _character(gap: int) -> str:
    code = gap + _LOWEST
    return chr(code if code < _SURROGATES.start else code + len(_SURROGATES))
