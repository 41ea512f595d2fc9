"""The rule of languages that import modules by the name a file gives its own."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from project_intel.extraction.structure import Extraction, ImportKind, RawImport
from project_intel.linking.declared import MOST_HOMES
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.linking.plain import plain


def modules(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link a module to the files of the same language that declare it; others lie outside.

    Of several files those count that declare a name taken from it; a module that too many share
    stays under its own name. What is loaded without a name is a path.
    """
    beside = plain(files, tree)
    homes: dict[tuple[str, str], list[str]] = {}
    for path in sorted(files):
        for name in files[path].namespaces:
            homes.setdefault((files[path].language, name), []).append(path)

    exported = {path: frozenset(files[path].exports) for each in homes.values() for path in each}

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        for item in extraction.imports:
            if item.kind is ImportKind.EFFECT:
                yield from beside(path, replace(extraction, imports=(item,)))
            else:
                yield from edges(extraction.language, item)

    def edges(language: str, item: RawImport) -> Iterator[Edge]:
        # A group takes modules that lie below the one it names.
        inner = [f"{item.source}.{name}" for name in item.names]
        is_group = any((language, name) in homes for name in inner)
        names = () if is_group else item.names
        for module in inner if is_group else (item.source,):
            found = homes.get((language, module), [])
            declaring = [home for home in found if not exported[home].isdisjoint(names)] or found
            for home in declaring if len(declaring) <= MOST_HOMES else ():
                yield Edge(Place.PROJECT, home, names)
            if not 0 < len(declaring) <= MOST_HOMES:
                yield Edge(Place.OUTSIDE, module, names)

    return edges_of
