"""Decides which fragments a task asks for, and says why each is in or out."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from project_intel.display import safe
from project_intel.paths import join
from project_intel.scope.manifests.patterns import (
    EXCLUSION,
    PatternError,
    compile_pattern,
    is_plain_word,
)
from project_intel.scope.model import Fragment

NO_MATCH = "no trigger match"

_DRIVE = re.compile(r"[A-Za-z]:/")


class Match(NamedTuple):
    """A fragment the task asks for, and why: `always`, `keyword K`, `trigger G`."""

    fragment: Fragment
    reasons: tuple[str, ...]


class Skip(NamedTuple):
    """A fragment that is left out, and why."""

    fragment: Fragment
    reason: str


def select(
    fragments: Iterable[Fragment], task: str, paths: Sequence[str]
) -> tuple[list[Match], list[Skip]]:
    """Match fragments by the task's text and by project paths; both in the fragments' order."""
    matches: list[Match] = []
    skips: list[Skip] = []
    text = task.casefold()
    for fragment in fragments:
        looked = _look_at_paths(fragment, paths)
        reasons = [
            *(["always"] if fragment.always else []),
            *(f"keyword {word}" for word in _keywords(fragment) if word.casefold() in text),
            *(f"trigger {glob}" for glob in looked.hits),
        ]
        if reasons:
            matches.append(Match(fragment, tuple(reasons)))
        else:
            skips.append(Skip(fragment, looked.reason))
    return matches, skips


def normal_path(path: str, root: str) -> str | None:
    """Return a path as project paths are written; None where it names nothing below the root.

    `root` is absolute. Backslashes are taken for slashes, `.` and `..` are followed.
    """
    path, root = path.replace("\\", "/"), root.replace("\\", "/").rstrip("/")
    if path.startswith("/") or _DRIVE.match(path):
        if not _beneath(path, root):
            return None
        path = path[len(root) + 1 :]
    return None if "\0" in path else join("", path) or None


class _Looked(NamedTuple):
    """The triggers that met a path, and what is to be said where none did."""

    hits: tuple[str, ...] = ()
    reason: str = NO_MATCH


def _look_at_paths(fragment: Fragment, paths: Sequence[str]) -> _Looked:
    """Try the triggers on the paths that no exclude takes out."""
    if not paths:
        return _Looked()
    triggers = [glob for glob in fragment.triggers if not glob.startswith(EXCLUSION)]
    negated = [glob for glob in fragment.triggers if glob.startswith(EXCLUSION)]
    tests: dict[str, Callable[[str], bool]] = {}
    for glob in (*triggers, *fragment.excludes, *negated):
        try:
            tests[glob] = compile_pattern(glob)
        except PatternError as error:
            return _Looked(reason=f"invalid glob {safe(glob)}: {error}")
    left, last = list(paths), ""
    for glob in (*fragment.excludes, *negated):
        staying = [path for path in left if not tests[glob](path)]
        if len(staying) < len(left):
            left, last = staying, glob.removeprefix(EXCLUSION)
    hits = tuple(glob for glob in triggers if any(map(tests[glob], left)))
    if last and any(any(map(tests[glob], paths)) for glob in triggers):
        return _Looked(hits, f"excluded by {safe(last)}")
    return _Looked(hits)


def _keywords(fragment: Fragment) -> Iterator[str]:
    """Yield keywords, and the triggers that are words as well."""
    yield from fragment.keywords
    for trigger in fragment.triggers:
        if is_plain_word(trigger) and trigger not in fragment.keywords:
            yield trigger


def _beneath(path: str, root: str) -> bool:
    if _DRIVE.match(root):  # Windows tells no case apart
        path, root = path.casefold(), root.casefold()
    return path.startswith(f"{root}/")
