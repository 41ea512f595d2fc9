"""Compares our map of a checkout with what an independent tool says of it.

python bench/accuracy/compare.py ORACLE CHECKOUT [--only SUFFIX]... [--misses N] [--json]

ORACLE is a script of bench/accuracy/oracles, or a file ending in .json with what one printed. The
README beside this file says what an oracle prints.
"""

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ours import READ, Map, read_map

RUNNERS = {
    ".go": ["go", "run"],
    ".java": ["java"],
    ".js": ["node", "--max-old-space-size=8000"],
    ".mjs": ["node", "--max-old-space-size=8000"],
    ".py": [sys.executable],
}
"""What starts an oracle, by its extension; any other is a program of its own."""

FIELDS = ("edges", "names", "externals", "exports")

Item = tuple[str, ...]
"""One statement about a file: its path, then what is said."""


@dataclass(slots=True)
class Score:
    """Statements of one field: made by both, by the oracle alone, by us alone."""

    both: set[Item] = field(default_factory=set)
    missed: set[Item] = field(default_factory=set)
    extra: set[Item] = field(default_factory=set)

    def add(self, theirs: set[Item], ours: set[Item]) -> None:
        """Take in one file."""
        self.both |= theirs & ours
        self.missed |= theirs - ours
        self.extra |= ours - theirs

    @property
    def precision(self) -> float:
        """Give the share of our statements that the oracle makes too."""
        return _share(len(self.both), len(self.extra))

    @property
    def recall(self) -> float:
        """Give the share of the oracle's statements that we make too."""
        return _share(len(self.both), len(self.missed))

    @property
    def f1(self) -> float:
        """Give the harmonic mean of the two."""
        both = self.precision + self.recall
        return 2 * self.precision * self.recall / both if both else 0.0

    def as_json(self) -> dict[str, object]:
        """Give the figures."""
        return {
            "both": len(self.both),
            "missed": len(self.missed),
            "extra": len(self.extra),
            "precision": round(self.precision, 4),
            "recall": round(self.recall, 4),
            "f1": round(self.f1, 4),
        }


