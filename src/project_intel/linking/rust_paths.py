"""The search for what a Rust path means: modules first, then names in scope, then crates."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from project_intel.extraction.structure import Extraction, ImportKind, RawImport
from project_intel.linking.cargo import CargoPackage
from project_intel.linking.rust_modules import Position, Trees
from project_intel.paths import climb, folder_of

BUILT_IN = frozenset({"alloc", "core", "proc_macro", "std", "test"})
"""Crates that no manifest has to name."""

MAX_STEPS = 24
"""How many use declarations are followed for one path; more is a circle or no one's code."""


class Path(NamedTuple):
    """A path as written: its segments, and the modules of the file it stands in."""

    segments: tuple[str, ...]
    within: tuple[str, ...]

    @classmethod
    def of(cls, item: RawImport) -> "Path":
        """Read the path of an import; raw identifiers lose their mark."""
        segments = (segment.removeprefix("r#") for segment in item.source.rstrip(":").split("::"))
        within = tuple(item.within.split(".")) if item.within else ()
        return cls(tuple(segments), within)

    @property
    def may_be_a_crate(self) -> bool:
        """Tell a path that can begin with a crate from one of a type or macro in scope."""
        head = self.segments[0]
        return len(self.segments) > 1 and head[:1].islower()


_Step = tuple[str, Path]


class Found(NamedTuple):
    """Where a path leads: a module of ours or a foreign crate, and the name taken from it."""

    target: Position | str
    names: tuple[str, ...] = ()


class Scope(NamedTuple):
    """What the use declarations of a file bind: names, and all the names of some modules."""

    names: Mapping[str, Sequence[Path]]
    stars: Sequence[Path]

    def around(self, name: str, within: tuple[str, ...]) -> list[Path]:
        """List what `name` may be bound to for code in a module of the file, the innermost first.

        Modules see no more of those around them than they import; most of them import it all.
        """
        bound = self.names.get(name, ())[:MAX_STEPS]
        seen = (each for each in bound if each.within == within[: len(each.within)])
        return sorted(seen, key=lambda each: -len(each.within))

    @classmethod
    def of(cls, file: Extraction) -> "Scope":
        """Read the file's use declarations."""
        names: dict[str, list[Path]] = {}
        stars = []
        for item in file.imports:
            if item.kind not in (ImportKind.BINDING, ImportKind.REEXPORT):
                continue
            path = Path.of(item)
            if path.segments[-1] == "*":
                stars.append(path._replace(segments=path.segments[:-1]))
                continue
            if path.segments[-1] == "self" and len(path.segments) > 1:
                path = path._replace(segments=path.segments[:-1])
            name = item.alias or path.segments[-1]
            if path.segments != (name,):
                names.setdefault(name, []).append(path)
        return cls(names, stars)


