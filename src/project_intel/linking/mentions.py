"""Which file of the project a string that looks like a path means."""

import re
from collections.abc import Iterator, Set
from urllib.parse import unquote

from project_intel.paths import folder_of, join

_POSITION = re.compile(r":\d+(?:[:-]\d+)*\Z")
_CLOSING = ".,;:!?)]}>'\"`*"
_ACTIONS = ("action.yml", "action.yaml")
"""What a folder is for GitHub's workflows, which name it from the root, `./` first."""


def mentioned(mention: str, path: str, paths: Set[str]) -> str | None:
    """Find the file that `mention` in the file `path` means; None for a folder or nothing real.

    The folder of the mentioning file is tried before the root of the project. The folder of an
    action stands for its file.
    """
    if "://" in mention:
        return None
    for reading in _readings(mention):
        for folder in (folder_of(path), ""):
            found = join(folder, reading)
            if found in paths:
                return found
    return _action(mention, paths) if mention.startswith("./") else None


def _action(mention: str, paths: Set[str]) -> str | None:
    for name in _ACTIONS:
        found = join("", f"{mention}/{name}")
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
