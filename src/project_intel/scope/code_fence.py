"""Tells the fenced code of a Markdown text from what its author says."""

import re

_FENCE = re.compile(r"\s*(`{3,}|~{3,})(.*)", re.DOTALL)


class CodeFence:
    """Follows a text line by line.

    A fence may be indented, as in lists; it is closed by one of its own sign, at least as long, or
    never: then all that follows is code.
    """

    def __init__(self) -> None:
        self._open = ""

    @property
    def is_open(self) -> bool:
        """Tell whether the lines so far end within code."""
        return bool(self._open)

    def takes(self, line: str) -> bool:
        """Tell whether the next line belongs to code, its fences included."""
        found = _FENCE.match(line)
        if self._open:
            if found and found[1].startswith(self._open) and not found[2].strip():
                self._open = ""
            return True
        if found is None or (found[1][0] == "`" and "`" in found[2]):
            return False
        self._open = found[1]
        return True
