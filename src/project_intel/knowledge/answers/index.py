"""The rows of a project made ready to be searched; built once for a set of rows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from project_intel import roles
from project_intel.knowledge.answers.contents import Contents, Part
from project_intel.knowledge.answers.effective import effective_role
from project_intel.knowledge.answers.fields import Row, Vocabulary, homes
from project_intel.knowledge.answers.names import Names
from project_intel.knowledge.base import staleness
from project_intel.knowledge.base.users import reversed_edges
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
    searched: Sequence[Row]
    """What the fields see of each row."""
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
    def row_at(self) -> Sequence[int]:
        """Rows in the order they have among rows of equal score: by role, by users, by path."""

        def key(row: int) -> tuple[int, int, int]:
            users = self.used_by.get(self.paths[row], ())
            return (roles.rank(self.roles[row]), -len(users), row)

        return sorted(range(len(self.paths)), key=key)

    @cached_property
    def places(self) -> Sequence[int]:
        """Where each row stands in `row_at`."""
        found = [0] * len(self.paths)
        for place, row in enumerate(self.row_at):
            found[row] = place
        return found

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
        roles=tuple(map(effective_role, paths, entries)),
        freshness=tuple(map(staleness.factor, entries)),
        searched=rows,
        vocabulary=Vocabulary(rows),
        names=Names(rows),
        contents=Contents(paths, files, texts),
        used_by=reversed_edges(files),
    )


def updated(before: Index, files: Mapping[str, Entry], texts: Sequence[Part]) -> Index:
    """Make live rows ready as `prepare` does, at the cost of what differs from `before`."""
    if len(files) != len(before.paths) or any(path not in files for path in before.paths):
        return prepare(files, texts)
    entries = tuple(files[path] for path in before.paths)
    edited = [row for row, old in enumerate(before.entries) if old != entries[row]]
    rows = list(before.searched)
    used_by = before.used_by
    if all(_says_the_same(before.entries[row], entries[row]) for row in edited):
        for row in edited:
            rows[row] = replace(rows[row], entry=entries[row])
        changed = edited
    else:
        home = homes(files)
        used_by = reversed_edges(files)
        rows = [Row(path, files[path], home[path]) for path in before.paths]
        changed = [row for row, old in enumerate(before.searched) if old != rows[row]]
    role_of, fresh = list(before.roles), list(before.freshness)
    for row in edited:
        role_of[row] = effective_role(before.paths[row], entries[row])
        fresh[row] = staleness.factor(entries[row])
    return Index(
        paths=before.paths,
        entries=entries,
        roles=tuple(role_of),
        freshness=tuple(fresh),
        searched=rows,
        vocabulary=before.vocabulary.updated(rows, changed),
        names=Names(rows) if used_by is not before.used_by else before.names,
        contents=Contents(before.paths, files, texts),
        used_by=used_by,
    )


def _says_the_same(one: Entry, other: Entry) -> bool:
    """Tell whether two rows name the same things, so that no other row is concerned."""
    first, second = one.structure, other.structure
    return (first.exports, first.imports, first.refs) == (
        second.exports,
        second.imports,
        second.refs,
    )
