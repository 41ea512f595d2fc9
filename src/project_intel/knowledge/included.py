"""Finds the ignored files that the include settings bring in."""

import os

from project_intel.globs import literal_prefix, matcher
from project_intel.knowledge.model import Project
from project_intel.knowledge.store import FOLDER
from project_intel.repo.files import Stamp
from project_intel.repo.walk import stat_files, walk


def included_files(project: Project) -> dict[str, Stamp]:
    """Stamp every file that an include entry names, ignored or not.

    An entry whose folder leads out of the project through a link names nothing.
    """
    if not project.include:
        return {}
    wanted = matcher(project.include)
    found: dict[str, Stamp] = {}
    for start in sorted({literal_prefix(entry) for entry in project.include}):
        path = os.path.join(project.root, start)
        if not _is_inside(path, project.root):
            continue
        if os.path.isdir(path):
            files = walk(project.root, start, ignores=False).files
        else:
            files = stat_files(project.root, [start]).files
        found |= {path: stamped for path, stamped in files.items() if wanted(path)}
    return {path: found[path] for path in found if not path.startswith(f"{FOLDER}/")}


def _is_inside(path: str, root: str) -> bool:
    real = os.path.realpath(path)
    return real == root or real.startswith(os.path.join(root, ""))
