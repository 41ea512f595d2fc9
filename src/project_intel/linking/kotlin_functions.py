"""What the functions mean that Kotlin files use without an import of their own.

What a value or a class around the use has by itself is not known here. So a name means what stands
at the top level of another file only where nothing else in the project hints at another meaning.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

from project_intel.extraction.structure import Extraction
from project_intel.linking.source_sets import is_hidden, seen_from

Use = tuple[str, bool]
"""A name, and whether it is taken from a value."""

Find = Callable[[str, str], Sequence[str]]
"""Gives the files that declare a name in a package whose names the file with a path sees."""


@dataclass(frozen=True, slots=True)
class Functions:
    """The names of the top level, the files where they extend types, and what speaks against them.

    `members` are names that some type has by itself; `elsewhere` are the uses that some file makes
    although it can see no declaration, so that they mean something from outside of the project.
    """

    names: Set[str]
    find: Find
    extending: Mapping[str, Set[str]]
    members: Set[str]
    elsewhere: Set[Use]

    @classmethod
    def of(cls, files: Mapping[str, Extraction], names: Set[str], find: Find) -> "Functions":
        """Weigh every use of `names`, which are all that the project declares."""
        extending: dict[str, set[str]] = {}
        for path, each in files.items():
            for name in each.extensions:
                extending.setdefault(name, set()).add(path)
        elsewhere = {
            use
            for path, each in files.items()
            for use in _uses(each, names)
            if not _fitting(find(path, use[0]), use, extending)
        }
        members = frozenset(name for each in files.values() for name in each.members)
        return cls(names, find, extending, members, elsewhere)

    def used(self, path: str, extraction: Extraction) -> Iterator[tuple[str, str]]:
        """Yield each name that the top level of one file alone can be meant by, with that file."""
        for use in _uses(extraction, self.names):
            name = use[0]
            if name not in self.members and use not in self.elsewhere:
                fitting = _fitting(self.find(path, name), use, self.extending)
                homes = seen_from(path, [home for home in fitting if not is_hidden(path, home)])
                if len(homes) == 1 and homes[0] != path:
                    yield name, homes[0]


def _uses(extraction: Extraction, names: Set[str]) -> Iterator[Use]:
    imported = {item.source.rpartition(".")[2] for item in extraction.imports}
    for name in extraction.identifiers:
        if name in names and not name[:1].isupper():
            yield name, False
    for name in extraction.taken:
        if name in names and name not in imported:
            yield name, True


def _fitting(homes: Sequence[str], use: Use, extending: Mapping[str, Set[str]]) -> Sequence[str]:
    name, is_taken = use
    return [home for home in homes if home in extending.get(name, ())] if is_taken else homes
