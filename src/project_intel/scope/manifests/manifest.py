"""Reads the text of a manifest: every problem it has, and the manifest where it has no error."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from project_intel.display import safe
from project_intel.paths import join
from project_intel.scope.manifests.positions import Positions, find_positions
from project_intel.scope.model import (
    DEFAULT_BUDGET,
    MANIFEST_FILE,
    Finding,
    Fragment,
    FragmentType,
    Manifest,
    Precedence,
)

KNOWN_MAJOR = "0"
"""The major version of the standard this version reads."""

LARGEST = 2**63 - 1
"""What TOML gives a whole number room for."""

SCOPE_KEYS = ("version", "name", "budget", "precedence")
FRAGMENT_KEYS = (
    *("id", "type", "path", "query", "triggers", "keywords", "excludes"),
    *("priority", "always", "description", "targets"),
)

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_VERSION = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:[-+][0-9A-Za-z.+-]+)?", re.ASCII)
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")
_T = TypeVar("_T")


class Parsed(NamedTuple):
    """A manifest as far as it could be read.

    `manifest` is None where the text is no TOML; with findings that are errors it holds the
    fragments that have none.
    """

    manifest: Manifest | None
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that make a manifest unfit to work with."""
        return tuple(finding for finding in self.findings if finding.is_error)


