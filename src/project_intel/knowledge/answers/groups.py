"""Results laid out by folder."""

import posixpath
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import fsum

from project_intel.knowledge.answers.index import Index

ROOT_FOLDER = "."
"""How the folder of files at the root is called."""


@dataclass(frozen=True, slots=True)
class Group:
    """Results of one folder, best first, and the technologies of all of them."""

    folder: str
    rows: tuple[int, ...]
    technologies: tuple[str, ...]


def by_folder(
    index: Index, rows: Sequence[int], scores: Mapping[int, float]
) -> tuple[Group, ...] | None:
    """Group ranked rows; the folder with the most score comes first, of two equals the better hit.

    None where a list reads better: one result, or one in every folder.
    """
    found: dict[str, list[int]] = {}
    for row in rows:
        found.setdefault(posixpath.dirname(index.paths[row]), []).append(row)
    if len(found) == len(rows):
        return None
    weight = {folder: -fsum(scores[row] for row in own) for folder, own in found.items()}
    return tuple(
        Group(folder or ROOT_FOLDER, tuple(found[folder]), _technologies(index, found[folder]))
        for folder in sorted(found, key=weight.__getitem__)
    )


def _technologies(index: Index, rows: Sequence[int]) -> tuple[str, ...]:
    said = (index.entries[row].analysis for row in rows)
    return tuple(dict.fromkeys(name for one in said if one for name in one.technologies))
