"""Tells source, tests and documentation apart by path, knowing nothing of the product's roles."""

import re
from enum import StrEnum
from functools import lru_cache


class Kind(StrEnum):
    """What a file of a public repository is, for the purposes of the set."""

    SOURCE = "source"
    TEST = "test"
    DOCUMENTATION = "documentation"
    OTHER = "other"


SOURCE_ENDINGS = frozenset(
    re.findall(
        r"\w+",
        """
        astro c cc cjs cpp cs cts cxx dart ex exs go h hh hpp java js jsx kt mjs mts php py pyi
        rb rs scala svelte swift ts tsx vue
        """,
    )
)

DOCUMENT_ENDINGS = frozenset({"adoc", "markdown", "md", "mdx", "rst", "txt"})

TEST_FOLDERS = frozenset(
    re.findall(r"\w+", "e2e fixture fixtures mocks spec specs test testdata tests testsuite")
)
"""Words of a folder's name; `testing` is not among them, since frameworks ship such packages."""

TEST_ENDS = frozenset({"test", "tests", "spec", "specs"})
"""First or last words of a file's name."""

TEST_NAMES = frozenset({"conftest.py"})

BUILD_NAMES = frozenset({"Package.swift", "conf.py", "noxfile.py", "setup.py"})
"""Written in a language and yet no source of the product; so is `*.config.*`."""

DOCUMENT_FOLDERS = frozenset(
    re.findall(
        r"\w+",
        """
        changelog changelogs demo demos doc docs documentation example examples playground
        playgrounds sample samples tutorial tutorials website
        """,
    )
)
"""Words of a folder's name, or a whole file name before its first dot."""

_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[0-9]+[a-z]*")


@lru_cache(maxsize=1 << 16)
def kind(path: str) -> Kind:
    """Classify a path with forward slashes."""
    *folders, name = path.split("/")
    words = [word for folder in folders for word in _words(folder)]
    stem, _, ending = name.rpartition(".")
    if not stem:
        stem, ending = name, ""
    own = _words(stem)
    if (
        name in TEST_NAMES
        or TEST_FOLDERS.intersection(words)
        or TEST_ENDS.intersection(own[:1] + own[-1:])
    ):
        return Kind.TEST
    told = ending.lower() in DOCUMENT_ENDINGS or name.split(".")[0].lower() in DOCUMENT_FOLDERS
    if told or DOCUMENT_FOLDERS.intersection(words):
        return Kind.DOCUMENTATION
    if name in BUILD_NAMES or stem.endswith(".config"):
        return Kind.OTHER
    return Kind.SOURCE if ending in SOURCE_ENDINGS else Kind.OTHER


def _words(name: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(name)]
