"""Tells what holds inside a region, noting what the region itself says."""

from dataclasses import replace

from project_intel.extraction.captures import STATEMENTS, Capture
from project_intel.extraction.found import Found
from project_intel.extraction.scope import MAX_NAMESPACE, Inside
from project_intel.extraction.statements import Statement
from project_intel.extraction.structure import ImportKind

_RANKS = tuple(STATEMENTS.values())


def enter(
    region: Capture, text: str, inside: Inside, enclosing: list[Inside], found: Found
) -> Inside:
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


def _statement(region: Capture, kind: ImportKind, inside: Inside, found: Found) -> Statement:
    outer = inside.statement
    if outer is None:
        statement = Statement(region.start, region.end, kind)
        found.statements.append(statement)
        return statement
    if (outer.start, outer.end) == (region.start, region.end):
        outer.kind = max(outer.kind, kind, key=_RANKS.index)
    return outer


def _follow(path: str, inside: Inside, found: Found) -> None:
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
