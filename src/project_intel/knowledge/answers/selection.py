"""Which rows a question is about: its scope and its role."""

import posixpath
from collections.abc import Iterable

from project_intel.display import safe
from project_intel.errors import ScopeUnknown
from project_intel.knowledge.answers.index import Index
from project_intel.knowledge.model import Role
from project_intel.paths import folders_of
from project_intel.terms import project_path

NEAR_FOLDERS = 3
"""Folders named when a scope does not exist."""

_NEAR_ENOUGH = 0.5


def scope_path(written: str, root: str = "") -> str:
    """Give a scope as a project-relative path without ornament; "" is the whole project."""
    path = project_path(written.strip(), root)
    segments = [segment for segment in path.split("/") if segment not in ("", ".")]
    return "/".join(segments)


def in_scope(index: Index, scope: str) -> frozenset[int]:
    """List the rows at or below a path, whatever its case.

    Raises:
        ScopeUnknown: nothing lies there; the message names folders that do exist.
    """
    wanted = scope.lower()
    below = f"{wanted}/"
    rows = frozenset(
        row
        for row, path in enumerate(map(str.lower, index.paths))
        if path.startswith(below) or path == wanted
    )
    if not rows:
        raise ScopeUnknown(_unknown(scope, index.paths))
    return rows


def with_role(index: Index, role: Role) -> frozenset[int]:
    """List the rows whose stored role, else inferred role, is this one."""
    return frozenset(row for row, name in enumerate(index.roles) if name == role)


def _unknown(scope: str, paths: Iterable[str]) -> str:
    near = _near(scope.lower(), sorted(folders_of(paths) - {""}))
    hint = f" Near: {', '.join(map(safe, near))}." if near else ""
    return f'Nothing lies under scope "{safe(scope)}".{hint} Leave scope out to search everything.'


def _near(wanted: str, folders: list[str]) -> list[str]:
    """Folders that end like the scope, then those with a last name like its last name."""
    import difflib  # heavy, and wanted here only

    ending = [folder for folder in folders if folder.lower().endswith(f"/{wanted}")]
    by_name: dict[str, list[str]] = {}
    for folder in folders:
        by_name.setdefault(posixpath.basename(folder).lower(), []).append(folder)
    names = difflib.get_close_matches(
        posixpath.basename(wanted), by_name, n=NEAR_FOLDERS, cutoff=_NEAR_ENOUGH
    )
    alike = [folder for name in names for folder in by_name[name]]
    return list(dict.fromkeys([*ending, *alike]))[:NEAR_FOLDERS]
