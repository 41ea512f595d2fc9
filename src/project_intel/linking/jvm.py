"""What the imports of Java, Kotlin and Scala lead to, and the types in use without an import."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from project_intel.extraction.structure import Extraction, ImportKind, RawImport
from project_intel.linking.declared import Declared, Declaring, Scopes, Units
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.inherited import Inherited
from project_intel.linking.kotlin_functions import LANGUAGE as KOTLIN
from project_intel.linking.kotlin_functions import Functions
from project_intel.linking.links import Tree
from project_intel.linking.source_sets import seen_from
from project_intel.paths import folder_of

LANGUAGES = frozenset({"java", "kotlin", "kotlinscript", "scala", "scalascript"})
SCALA = frozenset({"scala", "scalascript"})

BUILD_FILES = frozenset(
    {
        "BUILD",
        "BUILD.bazel",
        "build.gradle",
        "build.gradle.kts",
        "build.mill",
        "build.sbt",
        "build.sc",
        "build.xml",
        "pom.xml",
    }
)
"""Files whose folder is a module."""


def jvm(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link by package and name; all the languages of one project see each other."""
    marks = (path for path in tree.paths if path.rpartition("/")[2] in BUILD_FILES)
    units = Units(frozenset(map(folder_of, marks)))
    sources = {path: files[path] for path in sorted(files) if files[path].language in LANGUAGES}
    declared = Declared.of((_declaring(path, each) for path, each in sources.items()), units)
    packages = frozenset(name for each in sources.values() for name in each.namespaces)

    scopes = {
        path: _View(path, each, units.of(path), declared, packages).scopes()
        for path, each in sources.items()
    }
    functions = Functions.of(
        {path: each for path, each in sources.items() if each.language == KOTLIN},
        declared.files.keys(),
        lambda path, name: scopes[path].all_homes(name, declared, units.of(path)),
    )

    def homes_of_base(path: str, base: str) -> tuple[str, ...]:
        return _View(path, sources[path], units.of(path), declared, packages).homes_of_base(base)

    inherited = Inherited(sources, homes_of_base)

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        called = tuple(functions.used(path, extraction)) if extraction.language == KOTLIN else ()
        view = _View(path, extraction, units.of(path), declared, packages, called)
        for item in extraction.imports:
            yield from view.imported(item)
        yield from view.used(inherited.meant(path, extraction))

    return edges_of


def _declaring(path: str, extraction: Extraction) -> Declaring:
    names = extraction.exports
    if extraction.language == KOTLIN:
        # Java reaches what stands outside of classes through one that is called after the file.
        stem = path.rpartition("/")[2].partition(".")[0]
        names = (*names, f"{stem[:1].upper()}{stem[1:]}Kt")
    return Declaring(path, names, extraction.namespaces)


