"""Results laid out by folder."""

import posixpath
from collections.abc import Sequence
from dataclasses import dataclass

from project_intel.knowledge.answers.index import Index

ROOT_FOLDER = "."
"""How the folder of files at the root is called."""


@dataclass(frozen=True, slots=True)
class Group:
    """Results of one folder, best first, and the technologies of all of them."""

    folder: str
    rows: tuple[int, ...]
    technologies: tuple[str, ...]


def by_folder(index: Index, rows: Sequence[int]) -> tuple[Group, ...] | None:
    """Group ranked rows; the folder of the best row comes first, however much others add up to.

    None where a list reads better: one result, or one in every folder.
    """
    found: dict[str, list[int]] = {}
    for row in rows:
        found.setdefault(posixpath.dirname(index.paths[row]), []).append(row)
    if len(found) == len(rows):
        return None
    return tuple(
        Group(folder or ROOT_FOLDER, tuple(own), _technologies(index, own))
        for folder, own in found.items()
    )


def _technologies(index: Index, rows: Sequence[int]) -> tuple[str, ...]:
    said = (index.entries[row].analysis for row in rows)
    return tuple(dict.fromkeys(name for one in said if one for name in one.technologies))
