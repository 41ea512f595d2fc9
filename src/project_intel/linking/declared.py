"""Which files declare a name, for languages that import packages or namespaces, not files."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice

from project_intel.paths import climb, folder_of

MOST_HOMES = 64
"""Files that declare one name beyond which none of them is said to be meant.

Parts of one type lie in a few dozen files at most; a name that thousands of files declare would
lead each of them to all the others.
"""


@dataclass(frozen=True, slots=True)
class Units:
    """Which files are built together: those under the same nearest folder of these."""

    folders: frozenset[str]

    def of(self, path: str) -> str:
        """Give the folder of the file's unit; what lies in none of them is one unit, ""."""
        return next((place for place in climb(folder_of(path)) if place in self.folders), "")


@dataclass(frozen=True, slots=True)
class Declaring:
    """A file, the names it declares, and the packages it declares them in."""

    path: str
    names: tuple[str, ...]
    packages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Declared:
    """The export index: name, then package, then unit, to files."""

    files: Mapping[str, Mapping[str, Mapping[str, Sequence[str]]]]

    @classmethod
    def of(cls, sources: Iterable[Declaring], units: Units) -> "Declared":
        """Index the sources, which come in the order of their paths; no package is ""."""
        files: dict[str, dict[str, dict[str, list[str]]]] = {}
        for source in sources:
            unit = units.of(source.path)
            for name in source.names:
                for package in source.packages or ("",):
                    by_unit = files.setdefault(name, {}).setdefault(package, {})
                    by_unit.setdefault(unit, []).append(source.path)
        return cls(files)

    def homes(self, name: str, package: str, unit: str) -> tuple[str, ...]:
        """List all files that declare a name, none where they are too many to tell.

        A declaration of the unit itself hides others.
        """
        by_unit = self.files.get(name, {}).get(package, {})
        paths = by_unit[unit] if unit in by_unit else chain.from_iterable(by_unit.values())
        found = tuple(islice(paths, MOST_HOMES + 1))
        return found if len(found) <= MOST_HOMES else ()

    def is_lonely(self, name: str) -> bool:
        """Tell whether one package of one unit alone declares a name."""
        return sum(map(len, self.files.get(name, {}).values())) == 1


@dataclass(frozen=True, slots=True)
class Scopes:
    """The packages a file sees without naming them: its own, which come first, and others."""

    own: tuple[str, ...]
    others: tuple[str, ...]

    def all_homes(self, name: str, declared: Declared, unit: str) -> tuple[str, ...]:
        """List the files that declare `name` in any of the packages, none of which hides others."""
        scopes = dict.fromkeys((*self.own, *self.others))
        return tuple(home for scope in scopes for home in declared.homes(name, scope, unit))

    def homes(self, name: str, declared: Declared, unit: str) -> tuple[str, ...]:
        """List the files that declare `name`; several packages may each have theirs."""
        if name not in declared.files:
            return ()
        for scopes in (self.own, self.others):
            found = tuple(home for scope in scopes for home in declared.homes(name, scope, unit))
            if found:
                return found
        return ()
