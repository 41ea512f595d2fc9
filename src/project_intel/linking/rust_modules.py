"""The module trees of Rust crates: where each module stands, and which modules a file is."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from project_intel.extraction.structure import Extraction, ImportKind, RawImport
from project_intel.paths import below, folder_of, is_inside, join

MAX_DEPTH = 64
"""Modules within modules that are followed."""

MAX_VISITS = 4
"""Places of one crate that one file is followed at; more is a circle of `#[path]` attributes."""

Module = tuple[str, ...]
"""A module's path below its crate's root, which is the empty one."""


class Position(NamedTuple):
    """A module of the crate that begins with the file `root`."""

    root: str
    module: Module

    def inner(self, *names: str) -> "Position":
        """Give the module that `names` lead down to."""
        return Position(self.root, (*self.module, *names))

    def outer(self) -> "Position":
        """Give the module around it."""
        return Position(self.root, self.module[:-1])


@dataclass(frozen=True, slots=True)
class Trees:
    """Every crate's modules.

    `homes` are the files that hold a module's code, more than one where conditions choose;
    `positions` are the modules a file is, the library's first; `loaded` are the files that a
    file's module declarations lead to.
    """

    homes: dict[Position, list[str]] = field(default_factory=dict)
    positions: dict[str, list[Position]] = field(default_factory=dict)
    loaded: dict[tuple[str, RawImport], str] = field(default_factory=dict)

    def __contains__(self, position: Position) -> bool:
        """Tell whether there is such a module."""
        return position in self.homes

    def grow(self, root: "Place", files: Mapping[str, Extraction]) -> None:
        """Follow the module declarations from one file down."""
        waiting = [root]
        visits: Counter[str] = Counter()
        while waiting:
            place = waiting.pop()
            visits[place.file] += 1
            if visits[place.file] > MAX_VISITS or len(place.position.module) > MAX_DEPTH:
                continue
            file = files[place.file]
            self.positions.setdefault(place.file, []).append(place.position)
            self._settle(place.position, place.file)
            for namespace in file.namespaces:
                self._settle(place.position.inner(*namespace.split(".")), place.file)
            for item in reversed(file.imports):
                child = place.child(item, files)
                if child is not None:
                    self.loaded[place.file, item] = child.file
                    waiting.append(child)

    def _settle(self, position: Position, file: str) -> None:
        homes = self.homes.setdefault(position, [])
        if file not in homes:
            homes.append(file)


class Place(NamedTuple):
    """A file as a module, and the folder its own modules lie in."""

    file: str
    position: Position
    folder: str

    def child(self, item: RawImport, files: Mapping[str, Extraction]) -> "Place | None":
        """Find the file that a module declaration loads."""
        if item.kind is not ImportKind.EFFECT:
            return None
        inline = item.within.split(".") if item.within else []
        folder = "/".join(filter(None, (self.folder, *inline)))
        if item.alias:
            file = join(folder if inline else folder_of(self.file), item.source)
            if file is None or file not in files:
                return None
            return Place(file, self.position.inner(*inline, item.alias), folder_of(file))
        name = item.source.removeprefix("r#")
        position = self.position.inner(*inline, name)
        own = below(folder, name)
        for file in (f"{own}.rs", f"{own}/mod.rs"):
            if file in files:
                return Place(file, position, own)
        return None


def module_trees(
    files: Mapping[str, Extraction], packages: Iterable[tuple[str, tuple[str, ...]]]
) -> Trees:
    """Build the trees of all crates, given each package's folder and its crates' roots.

    A file that no declaration reaches (a macro may hold it) is the module its path suggests if it
    lies in a package's `src`, else the root of a crate of its own.
    """
    trees = Trees()
    packages = sorted(packages)
    for _, roots in packages:
        for root in roots:
            if root in files:
                trees.grow(Place(root, Position(root, ()), folder_of(root)), files)
    # The folder deepest down comes last, so that it decides.
    owners = {f"{folder}/src" if folder else "src": roots for folder, roots in packages if roots}
    for file in sorted(files, key=lambda path: (path.count("/"), path)):
        if file not in trees.positions:
            trees.grow(_suggested(file, owners), files)
    return trees


def _suggested(file: str, owners: Mapping[str, tuple[str, ...]]) -> Place:
    own = file.removesuffix(".rs").removesuffix("/mod")
    for folder in _around(file):
        if folder in owners and is_inside(owners[folder][0], folder):
            module = tuple(own[len(folder) + 1 :].split("/"))
            return Place(file, Position(owners[folder][0], module), own)
    return Place(file, Position(file, ()), folder_of(file))


def _around(file: str) -> Iterator[str]:
    while file:
        file = folder_of(file)
        yield file
