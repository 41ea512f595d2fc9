"""Whole names and whole paths, for queries that ask for one."""

import posixpath
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from project_intel.knowledge.answers.fields import Row, own_names
from project_intel.knowledge.answers.lines import Lines
from project_intel.stemming import stem
from project_intel.terms import stems, words

LONGEST = 6
"""Words of the longest run of several terms that is looked up as one name; a term has no limit."""


class Names:
    """The rows that are the home of a name, by the words of the name in any order."""

    __slots__ = ("__dict__", "_called", "_homes")

    def __init__(self, rows: Sequence[Row]) -> None:
        self._paths = [row.path for row in rows]
        self._homes = _by_words((number, row.homes) for number, row in enumerate(rows))
        self._called = _by_words((number, _called(row.path)) for number, row in enumerate(rows))

    def home(self, run: Sequence[str]) -> Sequence[int]:
        """List the rows that define a name of exactly these stems, or of one word written so."""
        return self._homes.get(_key(run), ())

    def called(self, run: Sequence[str]) -> Sequence[int]:
        """List the rows whose file, or folder if it is an index, is called exactly so.

        With its folder before it as well: `caddyfile.parse` is `caddyfile/parse.go`.
        """
        return self._called.get(_key(run), ())

    def ending(self, path: str) -> list[int]:
        """List the rows with a path that is this text or ends with it at a segment."""
        return self._lines.having(f"/{path}\n")

    def below(self, folder: str) -> list[int]:
        """List the rows with a path that lies below this folder, at any depth of the project."""
        return self._lines.having(f"/{folder.strip('/')}/")

    @cached_property
    def _lines(self) -> Lines:
        return Lines(f"/{path}" for path in self._paths)


def _called(path: str) -> list[str]:
    folder, name = posixpath.split(path)
    within = f"{posixpath.basename(folder)}/{posixpath.splitext(name)[0]}"
    return [*own_names(path), within] if folder else own_names(path)


def _by_words(rows: Iterable[tuple[int, Iterable[str]]]) -> Mapping[str, Sequence[int]]:
    found: dict[str, list[int]] = {}
    known: dict[str, tuple[str, ...]] = {}
    for number, names in rows:
        keys: set[str] = set()
        for name in names:
            own = known.get(name)
            if own is None:
                own = known[name] = _keys(name)
            keys.update(own)
        for key in keys:
            found.setdefault(key, []).append(number)
    return found


def _keys(name: str) -> tuple[str, ...]:
    """List what a name is found by; `AuthService` is also found as `authservice`."""
    parts = stems(name)
    if len(parts) <= 1:
        return parts
    return (_key(parts), stem("".join(words(name))))


def _key(words: Iterable[str]) -> str:
    return " ".join(sorted(set(words)))
