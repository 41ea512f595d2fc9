"""Finds the project that owns a folder, and what of it wants an analysis."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from project_intel.display import listed, safe
from project_intel.errors import ScopeUnknown
from project_intel.knowledge.base.staleness import is_changed
from project_intel.knowledge.model import Entry, Project
from project_intel.knowledge.projects import Inheritance, visit_all
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.mapping import Mapped, map_project
from project_intel.knowledge.upkeep.request import Request
from project_intel.paths import is_inside

_NAMED = 10


@dataclass(frozen=True, slots=True)
class Located:
    """A project mapped for a scan, and the folder the scan is about, relative to that project."""

    project: Project
    mapped: Mapped
    folder: str

    @property
    def rows(self) -> Mapping[str, Entry]:
        """Return the live rows by the project's own paths."""
        return {path: self.mapped.base.files[path] for path in self.mapped.live}

    def unfinished(self) -> list[str]:
        """List the text files in the folder that have no analysis, or one of another content."""
        return [
            path
            for path, entry in self.rows.items()
            if entry.structure.line_count is not None
            and is_inside(path, self.folder)
            and (entry.analysis is None or is_changed(entry))
        ]

    def notes(self) -> tuple[str, ...]:
        """Say what the map has to say, and which sub-projects the scan leaves alone."""
        inner = [
            self.project.prefix + base
            for base in self.mapped.listing.bases
            if is_inside(base, self.folder)
        ]
        if not inner:
            return self.mapped.notes
        about = "Sub-projects keep knowledge of their own; scan each by its folder: "
        return (*self.mapped.notes, about + listed(inner, _NAMED))


def locate(project: Project, location: str, *, write: bool) -> Located:
    """Map the project that owns a folder, which is given from the root or absolute.

    With `write` its structure is brought up to date. Raises ScopeUnknown where the folder is not
    there or lies outside the root, StoreUnwritable.
    """
    folder = _folder(project.root, location)
    fingerprint = program_fingerprint()
    inheritance = Inheritance()

    def visit(one: Project) -> tuple[Located, Iterable[str]]:
        request = Request(write=write, inherited=inheritance.of(one))
        mapped = map_project(one, Cache(one.root, fingerprint), request)
        inheritance.leave(one, mapped.before)
        inner = folder[len(one.prefix) :]
        owners = [base for base in mapped.listing.bases if inner and is_inside(inner, base)]
        return Located(one, mapped, inner), owners

    return list(visit_all(project, visit))[-1]


def _folder(root: str, location: str) -> str:
    target = os.path.realpath(os.path.join(root, location.strip() or os.curdir))
    path = os.path.relpath(target, root).replace(os.sep, "/")
    if path.startswith("../") or path == ".." or os.path.isabs(path):
        raise ScopeUnknown(
            f"{safe(location)} lies outside the project {root}. Name a folder inside it."
        )
    if not os.path.exists(target):
        raise ScopeUnknown(f"There is no {safe(location)} in the project {root}.")
    return "" if path == "." else path
