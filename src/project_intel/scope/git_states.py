"""Tells where the repositories of a workspace stand, and changes nothing by asking."""

import os
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from project_intel.display import safe
from project_intel.repo.checkout import Checkout, find_checkout, knows_work_tree
from project_intel.repo.git import GitFailed, open_unfiltered_git
from project_intel.repo.porcelain import State
from project_intel.repo.root import lies_in
from project_intel.scope.workspaces.listing import Listing, Row, counted, fitting
from project_intel.scope.workspaces.workspace import ITSELF, Place, Workspace

SECONDS_EACH = 5.0
"""How long git may take for one repository."""
SECONDS_ALL = 30.0
"""After this no further repository is asked: a client waits for the reply."""
_AT_ONCE = 8
_COMMIT_CHARS = 12


def git_states(workspace: Workspace, project: str = "") -> Listing:
    """Tell branch, upstream, commits ahead and behind and changed paths of each repository.

    A project that is no repository of its own, asked for by name, is told the part it has in the
    one around it; so is a workspace without any. Whatever is wrong with a repository is said in
    its row. Raises ProjectUnknown.
    """
    places, notes = workspace.chosen(project)
    if not project:
        places = tuple(place for place in places if place.is_git) or _around(workspace)
    end = time.monotonic() + SECONDS_ALL
    with ThreadPoolExecutor(_AT_ONCE) as threads:
        rows = list(threads.map(partial(_row, workspace, end), places))
    number = counted(len(rows), "git repository", "git repositories")
    heading = f"{number} in {safe(workspace.root)}"
    return fitting(Listing("repositories", heading, rows, notes), "Name one with `project`.")


def _around(workspace: Workspace) -> tuple[Place, ...]:
    """Return the workspace as a part of the repository around it, nothing outside of any."""
    if find_checkout(workspace.root) is None:
        return ()
    return (Place(ITSELF, workspace.root, has_manifest=False, is_git=False),)


def _row(workspace: Workspace, end: float, place: Place) -> Row:
    try:
        state = _state(workspace, place, end)
    except GitFailed as error:
        return Row(f"- {safe(place.path)}: {error}", {"project": place.path, "error": str(error)})
    value: dict[str, object] = {
        "project": place.path,
        "branch": state.branch or None,
        "commit": state.commit[:_COMMIT_CHARS] or None,
        "upstream": state.upstream or None,
        "ahead": state.ahead,
        "behind": state.behind,
        "dirty": state.dirty,
        "untracked": state.untracked,
    }
    return Row(f"- {safe(place.path)}: {_told(state)}", value)


def _state(workspace: Workspace, place: Place, end: float) -> State:
    """Ask git; raises GitFailed."""
    now = time.monotonic()
    if now >= end:
        raise GitFailed(f"not asked: the others took {SECONDS_ALL:g} s; name it with `project`")
    checkout = find_checkout(place.root)
    if checkout is None or (place.is_git and checkout.top != place.root):
        raise GitFailed("its .git is no repository" if place.is_git else "no git repository")
    if _leads_away(checkout, workspace):
        raise GitFailed("its .git names a repository outside that does not know this folder")
    return open_unfiltered_git(checkout, min(now + SECONDS_EACH, end)).state()


def _leads_away(checkout: Checkout, workspace: Workspace) -> bool:
    """Tell whether what is looked at is a repository elsewhere that has nothing to do with it."""
    inside = [
        lies_in(os.path.realpath(folder), workspace.root)
        or lies_in(os.path.realpath(folder), checkout.top)
        for folder in (checkout.git_dir, checkout.common_dir)
    ]
    return not all(inside) and (inside[0] or not knows_work_tree(checkout))


def _told(state: State) -> str:
    parts = [safe(state.branch) if state.branch else f"detached at {state.commit[:_COMMIT_CHARS]}"]
    if not state.commit:
        parts.append("no commit yet")
    if state.upstream:
        gone = "" if state.ahead is not None else " (gone)"
        parts.append(f"upstream {safe(state.upstream)}{gone}")
    parts += _counts({"ahead": state.ahead, "behind": state.behind})
    changes = _counts({"dirty": state.dirty, "untracked": state.untracked})
    return ", ".join(parts + (changes or ["clean"]))


def _counts(named: Mapping[str, int | None]) -> list[str]:
    return [f"{count:,} {name}" for name, count in named.items() if count]
