"""Finds the folder that is the project."""

import os

from project_intel.errors import RootRefused
from project_intel.repo.checkout import find_checkout

BASE_FILE = ".knowledge/summaries.json"
"""Where a project keeps its knowledge base, relative to the root."""
_REMEDY = "Name a project folder with --root DIR or PROJECT_INTEL_TOOL_ROOT."


def find_root(start: str) -> str:
    """Return the project that `start` lies in.

    Climbs within the git top level to the nearest folder holding a knowledge base; else the git
    top level, else `start` itself.
    """
    folder = os.path.realpath(start)
    checkout = find_checkout(folder)
    if checkout is None:
        return folder
    top = checkout.top
    candidate = folder
    while True:
        if os.path.isfile(os.path.join(candidate, BASE_FILE)):
            return candidate
        if candidate == top:
            return top
        candidate = os.path.dirname(candidate)


def lies_in(path: str, folder: str) -> bool:
    """Tell whether a path is `folder` or beneath it; both absolute with symlinks resolved."""
    path, folder = os.path.normcase(path), os.path.normcase(folder)
    return path == folder or path.startswith(os.path.join(folder, ""))


def checked_root(path: str, remedy: str = _REMEDY) -> str:
    """Return `path` absolute with symlinks resolved.

    Raises RootRefused, with what to do instead, where there is no such folder, and for the
    filesystem root and the home directory, which are never one project.
    """
    root = os.path.realpath(os.path.expanduser(path))
    if not os.path.exists(root):
        raise RootRefused(f"There is no folder {root}. {remedy}")
    if not os.path.isdir(root):
        raise RootRefused(f"{root} is a file, not a folder. {remedy}")
    if os.path.dirname(root) == root:
        raise RootRefused(f"The filesystem root is not a project. {remedy}")
    if root == os.path.realpath(os.path.expanduser("~")):
        raise RootRefused(f"The home directory is not a project. {remedy}")
    return root
