"""Lays the costs of all rounds out as Markdown tables."""

import re
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence

from measured import Cost
from peers import OURS, System
from steps import STEPS

GIT = "git status"

Costs = Mapping[tuple[str, str, str], Sequence[Cost]]
"""The rounds of (tree, system, step)."""


def files(one: System, output: str) -> str:
    """Find the number of files in an output; a pattern without a group is there once a file."""
    if not one.files:
        return ""
    found = re.findall(one.files, output)
    if not re.compile(one.files).groups:
        return f"{len(found):,}"
    return f"{int(found[0].replace(',', '')):,}" if found else "?"


def median(costs: Sequence[Cost], what: Callable[[Cost], float]) -> float:
    """Return the middle of the rounds."""
    return statistics.median(map(what, costs))


def table(
    costs: Costs, trees: Sequence[str], systems: Sequence[str], what: Callable[[Cost], float]
) -> Iterator[str]:
    """Lay out the medians of one figure, a row for each system."""
    steps = [(tree, step) for tree in trees for step in STEPS]
    yield f"| system | {' | '.join(f'{tree} {step}' for tree, step in steps)} |"
    yield f"| --- |{' --- |' * len(steps)}"
    for name in systems:
        found = [costs.get((tree, name, step)) for tree, step in steps]
        cells = [_figure(median(rounds, what)) if rounds else "" for rounds in found]
        yield f"| {name} | {' | '.join(cells)} |"


def ratios(costs: Costs, trees: Sequence[str], peers: Sequence[str]) -> Iterator[str]:
    """Say how many times ours the wall time of each peer was, and ours that of git status."""
    steps = [(tree, step) for tree in trees for step in STEPS]
    yield f"| ratio | {' | '.join(f'{tree} {step}' for tree, step in steps)} |"
    yield f"| --- |{' --- |' * len(steps)}"
    for above, below in [(OURS.name, GIT), *((peer, OURS.name) for peer in peers)]:
        cells = []
        for tree, step in steps:
            pairs = zip(
                costs.get((tree, above, step), ()), costs.get((tree, below, step), ()), strict=False
            )
            each = [one.wall / other.wall for one, other in pairs]
            cells.append(f"{statistics.median(each):.2f}" if each else "")
        yield f"| {above} / {below} | {' | '.join(cells)} |"


def scope(costs: Costs, trees: Sequence[str], systems: Sequence[System]) -> Iterator[str]:
    """Say what each system does, how many files it took in, and its memory at the full step."""
    heads = [f"files of {tree}" for tree in trees] + [f"MiB at {tree}" for tree in trees]
    yield f"| system | {' | '.join(heads)} | its job beside ours |"
    yield f"| --- |{' --- |' * (len(heads) + 1)}"
    for one in systems:
        runs = [costs.get((tree, one.name, "full")) for tree in trees]
        counts = [files(one, rounds[-1].output) if rounds else "" for rounds in runs]
        peaks = [
            f"{median(rounds, lambda cost: cost.peak):.0f}" if rounds else "" for rounds in runs
        ]
        yield f"| {one.name} | {' | '.join([*counts, *peaks])} | {one.job} |"


def _figure(value: float) -> str:
    return f"{value:.3f}" if value < 1 else f"{value:.1f}"
