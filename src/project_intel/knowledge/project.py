"""A project, and the numbers a session of it starts with.

Named tuples here and in all that an unchanged start imports: to make one dataclass takes longer
than to read the state of a small project.
"""

from collections.abc import Iterable
from typing import NamedTuple


class Project(NamedTuple):
    """A root (absolute, symlinks resolved) and what its owner includes and excludes.

    `prefix` is the root relative to the outermost project, "" or ending in `/`; the entries speak
    of paths of that outermost project.
    """

    root: str
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    prefix: str = ""

    def below(self, folder: str) -> "Project":
        """Return the sub-project in a folder of this one."""
        return self._replace(root=f"{self.root}/{folder}", prefix=f"{self.prefix}{folder}/")


class Counts(NamedTuple):
    """The numbers a session starts with.

    `files` live rows; `changed` live rows whose content differs from what was analysed;
    `unanalysed` live text files without a summary that may be sent for one; `remaining` files not
    read within the time given; `bases` knowledge bases counted, this one included.
    """

    files: int = 0
    changed: int = 0
    unanalysed: int = 0
    remaining: int = 0
    bases: int = 1


def total(counts: Iterable[Counts]) -> Counts:
    """Add the numbers of several knowledge bases."""
    columns = zip(*counts, strict=True)
    return Counts(*map(sum, columns))
