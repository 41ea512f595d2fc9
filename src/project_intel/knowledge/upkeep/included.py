"""Finds the ignored files that the include settings bring in."""

import os

from project_intel.globs import literal_prefix, matcher
from project_intel.knowledge.base.places import is_own
from project_intel.knowledge.project import Project
from project_intel.paths import is_inside
from project_intel.repo.files import Stamp
from project_intel.repo.walk import EVERYTHING, stat_files, walk


def included_files(project: Project) -> dict[str, Stamp]:
    """Stamp every file that an include entry names, ignored or not.

    An entry that leads out of the project, or through a link, names nothing.
    """
    if not project.include:
        return {}
    wanted = matcher(project.include)
    found: dict[str, Stamp] = {}
    for start in sorted(_starts(project)):
        path = os.path.join(project.root, start) if start else project.root
        if os.path.realpath(path) != path or ".git" in start.split("/"):
            continue
        if os.path.isdir(path):
            found |= walk(project.root, start, EVERYTHING).files
        else:
            found |= stat_files(project.root, [start]).files
    return {
        path: stamped
        for path, stamped in found.items()
        if wanted(project.prefix + path) and not is_own(path)
    }


def _starts(project: Project) -> set[str]:
    """Return the files and folders of this project from which the entries are looked for."""
    here = project.prefix.rstrip("/")
    starts = set()
    for entry in project.include:
        start = literal_prefix(entry)
        if is_inside(here, start):
            starts.add("")
        elif is_inside(start, here):
            starts.add(start[len(project.prefix) :])
    return starts
