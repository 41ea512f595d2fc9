"""Names what the tool keeps below a root, so that it is never taken for the project's own."""

import os

from project_intel.repo.files import Stamp, stamp
from project_intel.repo.root import BASE_FILE as BASE_FILE

FOLDER = ".knowledge"
CACHE_FOLDER = f"{FOLDER}/cache"
BATCHES_FOLDER = f"{FOLDER}/batches"
IGNORE_FILE = f"{FOLDER}/.gitignore"
BASE_ENDING = f"/{BASE_FILE}"

ALL_IGNORED = b"*\n"
"""Rules of a folder that hides itself from git, whatever becomes of the rules above it."""


def is_own(path: str) -> bool:
    """Tell whether a project path lies in a knowledge folder, the root's or a sub-project's."""
    return path.startswith(f"{FOLDER}/") or f"/{FOLDER}/" in path


def linked_folder(root: str) -> str:
    """Name the knowledge folder below `root` that is a link and so leads away, "" where none is."""
    for folder in (FOLDER, CACHE_FOLDER, BATCHES_FOLDER):
        if os.path.islink(os.path.join(root, folder)):
            return folder
    return ""


def base_stamp(root: str) -> Stamp | None:
    """Return the stamp of a knowledge base, None where there is none or it is not ours to trust."""
    try:
        return None if linked_folder(root) else stamp(root, BASE_FILE)
    except OSError:
        return None