def main() -> int:
    """Compare and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("oracle")
    parser.add_argument("checkout")
    parser.add_argument("--only", action="append", default=[], help="suffix of importing files")
    parser.add_argument("--misses", type=int, default=5, help="files shown each way")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    said = ask(options.oracle, options.checkout)
    mapped = read_map(options.checkout)
    spoken = sorted(_files(said))
    if options.only:
        spoken = [path for path in spoken if path.endswith(tuple(options.only))]
    passed_over = Counter(_outcome(mapped, path) for path in spoken)
    files = [path for path in spoken if path in mapped.links and _is_read(mapped, path)]
    scores = compare(said, mapped, files)
    tags = tag_recall(said.get("tags", {}), mapped, frozenset(files))
    print_report = _print_json if options.json else _print_text
    print_report(options, files, passed_over, scores, tags)
    return 0


def ask(oracle: str, checkout: str) -> dict[str, Any]:
    """Run an oracle, or read what one said; a failing one ends the run."""
    extension = os.path.splitext(oracle)[1]
    if extension == ".json":
        with open(oracle, encoding="utf-8") as file:
            said = json.load(file)
    else:
        command = [*RUNNERS.get(extension, []), oracle, os.path.realpath(checkout)]
        said = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)
    if not isinstance(said, dict):
        sys.exit(f"{oracle} did not print an object")
    return said


def compare(said: Mapping[str, Any], mapped: Map, files: list[str]) -> dict[str, Score]:
    """Score every field the oracle speaks of, over `files`."""
    scores = {}
    if "edges" in said:
        edges = scores["edges"] = Score()
        names = Score()
        targets = tuple(said.get("targets", ("",)))
        for path in files:
            told: dict[str, list[str]] = said["edges"].get(path, {})
            theirs = {to: set(names) for to, names in told.items()}
            ours = {to: names for to, names in mapped.edges(path).items() if to.endswith(targets)}
            edges.add(_items(set(theirs), path), _items(set(ours), path))
            # The names of an edge that only one side has are no second mistake.
            for to in theirs.keys() & ours.keys():
                names.add(_items(theirs[to], path, to), _items(ours[to], path, to))
        if names.both or names.missed:
            scores["names"] = names
    for part, ours_of in (("externals", mapped.externals), ("exports", mapped.exports)):
        if part in said:
            scores[part] = Score()
            for path in files:
                listed: set[str] = set(said[part].get(path, ()))
                scores[part].add(_items(listed, path), _items(ours_of(path), path))
    return scores


def tag_recall(
    tags: Mapping[str, list[list[str]]], mapped: Map, files: frozenset[str]
) -> dict[str, Score]:
    """Score the edges of each tag by themselves; there is no precision of a tag."""
    scores = {}
    for tag, pairs in tags.items():
        wanted: set[Item] = {(path, to) for path, to in pairs if path in files}
        found = {item for item in wanted if item[1] in mapped.edges(item[0])}
        scores[tag] = Score(found, wanted - found)
    return scores


def _files(said: Mapping[str, Any]) -> frozenset[str]:
    if "files" in said:
        return frozenset(said["files"])
    return frozenset(
        path for part in ("edges", "externals", "exports") for path in said.get(part, ())
    )


def _items(said: set[str], *about: str) -> set[Item]:
    return {(*about, one) for one in said}


def _is_read(mapped: Map, path: str) -> bool:
    return mapped.extractions[path].outcome in READ


def _outcome(mapped: Map, path: str) -> str:
    found = mapped.extractions.get(path)
    return found.outcome.value if found else "not listed"


def _share(right: int, wrong: int) -> float:
    return right / (right + wrong) if right + wrong else 1.0


def _commit(checkout: str) -> str:
    command = ["git", "-C", checkout, "rev-parse", "--short=12", "HEAD"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return found.stdout.strip() or "no git"


def _print_json(
    options: argparse.Namespace,
    files: list[str],
    passed_over: Counter[str],
    scores: dict[str, Score],
    tags: dict[str, Score],
) -> None:
    told = {
        "repository": os.path.basename(os.path.realpath(options.checkout)),
        "commit": _commit(options.checkout),
        "oracle": os.path.basename(options.oracle),
        "files": len(files),
        "outcomes": dict(sorted(passed_over.items())),
        "fields": {name: score.as_json() for name, score in scores.items()},
        "tags": {
            tag: {"recall": round(score.recall, 4), "of": len(score.both | score.missed)}
            for tag, score in tags.items()
        },
    }
    print(json.dumps(told, indent=1))


def _print_text(
    options: argparse.Namespace,
    files: list[str],
    passed_over: Counter[str],
    scores: dict[str, Score],
    tags: dict[str, Score],
) -> None:
    name = os.path.basename(os.path.realpath(options.checkout))
    outcomes = ", ".join(f"{number} {what}" for what, number in sorted(passed_over.items()))
    print(f"{name} at {_commit(options.checkout)}: {len(files)} files compared ({outcomes})")
    print(f"{'':12}{'both':>8}{'missed':>8}{'extra':>8}{'P':>9}{'R':>9}{'F1':>9}")
    for part in FIELDS:
        if part in scores:
            one = scores[part]
            counts = f"{len(one.both):8}{len(one.missed):8}{len(one.extra):8}"
            print(f"{part:12}{counts}{one.precision:9.4f}{one.recall:9.4f}{one.f1:9.4f}")
    cells = (f"{scores[part].f1:.3f}" if part in scores else "–" for part in FIELDS)
    print(f"| {name} `{_commit(options.checkout)}` | {len(files):,} | {' | '.join(cells)} |")
    for tag, one in sorted(tags.items()):
        found, wanted = len(one.both), len(one.both | one.missed)
        print(f"{tag} recall {one.recall:.4f} ({found} of {wanted})")
    shown = [*scores.items(), *((f"{tag} edges", one) for tag, one in tags.items())]
    for part, one in shown:
        for way, items in (("missed by us", one.missed), ("said by us alone", one.extra)):
            for line in _worst(items, options.misses):
                print(f"{part} {way}: {line}")


def _worst(items: set[Item], count: int) -> Iterator[str]:
    by_file: dict[str, list[Item]] = {}
    for item in sorted(items):
        by_file.setdefault(item[0], []).append(item[1:])
    ranked = sorted(by_file, key=lambda path: (-len(by_file[path]), path))
    for path in ranked[:count]:
        found = by_file[path]
        samples = ", ".join(": ".join(one) for one in found[:4])
        yield f"{path} ({len(found)}) {samples}"
    if len(ranked) > count:
        yield f"… and {len(ranked) - count} more files"


if __name__ == "__main__":
    sys.exit(main())
