"""The values that go into linking and come out of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Tree:
    """The project as linking sees it: every path it may point at, and the text of any of them.

    `text_of` answers None for a path outside `paths` or one that cannot be read as text. Linking
    asks it only for configuration files and package manifests.
    """

    paths: frozenset[str]
    text_of: Callable[[str], str | None]


@dataclass(frozen=True, slots=True)
class Links:
    """One file's edges, resolved.

    `imports`: project path, else the external package's name, to the names taken from it.
    `refs`: project paths without named bindings; no self reference, nothing already in `imports`.
    `unresolved`: specifiers that look like they mean a project file and lead to none.
    """

    imports: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    refs: tuple[str, ...] = ()
    unresolved: tuple[str, ...] = ()
