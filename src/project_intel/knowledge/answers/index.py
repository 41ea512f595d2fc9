"""The rows of a project made ready to be searched; built once for a set of rows."""

import posixpath
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from project_intel.knowledge.answers import roles
from project_intel.knowledge.answers.columns import Column, column
from project_intel.knowledge.base import staleness
from project_intel.knowledge.model import Entry

UsedBy = Mapping[str, Sequence[str]]
"""Project path to the paths that import or mention it, ascending."""

_INDEX_STEMS = frozenset(("index", "__init__", "mod"))
"""A file of this name stands for its folder."""


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
    """What the semantic fields weigh."""
    columns: Mapping[str, Column]
    defined: tuple[Sequence[str], ...]
    """Names a row is the home of: its exports that do not merely pass through, and names that
    others take from it though it does not export them."""
    used_by: UsedBy

    @cached_property
    def rows(self) -> Mapping[str, int]:
        """Row numbers by path."""
        return {path: row for row, path in enumerate(self.paths)}

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


def prepare(files: Mapping[str, Entry]) -> Index:
    """Make live rows ready to be searched."""
    paths = tuple(sorted(files))
    entries = tuple(files[path] for path in paths)
    defined = _defined(files)
    return Index(
        paths=paths,
        entries=entries,
        roles=tuple(map(roles.effective, paths, entries)),
        freshness=tuple(map(staleness.factor, entries)),
        columns={
            name: _column(values, paths, entries, prose=name == "summary")
            for name, values in _VALUES.items()
        }
        | {"defined": column(lambda: [defined[path] for path in paths])},
        defined=tuple(defined[path] for path in paths),
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


def _defined(files: Mapping[str, Entry]) -> dict[str, tuple[str, ...]]:
    passing = {
        path: {name for names in entry.structure.imports.values() for name in names}
        for path, entry in files.items()
    }
    found = {
        path: dict.fromkeys(name for name in entry.structure.exports if name not in passing[path])
        for path, entry in files.items()
    }
    for entry in files.values():
        for target, names in entry.structure.imports.items():
            if target in found:
                through = passing[target]
                found[target].update(dict.fromkeys(name for name in names if name not in through))
    return {path: tuple(name for name in names if name != "*") for path, names in found.items()}


def stems(path: str) -> list[str]:
    """List the names a file goes by: without its extension, and its folder's for an index file."""
    folder, name = posixpath.split(path)
    stem = posixpath.splitext(name)[0]
    return [stem, posixpath.basename(folder)] if folder and stem in _INDEX_STEMS else [stem]


_VALUES: Mapping[str, Callable[[str, Entry], Sequence[str]]] = {
    "summary": lambda _, row: [row.analysis.summary] if row.analysis else (),
    "exports": lambda _, row: row.structure.exports,
    "imports": lambda _, row: tuple(row.structure.imports),
    "imported names": lambda _, row: [n for ns in row.structure.imports.values() for n in ns],
    "path": lambda path, _: [path],
    "own name": lambda path, _: stems(path),
    "refs": lambda _, row: row.structure.refs,
    "searchTags": lambda _, row: row.analysis.search_tags if row.analysis else (),
    "technologies": lambda _, row: row.analysis.technologies if row.analysis else (),
    "role": lambda _, row: [row.analysis.role] if row.analysis and row.analysis.role else (),
}
"""What each searched field holds."""


def _column(
    values: Callable[[str, Entry], Sequence[str]],
    paths: Sequence[str],
    entries: Sequence[Entry],
    prose: bool,
) -> Column:
    return column(lambda: list(map(values, paths, entries)), prose)
