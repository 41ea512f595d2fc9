"""Decides whether a folder may be searched, read and tested."""

import os

from project_intel.display import safe
from project_intel.errors import RootRefused
from project_intel.evidence.listing import is_hidden_secret
from project_intel.repo.root import checked_root


def evidence_root(path: str) -> str:
    """Return `path` absolute with symlinks resolved.

    Raises RootRefused where it is no folder, for the filesystem root and the home directory, and
    for what lies in a folder of secrets or of git's: named as a root it would be like any other.
    """
    root = os.path.realpath(os.path.expanduser(path))
    if not os.path.isdir(root):
        raise RootRefused(f"root does not exist or is not a directory: {root}")
    if ".git" in root.split(os.sep) or is_hidden_secret(root.replace(os.sep, "/") + "/."):
        raise RootRefused(f"Refused: {safe(root)} is a folder of secrets or of git's own.")
    return checked_root(root, "Name the folder of one project.")
