"""What a caller of the mapping asks for."""

import time
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from project_intel.knowledge.upkeep.look import Look

if TYPE_CHECKING:
    from project_intel.knowledge.model import Analysis, Entry
    from project_intel.knowledge.upkeep.crew import Crew

LOCK_WAIT_SECONDS = 5.0


class Request(NamedTuple):
    """How to map.

    `deadline` is a time of the monotonic clock after which nothing more is read or waited for;
    `inherited` are rows of a parent project whose analyses may belong here; `look` is what git said
    just now, if it was asked, and `crew` has the workers that were started ahead, if any were.
    `submitted` are new analyses by path; one without a hash speaks of the content of now.
    `patience_seconds` is the longest wait for the lock.
    """

    write: bool = True
    prune: bool = False
    resolve: bool = False
    deadline: float | None = None
    inherited: "tuple[tuple[str, Entry], ...]" = ()
    look: Look | None = None
    crew: "Crew | None" = None
    submitted: "Mapping[str, Analysis]" = MappingProxyType({})
    patience_seconds: float = LOCK_WAIT_SECONDS

    def patience(self) -> float:
        """Return the seconds to wait for others who write."""
        if self.deadline is None:
            return self.patience_seconds
        return min(self.patience_seconds, max(0.0, self.deadline - time.monotonic()))
