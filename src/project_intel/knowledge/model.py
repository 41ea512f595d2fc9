"""The values of the knowledge base: what is known of a file, and of all files of a project."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from project_intel.roles import Role as Role


@dataclass(frozen=True, slots=True)
class Structure:
    """What a file's content says, seen inside its project; needs no AI and is never stale.

    `size_chars` counts code points (bytes for a binary file, whose `line_count` is None).
    `imports` maps a project path or an external package to the names taken from it; `refs` are
    project paths without named bindings. `hash` is the first 16 hex digits of the git blob id of
    the content with CRLF as LF, "" where a row was written by a tool that keeps none.
    """

    size_chars: int
    line_count: int | None
    exports: tuple[str, ...] = ()
    imports: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    refs: tuple[str, ...] = ()
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Analysis:
    """What an AI analysis said of a file, and of which content it said it.

    `role` is a string, since older tools stored roles of their own. The baselines are those of
    the analysed text; `hash` is None where the row was written by a tool that keeps no hashes.
    """

    summary: str
    role: str = ""
    technologies: tuple[str, ...] = ()
    search_tags: tuple[str, ...] = ()
    last_updated: str = ""
    size_chars: int | None = None
    line_count: int | None = None
    hash: str | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """One row: a file that lives, or the tombstone of one that was described and is gone."""

    structure: Structure
    analysis: Analysis | None = None
    deleted: bool = False
    extra: Mapping[str, object] = field(default_factory=dict)
    """Fields other tools wrote; kept as they are."""


@dataclass(frozen=True, slots=True)
class SubKnowledge:
    """A folder below the root that keeps a knowledge base of its own."""

    location: str


@dataclass(frozen=True, slots=True)
class KnowledgeBase:
    """All rows of one project, by project-relative path with forward slashes."""

    files: Mapping[str, Entry] = field(default_factory=dict)
    sub_knowledge: tuple[SubKnowledge, ...] = ()
    extra: Mapping[str, object] = field(default_factory=dict)
