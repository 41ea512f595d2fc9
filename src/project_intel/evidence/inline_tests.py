"""Finds where tests begin that stand below the code they test, in the same file."""

from bisect import bisect_right

from project_intel.evidence.texts import Text

_BEGINNINGS = {".rs": "\n#[cfg(test)]\nmod "}
"""How such tests begin, in lower case, by the ending of the file."""


def tests_from(path: str, text: Text) -> int:
    """Give the first line of tests, from 1; past the end where the file has none."""
    ending = path[path.rfind(".") :]
    at = text.folded.find(_BEGINNINGS[ending]) if ending in _BEGINNINGS else -1
    return bisect_right(text.starts, at + 1) if at >= 0 else len(text.lines) + 1
