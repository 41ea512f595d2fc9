"""Turns what a query captured into imports, exports, namespaces and identifiers.

The roles, and what being inside which of them means, are listed in `languages/README.md`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from project_intel.extraction.structure import ImportKind, RawImport
from project_intel.extraction.uses import ROLES, Arguments, Uses

MAX_NAMESPACE = 400
"""Characters of a joined namespace; deeper nesting names nothing anyone imports."""

STATEMENTS = {
    "import.effect": ImportKind.EFFECT,
    "import.inplace": ImportKind.PLACE,
    "import.binding": ImportKind.BINDING,
    "import.reexport": ImportKind.REEXPORT,
    "import.static": ImportKind.STATIC,
    "import.global": ImportKind.GLOBAL,
}
"""Roles of whole import statements, the weakest first: it yields where two cover one node."""

REGIONS = frozenset(STATEMENTS) | {
    "export.list",
    "export.pattern",
    "head",
    "identifier.arguments",
    "import.base",
    "import.branch",
    "import.path",
    "local",
    "member",
    "namespace",
    "namespace.name",
}
"""Roles that matter for what stands inside them."""

LEAVES = ROLES | frozenset(
    {
        "export.listed",
        "export.name",
        "export.part",
        "identifier.more",
        "identifier.step",
        "import.ahead",
        "import.alias",
        "import.all",
        "import.name",
        "import.quoted",
        "import.relative",
        "import.source",
        "import.step",
        "mention.path",
        "namespace.none",
    }
)

_PATHS = frozenset({"import.base", "import.path"})
_NAMING = _PATHS | {"namespace.name"}
_TEXTLESS = REGIONS - _NAMING
_DOTTED = _NAMING | {"identifier.base", "identifier.name", "identifier.owner", "import.source"}
_USES = frozenset({"identifier.name", "identifier.owner", "identifier.read"})
_STEPS = frozenset({"identifier.step", "import.step"})
_RANKS = tuple(STATEMENTS.values())
_TRIVIA = re.compile(r"\\?\s+|`|<.*", re.DOTALL)
_QUOTED = re.compile(r"[\"']([^\"'\n]+)[\"']")
_QUOTES = "\"'`:"


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
    mentions: tuple[str, ...]
    owners: tuple[str, ...]
    members: tuple[str, ...]
    bases: tuple[str, ...]
    generics: tuple[str, ...]
    taken: tuple[str, ...]
    extensions: tuple[str, ...]
    read: tuple[str, ...]
    values: tuple[str, ...]


@dataclass(slots=True)
class _Statement:
    start: int
    end: int
    kind: ImportKind
    sources: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    aliases: dict[int, str] = field(default_factory=dict)
    within: str = ""


@dataclass(frozen=True, slots=True)
class _Inside:
    """What encloses a place of the source, up to the byte `end`."""

    end: int
    statement: _Statement | None = None
    namespace: str = ""
    base: str = ""
    pattern: bool = False
    listing: bool = False
    local: bool = False
    head: bool = False
    naming: bool = False
    arguments: Arguments | None = None


@dataclass(slots=True)
class _Found:
    statements: list[_Statement] = field(default_factory=list)
    public: list[str] = field(default_factory=list)
    listed: list[str] | None = None
    ahead: str = ""
    namespaces: list[str] = field(default_factory=list)
    uses: Uses = field(default_factory=Uses)
    stepped: list[str] = field(default_factory=list)
    headed: list[str] = field(default_factory=list)
    outermost: set[str] = field(default_factory=set)
    mentioned: list[str] = field(default_factory=list)


def outline(captures: Iterable[Capture], source: bytes) -> Outline:
    """Read the captures of one file in source order, each in the light of what encloses it."""
    found = _Found()
    enclosing = [_Inside(len(source) + 1)]
    for capture in sorted(captures, key=_outermost_first):
        while enclosing[-1].end <= capture.start:
            enclosing.pop()
        inside = enclosing[-1]
        # The parts of a long path are not read one by one: that would take its length squared.
        is_part = inside.naming and capture.role in _PATHS
        text = "" if is_part or capture.role in _TEXTLESS else _text(capture, source)
        if capture.role in REGIONS:
            enclosing.append(_enter(capture, text, inside, enclosing, found))
        elif capture.role in ROLES:
            # Nothing that an import or a namespace is called is a use.
            if text and (capture.role not in _USES or not (inside.statement or inside.naming)):
                found.uses.note(capture.role, text, _end_of_name(capture, source))
            if capture.role == "identifier.declared" and not inside.local:
                found.outermost.add(text)
        elif text:
            _note(capture.role, text, inside, found)
    exports = _distinct(found.public if found.listed is None else found.listed)
    uses = found.uses
    return Outline(
        imports=tuple(_merged(found.statements)),
        exports=exports,
        namespaces=_distinct(found.namespaces) if any(found.namespaces) else (),
        identifiers=tuple(sorted({*uses.taken("identifier.name"), *_free(found)})),
        mentions=_distinct(found.mentioned),
        owners=uses.taken("identifier.owner"),
        members=uses.told("identifier.member"),
        bases=uses.told("identifier.base"),
        generics=uses.generic(exports),
        taken=uses.told("identifier.taken"),
        extensions=uses.exported("identifier.extension", exports),
        read=uses.taken("identifier.read"),
        values=uses.exported("identifier.value", exports),
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
        case "head":
            return replace(within, head=not inside.local)
        case "export.pattern":
            return replace(within, pattern=True)
        case "export.list":
            found.listed = found.listed or []
            return replace(within, listing=True)
        case "member":
            return replace(within, naming=True)
        case "identifier.arguments":
            return replace(within, arguments=found.uses.arguments(region.start))
        case "namespace" | "import.branch":
            return within
        case "import.base":
            enclosing[-1] = replace(inside, base=(inside.base + text)[: MAX_NAMESPACE + 1])
            return replace(within, naming=True)
        case "import.path":
            _follow(text, inside, found)
            return replace(within, naming=True)
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


def _follow(path: str, inside: _Inside, found: _Found) -> None:
    """Take the path of an import that is read from where it stands."""
    statement = inside.statement
    if statement is None or inside.naming or len(inside.base) > MAX_NAMESPACE:
        return
    statement.within = inside.namespace
    if found.ahead and statement.kind is ImportKind.EFFECT:
        statement.aliases[len(statement.sources)] = path
        statement.sources.append(found.ahead)
        found.ahead = ""
    else:
        statement.sources.append(inside.base + path)


def _note(role: str, text: str, inside: _Inside, found: _Found) -> None:
    statement = inside.statement
    match role:
        case "import.source" if statement:
            statement.sources.append(text)
        case "import.ahead":
            found.ahead = text
        case "import.alias" if statement:
            statement.aliases[max(len(statement.sources) - 1, 0)] = text
        case "import.quoted" if statement and (quoted := _QUOTED.search(text)):
            statement.sources.append(quoted[1])
        case "import.relative" if statement:
            quoted = _QUOTED.search(text)
            text = quoted[1] if quoted else text
            here = text if text.startswith(".") else f"./{text.lstrip('/')}"
            statement.sources.append(here)
        case "import.step" if statement:
            _step(text, statement.sources)
        case "import.all" if statement:
            statement.names.append("*")
        case "import.name" if statement:
            statement.names.append(text.strip(_QUOTES))
        case "export.name" if not inside.local:
            found.public.append(text.strip(_QUOTES))
        case "export.part" if inside.pattern and not inside.local:
            found.public.append(text)
        case "export.listed" if inside.listing and found.listed is not None:
            found.listed.append(text)
        case "mention.path":
            found.mentioned.append(text)
        case "namespace.none" if not inside.namespace:
            found.namespaces.append("")
        case "identifier.more" if inside.arguments:
            inside.arguments.add()
        case "identifier.step" if not statement and not inside.naming:
            _step(text, found.headed if inside.head else found.stepped)


def _step(text: str, names: list[str]) -> None:
    """Begin a name, or go on with the last one where `text` begins with a dot."""
    if text[0] != ".":
        names.append(text)
    elif names and len(names[-1]) <= MAX_NAMESPACE:
        names[-1] += text


def _free(found: _Found) -> Iterator[str]:
    """Yield the names made of steps that do not begin at a declaration known where they stand."""
    for names, declared in (
        (found.stepped, found.uses.declared),
        (found.headed, found.outermost),
    ):
        for name in names:
            if name not in declared and name.partition(".")[0] not in declared:
                yield name


def _end_of_name(capture: Capture, source: bytes) -> int:
    """Find where the arguments of a name would begin."""
    cut = source.find(b"<", capture.start, capture.end) if capture.composed else -1
    end = capture.end if cut < 0 else cut
    while source[end : end + 1].isspace():
        end += 1
    return end


def _text(capture: Capture, source: bytes) -> str:
    text = source[capture.start : capture.end].decode("utf-8", "replace")
    if capture.role == "namespace.none":
        return "-"
    if capture.role in _STEPS:
        is_first = source[capture.start - 1 : capture.start] != b"."
        return ("" if is_first else ".") + text.strip(_QUOTES)
    return _TRIVIA.sub("", text) if capture.composed and capture.role in _DOTTED else text


def _merged(statements: Iterable[_Statement]) -> Iterator[RawImport]:
    """Say each source once per kind, with all the names any of its statements takes.

    An import of the module itself stays beside one of its names: in Python they can lead to
    different files.
    """
    names: dict[tuple[str, ImportKind, str, str, bool], dict[str, None]] = {}
    for statement in statements:
        for index, source in enumerate(statement.sources):
            alias = statement.aliases.get(index, "")
            key = (source, statement.kind, alias, statement.within, bool(statement.names))
            taken = names.setdefault(key, {})
            taken.update(dict.fromkeys(statement.names))
    for (source, kind, alias, within, _), taken in names.items():
        yield RawImport(source, tuple(taken), kind, alias, within)


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
