"""Draws statements at random for reading by hand, as rows of tab-separated text.

python bench/accuracy/draw.py edges CHECKOUT... [--only SUFFIX] [--count N] [--seed N]

`edges` draws from our map, the same number of each checkout. `imports`, `opened` and `beside` draw
from the Kotlin sources, whatever our map says: import lines that name a package of the project, and
names that a file seems to use of a package it imports with a star, or of its own.
"""

import argparse
import os
import random
import subprocess
import sys
from collections.abc import Iterator

from ours import Map, read_map

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "oracles"))
from kotlin_scan import Source, homes_of, lead, read_all

Row = tuple[str, ...]


def main() -> int:
    """Draw and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("what", choices=["edges", "imports", "opened", "beside"])
    parser.add_argument("checkouts", nargs="+")
    parser.add_argument("--only", default=".kt", help="suffix of importing files")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=20261201)
    options = parser.parse_args()

    chance = random.Random(options.seed)
    for place, checkout in enumerate(options.checkouts):
        share = options.count // len(options.checkouts)
        share += place < options.count % len(options.checkouts)
        mapped = read_map(checkout)
        if options.what == "edges":
            rows = sorted(_edges(mapped, options.only))
        else:
            rows = sorted(_said(options.what, checkout, mapped))
        for row in sorted(chance.sample(rows, min(share, len(rows)))):
            print(*_head(checkout), *row, sep="\t")
    return 0


def _edges(mapped: Map, only: str) -> Iterator[Row]:
    for path in mapped.links:
        if path.endswith(only):
            for to, names in mapped.edges(path).items():
                yield path, to, ",".join(sorted(names))


def _said(what: str, checkout: str, mapped: Map) -> Iterator[Row]:
    """Yield importer, what is imported or used, the files it may mean, and which we lead to."""
    sources = [each for each in read_all(checkout) if each.path in mapped.links]
    homes = homes_of(sources)
    packages = {source.package for source in sources}
    extending = {
        f"{source.package}.{one.name}"
        for source in sources
        for one in source.declarations
        if one.extends
    }
    for source in sources:
        ours = mapped.edges(source.path)
        drawn = (
            _imported(source, packages, homes)
            if what == "imports"
            else _used(source, what, homes, extending)
        )
        for line, said, name, leads in drawn:
            found = [to for to in leads if name in ours.get(to, ())]
            verdict = "found" if found else "missing"
            yield f"{source.path}:{line}", said, " ".join(leads), verdict


def _imported(
    source: Source, packages: set[str], homes: dict[str, list[str]]
) -> Iterator[tuple[int, str, str, list[str]]]:
    for written in source.imports:
        around = written.split(".")
        if written.endswith(".*") or source.path in lead(written, homes):
            continue
        if any(".".join(around[:end]) in packages for end in range(1, len(around))):
            yield 0, written, around[-1], lead(written, homes)


def _used(
    source: Source, what: str, homes: dict[str, list[str]], extending: set[str]
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield each name once: it is looked for neither among the file's own nor its imports."""
    stars = [each[:-2] for each in source.imports if each.endswith(".*")]
    places = stars if what == "opened" else [source.package]
    known = {each.rpartition(".")[2] for each in source.imports} | source.aliases
    known |= {one.name for one in source.declarations}
    before = "\n"
    for word, line in source.tokens:
        for package in places:
            full = f"{package}.{word}" if package else word
            leads = homes.get(full, [])
            is_taken = before in (".", "?.", "::")
            is_named = before in ("fun", "val", "var", "class", "object", "@")
            fits = not is_taken or full in extending
            if leads and source.path not in leads and word not in known and fits and not is_named:
                known.add(word)
                yield line, f"{'.' if is_taken else ''}{full}", word, leads
        before = word if word != "\n" else before


def _head(checkout: str) -> tuple[str, str]:
    command = ["git", "-C", checkout, "rev-parse", "--short=12", "HEAD"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    return os.path.basename(os.path.realpath(checkout)), found.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
