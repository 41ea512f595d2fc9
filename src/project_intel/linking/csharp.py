"""What the using directives of C# lead to: namespaces, and the files of the types in use."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from project_intel.extraction.structure import Extraction, ImportKind
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.paths import climb, folder_of

LANGUAGE = "csharp"


def csharp(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link each using to its namespace, and the types it makes visible to their files."""
    units = _Units(frozenset(folder_of(p) for p in tree.paths if p.endswith(".csproj")))
    sources = {path: files[path] for path in sorted(files) if files[path].language == LANGUAGE}
    types = _declared_types(sources, units)
    shared = _global_usings(sources, units)

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        own = tuple(_target(item.source) for item in extraction.imports)
        for target in own:
            yield Edge(Place.OUTSIDE, target)
        unit = units.of(path)
        for full_name in own:
            namespace, _, name = full_name.partition("<")[0].rpartition(".")
            for home in types.homes(name, namespace, unit):
                yield Edge(Place.PROJECT, home, (name,))
        scopes = _Scopes.of(extraction.namespaces, (*own, *shared.get(unit, ())))
        for identifier in extraction.identifiers:
            for name in (identifier, f"{identifier}Attribute"):
                for home in scopes.homes(name, types, unit):
                    yield Edge(Place.PROJECT, home, (name,))

    return edges_of


@dataclass(frozen=True, slots=True)
class _Units:
    """Which files are compiled together: those under the same nearest project file."""

    folders: frozenset[str]

    def of(self, path: str) -> str:
        return next((place for place in climb(folder_of(path)) if place in self.folders), "")


@dataclass(frozen=True, slots=True)
class _Types:
    """Where types are declared: name, then namespace, then compilation unit, to files."""

    files: Mapping[str, Mapping[str, Mapping[str, tuple[str, ...]]]]

    def homes(self, name: str, namespace: str, unit: str) -> tuple[str, ...]:
        """List all files that declare a type; a declaration of the unit itself hides others."""
        by_unit = self.files.get(name, {}).get(namespace, {})
        if unit in by_unit:
            return by_unit[unit]
        return tuple(path for paths in by_unit.values() for path in paths)


@dataclass(frozen=True, slots=True)
class _Scopes:
    """The namespaces a file sees: its own, which come first, and the others."""

    own: tuple[str, ...]
    others: tuple[str, ...]

    @classmethod
    def of(cls, namespaces: tuple[str, ...], usings: tuple[str, ...]) -> "_Scopes":
        around = (place for each in namespaces for place in _parents(each))
        return cls(namespaces, tuple(dict.fromkeys((*around, "", *usings))))

    def homes(self, name: str, types: _Types, unit: str) -> tuple[str, ...]:
        """List the files of the type `name`; several namespaces may each have theirs."""
        if name not in types.files:
            return ()
        for scopes in (self.own, self.others):
            found = tuple(home for scope in scopes for home in types.homes(name, scope, unit))
            if found:
                return found
        return ()


def _declared_types(sources: Mapping[str, Extraction], units: _Units) -> _Types:
    files: dict[str, dict[str, dict[str, tuple[str, ...]]]] = {}
    for path, extraction in sources.items():
        unit = units.of(path)
        for name in extraction.exports:
            for namespace in extraction.namespaces or ("",):
                by_unit = files.setdefault(name, {}).setdefault(namespace, {})
                by_unit[unit] = (*by_unit.get(unit, ()), path)
    return _Types(files)


def _global_usings(sources: Mapping[str, Extraction], units: _Units) -> dict[str, tuple[str, ...]]:
    shared: dict[str, tuple[str, ...]] = {}
    for path, extraction in sources.items():
        found = tuple(
            _target(item.source) for item in extraction.imports if item.kind is ImportKind.GLOBAL
        )
        if found:
            unit = units.of(path)
            shared[unit] = tuple(dict.fromkeys((*shared.get(unit, ()), *found)))
    return shared


def _target(source: str) -> str:
    return source.removeprefix("global::")


def _parents(namespace: str) -> Iterator[str]:
    while "." in namespace:
        namespace = namespace.rpartition(".")[0]
        yield namespace
