"""Finds signs in a text that its readers do not see and a model reads all the same."""

import re
import unicodedata
from typing import NamedTuple

# Emoji join persons by U+200D, and flags of regions are a black flag with tag characters; letters
# of Arabic and Indic scripts are joined and parted by U+200C and U+200D.
_FLAG = "\U0001f3f4[\U000e0020-\U000e007e]{1,8}\U000e007f"
_JOINED = "(?<=[^\u0000-\u024f])[\u200c\u200d](?=[^\u0000-\u024f])"
_HIDDEN = re.compile(
    f"{_FLAG}|{_JOINED}|"
    "([\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5"
    "\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff])"
)


class Hidden(NamedTuple):
    """The first hidden sign of a text, its line from 1, and how many there are."""

    line: int
    sign: str
    times: int

    @property
    def name(self) -> str:
        """Name the sign, as in `U+202E RIGHT-TO-LEFT OVERRIDE`."""
        return f"U+{ord(self.sign):04X} {unicodedata.name(self.sign, '')}".rstrip()


def find_hidden(text: str) -> Hidden | None:
    """Return what is hidden in a text; emoji and joined letters of their scripts are not."""
    first, count = None, 0
    for found in _HIDDEN.finditer(text):
        if found[1]:
            first = first or found
            count += 1
    return first and Hidden(text.count("\n", 0, first.start()) + 1, first[1], count)