@dataclass(frozen=True, slots=True)
class _View:
    """The project as one file sees it; `functions` are those it uses, with their files."""

    path: str
    extraction: Extraction
    unit: str
    declared: Declared
    packages: frozenset[str]
    functions: tuple[tuple[str, str], ...] = ()

    def imported(self, item: RawImport) -> Iterator[Edge]:
        """Lead each name of an import to the files that declare it, else to its package."""
        source = item.source.removeprefix("_root_.")
        if item.kind is ImportKind.GLOBAL:
            homes = self.declared.homes(source, "", self.unit)
            yield from self._edges(homes, (), source)
        for name in item.names:
            if name == "*":
                yield from self._everything(source)
            else:
                yield from self._one(f"{source}.{name}")
        if not item.names and item.kind is not ImportKind.GLOBAL:
            yield from self._one(source)

    def used(self, names: Iterable[str]) -> Iterator[Edge]:
        """Lead names used without an import of their own to the files that declare them."""
        scopes = self.scopes()
        for identifier in names:
            name, dot, _ = identifier.partition(".")
            if dot and not _is_type(name):
                name, homes = self._find(identifier)
            else:
                homes = scopes.homes(name, self.declared, self.unit)
            edges = tuple(self._edges(homes, (name,)))
            # What a function is called on is not known, so that its name tells one that is alone.
            if _is_type(name) or (len(edges) == 1 and self.declared.is_lonely(name)):
                yield from edges
        for name, home in self.functions:
            yield Edge(Place.PROJECT, home, (name,))

    def homes_of_base(self, base: str) -> tuple[str, ...]:
        """Find the files that declare a type others of the file inherit from."""
        name, dot, _ = base.partition(".")
        if dot and not _is_type(name):
            return self._find(base)[1]
        imported = (i.source for i in self.extraction.imports if i.source.endswith(f".{name}"))
        source = next(imported, None)
        if source is not None:
            return self._find(source)[1]
        return self.scopes().homes(name, self.declared, self.unit)

    def scopes(self) -> Scopes:
        """Give the packages whose names the file sees: its own and those imported whole."""
        opened = (
            self._package(item.source) for item in self.extraction.imports if "*" in item.names
        )
        return Scopes(
            self.extraction.namespaces or ("",), tuple(dict.fromkeys(filter(None, opened)))
        )

    def _one(self, full: str) -> Iterator[Edge]:
        package, name = _parted(full)
        yield from self._edges(self._find(full)[1], (name,), package or name)

    def _everything(self, source: str) -> Iterator[Edge]:
        """Lead `source.*` to a type with members; what a package holds counts once it is used."""
        package = self._package(source)
        homes = self._find(f"{source}.*")[1]
        is_used = package is not None and any(
            self.declared.homes(name, package, self.unit)
            for name in (*self.extraction.identifiers, *self.extraction.owners)
        )
        is_used = is_used or any(
            home in self.declared.homes(name, package or "", self.unit)
            for name, home in self.functions
        )
        outside = "" if is_used else package or _parted(f"{source}.*")[0]
        yield from self._edges(homes, ("*",), outside)

    def _edges(
        self, homes: tuple[str, ...], names: tuple[str, ...], outside: str = ""
    ) -> Iterator[Edge]:
        for home in seen_from(self.path, homes):
            yield Edge(Place.PROJECT, home, names)
        if outside and not homes:
            yield Edge(Place.OUTSIDE, outside, names)

    def _package(self, source: str) -> str | None:
        """Give the package of the project that a source means, if it is one."""
        return next((each for each in self._spellings(source) if each in self.packages), None)

    def _find(self, full: str) -> tuple[str, tuple[str, ...]]:
        """Find the outermost declaration on the way to a full name: its name and its files."""
        for spelling in self._spellings(full):
            segments = spelling.split(".")
            for last in range(len(segments) - 1, -1, -1):
                name = segments[last]
                if last < len(segments) - 1 and not self._has_members(segments, last):
                    continue
                homes = self.declared.homes(name, ".".join(segments[:last]), self.unit)
                if homes:
                    return name, homes
        return full, ()

    def _spellings(self, source: str) -> Iterator[str]:
        """Yield what a name may be in full: Scala also begins at the packages around it."""
        yield source
        if self.extraction.language in SCALA:
            for package in self.extraction.namespaces:
                yield f"{package}.{source}"

    def _has_members(self, segments: list[str], place: int) -> bool:
        if self.extraction.language not in SCALA:
            return _is_type(segments[place])
        # A package may have an object of its name, which holds what stands directly in it.
        is_package = ".".join(segments[: place + 1]) in self.packages
        return not is_package or place == len(segments) - 2


def _is_type(name: str) -> bool:
    """Tell a type or object from a package or function, by the custom of the languages."""
    return name[:1].isupper()


def _parted(full: str) -> tuple[str, str]:
    """Part a full name into the package, which ends where the first type begins, and the rest."""
    segments = full.split(".")
    types = (place for place, name in enumerate(segments[:-1]) if _is_type(name))
    return ".".join(segments[: next(types, len(segments) - 1)]), segments[-1]
