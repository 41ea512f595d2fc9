"""Turns what a query captured into imports, exports, namespaces and identifiers.

The roles, and what being inside which of them means, are listed in `languages/README.md`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from project_intel.extraction.structure import ImportKind, RawImport

MAX_NAMESPACE = 400
"""Characters of a joined namespace; deeper nesting names nothing anyone imports."""

STATEMENTS = {
    "import.effect": ImportKind.EFFECT,
    "import.binding": ImportKind.BINDING,
    "import.reexport": ImportKind.REEXPORT,
    "import.static": ImportKind.STATIC,
    "import.global": ImportKind.GLOBAL,
}
"""Roles of whole import statements, the weakest first: it yields where two cover one node."""

REGIONS = frozenset(STATEMENTS) | {
    "export.list",
    "export.pattern",
    "local",
    "namespace",
    "namespace.name",
}
"""Roles that matter for what stands inside them."""

LEAVES = frozenset(
    {
        "export.listed",
        "export.name",
        "export.part",
        "identifier.declared",
        "identifier.name",
        "import.name",
        "import.quoted",
        "import.source",
    }
)

_TEXTLESS = REGIONS - {"namespace.name"}
_DOTTED = frozenset({"import.source", "namespace.name"})
_RANKS = tuple(STATEMENTS.values())
_TRIVIA = re.compile(r"[\s\\]+|<.*", re.DOTALL)
_QUOTED = re.compile(r"[\"']([^\"'\n]+)[\"']")
_QUOTES = "\"'`"


class Capture(NamedTuple):
    """One captured node: its role, its byte range, and whether it is made of other nodes."""

    role: str
    start: int
    end: int
    composed: bool


@dataclass(frozen=True, slots=True)
class Outline:
    """The parts of an extraction that a grammar finds."""

    imports: tuple[RawImport, ...]
    exports: tuple[str, ...]
    namespaces: tuple[str, ...]
    identifiers: tuple[str, ...]


@dataclass(slots=True)
class _Statement:
    start: int
    end: int
    kind: ImportKind
    sources: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Inside:
    """What encloses a place of the source, up to the byte `end`."""

    end: int
    statement: _Statement | None = None
    namespace: str = ""
    pattern: bool = False
    listing: bool = False
    local: bool = False
    naming: bool = False


@dataclass(slots=True)
class _Found:
    statements: list[_Statement] = field(default_factory=list)
    public: list[str] = field(default_factory=list)
    listed: list[str] | None = None
    namespaces: list[str] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    declared: set[str] = field(default_factory=set)


def outline(captures: Iterable[Capture], source: bytes) -> Outline:
    """Read the captures of one file in source order, each in the light of what encloses it."""
    found = _Found()
    enclosing = [_Inside(len(source) + 1)]
    for capture in sorted(captures, key=_outermost_first):
        while enclosing[-1].end <= capture.start:
            enclosing.pop()
        inside = enclosing[-1]
        text = "" if capture.role in _TEXTLESS else _text(capture, source)
        if capture.role in REGIONS:
            enclosing.append(_enter(capture, text, inside, enclosing, found))
        elif text:
            _note(capture.role, text, inside, found)
    return Outline(
        imports=tuple(_merged(found.statements)),
        exports=_distinct(found.public if found.listed is None else found.listed),
        namespaces=_distinct(found.namespaces),
        identifiers=tuple(sorted(set(found.used) - found.declared)),
    )


def _outermost_first(capture: Capture) -> tuple[int, int, bool, str]:
    return capture.start, -capture.end, capture.role not in REGIONS, capture.role


def _enter(
    region: Capture, text: str, inside: _Inside, enclosing: list[_Inside], found: _Found
) -> _Inside:
    """Return what holds inside the region, noting what the region itself tells."""
    within = replace(inside, end=min(region.end, inside.end))
    match region.role:
        case "local":
            return replace(within, local=True)
        case "export.pattern":
            return replace(within, pattern=True)
        case "export.list":
            found.listed = found.listed or []
            return replace(within, listing=True)
        case "namespace":
            return within
        case "namespace.name":
            joined = f"{inside.namespace}.{text}" if inside.namespace else text
            if len(joined) <= MAX_NAMESPACE:
                found.namespaces.append(joined)
            enclosing[-1] = replace(inside, namespace=joined[: MAX_NAMESPACE + 1])
            return replace(within, naming=True)
        case role:
            return replace(within, statement=_statement(region, STATEMENTS[role], inside, found))


def _statement(region: Capture, kind: ImportKind, inside: _Inside, found: _Found) -> _Statement:
    outer = inside.statement
    if outer is None:
        statement = _Statement(region.start, region.end, kind)
        found.statements.append(statement)
        return statement
    if (outer.start, outer.end) == (region.start, region.end):
        outer.kind = max(outer.kind, kind, key=_RANKS.index)
    return outer


def _note(role: str, text: str, inside: _Inside, found: _Found) -> None:
    statement = inside.statement
    match role:
        case "import.source" if statement:
            statement.sources.append(text)
        case "import.quoted" if statement and (quoted := _QUOTED.search(text)):
            statement.sources.append(quoted[1])
        case "import.name" if statement:
            statement.names.append(text.strip(_QUOTES))
        case "export.name" if not inside.local:
            found.public.append(text.strip(_QUOTES))
        case "export.part" if inside.pattern and not inside.local:
            found.public.append(text)
        case "export.listed" if inside.listing and found.listed is not None:
            found.listed.append(text)
        case "identifier.declared":
            found.declared.add(text)
        case "identifier.name" if not statement and not inside.naming:
            found.used.append(text)


def _text(capture: Capture, source: bytes) -> str:
    text = source[capture.start : capture.end].decode("utf-8", "replace")
    return _TRIVIA.sub("", text) if capture.composed and capture.role in _DOTTED else text


def _merged(statements: Iterable[_Statement]) -> Iterator[RawImport]:
    """Say each source once per kind, with all the names any of its statements takes.

    An import of the module itself stays beside one of its names: in Python they can lead to
    different files.
    """
    names: dict[tuple[str, ImportKind, bool], dict[str, None]] = {}
    for statement in statements:
        for source in statement.sources:
            taken = names.setdefault((source, statement.kind, bool(statement.names)), {})
            taken.update(dict.fromkeys(statement.names))
    for (source, kind, _), taken in names.items():
        yield RawImport(source, tuple(taken), kind)


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
