"""The rule of languages that import modules by the name a file gives its own."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from project_intel.extraction.structure import Extraction, ImportKind, RawImport
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.linking.plain import plain


def modules(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link a module to the files of the same language that declare it; others lie outside.

    What is loaded without a name is a path.
    """
    beside = plain(files, tree)
    homes: dict[tuple[str, str], list[str]] = {}
    for path in sorted(files):
        for name in files[path].namespaces:
            homes.setdefault((files[path].language, name), []).append(path)

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
            known = homes.get((language, module))
            for home in known or ():
                yield Edge(Place.PROJECT, home, names)
            if known is None:
                yield Edge(Place.OUTSIDE, module, names)

    return edges_of
