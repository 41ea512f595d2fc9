"""Links what the files say of themselves, reading configuration where a rule asks for it."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from sys import intern
from typing import TYPE_CHECKING

from project_intel.extraction.record import Records
from project_intel.extraction.structure import Outcome
from project_intel.knowledge.model import Entry, Structure
from project_intel.knowledge.upkeep.contents import Contents
from project_intel.knowledge.upkeep.listing import Listing
from project_intel.repo.files import read

if TYPE_CHECKING:
    from project_intel.linking.links import Tree
    from project_intel.linking.troubles import Trouble


@dataclass(slots=True)
class Linked:
    """What linking found, by path: structures, and the specifiers that lead nowhere.

    `read` are the configuration files it asked for, with a digest of what they told.
    """

    structures: dict[str, Structure] = field(default_factory=dict)
    unresolved: dict[str, tuple[str, ...]] = field(default_factory=dict)
    read: dict[str, str] = field(default_factory=dict)


def link_all(root: str, listing: Listing, contents: Contents, known: Mapping[str, Entry]) -> Linked:
    """Link every file of the listing; a structure that a `known` row has already is held once."""
    # Files that only these settings bring in must not change the rows of all others.
    common = contents.extractions.without(listing.included)
    linked = link_some(root, common, contents.hashes, listing.paths, None, known)
    if listing.included:
        paths = listing.paths | listing.included
        only = listing.included & contents.hashes.keys()
        more = link_some(root, contents.extractions, contents.hashes, paths, only)
        linked.structures |= more.structures
        linked.unresolved |= more.unresolved
    return linked


def link_some(
    root: str,
    files: Records,
    hashes: Mapping[str, str],
    paths: frozenset[str],
    only: Iterable[str] | None,
    known: Mapping[str, Entry] | None = None,
) -> Linked:
    """Link the files of `only`, or all, among `files` and the `paths` of the project."""
    known = known or {}
    from project_intel.linking.link import link_each

    texts = _Texts(root)
    linked = Linked()
    for path, found, links in link_each(files, texts.tree(paths), only):
        structure = Structure(
            found.size_chars,
            found.line_count,
            () if found.outcome is Outcome.GENERATED else _shared(found.exports),
            {intern(key): _shared(names) for key, names in links.imports.items()},
            _shared(links.refs),
            hashes[path],
        )
        row = known.get(path)
        is_known = row is not None and _is_same(row.structure, structure)
        linked.structures[path] = row.structure if row is not None and is_known else structure
        if links.unresolved:
            linked.unresolved[path] = links.unresolved
    linked.read = texts.told()
    return linked


def told_now(root: str, paths: Iterable[str]) -> dict[str, str]:
    """Return the digest of what these configuration files tell now."""
    texts = _Texts(root)
    tree = texts.tree(frozenset(paths))
    for path in tree.paths:
        tree.text_of(path)
    return texts.told()


def configuration_troubles(root: str, listing: Listing) -> tuple["Trouble", ...]:
    """Return the configuration files that linking could not follow."""
    from project_intel.linking.troubles import find_troubles

    return find_troubles(_Texts(root).tree(listing.paths))


class _Texts:
    """The texts of configuration files, each read once."""

    def __init__(self, root: str) -> None:
        self._root = root
        self._texts: dict[str, str | None] = {}

    def tree(self, paths: frozenset[str]) -> "Tree":
        from project_intel.linking.links import Tree

        return Tree(paths, lambda path: self._text(path) if path in paths else None)

    def told(self) -> dict[str, str]:
        """Return a digest of what each file told that was asked for and is there."""
        from project_intel.linking.shown import told

        return {path: _digest(told(path, text)) for path, text in self._texts.items()}

    def _text(self, path: str) -> str | None:
        from project_intel.extraction.text import decode
        from project_intel.knowledge.upkeep.learning import MAX_READ_BYTES

        if path not in self._texts:
            try:
                self._texts[path] = decode(read(self._root, path, MAX_READ_BYTES)[0])
            except OSError:
                self._texts[path] = None
        return self._texts[path]


def _is_same(one: Structure, other: Structure) -> bool:
    """Tell structures that are written alike, for which the order of imports matters too."""
    return one == other and [*one.imports] == [*other.imports]


def _shared(names: tuple[str, ...]) -> tuple[str, ...]:
    """Hold names that stand in many rows once."""
    return tuple(map(intern, names))


def _digest(told: str) -> str:
    return hashlib.sha1(told.encode("utf-8", "surrogatepass")).hexdigest()[:16]
