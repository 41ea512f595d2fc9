"""Which file an address on a page means, and which sheet a style sheet takes in."""

import re
from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import dataclass
from urllib.parse import unquote

from project_intel.linking.edges import Place
from project_intel.paths import below, climb, folder_of, join

SHEETS = (".scss", ".sass", ".css", ".less", ".pcss", ".postcss")
"""What a style sheet's name may leave off, the most wanted first."""

SERVED_FOLDERS = ("", "public", "static")
"""Where a site keeps what it serves from its root."""

_SHEET_FOLDERS = ("_sass",)
_SCHEME = re.compile(r"(?!pkg:)[A-Za-z][A-Za-z0-9+.-]*+:|//")
_SUFFIX = re.compile(r"[?#].*", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Site:
    """The project as pages and style sheets see it.

    From the folder of the importer, `homes` gives the packages around it, `aliased` the places an
    alias may stand for, and `resolve` what the name means to a module.
    """

    paths: Set[str]
    homes: Callable[[str], tuple[str, ...]]
    aliased: Callable[[str, str], Iterator[str | None]]
    resolve: Callable[[str, str], tuple[Place, str]]

    def asset(self, folder: str, written: str) -> str | None:
        """Find the file that has this address on a page or in a sheet; many mean none."""
        for place in self._places(folder, _plain(written), (folder,)):
            for name in (place, unquote(place)) if place and "%" in place else (place,):
                if name in self.paths:
                    return name
        return None

    def sheet(self, path: str, written: str) -> tuple[Place, str]:
        """Say where the import of a style sheet leads from the sheet or component `path`."""
        if _SCHEME.match(written):
            return Place.OUTSIDE, written
        folder = folder_of(path)
        name = _plain(written.removeprefix("pkg:"))
        for place in self._places(folder, name, _sheet_folders(folder)):
            found = _sheet_at(place, path, self.paths) if place else None
            if found:
                return Place.PROJECT, found
        if name.endswith(SHEETS) and "/" not in name:
            return Place.NOWHERE, written
        # A path into the folder of installed packages names one.
        kind, key = self.resolve(folder, name.rpartition("node_modules/")[2])
        return kind, written if kind is Place.NOWHERE else key

    def _places(self, folder: str, name: str, beside: Iterable[str]) -> Iterator[str | None]:
        if name.startswith("/"):
            for home in dict.fromkeys((*self.homes(folder), *climb(folder))):
                for served in SERVED_FOLDERS:
                    yield join(home, served + name)
            return
        for each in beside:
            yield join(each, name)
        if not name.startswith("."):
            yield from self.aliased(folder, name)


def _sheet_at(base: str, path: str, paths: Set[str]) -> str | None:
    """Find the sheet a path stands for: itself, one with an extension, a partial or an index.

    An extension of the sheet that asks, `path`, comes first.
    """
    if base in paths:
        return base
    endings = sorted(SHEETS, key=lambda ending: not path.endswith(ending))
    name = base.rpartition("/")[2]
    for stem in (base, below(folder_of(base), f"_{name}")):
        for ending in ("", *endings):
            if stem + ending in paths:
                return stem + ending
    for index in ("_index", "index"):
        for ending in endings:
            if below(base, index) + ending in paths:
                return below(base, index) + ending
    return None


def _sheet_folders(folder: str) -> Iterator[str]:
    """Yield where a sheet may lie: beside the one that asks, then where sites keep them."""
    yield folder
    for place in climb(folder):
        for name in _SHEET_FOLDERS:
            yield below(place, name)


def _plain(written: str) -> str:
    """Cut what a browser or a bundler reads for itself: a query, a fragment, a leading tilde."""
    address = written[:1] + _SUFFIX.sub("", written[1:])
    return address[1:] if address.startswith("~") and address[1:2] not in ("/", "~") else address
