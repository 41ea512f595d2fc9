"""Measures how well a query finds the files a change touched, ours beside its peers.

python bench/ranking/run.py FOLDER [--only-split tuning] [--only REPOSITORY]...
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass
from itertools import repeat
from pathlib import Path

import cases
import history
from cases import Case, Repository
from measures import Figures, mean, measure
from ours import ours
from systems import FullText, System, matched_words, read_texts

SPLITS = ("tuning", "reporting")
SETS = ("keywords", "questions", "keywords instead of questions")
"""The last is the keyword cases of the commits that have a question, to set beside them."""

README_ROWS = {
    "keywords": {
        "project-intel": ("keywords", "ours"),
        "full-text BM25, names split, tests and docs × 0.3": ("keywords", "full text, demoted"),
        "full-text BM25, names split": ("keywords", "full text"),
        "files by matched words": ("keywords", "matched words"),
    },
    "questions": {
        "project-intel": ("questions", "ours"),
        "full-text BM25, tests and docs × 0.3": ("questions", "full text, demoted"),
        "project-intel, the same changes by keywords": ("keywords instead of questions", "ours"),
    },
}
"""By table: the row's name, and the cases and the system it is the mean of."""

HEADING = "  r@10  r@25   mrr | only: r@10  r@25   mrr | chars"


@dataclass(frozen=True, slots=True)
class Measured:
    """What one repository gave: means by set and system, and how many cases each set had."""

    figures: dict[tuple[str, str], Figures]
    sizes: dict[str, int]
    seconds: float


def measure_repository(folder: Path, one: Repository) -> Measured:
    """Check a repository out at its base, build every system once and ask it every case."""
    start = time.monotonic()
    place = history.find_repository(folder, one.name)
    keywords = cases.keyword_cases(place, one)
    questions = cases.question_cases(place, one)
    asked_twice = {case.commit for case in questions}
    both = [case for case in keywords if case.commit in asked_twice]
    sets = dict(zip(SETS, (keywords, questions, both), strict=True))
    with tempfile.TemporaryDirectory(prefix="ranking-") as temporary:
        checkout = Path(temporary)
        history.check_out(place, one.base, checkout)
        systems = build(checkout)
        figures = {
            (name, system): ask_all(ask, asked)
            for name, asked in sets.items()
            if asked
            for system, ask in systems.items()
        }
    sizes = {name: len(asked) for name, asked in sets.items()}
    return Measured(figures, sizes, time.monotonic() - start)


def build(checkout: Path) -> dict[str, System]:
    """Make every system ready for a checkout."""
    texts = read_texts(checkout)
    full_text = FullText(texts)
    return {
        "ours": ours(checkout),
        "matched words": matched_words(texts),
        "full text": full_text.ask,
        "full text, demoted": full_text.ask_demoted,
    }


def ask_all(ask: System, asked: list[Case]) -> Figures:
    """Average one system over the cases of a repository."""
    return mean(measure(ask(case.query), case) for case in asked)


def report(chosen: Sequence[Repository], measured: Sequence[Measured]) -> Iterable[str]:
    """Lay out the means of every repository, then the macro averages of either half."""
    pairs = list(zip(chosen, measured, strict=True))
    systems = list(dict.fromkeys(system for one in measured for _, system in one.figures))
    for name in SETS[:2]:
        for system in systems:
            yield f"\n{name}, {system}\n{'':42}{HEADING}"
            for one, got in pairs:
                if (name, system) in got.figures:
                    label = f"{one.split[:3]} {one.name} ({got.sizes[name]})"
                    yield f"{label:42}{_line(got.figures[name, system])}"
    for name in SETS:
        for split in SPLITS:
            side = [got for one, got in pairs if one.split == split and got.sizes[name]]
            if not side:
                continue
            number = sum(got.sizes[name] for got in side)
            yield f"\n{name}, {split}: {number} cases, {len(side)} repositories, macro averages"
            yield f"{'':42}{HEADING}"
            for system in systems:
                yield f"{system:42}{_line(mean(got.figures[name, system] for got in side))}"


def readme_tables(chosen: Sequence[Repository], measured: Sequence[Measured]) -> Iterable[str]:
    """Lay the reporting half out as the README does."""
    side = [got for one, got in zip(chosen, measured, strict=True) if one.split == SPLITS[1]]
    for name, systems in README_ROWS.items():
        those = [got for got in side if got.sizes[name]]
        if not those:
            continue
        yield f"\nREADME, {name}, {sum(got.sizes[name] for got in those)} cases"
        for label, (cases_of, system) in systems.items():
            found = mean(got.figures[cases_of, system] for got in those)
            near, far, rank, *_, chars = astuple(found)
            shown = f" {chars:,.0f} |" if name == SETS[0] and system == "ours" else ""
            yield f"| {label} | {near:.3f} | {far:.3f} | {rank:.3f} |{shown}"


def _line(figures: Figures) -> str:
    *rates, chars = astuple(figures)
    near, far, rank, only_near, only_far, only_rank = (f"{rate:6.3f}" for rate in rates)
    return f"{near}{far}{rank} |      {only_near}{only_far}{only_rank} | {chars:5.0f}"


def main() -> int:
    """Measure the repositories asked for and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="of git repositories, owner+name or owner/name")
    parser.add_argument("--only-split", choices=SPLITS)
    parser.add_argument("--only", action="append", metavar="OWNER/NAME")
    given = parser.parse_args()
    chosen = [
        one
        for one in cases.repositories()
        if given.only_split in (None, one.split) and (not given.only or one.name in given.only)
    ]
    start = time.monotonic()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        measured = []
        each = pool.map(measure_repository, repeat(given.folder), chosen)
        for one, got in zip(chosen, each, strict=True):
            print(f"{one.name}: {got.seconds:.1f} s", file=sys.stderr)
            measured.append(got)
    print("\n".join(report(chosen, measured)).lstrip())
    print("\n".join(readme_tables(chosen, measured)))
    print(f"\n{time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
