"""Which file of the project a string that looks like a path means."""

import re
from collections.abc import Iterator, Set
from urllib.parse import unquote

from project_intel.paths import folder_of, join

_POSITION = re.compile(r":\d+(?:[:-]\d+)*\Z")
_CLOSING = ".,;:!?)]}>'\"`*"


def mentioned(mention: str, path: str, paths: Set[str]) -> str | None:
    """Find the file that `mention` in the file `path` means; None for a folder or nothing real.

    The folder of the mentioning file is tried before the root of the project.
    """
    if "://" in mention:
        return None
    for reading in _readings(mention):
        for folder in (folder_of(path), ""):
            found = join(folder, reading)
            if found in paths:
                return found
    return None


def _readings(mention: str) -> Iterator[str]:
    """Yield the mention as it stands, then with less and less of what may follow a path."""
    yield mention
    bare = mention.rstrip(_CLOSING)
    yield bare
    target = re.split(r"[#?]", bare, maxsplit=1)[0]
    yield target
    place = _POSITION.sub("", target)
    yield place
    yield unquote(place)
