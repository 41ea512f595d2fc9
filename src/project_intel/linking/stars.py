"""Choosing among patterns that hold at most one `*`, as path aliases and export maps do."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Stars:
    """Patterns ready for matching: an exact one wins, then the longest text before the star."""

    exact: frozenset[str]
    starred: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, patterns: Iterable[str]) -> "Stars":
        """Sort `patterns` for matching; the order they come in does not matter."""
        known = frozenset(patterns)
        halves = (pattern.partition("*") for pattern in known if pattern.count("*") == 1)
        starred = sorted(
            ((before, after) for before, _, after in halves),
            key=lambda half: (-len(half[0]), -len(half[1]), half),
        )
        return cls(frozenset(p for p in known if "*" not in p), tuple(starred))

    def match(self, text: str) -> tuple[str, str] | None:
        """Give the pattern that fits `text` best and what its star stands for."""
        if text in self.exact:
            return text, ""
        for before, after in self.starred:
            star_room = len(text) - len(before) - len(after)
            if star_room >= 0 and text.startswith(before) and text.endswith(after):
                return f"{before}*{after}", text[len(before) : len(text) - len(after)]
        return None
