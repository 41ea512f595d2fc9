"""What a caller of the mapping asks for."""

from dataclasses import dataclass

from project_intel.knowledge.model import Entry


@dataclass(frozen=True, slots=True)
class Request:
    """How to map.

    `deadline` is a time of the monotonic clock after which nothing more is read or waited for;
    `inherited` are rows of a parent project whose analyses may belong here.
    """

    write: bool = True
    prune: bool = False
    resolve: bool = False
    deadline: float | None = None
    inherited: tuple[tuple[str, Entry], ...] = ()
