"""Decides whether a folder may be searched, read and tested."""

import os

from project_intel.errors import RootRefused
from project_intel.repo.root import checked_root


def evidence_root(path: str) -> str:
    """Return `path` absolute with symlinks resolved.

    Raises RootRefused where it is no folder, and for the filesystem root and the home directory.
    """
    root = os.path.realpath(os.path.expanduser(path))
    if not os.path.isdir(root):
        raise RootRefused(f"root does not exist or is not a directory: {root}")
    return checked_root(root, "Name the folder of one project.")
