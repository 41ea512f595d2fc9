"""Lists the files of a working tree by name, up to a bound."""

import os
from itertools import islice
from typing import NamedTuple

from project_intel.paths import below
from project_intel.repo.walk import PRUNED

MOST_FILES = 100_000
"""Files and folders looked at: a bound on time, two seconds on a slow disk."""


class Tree(NamedTuple):
    """Paths of files and links, sorted; `is_whole` where the bound left nothing out."""

    files: list[str]
    is_whole: bool


def list_tree(root: str, most: int = MOST_FILES) -> Tree:
    """List what is in the working tree, ignored by git or not.

    The nearest folders come first. Links are listed and not followed; repositories inside and
    folders that tools fill are not entered.
    """
    files: list[str] = []
    level, left = [""], most
    while level:
        deeper: list[str] = []
        for folder in level:
            try:
                with os.scandir(os.path.join(root, folder)) as entries:
                    there = list(islice(entries, left + 1))
            except OSError:
                continue
            if len(there) > left:
                return Tree(sorted(files), False)
            left -= len(there)
            if folder and any(entry.name == ".git" for entry in there):
                continue
            for entry in sorted(there, key=lambda one: one.name):
                if not entry.is_dir(follow_symlinks=False):
                    files.append(below(folder, entry.name))
                elif entry.name not in PRUNED:
                    deeper.append(below(folder, entry.name))
        level = deeper
    return Tree(sorted(files), True)
