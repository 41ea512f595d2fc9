"""Finds the texts in backticks that run on over lines, by reading JavaScript, TypeScript and Go."""

import re
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

# Whatever may hold a backtick that opens nothing, and what opens and closes.
_CODE = re.compile(
    r"""//[^\n]*+
    |/\*(?:[^*]|\*(?!/))*+(?:\*/)?
    |'(?:[^'\\\n]|\\.)*+'|"(?:[^"\\\n]|\\.)*+"
    |(?<=[(,=:\[!&|?{};+])[ ]?/(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,200}+\]){1,300}+/
    |(?P<sign>[`{}])""",
    re.VERBOSE | re.DOTALL,
)
_TEXT = re.compile(r"\\.|`|\$\{", re.DOTALL)
_RAW_TEXT = re.compile("`")


def templates(lines: Sequence[str], *, raw: bool) -> list[tuple[int, int]] | None:
    """Return the places of the first line and after the last one of each such text, in order.

    In a `raw` text nothing is escaped or put in. None where the texts cannot be told from the code:
    what opens does not close.
    """
    whole = "\n".join(lines)
    text_sign = _RAW_TEXT if raw else _TEXT
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    found: list[tuple[int, int]] = []
    # Where the outermost text began, and what is open around the place: texts and braces.
    began = at = texts = 0
    around: list[str] = []
    while True:
        inside = around[-1:] == ["`"]
        sign = (text_sign if inside else _CODE).search(whole, at)
        if sign is None:
            return None if around else found
        at = sign.end()
        if inside and sign[0] == "`":
            around.pop()
            texts -= 1
            if not texts:
                first, last = (bisect_right(starts, place) - 1 for place in (began, sign.start()))
                if last > first:
                    found.append((first, last + 1))
        elif inside and sign[0] == "${":
            around.append("{")
        elif not inside and sign["sign"] == "`":
            if not texts:
                began = sign.start()
            around.append("`")
            texts += 1
        elif not inside and sign["sign"] == "{":
            around.append("{")
        elif not inside and sign["sign"] == "}":
            if not around:
                return None
            around.pop()
