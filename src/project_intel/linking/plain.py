"""The rule of languages without one of their own: paths beside the importing file."""

from collections.abc import Iterator, Mapping

from project_intel.extraction.structure import Extraction, ImportKind
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.paths import folder_of, join


def plain(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link what names a file relative to the importing one; anything else lies outside."""

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        for item in extraction.imports:
            found = join(folder_of(path), item.source)
            bare = item.kind is ImportKind.EFFECT
            if found in tree.paths and not item.source.startswith("/"):
                yield Edge(Place.PROJECT, found, item.names, bare)
            else:
                is_relative = item.source.startswith(("./", "../"))
                place = Place.NOWHERE if is_relative else Place.OUTSIDE
                yield Edge(place, item.source, item.names, bare)

    return edges_of
