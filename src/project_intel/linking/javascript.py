"""What a module specifier of JavaScript, TypeScript, Vue or Svelte leads to."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from project_intel.extraction.structure import Extraction, ImportKind
from project_intel.linking import frameworks
from project_intel.linking.assets import SERVED_FOLDERS, Site
from project_intel.linking.deno import DenoImports
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.entries import entry, main_file, mapped, target_file
from project_intel.linking.jsonc import as_object
from project_intel.linking.links import Tree
from project_intel.linking.manifests import Package, nearest_with, read_packages
from project_intel.linking.probe import file_at, index_of
from project_intel.linking.tsconfig import Configurations
from project_intel.linking.workspaces import Workspaces
from project_intel.paths import climb, folder_of, folders_of, join

_PACKAGE = re.compile(r"(?:@[A-Za-z0-9-][\w.-]*/)?[A-Za-z0-9-][\w.-]*(?=/|\Z)", re.ASCII)
_LOCAL_PROTOCOL = re.compile(r"(?:file|link|portal):")

_RENAMED = re.compile(r"workspace:(@?[^@/\s]+(?:/[^@/\s]+)?)@")

_Target = tuple[Place, str]


def javascript(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link by Node's and TypeScript's rules, and by what bundlers add to them."""
    packages = read_packages(tree)
    workspaces = Workspaces.of(packages, tree)
    configurations = Configurations(tree, workspaces.package)
    deno = DenoImports.of(tree)
    resolver = _Resolver(tree, folders_of(tree.paths), packages, workspaces, configurations, deno)

    site = Site(tree.paths, resolver.homes, resolver.aliased, resolver.resolve)

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        folder = folder_of(path)
        for item in extraction.imports:
            if item.kind is ImportKind.ASSET:
                found = site.asset(folder, item.source)
                if found:
                    yield Edge(Place.PROJECT, found, bare=True)
                continue
            if item.kind is ImportKind.STYLE:
                yield Edge(*site.sheet(path, item.source), bare=True)
                continue
            place, key = resolver.resolve(folder, item.source)
            bare = item.kind is ImportKind.EFFECT
            if not (bare and place is Place.NOWHERE and resolver.is_folder(folder, key)):
                yield Edge(place, key, item.names, bare)

    return edges_of


