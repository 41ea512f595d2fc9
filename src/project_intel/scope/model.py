"""What a manifest says: fragments, the budget they share, and what is wrong with them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

MANIFEST_FILE = "agenticscope.toml"
SCOPE_FOLDER = ".scope"
MEMORY_FOLDER = ".scope/memory"
DEFAULT_BUDGET = 4_000
"""Tokens of one pack where the manifest names none."""

MEMORY_LINES = 50
"""Lines of memory files shown unless told otherwise."""
MOST_MEMORY_LINES = 200
LONGEST_QUERY = 500


class FragmentType(StrEnum):
    """What a fragment is; the order here is the order of precedence, rules first."""

    RULE = "rule"
    SPEC = "spec"
    PERSONA = "persona"
    KNOWLEDGE = "knowledge"


FOLDERS = {
    FragmentType.RULE: ".scope/rules",
    FragmentType.SPEC: ".scope/specs",
    FragmentType.PERSONA: ".scope/personas",
    FragmentType.KNOWLEDGE: ".scope/knowledge",
}
"""Where the files of each type live; `.scope/memory` is for no fragments."""


class Precedence(StrEnum):
    """What orders the fragments of a pack first."""

    TYPE = "type"
    PRIORITY = "priority"


@dataclass(frozen=True, slots=True)
class Fragment:
    """One `[[fragment]]`: a file of the project (`path`) or a question to its map (`query`).

    `triggers` and `excludes` are globs over project paths, `keywords` parts of the task's text.
    `always` takes it for every task. `targets` are the vendors it is built for, all where empty.
    `position` is its place among the fragments, from 0; `line` that of its header, from 1.
    """

    id: str
    type: FragmentType
    path: str = ""
    query: str = ""
    triggers: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    priority: int = 0
    always: bool = False
    description: str = ""
    targets: tuple[str, ...] = ()
    position: int = 0
    line: int = 1


@dataclass(frozen=True, slots=True)
class Manifest:
    """A whole `agenticscope.toml`; `budget` is in estimated tokens."""

    name: str
    version: str
    budget: int = DEFAULT_BUDGET
    precedence: Precedence = Precedence.TYPE
    fragments: tuple[Fragment, ...] = ()

    def ordered(self, fragments: tuple[Fragment, ...]) -> list[Fragment]:
        """Sort fragments by the manifest's precedence: total, the same on every machine."""
        rank = {kind: place for place, kind in enumerate(FragmentType)}
        if self.precedence is Precedence.TYPE:
            return sorted(fragments, key=lambda one: (rank[one.type], -one.priority, one.position))
        return sorted(fragments, key=lambda one: (-one.priority, rank[one.type], one.position))


class Finding(NamedTuple):
    """Something wrong in a file of the project; the code starts with E (error) or W (warning)."""

    file: str
    line: int
    code: str
    message: str

    @property
    def is_error(self) -> bool:
        """Tell an error from a warning."""
        return self.code.startswith("E")

    def __str__(self) -> str:
        """Write it as compilers do, so that editors find the place."""
        return f"{self.file}:{self.line}: {self.code} {self.message}"
