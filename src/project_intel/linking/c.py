"""What an include directive of C and C++ leads to."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field

from project_intel.extraction.structure import Extraction
from project_intel.linking.c_headers import STANDARD_HEADERS
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.linking.suffixes import Suffixes, nearest
from project_intel.paths import below, climb, folder_of, join

ROOT_FOLDERS = ("include", "src")
"""Folders that builds put on the search path, below any folder around the including file."""


def c(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link an include as a compiler would whose search path holds the usual folders."""
    search = _Search(tree.paths, Suffixes.of(tree.paths))

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        folder = folder_of(path)
        for item in extraction.imports:
            yield _edge(search, folder, item.source)

    return edges_of


def _edge(search: "_Search", folder: str, source: str) -> Edge:
    header = source.strip("<>")
    is_bracketed = source.startswith("<")
    found = search.find(folder, header, is_bracketed)
    if found is not None:
        return Edge(Place.PROJECT, found)
    # One that names no folder lies beside the file, or would if it were not yet to be built.
    is_beside = "/" not in header or header.startswith(".")
    is_ours = is_beside and not is_bracketed and header not in STANDARD_HEADERS
    return Edge(Place.NOWHERE if is_ours else Place.OUTSIDE, header)


@dataclass(frozen=True, slots=True)
class _Search:
    paths: Set[str]
    suffixes: Suffixes
    _known: dict[tuple[str, str, bool], str | None] = field(default_factory=dict)

    def find(self, folder: str, header: str, is_bracketed: bool) -> str | None:
        key = (folder, header, is_bracketed)
        if key not in self._known:
            self._known[key] = self._find(*key)
        return self._known[key]

    def _find(self, folder: str, header: str, is_bracketed: bool) -> str | None:
        if is_bracketed and header in STANDARD_HEADERS:
            return None
        # What a build makes out of a template is not there; the template is.
        for name in (header, f"{header}.in"):
            for place in self._places(folder, name, is_bracketed):
                found = join(place, name)
                if found in self.paths:
                    return found
            anywhere = nearest(self.suffixes.ending(name), folder)
            if anywhere is not None:
                return anywhere
        return None

    def _places(self, folder: str, header: str, is_bracketed: bool) -> Iterator[str]:
        """Yield the folders to look in; brackets do not mean the file's own, unless by a path."""
        for place in climb(folder):
            if place != folder or not is_bracketed or "/" in header:
                yield place
            for name in ROOT_FOLDERS:
                yield below(place, name)
