"""One edge of the map before it is merged with its neighbours, and the shape of a language's rule.

A rule sees the whole project once and answers with a function that gives the edges of one file.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from project_intel.extraction.structure import Extraction
from project_intel.linking.links import Tree


class Place(StrEnum):
    """Where an edge leads."""

    PROJECT = "project"
    """To a file; the key is its path."""
    OUTSIDE = "outside"
    """To a package or library; the key is its name."""
    NOWHERE = "nowhere"
    """It means a project file and there is none; the key is the specifier as written."""


@dataclass(frozen=True, slots=True)
class Edge:
    """What one import leads to, with the names taken; `bare` edges bind no name."""

    place: Place
    key: str
    names: tuple[str, ...] = ()
    bare: bool = False


EdgesOf = Callable[[str, Extraction], Iterator[Edge]]
"""The edges of one file, given its path and its extraction, in source order."""

Rule = Callable[[Mapping[str, Extraction], Tree], EdgesOf]
"""What an ecosystem knows, applied to one project."""
