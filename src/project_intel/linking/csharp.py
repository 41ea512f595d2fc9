"""What the using directives of C# lead to: namespaces, and the files of the types in use."""

from collections import ChainMap
from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass

from project_intel.extraction.structure import Extraction, ImportKind, RawImport
from project_intel.linking.declared import Declared, Declaring, Units
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.inherited import Inherited
from project_intel.linking.links import Tree
from project_intel.linking.msbuild import PROJECT, shared_usings
from project_intel.paths import folder_of

LANGUAGE = "csharp"

MAX_PARTS = 32
"""Parts of a name that are looked at; nobody nests namespaces and types deeper."""


def csharp(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link each using to its namespace, and the types it makes visible to their files."""
    units = Units(frozenset(folder_of(path) for path in tree.paths if path.endswith(PROJECT)))
    sources = {path: files[path] for path in sorted(files) if files[path].language == LANGUAGE}
    types = Declared.of(
        (Declaring(path, _spelled(each), each.namespaces) for path, each in sources.items()), units
    )
    spaces = frozenset(
        place for each in sources.values() for name in each.namespaces for place in _around(name)
    )
    shared = {unit: _Usings.of(usings) for unit, usings in _shared(sources, units, tree).items()}

    def view_of(path: str) -> "_View":
        unit = units.of(path)
        return _View.of(types, unit, sources[path], shared.get(unit, NONE), spaces)

    inherited = Inherited(sources, lambda path, base: view_of(path).find(base)[1])

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        view = view_of(path)
        for item in extraction.imports:
            key = view.namespace_of(item, extraction.identifiers)
            if key:
                yield Edge(Place.OUTSIDE, key)
        named = (_target(item) for item in extraction.imports)
        for name in (*named, *inherited.meant(path, extraction)):
            found, homes = view.find(name)
            # What the file declares itself, be it in part, is no import.
            if path not in homes:
                for home in homes:
                    yield Edge(Place.PROJECT, home, (_bare(found),))

    return edges_of


@dataclass(frozen=True, slots=True)
class _Usings:
    """What usings that hold for many files open, and the targets of their aliases."""

    opened: frozenset[str]
    aliases: Mapping[str, str]

    @classmethod
    def of(cls, usings: tuple[RawImport, ...]) -> "_Usings":
        return cls(
            frozenset(map(_target, usings)),
            {item.alias: _target(item) for item in usings if item.alias},
        )


NONE = _Usings(frozenset(), {})
"""What holds for all files where nobody says anything."""


@dataclass(frozen=True, slots=True)
class _View:
    """What the names in one file mean.

    `levels` are the namespaces seen without naming them, those that hide the others first;
    `around` are the ones that a name in parts may go on from; `spaces` are all of the project.
    """

    types: Declared
    unit: str
    levels: tuple[tuple[Collection[str], ...], ...]
    around: tuple[str, ...]
    aliases: Mapping[str, str]
    spaces: Set[str]

    @classmethod
    def of(
        cls, types: Declared, unit: str, file: Extraction, shared: _Usings, spaces: Set[str]
    ) -> "_View":
        parents = tuple(p for name in file.namespaces for p in _around(name) if p != name)
        around = tuple(dict.fromkeys((*filter(None, file.namespaces), *parents, "")))
        own = _Usings.of(file.imports)
        opened = frozenset(
            target
            for named in own.opened
            for outer in around
            if (target := _below(outer, named)) in spaces or not outer
        )
        return cls(
            types,
            unit,
            ((file.namespaces,), *(((p,),) for p in parents), (("",),), (opened, shared.opened)),
            around,
            ChainMap(dict(own.aliases), dict(shared.aliases)) if shared.aliases else own.aliases,
            spaces,
        )

    def namespace_of(self, item: RawImport, identifiers: Collection[str]) -> str:
        """Name the namespace of a using, "" where it takes a type of the project."""
        target = _target(item)
        if any(_below(outer, target) in self.spaces for outer in self.around):
            return target
        if self.find(target)[1]:
            return ""
        is_type = item.kind is ImportKind.STATIC or "`" in target or item.alias in identifiers
        return target.rpartition(".")[0] if is_type else target

    def find(self, written: str) -> tuple[str, tuple[str, ...]]:
        """Find the type that a name leads to, through namespaces or to one around it.

        Gives its own name and the files that declare it, none where the project does not.
        """
        first, *rest = written.removeprefix("global::").replace("::", ".").split(".")
        segments = [*self.aliases.get(first, first).split("."), *rest][:MAX_PARTS]
        for count, name in enumerate(segments):
            prefix = ".".join(segments[:count])
            is_last = count == len(segments) - 1
            for spelled in (name, _as_attribute(name)) if is_last else (name,):
                homes = self._homes(prefix, spelled)
                if homes:
                    return spelled, homes
        return "", ()

    def _homes(self, prefix: str, name: str) -> tuple[str, ...]:
        if name not in self.types.files:
            return ()
        known = self.types.files[name]
        outer = (((_below(each, prefix),),) for each in self.around) if prefix else self.levels
        for level in outer:
            # There are fewer namespaces with a type of that name than a level may have.
            places = (place for place in known if any(place in opened for opened in level))
            found = tuple(h for place in places for h in self.types.homes(name, place, self.unit))
            if found:
                return found
        return ()


def _shared(
    sources: Mapping[str, Extraction], units: Units, tree: Tree
) -> dict[str, tuple[RawImport, ...]]:
    shared = {unit: dict.fromkeys(usings) for unit, usings in shared_usings(tree).items()}
    for path, extraction in sources.items():
        found = [item for item in extraction.imports if item.kind is ImportKind.GLOBAL]
        if found:
            shared.setdefault(units.of(path), {}).update(dict.fromkeys(found))
    return {unit: tuple(usings) for unit, usings in shared.items()}


def _spelled(extraction: Extraction) -> tuple[str, ...]:
    """Spell the types a file declares, those that take arguments with their number."""
    generic = frozenset(map(_bare, extraction.generics))
    return (
        *(name for name in extraction.exports if name not in generic),
        *extraction.generics,
    )


def _bare(name: str) -> str:
    return name.partition("`")[0]


def _as_attribute(name: str) -> str:
    bare, tick, count = name.partition("`")
    return f"{bare}Attribute{tick}{count}"


def _target(item: RawImport) -> str:
    return item.source.removeprefix("global::")


def _below(outer: str, name: str) -> str:
    return f"{outer}.{name}" if outer else name


def _around(namespace: str) -> Iterator[str]:
    """Yield a namespace and those it lies in."""
    while namespace:
        yield namespace
        namespace = namespace.rpartition(".")[0]
