"""Lists the files of one folder of a project, whatever was put there."""

import os
from itertools import islice

from project_intel.paths import below
from project_intel.repo.root import lies_in

MOST_ENTRIES = 5_000
"""Files and folders looked at; the folders of `.scope` are written by hand."""


def files_below(root: str, folder: str) -> list[str]:
    """List the regular files below a folder as paths of the project, sorted.

    Hidden files and links are passed over; the folder itself may be a link that stays in the
    project. A folder that cannot be read has no files.
    """
    real = os.path.realpath(os.path.join(root, folder))
    if not lies_in(real, root) or ".git" in os.path.relpath(real, root).split(os.sep):
        return []
    files: list[str] = []
    pending = [""]
    left = MOST_ENTRIES
    while pending and left > 0:
        inner = pending.pop()
        try:
            with os.scandir(os.path.join(real, inner)) as entries:
                there = list(islice(entries, left))
        except OSError:
            continue
        left -= len(there)
        for entry in there:
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                pending.append(below(inner, entry.name))
            elif entry.is_file(follow_symlinks=False):
                files.append(below(folder, below(inner, entry.name)))
    return sorted(files)
