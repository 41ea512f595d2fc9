"""Lists the files below a folder where git is not there to answer."""

import os
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

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


class Decides(Protocol):
    """Rules that decide paths relative to a folder."""

    def decide(self, path: str) -> bool | None:
        """Tell whether `path` is ignored (a folder ends in `/`), None where no rule speaks."""
        ...


class Rules(NamedTuple):
    """Ignore rules for what lies in one folder; what they hide is counted under a `label`.

    A folder is counted with a `/` at its end.
    """

    folder: str
    file: Decides
    label: str = ""


_Deciding = tuple[Callable[[str], bool | None], int, str]
"""Rules, where the part of a path that they decide begins, and their label."""


class Manner(NamedTuple):
    """What a walk leaves out.

    Of the ignore files of this name (none for "") the nearest that decides wins; `before` are
    rules they may overrule, except for those that stand in `after` as well. What they hide is
    counted under `label`, if there is one. Folders with a `pruned` name are not entered, and
    repositories inside the project only on request.
    """

    ignore_name: str = ".gitignore"
    label: str = ""
    before: tuple[Rules, ...] = ()
    after: tuple[Rules, ...] = ()
    pruned: frozenset[str] = PRUNED
    enters_repositories: bool = False


AS_GIT = Manner()
"""What git would list, as nearly as can be told without it."""

EVERYTHING = Manner(ignore_name="")
"""All but folders that hold what tools made or fetched."""


class Walk:
    """Stamps of regular files by path, what was passed over by reason, and wrong patterns."""

    __slots__ = ("files", "ignore_files", "rules", "skipped", "wrong")

    def __init__(self) -> None:
        self.files: dict[str, Stamp] = {}
        self.skipped: dict[str, list[str]] = {}
        self.wrong: list[tuple[str, str]] = []
        """Ignore files with the lines in them that are no patterns."""
        self.rules = 0
        """Lines of ignore files that were read as patterns."""
        self.ignore_files = 0

    def skip(self, reason: str, path: str) -> None:
        """Count a path that was not entered or not listed."""
        self.skipped.setdefault(reason, []).append(path)


def walk(root: str, start: str = "", manner: Manner = AS_GIT) -> Walk:
    """Walk `start` below `root` without following links.

    Virtual environments are not entered, whatever their names.
    """
    found = Walk()
    pending: list[tuple[str, tuple[Rules, ...]]] = [(start, manner.before)]
    while pending:
        folder, rules = pending.pop()
        entries = _entries(root, folder, found)
        names = {entry.name for entry in entries}
        if folder != start and ".git" in names and not manner.enters_repositories:
            found.skip("nested repository", folder)
            continue
        if "pyvenv.cfg" in names:
            found.skip("virtual environment", folder)
            continue
        if manner.ignore_name in names:
            rules = (*rules, _read_rules(root, folder, manner, found))
        deciding = (*rules, *manner.after) if len(rules) > len(manner.before) else rules
        nearest_first = [
            (rule.file.decide, len(rule.folder) + bool(rule.folder), rule.label)
            for rule in reversed(deciding)
        ]
        before = below(folder, "")
        for entry in entries:
            path = before + entry.name
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in manner.pruned and not _ignored(
                    path + "/", nearest_first, found
                ):
                    pending.append((path, rules))
            elif entry.name != ".git" and not _ignored(path, nearest_first, found):
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
    try:
        found.files[path] = stamp_of(entry.stat(follow_symlinks=False), path)
    except NotRegular:
        found.skip("symbolic link" if entry.is_symlink() else "not a regular file", path)
    except OSError:
        found.skip("vanished", path)


def _ignored(path: str, nearest_first: Sequence[_Deciding], found: Walk) -> bool:
    for decide, begin, label in nearest_first:
        decision = decide(path[begin:])
        if decision is not None:
            if decision and label:
                found.skip(label, path)
            return decision
    return False


def _read_rules(root: str, folder: str, manner: Manner, found: Walk) -> Rules:
    path = below(folder, manner.ignore_name)
    lines = _lines(root, path)
    file = IgnoreFile(lines)
    found.ignore_files += 1
    found.rules += sum(bool(line.strip()) and line[0] != "#" for line in lines) - len(file.wrong)
    found.wrong += [(path, line) for line in file.wrong]
    return Rules(folder, file, manner.label)


def _lines(root: str, path: str) -> list[str]:
    try:
        return read(root, path, _MAX_IGNORE_BYTES)[0].decode("utf-8", "replace").splitlines()
    except OSError:
        return []
