"""Finds the projects of a workspace: a folder with many of them below it, or one alone."""

import os
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from project_intel.display import listed, safe
from project_intel.errors import ProjectIntelError, RootRefused
from project_intel.paths import below
from project_intel.repo.root import lies_in
from project_intel.scope.model import MANIFEST_FILE

DEPTH = 4
"""Levels of folders below the workspace in which projects are looked for."""
MOST_PROJECTS = 500
MOST_ENTRIES = 300_000
"""Files and folders looked at: what a search of a whole home directory must not go beyond."""
ITSELF = "."
"""How the workspace is named where it is a project."""

_PRUNED = frozenset({"__pycache__", "bower_components", "dist", "node_modules", "target", "venv"})
_NAMED = 20
_REMEDY = "Name the workspace with --workspace DIR or AGENTICSCOPE_WORKSPACE."


class ProjectUnknown(ProjectIntelError):
    """A name stands for no project of the workspace, or for several."""


@dataclass(frozen=True, slots=True)
class Place:
    """A project: `path` from the workspace, `.` for that itself; `root` absolute, without links."""

    path: str
    root: str
    has_manifest: bool
    is_git: bool

    @property
    def name(self) -> str:
        """The last part of its path."""
        return os.path.basename(self.root)


class Places(NamedTuple):
    """Projects sorted by path, and what is to be known of how they were found."""

    places: tuple[Place, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder, absolute with links resolved, and the projects it and what lies below it are."""

    root: str

    def projects(self) -> Places:
        """Find every project: folders with a manifest or a `.git`, some levels deep.

        No link is followed; hidden folders and those that hold what tools made are not entered.
        """
        found: list[Place] = []
        unreadable = 0
        left = MOST_ENTRIES
        level = [""]
        # Level by level: where there is too much to look at, what lies deep is left out.
        for depth in range(DEPTH + 1):
            inner: list[str] = []
            for path in level:
                try:
                    names, folders, count = _look(os.path.join(self.root, path), left)
                except OSError:
                    unreadable += 1
                    continue
                left -= count
                if names:
                    found.append(self._place(path, names))
                inner += [below(path, name) for name in folders]
            level = sorted(inner) if depth < DEPTH else []
        found.sort(key=lambda place: place.path)
        return Places(tuple(found[:MOST_PROJECTS]), tuple(_notes(len(found), left, unreadable)))

    def chosen(self, name: str = "") -> Places:
        """Return the project called so, all where the name is empty; raises ProjectUnknown."""
        return Places((self.project(name),)) if name else self.projects()

    def project(self, name: str) -> Place:
        """Return the project at a path, or the only one whose last part is `name`.

        Raises ProjectUnknown, which names the projects that could be meant.
        """
        real = self._resolved(name)
        path = os.path.relpath(real, self.root).replace(os.sep, "/")
        path = "" if path == ITSELF else path
        try:
            names, _, _ = _look(real, MOST_ENTRIES)
        except OSError:
            names = frozenset()
        if names and not any(part.startswith(".") for part in path.split("/")):
            return self._place(path, names)
        there = self.projects().places
        called = [place for place in there if place.name == name]
        if len(called) == 1:
            return called[0]
        if called:
            paths = listed([place.path for place in called], _NAMED)
            raise ProjectUnknown(
                f"{len(called)} projects are called {safe(name)}: {paths}. Name one by its path."
            )
        paths = listed([place.path for place in there], _NAMED) or "none"
        raise ProjectUnknown(f"There is no project {safe(name)}. The projects here: {paths}.")

    def _resolved(self, name: str) -> str:
        try:
            real = os.path.realpath(os.path.join(self.root, os.path.expanduser(name)))
        except ValueError as error:  # a NUL
            raise ProjectUnknown(f"There is no project {safe(name)}.") from error
        if not lies_in(real, self.root):
            raise ProjectUnknown(f"{safe(name)} lies outside of the workspace {safe(self.root)}.")
        return real

    def _place(self, path: str, names: frozenset[str]) -> Place:
        root = os.path.join(self.root, *path.split("/")) if path else self.root
        return Place(path or ITSELF, root, MANIFEST_FILE in names, ".git" in names)


def open_workspace(folder: str) -> Workspace:
    """Return the workspace at a folder; a `~` at its start is the home directory.

    Raises RootRefused where there is no such folder, and for the filesystem root.
    """
    root = os.path.realpath(os.path.expanduser(folder))
    if not os.path.isdir(root):
        raise RootRefused(f"There is no folder {safe(root)}. {_REMEDY}")
    if os.path.dirname(root) == root:
        raise RootRefused(f"The filesystem root is no workspace. {_REMEDY}")
    return Workspace(root)


def _look(folder: str, most: int) -> tuple[frozenset[str], list[str], int]:
    """Return which signs of a project a folder has, the folders to enter, and its entries' count.

    Raises OSError.
    """
    with os.scandir(folder) as entries:
        there = list(islice(entries, most))
        signs = frozenset(entry.name for entry in there) & {MANIFEST_FILE, ".git"}
        folders = [
            entry.name
            for entry in there
            if not entry.name.startswith(".")
            and entry.name not in _PRUNED
            and entry.is_dir(follow_symlinks=False)
        ]
    return signs, folders, len(there)


def _notes(found: int, left: int, unreadable: int) -> list[str]:
    notes = []
    if found > MOST_PROJECTS:
        notes.append(
            f"{found - MOST_PROJECTS:,} of {found:,} projects are left out; "
            "a smaller workspace shows them."
        )
    if left <= 0:
        notes.append(
            f"Only {MOST_ENTRIES:,} files and folders were looked at; "
            "a smaller workspace shows what lies deeper."
        )
    if unreadable:
        notes.append(f"{unreadable:,} folder(s) could not be read.")
    return notes
