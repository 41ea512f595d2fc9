"""Visits a project and every sub-project below it."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from project_intel.knowledge.project import Project

if TYPE_CHECKING:
    from project_intel.knowledge.model import Entry, KnowledgeBase

T = TypeVar("T")


def visit_all(project: Project, visit: Callable[[Project], tuple[T, Iterable[str]]]) -> Iterator[T]:
    """Yield what `visit` makes of each project; it also names the folders of its sub-projects."""
    pending = [project]
    while pending:
        one = pending.pop()
        result, folders = visit(one)
        yield result
        pending += [one.below(folder) for folder in reversed([*folders])]


class Inheritance:
    """Rows that outer projects had: the analyses of a folder stay when it gets its own base."""

    __slots__ = ("_rows",)

    def __init__(self) -> None:
        self._rows: dict[str, Entry] = {}

    def leave(self, project: Project, base: "KnowledgeBase") -> None:
        """Keep the rows of a project that has others below it."""
        self._rows.update((project.prefix + path, entry) for path, entry in base.files.items())

    def of(self, project: Project) -> "tuple[tuple[str, Entry], ...]":
        """Return the rows that lie in a project, under its own paths."""
        if not project.prefix:
            return ()
        return tuple(
            (path[len(project.prefix) :], entry)
            for path, entry in self._rows.items()
            if path.startswith(project.prefix)
        )
