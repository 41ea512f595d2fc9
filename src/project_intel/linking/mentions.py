"""Which file of the project a string that looks like a path means."""

import re
from collections.abc import Iterable, Iterator, Set
from urllib.parse import unquote

from project_intel.paths import folder_of, join

_POSITION = re.compile(r":\d+(?:[:-]\d+)*\Z")
_CLOSING = ".,;:!?)]}>'\"`*"
_ACTIONS = ("action.yml", "action.yaml")
"""What a folder is for GitHub's workflows, which name it from the root, `./` first."""


_MARKS = frozenset(("", ".", ".."))


def names_of(paths: Iterable[str]) -> frozenset[str]:
    """Collect the last segments of paths: what a mention must end with to mean any of them."""
    return frozenset(path.rpartition("/")[2] for path in paths)


def mentioned(mention: str, path: str, paths: Set[str], names: Set[str]) -> str | None:
    """Find the file that `mention` in the file `path` means; None for a folder or nothing real.

    The folder of the mentioning file is tried before the root of the project. The folder of an
    action stands for its file. `names` are those of `paths`: most mentions mean nothing, and end
    like none.
    """
    if "://" in mention:
        return None
    for reading in dict.fromkeys(_readings(mention)):
        name = reading.rpartition("/")[2]
        if name not in names and name not in _MARKS:
            continue
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
    target = bare.partition("#")[0].partition("?")[0]
    yield target
    place = _POSITION.sub("", target) if ":" in target else target
    yield place
    if "%" in place:
        yield unquote(place)
