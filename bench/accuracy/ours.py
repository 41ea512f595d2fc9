"""What our map says of a checkout, worked out in memory: nothing is written into it."""

import os
from dataclasses import dataclass

from project_intel.extraction.extract import extract
from project_intel.extraction.structure import Extraction, Outcome
from project_intel.extraction.text import decode
from project_intel.knowledge.model import KnowledgeBase
from project_intel.knowledge.project import Project
from project_intel.knowledge.upkeep.listing import list_files
from project_intel.linking.link import link
from project_intel.linking.links import Links, Tree
from project_intel.repo.files import read

READ = (Outcome.PARSED, Outcome.PARTIAL)
"""Outcomes of files whose imports and exports the map speaks of."""


@dataclass(frozen=True, slots=True)
class Map:
    """Every file of a checkout, as the map has it."""

    paths: frozenset[str]
    extractions: dict[str, Extraction]
    links: dict[str, Links]

    def edges(self, path: str) -> dict[str, set[str]]:
        """Give the project files that `path` leads to, with the names it takes from each."""
        links = self.links[path]
        found = {key: set(names) for key, names in links.imports.items() if key in self.paths}
        return found | {ref: set() for ref in links.refs}

    def externals(self, path: str) -> set[str]:
        """Give the packages that `path` imports."""
        links = self.links[path]
        return {
            key for key in links.imports if key not in self.paths and key not in links.unresolved
        }

    def exports(self, path: str) -> set[str]:
        """Give the names that others can take from `path`."""
        return set(self.extractions[path].exports)


def read_map(checkout: str) -> Map:
    """List, read and link every file as a refresh without a knowledge base would."""
    root = os.path.realpath(checkout)
    listing = list_files(Project(root), KnowledgeBase(), None)
    contents = {}
    for path in listing.live():
        try:
            contents[path] = read(root, path)[0]
        except OSError:
            continue
    extractions = {path: extract(path, data) for path, data in contents.items()}
    tree = Tree(listing.paths, lambda path: decode(contents[path]) if path in contents else None)
    return Map(listing.paths, extractions, link(extractions, tree))