@dataclass(frozen=True, slots=True)
class Search:
    """The search through all crates of a project."""

    files: Mapping[str, Extraction]
    packages: Mapping[str, CargoPackage]
    trees: Trees
    _stars: dict[tuple[str, Position], tuple[Position, ...]] = field(default_factory=dict)
    _scopes: dict[str, Scope] = field(default_factory=dict)

    def find(self, file: str, path: Path) -> Found | None:
        """Find what a path of a file means.

        A file may be a module of several crates; the one that knows more of the path counts. It
        is a crate of its own only if nothing says otherwise, as Cargo takes whatever lies in some
        folders for one.
        """
        positions = sorted(self.trees.positions[file], key=lambda at: not at.module)
        found = [self._find(file, at, path, set()) for at in positions]
        return max((each for each in found if each), key=_depth, default=None)

    def homes(self, found: Found) -> list[str]:
        """List the files of the module found; of several, those that declare what is taken."""
        if isinstance(found.target, str):
            return []
        homes = self.trees.homes.get(found.target, [])
        wanted = set(found.names)
        return [home for home in homes if wanted & set(self.files[home].exports)] or homes

    def package_of(self, file: str) -> CargoPackage | None:
        """Give the package that a file belongs to."""
        folders = climb(folder_of(file))
        return next((self.packages[place] for place in folders if place in self.packages), None)

    def _find(self, file: str, at: Position, path: Path, seen: set[_Step]) -> Found | None:
        """Find a path of the file that is the module `at`; `seen` are the steps that led here."""
        head, *rest = path.segments
        here = at.inner(*path.within)
        if head in ("crate", "$crate"):
            return self._walk(Position(at.root, ()), rest)
        if head in ("self", "super"):
            return self._walk(here, path.segments)
        if head == "":
            return self._crate(file, at, rest)
        if here.inner(head) in self.trees:
            return self._walk(here, path.segments)
        if len(seen) < MAX_STEPS and (file, path) not in seen:
            seen.add((file, path))
            for found in self._in_scope(file, at, path, seen):
                return found
        return self._crate(file, at, path.segments)

    def _in_scope(self, file: str, at: Position, path: Path, seen: set[_Step]) -> Iterator[Found]:
        """Follow what the file binds to the path's first name, the nearest declaration first."""
        head, *rest = path.segments
        scope = self._scope(file)
        for bound in scope.around(head, path.within):
            found = self._find(file, at, Path((*bound.segments, *rest), bound.within), seen)
            if found:
                yield found
        if at.inner(head) in self.trees:
            yield self._walk(at, path.segments)
        for module in self._starred(file, at):
            if module.inner(head) in self.trees:
                yield self._walk(module, path.segments)
            for home in self.trees.homes.get(module, ()):
                place = next(p for p in self.trees.positions[home] if p.root == module.root)
                for bound in self._scope(home).names.get(head, ())[:MAX_STEPS]:
                    longer = Path((*bound.segments, *rest), bound.within)
                    found = self._find(home, place, longer, seen) if home != file else None
                    if found:
                        yield found

    def _starred(self, file: str, at: Position) -> tuple[Position, ...]:
        """List the modules of ours that the file takes all names of."""
        if (file, at) not in self._stars:
            self._stars[file, at] = ()
            stars = self._scope(file).stars[:MAX_STEPS]
            found = [self._find(file, at, star, set()) for star in stars]
            self._stars[file, at] = tuple(
                each.target
                for each in found
                if each is not None and isinstance(each.target, Position) and not each.names
            )
        return self._stars[file, at]

    def _scope(self, file: str) -> Scope:
        if file not in self._scopes:
            self._scopes[file] = Scope.of(self.files[file])
        return self._scopes[file]

    def _walk(self, at: Position, segments: Sequence[str]) -> Found:
        """Go from module to module; the first segment that is none is what is taken."""
        for segment in segments:
            if segment == "super":
                at = at.outer()
            elif segment != "self":
                if at.inner(segment) not in self.trees:
                    return Found(at, (segment,))
                at = at.inner(segment)
        return Found(at)

    def _crate(self, file: str, at: Position, segments: Sequence[str]) -> Found | None:
        """Find a path that begins with the name of a crate."""
        head, *rest = segments or ("",)
        package = self.package_of(file)
        if package is not None:
            known = package.dependencies.get(head)
            if known is not None and known.folder not in self.packages:
                return Found(known.name, taken_from(rest))
            meant = self.packages[known.folder or ""] if known is not None else package
            if known is not None or head == package.library_name:
                if meant.library is None:
                    return Found(head, taken_from(rest))
                return self._walk(Position(meant.library, ()), rest)
            top = Position(at.root, ())
            if package.is_2015 and top.inner(head) in self.trees:
                return self._walk(top, segments)
        return Found(head, taken_from(rest)) if head in BUILT_IN else None


def taken_from(segments: Sequence[str]) -> tuple[str, ...]:
    """Tell what a path takes from a foreign crate: its first type, else its last name."""
    named = [segment for segment in segments if segment not in ("", "self")]
    types = (segment for segment in named if segment[:1].isupper())
    chosen = next(types, named[-1] if named else None)
    return (chosen,) if chosen is not None else ()


def _depth(found: Found) -> int:
    return len(found.target.module) if isinstance(found.target, Position) else 0
