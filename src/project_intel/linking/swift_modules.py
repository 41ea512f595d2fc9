"""Where the manifests of Swift packages put the files of their modules."""

import re
from collections.abc import Iterator
from itertools import zip_longest

from project_intel.linking.links import Tree
from project_intel.paths import folder_of, folders_of, join

TARGET_FOLDERS = ("Sources", "Source", "src", "srcs", "Tests", "Plugins")
"""Where the folder of a target lies, unless its `path` says otherwise."""

_TARGET = re.compile(r"\.(?:target|\w+Target|plugin|macro)\(\s*+name:\s*+\"([^\"\n]+)\"")
_PATH = re.compile(r"\bpath:\s*+\"([^\"\n]+)\"")


def module_folders(tree: Tree) -> dict[str, str]:
    """Give the name of each module by the folder of its files."""
    folders = folders_of(tree.paths)
    found = {}
    for path in sorted(tree.paths):
        if path.rpartition("/")[2] == "Package.swift":
            for name, places in _targets(tree.text_of(path) or ""):
                candidates = (join(folder_of(path), place) for place in places)
                home = next((place for place in candidates if place in folders), None)
                if home is not None:
                    found[home] = name
    return found


def _targets(manifest: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each target's name and the places its folder may be."""
    starts = list(_TARGET.finditer(manifest))
    for match, following in zip_longest(starts, starts[1:]):
        end = following.start() if following else len(manifest)
        placed = _PATH.search(manifest, match.end(), end)
        name = match[1]
        yield name, [placed[1]] if placed else [f"{folder}/{name}" for folder in TARGET_FOLDERS]