@dataclass(frozen=True, slots=True)
class _Resolver:
    tree: Tree
    folders: frozenset[str]
    packages: Mapping[str, Package]
    workspaces: Workspaces
    configurations: Configurations
    deno: DenoImports
    _known: dict[tuple[str, str], _Target] = field(default_factory=dict)

    def resolve(self, folder: str, specifier: str) -> _Target:
        """Say where a specifier leads from any file of a folder; all of them agree."""
        known = self._known.get((folder, specifier))
        if known is None:
            known = self._known[folder, specifier] = self._resolve(folder, specifier)
        return known

    def aliased(self, folder: str, specifier: str) -> Iterator[str | None]:
        """Yield the places that aliases give a specifier, declared ones first."""
        for aliases in self.configurations.around(folder):
            yield from aliases.places(specifier)
        yield from frameworks.places(specifier, self.homes(folder))

    def is_folder(self, folder: str, specifier: str) -> bool:
        """Tell whether a relative specifier means a folder as such: a base, a place to watch."""
        return _is_relative(specifier) and join(folder, specifier) in self.folders

    def _resolve(self, folder: str, written: str) -> _Target:
        for specifier in _spellings(written):
            found = self._file(folder, specifier)
            if found is not None:
                return Place.PROJECT, found
        return self._elsewhere(folder, written, _spellings(written)[-1])

    def _file(self, folder: str, specifier: str) -> str | None:
        if _is_relative(specifier):
            is_folder = specifier.rpartition("/")[2] in ("", ".", "..")
            return self._at(join(folder, specifier), is_folder) or self._across(folder, specifier)
        if specifier.startswith("/"):
            return self._served(folder, specifier)
        return (
            self._aliased(folder, specifier)
            or self._private(folder, specifier)
            or self._first_at(self.deno.places(folder, specifier))
            or self._packaged(folder, specifier)
            or self._first_at(frameworks.places(specifier, self.homes(folder)))
        )

    def _across(self, folder: str, specifier: str) -> str | None:
        """Look in the other folders that a configuration lays over the importer's."""
        for aliases in self.configurations.around(folder):
            for place in aliases.laid_over(folder):
                found = self._at(join(place, specifier))
                if found:
                    return found
        return None

    def _at(self, base: str | None, is_folder: bool = False) -> str | None:
        """Find the module at a path: a file, else what the folder stands for."""
        if base is None:
            return None
        found = None if is_folder else file_at(base, self.tree.paths)
        if found or base not in self.folders:
            return found
        package = self.packages.get(base)
        if package is None:
            return index_of(base, self.tree.paths)
        return (
            main_file(package, self.tree.paths)
            or index_of(base, self.tree.paths)
            or entry(package, "", self.tree.paths)
        )

    def _served(self, folder: str, specifier: str) -> str | None:
        for home in self.homes(folder):
            for place in SERVED_FOLDERS:
                found = self._at(join(home, place + specifier))
                if found:
                    return found
        return None

    def _aliased(self, folder: str, specifier: str) -> str | None:
        around = self.configurations.around(folder)
        return self._first_at(place for each in around for place in each.places(specifier))

    def _private(self, folder: str, specifier: str) -> str | None:
        """Follow a `#name` through the `imports` of the package around the importer."""
        package = nearest_with("imports", folder, self.packages)
        if package is None or not specifier.startswith("#"):
            return None
        for target in mapped(as_object(package.manifest["imports"]), specifier) or ():
            found = (
                target_file(package.folder, target, self.tree.paths)
                if _is_relative(target)
                else self._packaged(folder, target)
            )
            if found:
                return found
        return None

    def _packaged(self, folder: str, specifier: str) -> str | None:
        name = _package_name(specifier)
        package = self._package(folder, name) if name else None
        if package is None:
            return None
        return entry(package, specifier[len(name) :].strip("/"), self.tree.paths)

    def _package(self, folder: str, name: str) -> Package | None:
        own = nearest_with("name", folder, self.packages)
        # With `exports` a package reaches itself before what it installs under its own name.
        if (
            own is not None
            and own.name == name
            and ("exports" in own.manifest or name not in own.dependencies)
        ):
            return own
        return self._local_dependency(folder, name) or self.workspaces.package(folder, name)

    def _local_dependency(self, folder: str, name: str) -> Package | None:
        """Find a package that the importer's manifest takes from a folder of the project."""
        dependant = self._dependant(folder, name)
        if dependant is None:
            return None
        version = dependant.dependencies[name]
        renamed = _RENAMED.match(version)
        if renamed:
            return self.workspaces.package(folder, renamed[1])
        protocol = _LOCAL_PROTOCOL.match(version)
        home = join(dependant.folder, version[protocol.end() :]) if protocol else None
        return self.packages.get(home) if home is not None else None

    def _dependant(self, folder: str, name: str) -> Package | None:
        """Find the closest package around `folder` that declares `name` as a dependency."""
        for place in climb(folder):
            package = self.packages.get(place)
            if package is not None and name in package.dependencies:
                return package
        return None

    def _first_at(self, places: Iterable[str | None]) -> str | None:
        return next(filter(None, map(self._at, places)), None)

    def _elsewhere(self, folder: str, written: str, specifier: str) -> _Target:
        # No package's name begins with `#` or `~`: they are aliases, be it of a build's own making.
        if _is_relative(specifier) or specifier.startswith(("/", "#", "~", *frameworks.ALIASES)):
            is_url = specifier.startswith("//")
            return (Place.OUTSIDE if is_url else Place.NOWHERE), written
        scheme, colon, rest = specifier.partition(":")
        name = _package_name(rest if scheme == "node" else specifier)
        if colon and scheme != "node":
            return Place.OUTSIDE, written
        if not name:
            return Place.OUTSIDE, written
        if not colon and self._is_ours(folder, specifier, name):
            return Place.NOWHERE, written
        return Place.OUTSIDE, f"{scheme}:{name}" if colon else name

    def _is_ours(self, folder: str, specifier: str, name: str) -> bool:
        """Tell whether a name that led to no file stands for one of the project all the same."""
        if self._package(folder, name) is not None:
            return True
        if self._dependant(folder, name) is not None:
            return False
        return any(aliases.claims(specifier) for aliases in self.configurations.around(folder))

    def homes(self, folder: str) -> tuple[str, ...]:
        """Give the folder of the package around `folder`, then the root."""
        home = next((place for place in climb(folder) if place in self.packages), "")
        return (home, "") if home else ("",)


def _spellings(written: str) -> tuple[str, ...]:
    """Give the specifier as written, then without what only a bundler reads.

    That is loaders before `!` and a query or fragment at the end; `#` at the start is a name.
    """
    specifier = written.rpartition("!")[2]
    plain = re.split(r"[?#]", specifier[1:], maxsplit=1)[0]
    plain = specifier[:1] + plain
    return (written,) if plain == written else (written, plain)


def _is_relative(specifier: str) -> bool:
    return specifier in (".", "..") or specifier.startswith(("./", "../"))


def _package_name(specifier: str) -> str:
    """Give the part of a bare specifier that names the package; empty when none can."""
    match = _PACKAGE.match(specifier)
    return match[0] if match else ""
