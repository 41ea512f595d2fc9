"""Which file of the project a path means when only its end is written."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from project_intel.paths import folder_of


@dataclass(frozen=True, slots=True)
class Suffixes:
    """Every path of the project by its last segment."""

    named: Mapping[str, Sequence[str]]

    @classmethod
    def of(cls, paths: Iterable[str]) -> "Suffixes":
        """Index the paths; their order does not matter."""
        named: dict[str, list[str]] = {}
        for path in sorted(paths):
            named.setdefault(path.rpartition("/")[2], []).append(path)
        return cls(named)

    def ending(self, tail: str) -> list[str]:
        """List the paths that are `tail` or end in it after a slash."""
        longer = f"/{tail}"
        return [
            path
            for path in self.named.get(tail.rpartition("/")[2], ())
            if path == tail or path.endswith(longer)
        ]


def nearest(candidates: Iterable[str], folder: str) -> str | None:
    """Choose the path that shares the most leading folders with `folder`; None when two do."""
    ranked = sorted(((shared(path, folder), path) for path in candidates), reverse=True)
    if not ranked or (len(ranked) > 1 and ranked[0][0] == ranked[1][0]):
        return None
    return ranked[0][1]


def shared(path: str, folder: str) -> int:
    """Count the leading folders that `path` has in common with `folder`."""
    count = 0
    for one, other in zip(folder_of(path).split("/"), folder.split("/"), strict=False):
        if one != other or not one:
            break
        count += 1
    return count
