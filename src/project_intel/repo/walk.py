"""Lists the files below a folder where git is not there to answer."""

import os
from collections.abc import Callable, Iterable

from project_intel.globs import IgnoreFile
from project_intel.paths import below, climb, folder_of
from project_intel.repo.files import NotRegular, Stamp, read, stamp, stamp_of

PRUNED = frozenset(
    {
        ".bzr",
        ".cache",
        ".dart_tool",
        ".eggs",
        ".git",
        ".gradle",
        ".hg",
        ".hypothesis",
        ".idea",
        ".mypy_cache",
        ".next",
        ".nox",
        ".nuxt",
        ".parcel-cache",
        ".pnpm-store",
        ".pytest_cache",
        ".ruff_cache",
        ".svelte-kit",
        ".svn",
        ".terraform",
        ".tox",
        ".turbo",
        ".venv",
        ".vs",
        "__pycache__",
        "bower_components",
        "node_modules",
        "venv",
    }
)
"""Folders that hold what tools made or fetched; hidden only where git does not say what counts."""


_MAX_IGNORE_BYTES = 1_000_000


class Walk:
    """Stamps of regular files by path, and what was passed over, by reason."""

    __slots__ = ("files", "skipped")

    def __init__(self) -> None:
        self.files: dict[str, Stamp] = {}
        self.skipped: dict[str, list[str]] = {}

    def skip(self, reason: str, path: str) -> None:
        """Count a path that was not entered or not listed."""
        self.skipped.setdefault(reason, []).append(path)


def walk(root: str, start: str = "", *, ignores: bool = True) -> Walk:
    """Walk `start` below `root` without following links.

    With `ignores`, ignore files apply, the nearest that decides winning. Built-in folders, nested
    repositories and virtual environments are not entered, whatever their names.
    """
    found = Walk()
    pending: list[tuple[str, tuple[tuple[str, IgnoreFile], ...]]] = [(start, ())]
    while pending:
        folder, rules = pending.pop()
        entries = _entries(root, folder, found)
        names = {entry.name for entry in entries}
        if folder != start and ".git" in names:
            found.skip("nested repository", folder)
            continue
        if "pyvenv.cfg" in names:
            found.skip("virtual environment", folder)
            continue
        if ignores and ".gitignore" in names:
            rules = (*rules, (folder, IgnoreFile(_lines(root, below(folder, ".gitignore")))))
        for entry in entries:
            path = below(folder, entry.name)
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in PRUNED and not _ignored(path + "/", rules):
                    pending.append((path, rules))
            elif entry.name != ".git" and not _ignored(path, rules):
                _add(found, path, entry)
    return found


def stat_files(root: str, paths: Iterable[str]) -> Walk:
    """Stamp the regular files among `paths`; a path that is gone is in neither list.

    What lies behind a link is gone.
    """
    found = Walk()
    leads_away = link_finder(root)
    for path in paths:
        if leads_away(path):
            continue
        try:
            found.files[path] = stamp(root, path)
        except NotRegular:
            found.skip("symbolic link or special file", path)
        except OSError:
            continue
    return found


def link_finder(root: str) -> Callable[[str], bool]:
    """Return a test whether a folder above a path is a link; each folder is looked at once."""
    known = {"": False}

    def leads_away(path: str) -> bool:
        above = []
        for folder in climb(folder_of(path)):
            if folder in known:
                break
            above.append(folder)
        for folder in reversed(above):
            before = known[folder_of(folder)]
            known[folder] = before or os.path.islink(os.path.join(root, folder))
        return known[folder_of(path)]

    return leads_away


def _entries(root: str, folder: str, found: Walk) -> "list[os.DirEntry[str]]":
    try:
        with os.scandir(os.path.join(root, folder)) as entries:
            return list(entries)
    except OSError:
        found.skip("unreadable folder", folder)
        return []


def _add(found: Walk, path: str, entry: "os.DirEntry[str]") -> None:
    if entry.is_symlink():
        found.skip("symbolic link", path)
        return
    try:
        found.files[path] = stamp_of(entry.stat(follow_symlinks=False), path)
    except NotRegular:
        found.skip("not a regular file", path)
    except OSError:
        found.skip("vanished", path)


def _ignored(path: str, rules: tuple[tuple[str, IgnoreFile], ...]) -> bool:
    for folder, rule in reversed(rules):
        decision = rule.decide(path[len(folder) + 1 :] if folder else path)
        if decision is not None:
            return decision
    return False


def _lines(root: str, path: str) -> list[str]:
    try:
        return read(root, path, _MAX_IGNORE_BYTES)[0].decode("utf-8", "replace").splitlines()
    except OSError:
        return []
