"""Runs one step of one system on the checkout that is its own."""

import os
from dataclasses import dataclass
from pathlib import Path

import checkouts
from measured import Cost, cost_of
from peers import DRIVERS, IMPORTS, System

STEPS = ("full", "same", "ten")

STAMPS_SETTLE = 2.5
"""Seconds after which no stamp of a file is too young to be trusted."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where systems are installed, the checkout of one of them, and what it keeps outside."""

    peers: Path
    tree: Path
    state: Path

    def forget(self) -> None:
        """Remove all that the system keeps."""
        checkouts.forget(self.tree, self.state)

    def environment(self, one: System) -> dict[str, str]:
        """Return the environment of its processes: no network is asked for, no home is shared."""
        return {
            "PATH": os.environ["PATH"],
            "HOME": str(self.state / "home"),
            "TMPDIR": str(self.state / "tmp"),
            "LANG": "C.UTF-8",
            "DO_NOT_TRACK": "1",
            "CLAUDE_PROJECT_DIR": str(self.tree),
            **{name: self.filled(value) for name, value in one.environment.items()},
        }

    def filled(self, text: str) -> str:
        """Put the folders into a text of the table."""
        return text.format(
            peers=self.peers, tree=self.tree, state=self.state, drivers=DRIVERS, imports=IMPORTS
        )


def run_step(one: System, step: str, place: Place, limit: float = 600) -> Cost:
    """Run a step in a fresh process. Raises as `cost_of` does."""
    command = one.first if step == "full" else one.again
    filled = [place.filled(part) for part in command]
    event = place.filled(one.event).encode()
    return cost_of(filled, str(place.tree), place.environment(one), event, limit)


def run_status(one: System, place: Place) -> Cost:
    """Run the git status that a step of `one` is set beside."""
    return cost_of(checkouts.STATUS, str(place.tree), place.environment(one))
