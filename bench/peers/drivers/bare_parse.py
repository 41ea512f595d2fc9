"""Parses the supported files of a tree with tree-sitter in two processes, and does no more."""

import multiprocessing
import os
import subprocess
import sys

import tree_sitter

from project_intel.extraction.grammar import load
from project_intel.extraction.language import Language, language_of

LARGEST = 512 * 1024
"""Bytes; larger files are parsed by nobody."""


def parse(files: list[tuple[str, Language]]) -> int:
    """Parse files one after the other; return how many."""
    parsers: dict[str, tree_sitter.Parser] = {}
    for path, language in files:
        if language.name not in parsers:
            parsers[language.name] = tree_sitter.Parser(load(language))
        with open(path, "rb") as file:
            parsers[language.name].parse(file.read())
    return len(files)


def dealt(tree: str) -> list[list[tuple[str, Language]]]:
    """Deal the supported files to two hands of about the same size, the largest first."""
    listed = subprocess.run(["git", "-C", tree, "ls-files", "-z"], capture_output=True, check=True)
    sized = []
    for path in listed.stdout.decode(errors="surrogateescape").split("\0")[:-1]:
        place = os.path.join(tree, path)
        language = language_of(path)
        if language and language.grammar and os.path.isfile(place):
            sized.append((os.path.getsize(place), place, language))
    hands: list[list[tuple[str, Language]]] = [[], []]
    held = [0, 0]
    for size, place, language in sorted(sized, key=lambda one: (-one[0], one[1])):
        if size <= LARGEST:
            hand = held.index(min(held))
            hands[hand].append((place, language))
            held[hand] += size
    return hands


def main() -> None:
    """Parse, and say how many files."""
    with multiprocessing.get_context("fork").Pool(2) as pool:
        print(f"{sum(pool.map(parse, dealt(sys.argv[1]), chunksize=1))} files")


main()
