"""Visits a project and every sub-project below it."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from project_intel.knowledge.model import Project

T = TypeVar("T")


def visit_all(project: Project, visit: Callable[[Project], tuple[T, Iterable[str]]]) -> Iterator[T]:
    """Yield what `visit` makes of each project; it also names the folders of its sub-projects."""
    result, folders = visit(project)
    yield result
    for folder in folders:
        yield from visit_all(project.below(folder), visit)
