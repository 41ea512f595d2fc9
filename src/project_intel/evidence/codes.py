"""Writes ascending numbers as text and reads them back: one character for the gap to the next.

A posting of a common word takes one or two bytes so, and reading is left to fast built-ins.
"""

import re
import sys
from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, pairwise, repeat
from operator import add, sub

_LOWEST = 32
"""Characters below would be escaped in JSON."""
_SURROGATES = range(0xD800, 0xE000)
MOST = 0x10FFFF - len(_SURROGATES) - _LOWEST
"""The widest gap; a wider one is bridged by multiples of 128."""
_BRIDGE_STEP = 128
_FIRST = chr(_LOWEST)
_BEYOND = chr(_SURROGATES.stop)
_BRIDGE = chr(0x10FFFF - _BRIDGE_STEP)
"""No gap to a bridge is written with a lesser character."""
_ODD = re.compile(f"[\0-{chr(_LOWEST - 1)}{_BEYOND}-\U0010ffff]")
NUMBERS = "Q"
"""Type code of the arrays of numbers."""
_UTF32 = "utf-32-le" if sys.byteorder == "little" else "utf-32-be"
_TYPECODE = "I" if array("I").itemsize == 4 else "L"


def encode(numbers: Sequence[int]) -> str:
    """Write ascending numbers, none of them a multiple of 128."""
    gaps = list(map(sub, numbers, chain((0,), numbers)))
    widest = max(gaps, default=0)
    if widest + _LOWEST < _SURROGATES.start:
        return "".join(map(chr, map(add, gaps, repeat(_LOWEST))))
    return "".join(map(_character, gaps if widest <= MOST else _gaps(numbers)))


def decode(text: str) -> "array[int]":
    """Read numbers back; a text of another origin gives some ascending numbers, or none."""
    gaps = array(_TYPECODE)
    gaps.frombytes(text.encode(_UTF32, "surrogatepass"))
    bridged = False
    for odd in _ODD.finditer(text):
        if odd[0] < _FIRST:
            return array(NUMBERS)
        gaps[odd.start()] -= len(_SURROGATES)
        bridged = bridged or odd[0] >= _BRIDGE
    numbers = accumulate(map(sub, gaps, repeat(_LOWEST)))
    if bridged:
        return array(NUMBERS, [number for number in numbers if number % _BRIDGE_STEP])
    return array(NUMBERS, list(numbers))


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
