"""Finds the project that owns a folder, and what of it wants an analysis."""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from project_intel.display import listed, safe
from project_intel.errors import ScopeUnknown
from project_intel.knowledge.analysis.receipts import PATIENCE_SECONDS
from project_intel.knowledge.base.wanting import is_outdated, is_secret_file, is_undescribed
from project_intel.knowledge.model import Entry
from project_intel.knowledge.project import Project
from project_intel.knowledge.projects import Inheritance, visit_all
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.mapping import Mapped, map_project
from project_intel.knowledge.upkeep.request import Request
from project_intel.paths import is_inside

_NAMED = 20


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
            if is_inside(path, self.folder)
            and (is_undescribed(path, entry) or is_outdated(path, entry))
        ]

    def undescribed(self) -> list[str]:
        """List the files git knows whose analysis is not in the knowledge base as it lies there.

        What was said of a content is remembered on this machine, where others do not have it.
        """
        pending = set(self.unfinished())
        return [
            path
            for path, entry in self.rows.items()
            if is_inside(path, self.folder)
            and path not in self.mapped.listing.untracked
            and (path in pending or not _is_stored(self.mapped.before.files.get(path), entry))
        ]

    def notes(self) -> tuple[str, ...]:
        """Say what the map has to say, and which files and sub-projects the scan leaves alone."""
        told = (
            ("Files of credentials are never sent: ", filter(is_secret_file, self.rows)),
            (
                "Sub-projects keep knowledge of their own; scan each by its folder: ",
                self.mapped.listing.bases,
            ),
        )
        named = ((about, self._shown(paths)) for about, paths in told)
        return (
            *self.mapped.notes,
            *(about + listed(shown, _NAMED) for about, shown in named if shown),
        )

    def _shown(self, paths: Iterable[str]) -> list[str]:
        return [self.project.prefix + path for path in paths if is_inside(path, self.folder)]


def locate(project: Project, location: str, *, write: bool) -> Located:
    """Map the project that owns a folder, which is given from the root or absolute.

    With `write` its structure is brought up to date. Raises ScopeUnknown where the folder is not
    there or lies outside the root, StoreUnwritable.
    """
    folder = _folder(project.root, location)
    fingerprint = program_fingerprint()
    inheritance = Inheritance()

    def visit(one: Project) -> tuple[Located, Iterable[str]]:
        request = Request(
            write=write, inherited=inheritance.of(one), patience_seconds=PATIENCE_SECONDS
        )
        mapped = map_project(one, Cache(one.root, fingerprint), request)
        inheritance.leave(one, mapped.before)
        inner = folder[len(one.prefix) :]
        owners = [base for base in mapped.listing.bases if inner and is_inside(inner, base)]
        return Located(one, mapped, inner), owners

    return list(visit_all(project, visit))[-1]


def with_inner(found: Located) -> Iterator[Located]:
    """Yield what was found, and each sub-project inside its folder; nothing is written."""
    fingerprint = program_fingerprint()

    def visit(one: Project) -> tuple[Located, Iterable[str]]:
        here = found
        if one != found.project:
            mapped = map_project(one, Cache(one.root, fingerprint), Request(write=False))
            here = Located(one, mapped, "")
        bases = here.mapped.listing.bases
        return here, [base for base in bases if is_inside(base, here.folder)]

    return visit_all(found.project, visit)


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


def _is_stored(before: Entry | None, now: Entry) -> bool:
    if now.analysis is None:
        return True
    said = before.analysis if before is not None and not before.deleted else None
    return (
        said is not None
        and said.summary == now.analysis.summary
        and said.hash in (None, now.analysis.hash)
    )
