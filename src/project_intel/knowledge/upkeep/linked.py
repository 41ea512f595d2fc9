"""Links what the files say of themselves, reading configuration where a rule asks for it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from project_intel.extraction.structure import Outcome
from project_intel.knowledge.model import Structure
from project_intel.knowledge.upkeep.contents import Contents
from project_intel.knowledge.upkeep.listing import Listing
from project_intel.repo.files import read

if TYPE_CHECKING:
    from project_intel.linking.links import Tree
    from project_intel.linking.troubles import Trouble


def link_all(
    root: str, listing: Listing, contents: Contents
) -> tuple[dict[str, Structure], Mapping[str, tuple[str, ...]]]:
    """Return every file's structure, and the specifiers that lead nowhere by path."""
    from project_intel.linking.link import link

    # Files that only these settings bring in must not change the rows of all others.
    common = contents.extractions.without(listing.included)
    texts = _Texts(root)
    links = link(common, texts.tree(listing.paths))
    if listing.included:
        everything = link(contents.extractions, texts.tree(listing.paths | listing.included))
        links |= {path: everything[path] for path in everything if path in listing.included}
    structures = {
        path: Structure(
            found.size_chars,
            found.line_count,
            () if found.outcome is Outcome.GENERATED else found.exports,
            links[path].imports,
            links[path].refs,
            contents.hashes[path],
        )
        for path, found in contents.extractions.items()
    }
    return structures, {path: edge.unresolved for path, edge in links.items() if edge.unresolved}


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

    def _text(self, path: str) -> str | None:
        from project_intel.extraction.text import decode
        from project_intel.knowledge.upkeep.learning import MAX_READ_BYTES

        if path not in self._texts:
            try:
                self._texts[path] = decode(read(self._root, path, MAX_READ_BYTES)[0])
            except OSError:
                self._texts[path] = None
        return self._texts[path]
