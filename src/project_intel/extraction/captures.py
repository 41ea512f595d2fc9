"""What a query may capture: the roles of nodes, and the text each stands for.

What being inside a region means, and what a leaf is, stands in `languages/README.md`.
"""

import re
from typing import NamedTuple

from project_intel.extraction.structure import ImportKind
from project_intel.extraction.uses import ROLES

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
        "off",
    }
)

PATHS = frozenset({"import.base", "import.path"})
"""Regions whose own text is a specifier, or a part of one."""

_NAMING = PATHS | {"namespace.name"}
_TEXTLESS = REGIONS - _NAMING
_DOTTED = _NAMING | {"identifier.base", "identifier.name", "identifier.owner", "import.source"}
_STEPS = frozenset({"identifier.step", "import.step"})
_TRIVIA = re.compile(r"\\?\s+|`|<.*", re.DOTALL)

QUOTES = "\"'`:"
"""What may stand around a name."""


class Capture(NamedTuple):
    """One captured node: its role, its byte range, and whether it is made of other nodes."""

    role: str
    start: int
    end: int
    composed: bool


def outermost_first(capture: Capture) -> tuple[int, int, bool, str]:
    """Order captures as they stand in the source, what encloses before what is inside."""
    return capture.start, -capture.end, capture.role not in REGIONS, capture.role


def end_of_name(capture: Capture, source: bytes) -> int:
    """Find where the arguments of a name would begin."""
    cut = source.find(b"<", capture.start, capture.end) if capture.composed else -1
    end = capture.end if cut < 0 else cut
    while source[end : end + 1].isspace():
        end += 1
    return end


def text_of(capture: Capture, source: bytes) -> str:
    """Give the text the capture stands for; "" where only its place counts."""
    if capture.role in _TEXTLESS:
        return ""
    text = source[capture.start : capture.end].decode("utf-8", "replace")
    if capture.role == "namespace.none":
        return "-"
    if capture.role in _STEPS:
        is_first = source[capture.start - 1 : capture.start] != b"."
        return ("" if is_first else ".") + text.strip(QUOTES)
    return _TRIVIA.sub("", text) if capture.composed and capture.role in _DOTTED else text
