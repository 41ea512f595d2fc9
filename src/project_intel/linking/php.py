"""What the names and inclusions of PHP lead to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from project_intel.extraction.structure import Extraction, ImportKind
from project_intel.linking.composer import Prefix, read_prefixes
from project_intel.linking.declared import Declared, Declaring, Units
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.paths import folder_of, is_inside, join

LANGUAGE = "php"

GLOBAL = "\\"
"""The key of what lies in no namespace: PHP's own classes and functions."""


def php(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link a class to the file composer loads it from, else to one that declares it.

    A name of no file of the project counts for its namespace.
    """
    sources = [
        Declaring(path, files[path].exports, files[path].namespaces)
        for path in sorted(files)
        if files[path].language == LANGUAGE
    ]
    classes = _Classes.of(sources, tree)

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        imported = {}
        for item in extraction.imports:
            if item.kind is ImportKind.EFFECT:
                yield from _inclusion(path, item.source, tree)
                continue
            for name in _full_names(item.source, item.names):
                imported[item.alias or _last(name)] = name
                yield from classes.edges(path, name)
        for identifier in extraction.identifiers:
            for name in _meanings(identifier, imported, extraction.namespaces):
                for home in classes.homes(path, name):
                    yield Edge(Place.PROJECT, home, (_last(name),))

    return edges_of


@dataclass(frozen=True, slots=True)
class _Classes:
    tree: Tree
    prefixes: tuple[Prefix, ...]
    declared: Declared
    units: Units
    namespaces: frozenset[str]

    @classmethod
    def of(cls, sources: list[Declaring], tree: Tree) -> "_Classes":
        homes = {folder_of(p) for p in tree.paths if p.rpartition("/")[2] == "composer.json"}
        units = Units(frozenset(homes))
        known = {
            outer
            for source in sources
            for namespace in source.packages
            for outer in _with_parents(namespace)
        }
        declared = Declared.of(sources, units)
        return cls(tree, read_prefixes(tree), declared, units, frozenset(known))

    def edges(self, path: str, name: str) -> Iterator[Edge]:
        """Say where an imported name leads from the file `path`."""
        homes = self.homes(path, name)
        namespace, last = name.rpartition("\\")[0], _last(name)
        for home in homes:
            yield Edge(Place.PROJECT, home, (last,))
        if homes or name in self.namespaces:
            return
        if any(prefix.text and name.startswith(prefix.text) for prefix in self.prefixes):
            yield Edge(Place.NOWHERE, namespace, (last,))
        else:
            yield Edge(Place.OUTSIDE, namespace or GLOBAL, (last,))

    def homes(self, path: str, name: str) -> tuple[str, ...]:
        """List the files of a class, function or constant by its full name."""
        own = [prefix for prefix in self.prefixes if is_inside(path, prefix.home)]
        for prefix in (*own, *self.prefixes):
            found = prefix.file_of(name)
            if found is not None and found in self.tree.paths:
                return (found,)
        namespace, _, last = name.rpartition("\\")
        return self.declared.homes(last, namespace, self.units.of(path))


def _inclusion(path: str, source: str, tree: Tree) -> Iterator[Edge]:
    for folder in (folder_of(path), ""):
        found = join(folder, source)
        if found is not None and found in tree.paths:
            yield Edge(Place.PROJECT, found, bare=True)
            return
    # What composer installs is never committed.
    if "vendor" not in source.split("/"):
        yield Edge(Place.NOWHERE, source, bare=True)


def _full_names(source: str, names: tuple[str, ...]) -> Iterator[str]:
    """Yield what a `use` names; a group is one source with names."""
    prefix = source.strip("\\")
    if not names:
        yield prefix
    for name in names:
        yield f"{prefix}\\{name}"


def _meanings(
    identifier: str, imported: Mapping[str, str], namespaces: tuple[str, ...]
) -> Iterator[str]:
    """Yield the full names that a name in the code may stand for."""
    if identifier.startswith("\\"):
        yield identifier[1:]
        return
    first, backslash, rest = identifier.partition("\\")
    if first in imported:
        yield f"{imported[first]}{backslash}{rest}"
        return
    inner = rest if first.lower() == "namespace" else identifier
    for namespace in namespaces or ("",):
        yield f"{namespace}\\{inner}".lstrip("\\")


def _with_parents(namespace: str) -> Iterator[str]:
    yield namespace
    while "\\" in namespace:
        namespace = namespace.rpartition("\\")[0]
        yield namespace


def _last(name: str) -> str:
    return name.rpartition("\\")[2]
