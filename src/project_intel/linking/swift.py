"""What Swift files take from modules and from the other files of their own."""

from collections.abc import Iterator, Mapping

from project_intel.extraction.structure import Extraction
from project_intel.linking.declared import Declared, Declaring, Units
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.linking.suffixes import nearest
from project_intel.linking.swift_modules import module_folders
from project_intel.paths import folder_of

LANGUAGE = "swift"


def swift(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Keep every module under its name, and link the types in use to their files.

    A file sees the types of its own module, and those of the project's modules it imports. What
    no package manifest places is one module.
    """
    names = module_folders(tree)
    units = Units(frozenset(names))
    declared = Declared.of(
        (
            Declaring(path, files[path].exports, (names.get(units.of(path), ""),))
            for path in sorted(files)
            if files[path].language == LANGUAGE
        ),
        units,
    )

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        for item in extraction.imports:
            yield Edge(Place.OUTSIDE, item.source, item.names)
        unit = units.of(path)
        modules = dict.fromkeys(
            (names.get(unit, ""), *(item.source for item in extraction.imports))
        )
        for identifier in extraction.identifiers:
            if identifier in declared.files:
                for home in homes(path, identifier, unit, modules):
                    yield Edge(Place.PROJECT, home, (identifier,))

    def homes(path: str, name: str, unit: str, modules: Mapping[str, None]) -> tuple[str, ...]:
        for module in modules:
            found = declared.homes(name, module, unit)
            # A module declares a type once: of several that look like one, the file's own.
            if len(found) > 1:
                closest = nearest(found, folder_of(path))
                found = (closest,) if closest else found
            if found:
                return found
        return ()

    return edges_of