def parse_manifest(text: str) -> Parsed:
    """Read a manifest; a byte order mark at its start is passed over."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # also a number of thousands of digits
        return Parsed(None, (_no_toml(text, str(error)),))
    reader = _Reader(find_positions(text))
    manifest = reader.manifest(values)
    return Parsed(manifest, tuple(sorted(reader.findings, key=lambda one: one.line)))


class _Reader:
    """Takes values out of tables and collects what is wrong with them."""

    def __init__(self, positions: Positions) -> None:
        self.findings: list[Finding] = []
        self._positions = positions
        self._line: Callable[[str], int] = positions.of_scope

    def manifest(self, values: Mapping[str, Any]) -> Manifest:
        scope = values.get("scope")
        if not isinstance(scope, dict):
            self._say("E2", "there is no [scope] table with version and name")
            scope = {"version": f"{KNOWN_MAJOR}.0.0", "name": "?"}
        self._unknown(values, ("scope", "fragment"))
        self._unknown(scope, SCOPE_KEYS)
        name = self._text(scope, "name")
        if "name" in scope and isinstance(scope["name"], str) and not name.strip():
            self._say("E2", "name is empty", "name")
        return Manifest(
            name=name,
            version=self._version(scope),
            budget=self._budget(scope),
            precedence=self._one_of(scope, "precedence", Precedence, Precedence.TYPE),
            fragments=tuple(self._fragments(values.get("fragment", []))),
        )

    def _fragments(self, tables: object) -> Sequence[Fragment]:
        if not isinstance(tables, list) or not all(isinstance(one, dict) for one in tables):
            self._say("E2", "fragments are written as [[fragment]] tables")
            return ()
        fragments: list[Fragment] = []
        firsts: dict[str, Fragment] = {}
        for place, table in enumerate(tables):
            self._line = lambda key, place=place: self._positions.of_fragment(place, key)  # type: ignore[misc]
            before = len(self.findings)
            fragment = self._fragment(table, place)
            first = firsts.setdefault(fragment.id, fragment)
            if fragment.id and first is not fragment:
                said = f'duplicate fragment id "{safe(fragment.id)}", first on line {first.line}'
                self._say("E4", said, "id")
            if not any(finding.is_error for finding in self.findings[before:]):
                fragments.append(fragment)
        return fragments

    def _fragment(self, table: Mapping[str, Any], place: int) -> Fragment:
        self._unknown(table, FRAGMENT_KEYS)
        kind = self._one_of(table, "type", FragmentType, None)
        if kind is None and "type" not in table:
            self._say("E2", f"type is missing; it is one of {', '.join(FragmentType)}")
        return Fragment(
            id=self._id(table),
            type=kind or FragmentType.RULE,
            path=self._path(table),
            query=self._query(table),
            triggers=self._words(table, "triggers"),
            keywords=self._words(table, "keywords"),
            excludes=self._words(table, "excludes"),
            priority=self._typed(table, "priority", int, "a whole number", 0),
            always=self._typed(table, "always", bool, "true or false", False),
            description=self._text(table, "description", required=False),
            targets=self._words(table, "targets"),
            position=place,
            line=self._line(""),
        )

    def _version(self, table: Mapping[str, Any]) -> str:
        version = self._text(table, "version")
        if not isinstance(table.get("version"), str):
            return version
        read = _VERSION.fullmatch(version)
        if read is None:
            self._say("E2", f'version is like "0.1.0", not {safe(version)!r}', "version")
        elif read[1] != KNOWN_MAJOR:
            said = f"version {version} is newer than this program, which reads {KNOWN_MAJOR}.x"
            self._say("E3", said, "version")
        return version

    def _budget(self, table: Mapping[str, Any]) -> int:
        budget = self._typed(table, "budget", int, "a whole number of tokens", DEFAULT_BUDGET)
        if budget < 1:
            self._say("E2", f"budget must be at least 1, not {budget}", "budget")
        return budget

    def _id(self, table: Mapping[str, Any]) -> str:
        name = self._text(table, "id")
        if name and not _ID.fullmatch(name):
            said = f"id {safe(name, 80)!r} is not letters, digits, dots, dashes and underscores"
            self._say("E2", said, "id")
        return name

    def _path(self, table: Mapping[str, Any]) -> str:
        path = self._text(table, "path", required="query" not in table)
        if not path:
            if isinstance(table.get("path"), str):
                self._say("E2", "path is empty", "path")
            return ""
        inside = join("", path)
        if "\\" in path:
            self._say("E5", f"path {safe(path)} is written with / on every system", "path")
        elif not inside or path.startswith(("/", "~")) or path[1:2] == ":" or "\0" in path:
            self._say("E5", f"path {safe(path)} does not lie in the project", "path")
        return inside or ""

    def _query(self, table: Mapping[str, Any]) -> str:
        query = self._text(table, "query", required=False)
        if "query" in table and "path" in table:
            self._say("E2", "a fragment has either path or query, not both", "query")
        elif isinstance(table.get("query"), str) and not query.strip():
            self._say("E2", "query is empty", "query")
        return query

    def _words(self, table: Mapping[str, Any], key: str) -> tuple[str, ...]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            self._say("E2", f"{key} must be a list of strings", key)
            return ()
        if any(not one.strip() for one in value):
            self._say("E7", f"{key} has an empty entry, which would match nothing", key)
        return tuple(one for one in value if one.strip())

    def _text(self, table: Mapping[str, Any], key: str, required: bool = True) -> str:
        if key not in table:
            if required:
                self._say("E2", f"{key} is missing")
            return ""
        return self._typed(table, key, str, "a string", "")

    def _typed(
        self, table: Mapping[str, Any], key: str, kind: type[_T], words: str, default: _T
    ) -> _T:
        value = table.get(key, default)
        if type(value) is not kind:  # True is an int to isinstance
            self._say("E2", f"{key} must be {words}", key)
            return default
        if isinstance(value, int) and abs(value) > LARGEST:
            self._say("E2", f"{key} is too large", key)
            return default
        return value

    def _one_of(self, table: Mapping[str, Any], key: str, names: Any, default: Any) -> Any:
        value = table.get(key, default)
        if value is default:
            return default
        if not isinstance(value, str):
            self._say("E2", f"{key} must be a string", key)
            return default
        if value not in list(names):
            said = f"{key} {safe(value, 80)!r} is not one of {', '.join(names)}"
            self._say("E3", said, key)
            return default
        return names(value)

    def _unknown(self, table: Mapping[str, Any], known: Sequence[str]) -> None:
        for key in table:
            if key not in known:
                self._say("W8", f"unknown key {safe(key, 80)!r} is not used", key)

    def _say(self, code: str, message: str, key: str = "") -> None:
        self.findings.append(Finding(MANIFEST_FILE, self._line(key), code, message))


def _no_toml(text: str, complaint: str) -> Finding:
    place = _PLACE.search(complaint)
    line = int(place[1]) if place else max(1, text.count("\n"))
    said = _PLACE.sub("", complaint).strip()
    column = f" (column {place[2]})" if place else ""
    return Finding(MANIFEST_FILE, line, "E1", f"no TOML: {said}{column}")
