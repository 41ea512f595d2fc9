"""Brings the map along with a commit: what git's pre-commit hook runs."""

import os
from collections.abc import Iterable, Mapping

from project_intel.display import safe
from project_intel.knowledge.base.places import BASE_ENDING
from project_intel.knowledge.project import Project
from project_intel.knowledge.refresh import refresh
from project_intel.paths import is_inside
from project_intel.repo.checkout import find_checkout, is_unfinished
from project_intel.repo.own import git_of_commit

BUDGET_SECONDS = 8.0
"""A commit waits no longer than a session start."""


def bring_along(project: Project) -> tuple[str, ...]:
    """Refresh the knowledge bases that the commit under way holds, and add them to it.

    `project` names a folder of the checkout and what is included and excluded. Returns sentences
    for the user, none where the commit has the map already. In the middle of a merge and the like
    and in a commit of named files alone nothing is done: a later one brings the map. Raises
    GitFailed, StoreUnwritable.
    """
    inner = find_checkout(project.root)
    checkout = find_checkout(inner.top) if inner is not None else None
    if checkout is None or is_unfinished(checkout):
        return ()
    git = git_of_commit(checkout)
    if git is None:
        return ()
    before = _bases(git.index().ids)
    notes: list[str] = []
    for folder in _outermost(path[: -len(BASE_ENDING)] for path in before):
        root = os.path.join(checkout.top, folder[1:]).rstrip(os.sep)
        notes += refresh(project._replace(root=root), budget_seconds=BUDGET_SECONDS).notes
    if before:
        git.stage([path[1:] for path in before])
    now = _bases(git.index().ids)
    added = [safe(path[1:]) for path in sorted(now) if now[path] != before.get(path)]
    if added:
        notes.append(f"{', '.join(added)} goes with this commit, brought up to date")
    return tuple(notes)


def _bases(ids: Mapping[str, str]) -> dict[str, str]:
    """Pick the knowledge bases out of an index; paths get a slash in front, top level included."""
    return {f"/{path}": blob for path, blob in ids.items() if f"/{path}".endswith(BASE_ENDING)}


def _outermost(folders: Iterable[str]) -> list[str]:
    """Return the folders that lie in no other: a refresh takes what is below it along."""
    found: list[str] = []
    for folder in sorted(folders):
        if not any(is_inside(folder, other) for other in found):
            found.append(folder)
    return found
