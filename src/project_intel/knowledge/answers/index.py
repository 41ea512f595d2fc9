"""The rows of a project made ready to be searched; built once for a set of rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from project_intel.knowledge.answers import roles
from project_intel.knowledge.answers.contents import Contents, Part
from project_intel.knowledge.answers.fields import Row, Vocabulary, homes
from project_intel.knowledge.answers.names import Names
from project_intel.knowledge.base import staleness
from project_intel.knowledge.model import Entry

UsedBy = Mapping[str, Sequence[str]]
"""Project path to the paths that import or mention it, ascending."""


@dataclass(frozen=True)  # no slots: some parts are built when first asked for
class Index:
    """Live rows in code point order of their paths, and what searching them needs.

    Row numbers are positions in `paths` and in everything aligned with it.
    """

    paths: tuple[str, ...]
    entries: tuple[Entry, ...]
    roles: tuple[str, ...]
    """Stored, else inferred."""
    freshness: tuple[float, ...]
    """What the fields of the analysis weigh."""
    vocabulary: Vocabulary
    names: Names
    contents: Contents
    used_by: UsedBy

    @cached_property
    def rows(self) -> Mapping[str, int]:
        """Row numbers by path."""
        return {path: row for row, path in enumerate(self.paths)}

    @cached_property
    def neighbours(self) -> tuple[Sequence[int], ...]:
        """The rows each row imports and those that import it."""
        found: list[list[int]] = [[] for _ in self.paths]
        for row, entry in enumerate(self.entries):
            for target in entry.structure.imports:
                other = self.rows.get(target)
                if other is not None and other != row:
                    found[row].append(other)
                    found[other].append(row)
        return tuple(found)

    @cached_property
    def places(self) -> tuple[int, ...]:
        """Where each row stands among rows of equal score: by role, by users, by path."""

        def key(row: int) -> tuple[int, int, int]:
            users = self.used_by.get(self.paths[row], ())
            return (roles.rank(self.roles[row]), -len(users), row)

        found = [0] * len(self.paths)
        for place, row in enumerate(sorted(range(len(self.paths)), key=key)):
            found[row] = place
        return tuple(found)

    @cached_property
    def analysed(self) -> int:
        """How many rows have a summary."""
        return sum(1 for entry in self.entries if entry.analysis and entry.analysis.summary)


def prepare(files: Mapping[str, Entry], texts: Sequence[Part] = ()) -> Index:
    """Make live rows ready to be searched; `texts` are the words of their contents."""
    paths = tuple(sorted(files))
    entries = tuple(files[path] for path in paths)
    home = homes(files)
    rows = [Row(path, files[path], home[path]) for path in paths]
    return Index(
        paths=paths,
        entries=entries,
        roles=tuple(map(roles.effective, paths, entries)),
        freshness=tuple(map(staleness.factor, entries)),
        vocabulary=Vocabulary(rows),
        names=Names(rows),
        contents=Contents(paths, files, texts),
        used_by=reversed_edges(files),
    )


def reversed_edges(files: Mapping[str, Entry]) -> dict[str, list[str]]:
    """Say of every row which other rows import or mention it, in path order."""
    found: dict[str, list[str]] = {}
    for path in sorted(files):
        structure = files[path].structure
        for target in {*structure.imports, *structure.refs}:
            if target in files and target != path:
                found.setdefault(target, []).append(path)
    return found
