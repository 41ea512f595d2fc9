"""What a caller of the mapping asks for."""

import time
from dataclasses import dataclass

from project_intel.knowledge.model import Entry
from project_intel.knowledge.upkeep.glance import Look

LOCK_WAIT_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Request:
    """How to map.

    `deadline` is a time of the monotonic clock after which nothing more is read or waited for;
    `inherited` are rows of a parent project whose analyses may belong here; `look` is what git said
    just now, if it was asked.
    """

    write: bool = True
    prune: bool = False
    resolve: bool = False
    deadline: float | None = None
    inherited: tuple[tuple[str, Entry], ...] = ()
    look: Look | None = None

    def patience(self) -> float:
        """Return the seconds to wait for others who write."""
        if self.deadline is None:
            return LOCK_WAIT_SECONDS
        return min(LOCK_WAIT_SECONDS, max(0.0, self.deadline - time.monotonic()))
