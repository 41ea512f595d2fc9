"""Import statements as they are put together, source by source and name by name."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from project_intel.extraction.structure import ImportKind, RawImport


@dataclass(slots=True)
class Statement:
    """One import statement, of bytes `start` to `end`; `aliases` are by the index of a source."""

    start: int
    end: int
    kind: ImportKind
    sources: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    aliases: dict[int, str] = field(default_factory=dict)
    within: str = ""


def merged(statements: Iterable[Statement]) -> Iterator[RawImport]:
    """Say each source once per kind, with all the names any of its statements takes.

    An import of the module itself stays beside one of its names: in Python they can lead to
    different files.
    """
    names: dict[tuple[str, ImportKind, str, str, bool], dict[str, None]] = {}
    for statement in statements:
        for index, source in enumerate(statement.sources):
            alias = statement.aliases.get(index, "")
            key = (source, statement.kind, alias, statement.within, bool(statement.names))
            taken = names.setdefault(key, {})
            taken.update(dict.fromkeys(statement.names))
    for (source, kind, alias, within, _), taken in names.items():
        yield RawImport(source, tuple(taken), kind, alias, within)
