"""The values of an analysis: what is to be read, in which batches, and what comes back."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from project_intel.knowledge.model import Role


@dataclass(frozen=True, slots=True)
class Source:
    """A live text file that needs an analysis; hash, sizes and edges are those of its row."""

    path: str
    hash: str
    size_chars: int
    line_count: int
    imports: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    refs: tuple[str, ...] = ()
    exports: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Batch:
    """Files one analysis reads together, dependencies before dependents.

    `id` is made of the paths and hashes of `files`. `context` are paths outside the batch that its
    files depend on, of which something short is told. `tokens` is the estimate for the whole text.
    """

    id: str
    files: tuple[str, ...]
    context: tuple[str, ...] = ()
    tokens: int = 0


@dataclass(frozen=True, slots=True)
class Seen:
    """The content of a file at the moment it was put into a batch."""

    hash: str
    size_chars: int
    line_count: int


@dataclass(frozen=True, slots=True)
class Receipt:
    """What stands in a batch that was handed out.

    `file` is the batch's path below the root, "" for one that was sent and never written.
    """

    id: str
    file: str
    files: Mapping[str, Seen]


@dataclass(frozen=True, slots=True)
class Result:
    """What an analysis says of one file, checked and ready to be stored."""

    path: str
    summary: str
    role: Role | None = None
    technologies: tuple[str, ...] = ()
    search_tags: tuple[str, ...] = ()
