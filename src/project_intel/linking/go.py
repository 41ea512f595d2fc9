"""What a Go import leads to: the files of the package that declare the names in use."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from project_intel.extraction.structure import Extraction, ImportKind, RawImport
from project_intel.linking.declared import MOST_HOMES
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.go_modules import Modules
from project_intel.linking.links import Tree
from project_intel.paths import folder_of

LANGUAGE = "go"

INIT = "init"
"""What a file says it uses when it has a function of that name: importing it does something."""

_TEST = "_test"


def go(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link by the go command's search, then by the names taken through each import's qualifier."""
    modules = Modules.of(tree)
    packages = _packages(files)

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        folder = folder_of(path)
        used = _used(extraction.identifiers)
        for item in extraction.imports:
            bare = item.kind is ImportKind.EFFECT
            home = modules.package(folder, item.source)
            if home is None:
                is_ours = modules.is_ours(folder, item.source)
                place = Place.NOWHERE if is_ours else Place.OUTSIDE
                yield Edge(place, item.source, item.names, bare)
                continue
            # Only tests of the folder itself see what its other tests declare.
            within_tests = home == folder and _is_test(path)
            package = packages.get((home, within_tests))
            found = tuple(package.edges(item, used)) if package else ()
            # A package none of whose files is known to be meant stays under its own name.
            yield from found or (Edge(Place.OUTSIDE, item.source, item.names, bare),)

    return edges_of


@dataclass(frozen=True, slots=True)
class _Package:
    """A folder's files as importers see them, and where each exported name is declared."""

    files: Mapping[str, Extraction]
    names: frozenset[str]
    homes: Mapping[str, tuple[str, ...]]
    unread: tuple[str, ...]

    @classmethod
    def of(cls, files: Mapping[str, Extraction]) -> "_Package":
        names = {name for file in files.values() for name in file.namespaces}
        importable = {name for name in names if name != "main" and not name.endswith(_TEST)}
        seen = {
            path: file
            for path, file in files.items()
            if not file.namespaces or not importable.isdisjoint(file.namespaces)
        }
        homes: dict[str, tuple[str, ...]] = {}
        for path, file in seen.items():
            for name in file.exports:
                homes[name] = (*homes.get(name, ()), path)
        unread = tuple(path for path, file in seen.items() if not file.namespaces)
        return cls(seen, frozenset(importable), homes, unread)

    def edges(self, item: RawImport, used: Mapping[str, tuple[str, ...]]) -> Iterator[Edge]:
        if item.kind is ImportKind.EFFECT:
            doing = tuple(self._doing()) or tuple(self.files)
            if len(doing) <= MOST_HOMES:
                yield from (Edge(Place.PROJECT, path, (), True) for path in doing)
            return
        if "*" in item.names:
            sharing = [path for path, file in self.files.items() if file.exports]
            if len(sharing) <= MOST_HOMES:
                yield from (Edge(Place.PROJECT, path, item.names) for path in sharing)
            return
        missing = []
        for qualifier in self._qualifiers(item):
            for name in used.get(qualifier, ()):
                for path in self.homes.get(name, ()):
                    yield Edge(Place.PROJECT, path, (name,))
                if name not in self.homes:
                    missing.append(name)
        # What no file declares that was read stands in the one too large to; without such a file
        # it is a member of a variable that hides the package.
        if missing and len(self.unread) == 1:
            yield Edge(Place.PROJECT, self.unread[0], tuple(missing))
        elif missing and self.unread:
            yield Edge(Place.OUTSIDE, item.source, tuple(missing))

    def _doing(self) -> Iterator[str]:
        """Name the files that a mere import is for: with an `init`, or passing it on."""
        for path, file in self.files.items():
            if INIT in file.identifiers or any(
                item.kind is ImportKind.EFFECT for item in file.imports
            ):
                yield path

    def _qualifiers(self, item: RawImport) -> Iterable[str]:
        if item.alias:
            return (item.alias,)
        return sorted(self.names) or (_usual_name(item.source),)


def _packages(files: Mapping[str, Extraction]) -> Mapping[tuple[str, bool], _Package]:
    """Give the package of each folder, without and with its own tests."""
    folders: dict[str, dict[str, Extraction]] = {}
    for path in sorted(files):
        if files[path].language == LANGUAGE:
            folders.setdefault(folder_of(path), {})[path] = files[path]
    packages = {}
    for folder, all_files in folders.items():
        plain = {path: file for path, file in all_files.items() if not _is_test(path)}
        packages[folder, False] = _Package.of(plain)
        packages[folder, True] = _Package.of(all_files)
    return packages


def _used(identifiers: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """Group `package.Name` by package."""
    used: dict[str, list[str]] = {}
    for identifier in identifiers:
        qualifier, dot, name = identifier.partition(".")
        if dot:
            used.setdefault(qualifier, []).append(name)
    return {qualifier: tuple(names) for qualifier, names in used.items()}


def _usual_name(source: str) -> str:
    """Guess the name of a package from its path, a version at the end aside."""
    *before, last = source.split("/")
    is_version = last[:1] == "v" and last[1:].isdigit()
    return before[-1] if before and is_version else last


def _is_test(path: str) -> bool:
    return path.endswith(f"{_TEST}.go")
