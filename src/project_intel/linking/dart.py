"""What a directive of Dart leads to."""

import re
from collections.abc import Iterator, Mapping

from project_intel.extraction.structure import Extraction, ImportKind
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.paths import climb, folder_of, join

_NAME = re.compile(r"^name:[ \t]*[\"']?(\w+)", re.MULTILINE)
_PACKAGE = "package:"


def dart(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link paths, and packages by the names their pubspec.yaml gives them.

    The libraries of the SDK keep their `dart:`; an export without `show` passes on everything.
    """
    packages = _packages(tree)

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        folder = folder_of(path)
        for item in extraction.imports:
            is_export = item.kind is ImportKind.REEXPORT
            names = item.names or (("*",) if is_export else ())
            place, key = resolve(folder, item.source)
            yield Edge(place, key, names)

    def resolve(folder: str, source: str) -> tuple[Place, str]:
        if source.startswith("dart:"):
            return Place.OUTSIDE, source
        base, relative = folder, source
        if source.startswith(_PACKAGE):
            name, _, inner = source.removeprefix(_PACKAGE).partition("/")
            homes = packages.get(name)
            if homes is None:
                return Place.OUTSIDE, name
            base, relative = _around(folder, homes), f"lib/{inner}"
        found = join(base, relative)
        if found is not None and found in tree.paths:
            return Place.PROJECT, found
        return Place.NOWHERE, source

    return edges_of


def _packages(tree: Tree) -> dict[str, list[str]]:
    """Give the folders of the packages of each name, in the order of their paths."""
    packages: dict[str, list[str]] = {}
    for path in sorted(tree.paths):
        if path.rpartition("/")[2] == "pubspec.yaml":
            name = package_name(tree.text_of(path) or "")
            if name:
                packages.setdefault(name, []).append(folder_of(path))
    return packages


def package_name(text: str) -> str:
    """Give what a pubspec.yaml calls its package; empty where it calls it nothing."""
    name = _NAME.search(text)
    return name[1] if name else ""


def _around(folder: str, homes: list[str]) -> str:
    """Choose the package that holds `folder`, where several have the same name."""
    return next((place for place in climb(folder) if place in homes), homes[0])
