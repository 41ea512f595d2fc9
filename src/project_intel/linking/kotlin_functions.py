"""What the functions and values mean that Kotlin files use without an import of their own.

What a value or a class around the use has by itself is not known here. So a name means what stands
at the top level of another file only where nothing else in the project hints at another meaning.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from enum import StrEnum

from project_intel.extraction.structure import Extraction
from project_intel.linking.source_sets import is_hidden, seen_from

LANGUAGE = "kotlin"


class Form(StrEnum):
    """How a name is used."""

    CALLED = "called"
    READ = "read"
    """It stands for a value, of which the top level must hold one by that name."""
    TAKEN = "taken"
    """It is taken from a value, to whose type it must be added."""


Use = tuple[str, Form]

Find = Callable[[str, str], Sequence[str]]
"""Gives the files that declare a name in a package whose names the file with a path sees."""


@dataclass(frozen=True, slots=True)
class Functions:
    """The names of the top level, which files fit which use, and what speaks against them.

    `members` are names that some type has by itself; `elsewhere` are the uses that some file makes
    although it can see no declaration, so that they mean something from outside of the project.
    """

    names: Set[str]
    find: Find
    fitting: Mapping[Use, Set[str]]
    members: Set[str]
    elsewhere: Set[Use]

    @classmethod
    def of(cls, files: Mapping[str, Extraction], names: Set[str], find: Find) -> "Functions":
        """Weigh every use of `names`, which are all that the project declares."""
        fitting: dict[Use, set[str]] = {}
        for path, each in files.items():
            for form, exported in ((Form.TAKEN, each.extensions), (Form.READ, each.values)):
                for name in exported:
                    fitting.setdefault((name, form), set()).add(path)
        elsewhere = {
            use
            for path, each in files.items()
            for use in _uses(each, names)
            if not _fitting(find(path, use[0]), use, fitting)
        }
        members = frozenset(name for each in files.values() for name in each.members)
        return cls(names, find, fitting, members, elsewhere)

    def used(self, path: str, extraction: Extraction) -> Iterator[tuple[str, str]]:
        """Yield each name that the top level of one file alone can be meant by, with that file."""
        for use in _uses(extraction, self.names):
            name = use[0]
            if name not in self.members and use not in self.elsewhere:
                fitting = _fitting(self.find(path, name), use, self.fitting)
                homes = seen_from(path, [home for home in fitting if not is_hidden(path, home)])
                if len(homes) == 1 and homes[0] != path:
                    yield name, homes[0]


def _uses(extraction: Extraction, names: Set[str]) -> Iterator[Use]:
    imported = {item.source.rpartition(".")[2] for item in extraction.imports}
    for name in extraction.identifiers:
        if name in names and not name[:1].isupper():
            yield name, Form.CALLED
    for form, used in ((Form.READ, extraction.read), (Form.TAKEN, extraction.taken)):
        for name in used:
            if name in names and name not in imported:
                yield name, form


def _fitting(homes: Sequence[str], use: Use, fitting: Mapping[Use, Set[str]]) -> Sequence[str]:
    if use[1] is Form.CALLED:
        return homes
    return [home for home in homes if home in fitting.get(use, ())]
