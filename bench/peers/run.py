"""Times this project beside its peers on copies of the trees given, and prints Markdown.

python bench/peers/run.py PEERS NAME=TREE... [--rounds N] [--full N] [--skip NAME:SYSTEM]...

PEERS is the folder install.py filled; TREE a git work tree, whose last commit is copied. Each
step is a fresh process: full (nothing known yet), same (nothing changed), ten (ten files edited).
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import checkouts
from measured import Cost, TooLongError
from peers import OURS, PEERS, System
from steps import STAMPS_SETTLE, Place, run_status, run_step
from tables import GIT, files, ratios, scope, table


class Bench:
    """The copies of one tree, one for every system, and what the rounds over them cost."""

    def __init__(self, name: str, origin: str, place: Path, peers: Path, limit: float) -> None:
        self.name, self._place, self._peers, self._limit = name, place / name, peers, limit
        self._origin = origin
        self.costs: dict[tuple[str, str, str], list[Cost]] = defaultdict(list)
        self.notes: list[str] = []

    def measure(self, systems: Sequence[System], full: int, rounds: int) -> None:
        """Run all steps, the systems taking turns within every round."""
        for one in systems:
            checkouts.clone(self._origin, self._at(one).tree)
        left = list(systems)
        for _ in range(full):
            left = [one for one in left if self._step(one, "full", forget=True)]
        left = [one for one in left if one.again]
        time.sleep(STAMPS_SETTLE)
        left = [one for one in left if self._step(one, "settling")]
        for _ in range(rounds):
            left = [one for one in left if self._step(one, "same")]
        edited = checkouts.to_edit(self._at(OURS).tree)
        for number in range(rounds):
            for one in left:
                checkouts.edit(self._at(one).tree, edited, number)
            left = [one for one in left if self._step(one, "ten")]

    def _step(self, one: System, step: str, forget: bool = False) -> bool:
        """Run one system once; return False where it is out of the race."""
        place = self._at(one)
        if forget:
            place.forget()
        try:
            cost = run_step(one, step, place, self._limit)
            is_paired = one is OURS and step != "full"
            beside = run_status(one, place) if is_paired else None
        except (TooLongError, subprocess.CalledProcessError, OSError) as error:
            said = getattr(error, "output", "") or ""
            self.notes.append(f"{self.name}, {step}, {one.name}: {error} {said[-300:]}".strip())
            return False
        if step == "full" and files(one, cost.output) == "0":
            self.notes.append(f"{self.name}, {one.name}: no file of its languages")
            return False
        self.costs[self.name, one.name, step].append(cost)
        if beside:
            self.costs[self.name, GIT, step].append(beside)
        print(f"{self.name} {one.name} {step} {cost.wall:.2f} s", file=sys.stderr)
        return True

    def _at(self, one: System) -> Place:
        return Place(self._peers, self._place / one.folder, self._place / f"{one.folder}.state")


def main() -> int:
    """Measure tree after tree and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("peers", type=Path)
    parser.add_argument("trees", nargs="+", metavar="NAME=TREE")
    parser.add_argument("--rounds", type=int, default=5, help="of same and of ten")
    parser.add_argument("--full", type=int, default=3, help="rounds of full")
    parser.add_argument("--limit", type=float, default=300, help="seconds one process may take")
    parser.add_argument("--skip", action="append", default=[], metavar="NAME:SYSTEM")
    parser.add_argument("--raw", type=Path, help="a file for all rounds as JSON")
    given = parser.parse_args()
    systems = (OURS, *PEERS)
    costs: dict[tuple[str, str, str], list[Cost]] = {}
    notes = []
    trees = [one.partition("=")[::2] for one in given.trees]
    with tempfile.TemporaryDirectory(prefix="peers-") as temporary:
        for name, origin in trees:
            bench = Bench(name, origin, Path(temporary), given.peers.resolve(), given.limit)
            chosen = [one for one in systems if f"{name}:{one.folder}" not in given.skip]
            bench.measure(chosen, given.full, given.rounds)
            costs.update(bench.costs)
            notes += bench.notes
    names = [name for name, _ in trees]
    peers = [one.name for one in PEERS]
    rows = [OURS.name, GIT, *peers]
    print(f"Wall seconds, medians of {given.full} (full) and {given.rounds} rounds.\n")
    print("\n".join(table(costs, names, rows, lambda cost: cost.wall)))
    print("\nCPU seconds, user and system, all processes.\n")
    print("\n".join(table(costs, names, rows, lambda cost: cost.cpu)))
    print("\nWall time beside ours in the same round.\n")
    print("\n".join(ratios(costs, names, peers)))
    print("\nMemory of the largest process at the full step, and what is done for all that.\n")
    print("\n".join(scope(costs, names, systems)))
    if notes:
        print("\nNot measured:\n")
        print("\n".join(f"- {note}" for note in notes))
    if given.raw:
        rounds = {
            "/".join(key): [[one.wall, one.cpu, one.peak] for one in each]
            for key, each in costs.items()
        }
        given.raw.write_text(json.dumps(rounds, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
