"""Turns what a query captured into imports, exports, namespaces and identifiers."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from project_intel.extraction.captures import (
    PATHS,
    REGIONS,
    Capture,
    end_of_name,
    outermost_first,
    text_of,
)
from project_intel.extraction.found import Found
from project_intel.extraction.leaves import note
from project_intel.extraction.regions import enter
from project_intel.extraction.scope import Inside
from project_intel.extraction.statements import merged
from project_intel.extraction.structure import RawImport
from project_intel.extraction.uses import ROLES

OFF = "off"
"""The role of code that is never compiled."""

_USES = frozenset({"identifier.name", "identifier.owner", "identifier.read"})


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
    nested: tuple[str, ...]


def outline(captures: Iterable[Capture], source: bytes) -> Outline:
    """Read the captures of one file in source order, each in the light of what encloses it."""
    found = Found()
    enclosing = [Inside(len(source) + 1)]
    dead = 0
    for capture in sorted(captures, key=outermost_first):
        if capture.role == OFF:
            dead = max(dead, capture.end)
        if capture.start < dead:
            continue
        while enclosing[-1].end <= capture.start:
            enclosing.pop()
        inside = enclosing[-1]
        # The parts of a long path are not read one by one: that would take its length squared.
        is_part = inside.naming and capture.role in PATHS
        text = "" if is_part else text_of(capture, source)
        if capture.role in REGIONS:
            enclosing.append(enter(capture, text, inside, enclosing, found))
        elif capture.role in ROLES:
            # Nothing that an import or a namespace is called is a use.
            if text and (capture.role not in _USES or not (inside.statement or inside.naming)):
                found.uses.note(capture.role, text, end_of_name(capture, source))
            if capture.role == "identifier.declared" and not inside.local:
                found.outermost.add(text)
        elif text:
            note(capture.role, text, inside, found)
            if capture.role == "import.source" and inside.statement:
                found.uses.expect(inside.statement.sources, end_of_name(capture, source))
    exports = _distinct(found.public if found.listed is None else found.listed)
    uses = found.uses
    return Outline(
        imports=tuple(merged(found.statements)),
        exports=exports,
        namespaces=_distinct(found.namespaces) if any(found.namespaces) else (),
        identifiers=tuple(sorted({*uses.taken("identifier.name"), *_free(found)})),
        mentions=_distinct(found.mentioned),
        owners=uses.owners(),
        members=uses.told("identifier.member"),
        bases=uses.told("identifier.base"),
        generics=uses.generic(exports),
        taken=uses.told("identifier.taken"),
        extensions=uses.exported("identifier.extension", exports),
        read=uses.taken("identifier.read"),
        values=uses.exported("identifier.value", exports),
        nested=uses.told("identifier.nested"),
    )


def _free(found: Found) -> Iterator[str]:
    """Yield the names made of steps that do not begin at a declaration known where they stand."""
    for names, declared in (
        (found.stepped, found.uses.declared),
        (found.headed, found.outermost),
    ):
        for name in names:
            if name not in declared and name.partition(".")[0] not in declared:
                yield name


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
