"""Which of several declarations of one name a file of a multiplatform project means.

A project may declare a name once for all platforms (`expect`) and again for each (`actual`).
"""

import re
from collections.abc import Sequence

SHARED = frozenset({"common", "shared"})
"""Source sets that all platforms see."""

_FAMILIES = {
    "android": "jvm",
    "androidNative": "native",
    "apple": "native",
    "darwin": "native",
    "ios": "native",
    "js": "js",
    "jvm": "jvm",
    "linux": "native",
    "macos": "native",
    "mingw": "native",
    "native": "native",
    "posix": "native",
    "tvos": "native",
    "unix": "native",
    "wasm": "js",
    "watchos": "native",
    "web": "js",
    "windows": "native",
}
"""What a platform belongs to, by what its name and those of its variants begin with."""

_ROOTS = frozenset({"src", "test"})
_PLAIN = frozenset({"main", "test"})
"""Source sets that are for the JVM where nothing says otherwise."""

_TEST = re.compile(r"tests?|test[A-Z]\w*|\w+Test", re.ASCII)
_SET = re.compile(r"(\w+)(?:Main|Test)", re.ASCII)
_FIRST_WORDS = re.compile(r"[a-z]+(?:Native)?(?![a-z])")


def platform_of(path: str) -> str:
    """Name the platform a source is for: `jvm` for `x/src/jvmTest/...` and for `x/jvm/src/...`."""
    return _placed(path)[0]


def family_of(path: str) -> str:
    """Name what the platform belongs to, whose declarations others do not see; "" is unknown."""
    platform, is_plain = _placed(path)
    word = _FIRST_WORDS.match(platform)
    family = _FAMILIES.get(word[0], "") if word else ""
    if "And" in platform or platform in SHARED:
        return ""
    return "jvm" if is_plain and platform not in ("js", "native") else family


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
    family = family_of(path)
    return (
        [home for home in homes if platform_of(home) in wanted]
        or [home for home in homes if family and family_of(home) == family]
        or homes
    )


def is_hidden(path: str, home: str) -> bool:
    """Tell a declaration for another family of platforms, or one of tests, from those in sight."""
    if is_test(home) and not is_test(path):
        return True
    return bool(platform_of(path)) and family_of(home) not in ("", family_of(path))


def _placed(path: str) -> tuple[str, bool]:
    """Name the platform, and tell whether the source set is one of those without a platform."""
    folders = path.split("/")[:-1]
    for place, folder in enumerate(folders):
        if folder in _ROOTS:
            name = folders[place + 1] if place + 1 < len(folders) else ""
            inner = _SET.fullmatch(name)
            if inner:
                return inner[1], False
            return folders[place - 1] if place else "", folder == "src" and name in _PLAIN
    return "", False
