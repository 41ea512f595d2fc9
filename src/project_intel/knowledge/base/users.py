"""Finds which files use a file."""

from collections.abc import Mapping

from project_intel.knowledge.model import Entry


def reversed_edges(files: Mapping[str, Entry]) -> dict[str, list[str]]:
    """Say of every row which other rows import or mention it, in path order."""
    found: dict[str, list[str]] = {}
    for path in sorted(files):
        structure = files[path].structure
        for target in {*structure.imports, *structure.refs}:
            if target in files and target != path:
                found.setdefault(target, []).append(path)
    return found
