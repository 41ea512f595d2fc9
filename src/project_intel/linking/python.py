"""What an import statement of Python leads to."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field
from itertools import takewhile

from project_intel.extraction.structure import Extraction, ImportKind, RawImport
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.linking.python_roots import SUFFIXES, Roots
from project_intel.paths import below, climb, folder_of, join

_Found = tuple[str, tuple[str, ...]]
"""A file, and the names taken from it."""


def python(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link by Python's own search, over the source roots that the layout shows."""
    depth = max((path.count("/") for path in tree.paths), default=0) + 1
    search = _Search(tree.paths, Roots.of(tree), files, depth)

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        for item in extraction.imports:
            # It changes the compiler and imports nothing.
            if item.source != "__future__":
                yield from _edges(search, path, item)

    return edges_of


def _edges(search: "_Search", path: str, item: RawImport) -> Iterator[Edge]:
    bare = item.kind is ImportKind.EFFECT
    folder = folder_of(path)
    source = _from(item.alias, item.source) if item.alias else item.source
    top = source.partition(".")[0]
    # A module that finds itself means the library it is called after.
    is_shadow = top != "" and search.home(folder, top) == path and not _is_init(path)
    missing = []
    for name in item.names or (None,):
        found = None if is_shadow else search.find(folder, source, name)
        if found is None:
            missing.append(name)
        else:
            yield Edge(Place.PROJECT, *found, bare)
    if missing:
        names = tuple(name for name in missing if name is not None)
        if not top or (not is_shadow and search.is_ours(folder, source)):
            yield Edge(Place.NOWHERE, source, names, bare)
        else:
            yield Edge(Place.OUTSIDE, top, names, bare)


@dataclass(frozen=True, slots=True)
class _Search:
    """What finds modules among `paths`, of which the deepest has `depth` segments."""

    paths: Set[str]
    roots: Roots
    files: Mapping[str, Extraction]
    depth: int
    _hidden: dict[str, frozenset[str]] = field(default_factory=dict)
    _bases: dict[tuple[str, str], tuple[str, ...]] = field(default_factory=dict)

    def find(self, folder: str, source: str, name: str | None) -> _Found | None:
        """Find what `from source import name` takes, or `import source` where name is None."""
        if name is None:
            home = self.home(folder, source)
            return (home, ()) if home else None
        for base in self._places(folder, source):
            home = self._module(base)
            if home is None or _is_init(home):
                inner = self._module(below(base, name))
                if inner and not (home and name in self._hidden_by(home)):
                    return inner, ()
            if home:
                return home, (name,)
        return None

    def home(self, folder: str, source: str) -> str | None:
        """Find the deepest module on the way to `source` that is a file of the project."""
        if source.startswith("."):
            return next(filter(None, map(self._module, self._places(folder, source))), None)
        segments = source.split(".")
        for count in range(min(len(segments), self.depth), 0, -1):
            for base in self._places(folder, ".".join(segments[:count])):
                found = self._module(base)
                if found:
                    return found
        return None

    def is_ours(self, folder: str, source: str) -> bool:
        """Tell whether a module that is not there would be one of the project."""
        if self.home(folder, source) is not None:
            return True
        return self.roots.hold_namespace(folder, source.partition(".")[0])

    def _hidden_by(self, package: str) -> frozenset[str]:
        """Name the modules of a package out of which it takes a name like theirs."""
        known = self._hidden.get(package)
        if known is None:
            folder = folder_of(package)
            items = self.files[package].imports if package in self.files else ()
            known = self._hidden[package] = frozenset(
                name
                for item in items
                for name in item.names
                if self.home(folder, item.source) == self._module(below(folder, name)) is not None
            )
        return known

    def _places(self, folder: str, source: str) -> tuple[str, ...]:
        """List where `source` may lie, as paths without an extension."""
        known = self._bases.get((folder, source))
        if known is None:
            known = (
                self._relative(folder, source)
                if source[:1] == "."
                else self._absolute(folder, source)
            )
            self._bases[folder, source] = known
        return known

    def _relative(self, folder: str, source: str) -> tuple[str, ...]:
        inner = source.lstrip(".")
        climbs = len(source) - len(inner) - 1
        if self._is_beyond(folder, climbs):
            return ()
        base = join(folder, "../" * climbs + inner.replace(".", "/"))
        return () if base is None else (base,)

    def _is_beyond(self, folder: str, climbs: int) -> bool:
        """Tell whether so many steps up leave the folder that holds the outermost package."""
        places = tuple(climb(folder))
        packages = takewhile(lambda place: below(place, "__init__.py") in self.paths, places)
        inside = sum(1 for _ in packages)
        return inside > 0 and climbs > inside

    def _absolute(self, folder: str, source: str) -> tuple[str, ...]:
        """Let the first root with a module of that name decide, else all that may be folders.

        Of roots equally near, several with such a module leave it open which is meant.
        """
        inner = source.replace(".", "/")
        ranks = self.roots.for_name(folder, source.partition(".")[0])
        for rank in ranks:
            found = tuple(base for root in rank if self._module(base := below(root, inner)))
            if found:
                return found if len(found) == 1 else ()
        return tuple(below(root, inner) for rank in ranks for root in rank)

    def _module(self, base: str) -> str | None:
        """Find the file of a module: a package before a module, a source before its stub."""
        for stem in (below(base, "__init__"), base):
            for suffix in SUFFIXES:
                if stem + suffix in self.paths:
                    return stem + suffix
        return None


def _from(package: str, source: str) -> str:
    """Name in full what a relative import means that begins at a package."""
    inner = source.lstrip(".")
    climbs = len(source) - len(inner) - 1
    segments = package.split(".")
    return ".".join((*segments[: max(len(segments) - climbs, 0)], inner))


def _is_init(path: str) -> bool:
    return path.rpartition("/")[2].rpartition(".")[0] == "__init__"
