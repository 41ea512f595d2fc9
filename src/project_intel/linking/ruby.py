"""What a `require` of Ruby leads to."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass

from project_intel.extraction.structure import Extraction, RawImport
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.gems import SHARED_FOLDERS, declared_gems, gem_of
from project_intel.linking.links import Tree
from project_intel.paths import below, climb, folder_of, folders_of, join

LOAD_FOLDERS = ("lib", "test", "spec")
"""Folders that a gem and the runners of its tests put on the load path."""


def ruby(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link what starts with a dot beside the file, and anything else along the load path.

    What is found nowhere belongs to a gem.
    """
    roots = sorted(f for f in folders_of(tree.paths) if f.rpartition("/")[2] in LOAD_FOLDERS)
    search = _Search(tree.paths, tuple(roots))
    gems = declared_gems(tree)

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        folder = folder_of(path)
        for item in extraction.imports:
            found = search.find(folder, item.source)
            if found is not None:
                yield Edge(Place.PROJECT, found, item.names)
            elif item.source.startswith((".", "/")) or _is_own(item, gems):
                yield Edge(Place.NOWHERE, item.source, item.names)
            else:
                yield Edge(Place.OUTSIDE, gem_of(item.source, gems), item.names)

    return edges_of


def _is_own(item: RawImport, gems: Set[str]) -> bool:
    """Tell an autoload, which has a name, of a file below a folder that no gem is called after."""
    folder, slash, _ = item.source.partition("/")
    is_gem = gem_of(item.source, gems) in gems or folder in SHARED_FOLDERS
    return item.names != () and slash != "" and not is_gem


@dataclass(frozen=True, slots=True)
class _Search:
    paths: Set[str]
    roots: tuple[str, ...]

    def find(self, folder: str, source: str) -> str | None:
        is_relative = source.startswith(".")
        places = (folder, "") if is_relative else self._load_path(folder)
        for place in places:
            base = join(place, source)
            for path in (f"{base}.rb", base):
                if base is not None and path in self.paths:
                    return path
        return None

    def _load_path(self, folder: str) -> Iterator[str]:
        """Yield the gem's own folders before those of its neighbours."""
        for place in climb(folder):
            for name in LOAD_FOLDERS:
                yield below(place, name)
        yield from self.roots
