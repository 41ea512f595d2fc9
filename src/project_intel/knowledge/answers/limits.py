"""How much of a ranking a reply shows, and how to see the rest."""

import json
import shlex
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from project_intel.display import safe

MARGIN = 100
"""Of a reply's characters, for what the server adds: a line for the user."""

_FIRST_TRY = 32
_NEXT = 4
"""Times the results shown: so many of the best matches decide which folder and role to name."""


def fit(rows: Sequence[int], size: Callable[[Sequence[int]], int], most: int) -> Sequence[int]:
    """Drop rows from the end until what is made of them has at most so many characters."""
    fitting = 0
    too_many = min(_FIRST_TRY, len(rows))
    while size(rows[:too_many]) <= most:
        if too_many == len(rows):
            return rows
        fitting, too_many = too_many, min(2 * too_many, len(rows))
    while too_many - fitting > 1:
        middle = (fitting + too_many) // 2
        if size(rows[:middle]) <= most:
            fitting = middle
        else:
            too_many = middle
    return rows[:fitting]


def json_text(value: Mapping[str, object]) -> str:
    """Write the structured form as a command line shows it; no client's is longer."""
    return json.dumps(value, ensure_ascii=False, indent=2)


def what_is_left(
    matching: Sequence[str], roles: Sequence[str], shown: int, most: int, scope: str, typed: bool
) -> str:
    """Say how many of the matching paths, best first, are shown and which call shows more.

    Empty where all are shown. `roles` are those of the paths; empty where one was asked for.
    `typed` asks for arguments as a command line takes them.
    """
    if shown == len(matching):
        return ""
    ways = []
    if shown == most:
        ways.append(_argument("max", str(min(2 * most, len(matching))), typed))
    folder = _narrower(matching, shown, scope)
    if folder and safe(folder) == folder:
        ways.append(_argument("scope", folder, typed))
    counts = Counter(roles[: _NEXT * shown])
    if len(counts) > 1:
        ways.append(_argument("role", max(sorted(counts), key=counts.__getitem__), typed))
    said = f"{shown:,} of {len(matching):,} matches shown"
    return f"{said}; for more ask {' or '.join(ways) or 'with another word that narrows it down'}"


def _argument(name: str, value: str, typed: bool) -> str:
    """Write an argument so that it can be copied: no folder's name may end its quotes."""
    if typed:
        return f"--{name}={shlex.quote(value)}"
    return f"{name}={value if name == 'max' else json.dumps(value, ensure_ascii=False)}"


def _narrower(paths: Sequence[str], shown: int, scope: str) -> str:
    """Name the deepest folder that still holds most of the next matches."""
    folder, inside = scope, [path.split("/")[:-1] for path in paths[: _NEXT * shown]]
    enough = len(inside) / 2
    depth = folder.count("/") + 1 if folder else 0
    while True:
        below = Counter(folders[depth] for folders in inside if len(folders) > depth)
        name = max(sorted(below), key=below.__getitem__, default="")
        if not below or below[name] <= enough:
            break
        inside = [folders for folders in inside if folders[depth : depth + 1] == [name]]
        depth += 1
        folder = f"{folder}/{name}" if folder else name
    narrows = folder != scope and not all(path.startswith(f"{folder}/") for path in paths)
    return folder if narrows else ""
