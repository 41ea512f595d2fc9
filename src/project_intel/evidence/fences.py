"""Fences a text so that nothing in it can end the fence."""

import re

_TICKS = re.compile("`{3,}")


def fence_for(text: str) -> str:
    """Give a row of back-ticks longer than any in the text, three at least."""
    longest = max(map(len, _TICKS.findall(text)), default=2)
    return "`" * (longest + 1)
