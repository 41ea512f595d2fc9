"""What an import of a protocol buffers file leads to."""

from collections.abc import Iterator, Mapping

from project_intel.extraction.structure import Extraction, ImportKind
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.linking.suffixes import Suffixes, nearest
from project_intel.paths import climb, folder_of, join


def proto(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link a path from whichever folder it starts in: one around the file, else the nearest.

    An `import public` passes on all it takes.
    """
    suffixes = Suffixes.of(path for path in tree.paths if path.endswith(".proto"))

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        folder = folder_of(path)
        for item in extraction.imports:
            names = ("*",) if item.kind is ImportKind.REEXPORT else ()
            found = find(folder, item.source)
            if found is None:
                yield Edge(Place.OUTSIDE, item.source, names)
            else:
                yield Edge(Place.PROJECT, found, names)

    def find(folder: str, source: str) -> str | None:
        for place in climb(folder):
            found = join(place, source)
            if found in tree.paths:
                return found
        return nearest(suffixes.ending(source), folder)

    return edges_of
