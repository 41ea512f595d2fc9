"""Times this project alone on generated repositories of growing size, and prints Markdown.

python bench/peers/curve.py PEERS [COUNT...]

PEERS is the folder install.py filled. Without counts: from 50 to 100,000 files.
"""

import argparse
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import checkouts
from generate import generate
from measured import Cost, cost_of
from peers import OURS
from steps import STAMPS_SETTLE, Place, run_status, run_step

COUNTS = (50, 200, 1_000, 5_000, 20_000, 100_000)
ROUNDS = 5
QUERY = ("query", "ledger of a socket")

HEADINGS = (
    "files",
    "full",
    "its CPU",
    "same",
    "its CPU",
    "git status",
    "same / git",
    "ten",
    "its CPU",
    "query",
    "MiB at full",
    "bytes a file",
)


def row(count: int, peers: Path, folder: Path) -> list[str]:
    """Measure one size."""
    place = Place(peers, folder / "tree", folder / "state")
    generate(place.tree, count)
    checkouts.age(place.tree)
    place.forget()
    full = run_step(OURS, "full", place)
    time.sleep(STAMPS_SETTLE)
    run_step(OURS, "same", place)
    same, status, ten, asked = [], [], [], []
    for _ in range(ROUNDS):
        same.append(run_step(OURS, "same", place))
        status.append(run_status(OURS, place))
        asked.append(_query(place))
    edited = checkouts.to_edit(place.tree)
    for number in range(ROUNDS):
        checkouts.edit(place.tree, edited, number)
        ten.append(run_step(OURS, "ten", place))
    ratio = statistics.median(ours.wall / git.wall for ours, git in zip(same, status, strict=True))
    size = (place.tree / ".knowledge" / "summaries.json").stat().st_size
    return [
        f"{count:,}",
        f"{full.wall:.2f}",
        f"{full.cpu:.2f}",
        *_both(same),
        f"{_wall(status):.3f}",
        f"{ratio:.1f}",
        *_both(ten),
        f"{_wall(asked):.3f}",
        f"{full.peak:.0f}",
        f"{size / count:.0f}",
    ]


def _query(place: Place) -> Cost:
    command = [place.filled(OURS.first[0]), *QUERY]
    return cost_of(command, str(place.tree), place.environment(OURS))


def _both(costs: Sequence[Cost]) -> tuple[str, str]:
    return f"{_wall(costs):.3f}", f"{statistics.median(cost.cpu for cost in costs):.3f}"


def _wall(costs: Sequence[Cost]) -> float:
    return statistics.median(cost.wall for cost in costs)


def main() -> int:
    """Print the curve, a row as soon as it is known."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("peers", type=Path)
    parser.add_argument("counts", type=int, nargs="*", default=COUNTS)
    given = parser.parse_args()
    print(f"| {' | '.join(HEADINGS)} |\n|{' --- |' * len(HEADINGS)}", flush=True)
    for count in given.counts:
        with tempfile.TemporaryDirectory(prefix="curve-") as temporary:
            cells = row(count, given.peers.resolve(), Path(temporary))
        print(f"| {' | '.join(cells)} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
