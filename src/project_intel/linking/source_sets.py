"""Which of several declarations of one name a file of a multiplatform project means.

A project may declare a name once for all platforms (`expect`) and again for each (`actual`).
"""

import re
from collections.abc import Sequence

SHARED = frozenset({"common", "shared"})
"""Source sets that all platforms see."""

_ROOTS = frozenset({"src", "test"})
_TEST = re.compile(r"tests?|test[A-Z]\w*|\w+Test", re.ASCII)
_SET = re.compile(r"(\w+)(?:Main|Test)", re.ASCII)


def platform_of(path: str) -> str:
    """Name the platform a source is for: `jvm` for `x/src/jvmTest/...` and for `x/jvm/src/...`."""
    folders = path.split("/")[:-1]
    for place, folder in enumerate(folders):
        if folder in _ROOTS:
            inner = _SET.fullmatch(folders[place + 1]) if place + 1 < len(folders) else None
            if inner:
                return inner[1]
            return folders[place - 1] if place else ""
    return ""


def is_test(path: str) -> bool:
    """Tell the sources of tests, which nothing but tests can see."""
    return any(_TEST.fullmatch(folder) for folder in path.split("/")[:-1])


def seen_from(path: str, homes: Sequence[str]) -> Sequence[str]:
    """Choose the declarations of the file's own platform and the shared ones, else all."""
    if len(homes) < 2:
        return homes
    if not is_test(path):
        homes = [home for home in homes if not is_test(home)] or homes
    wanted = SHARED | {platform_of(path)}
    return [home for home in homes if platform_of(home) in wanted] or homes
