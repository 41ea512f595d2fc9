"""Finds where a text may run on over lines, so that its blank space may be part of what it says."""

import re
from collections.abc import Sequence

from project_intel.knowledge.analysis.templates import templates

_C_LIKE = ".c .cc .cpp .cu .cuh .cxx .glsl .h .hh .hpp .hxx .ino .m .mm .wgsl"
_MARKUP = ".astro .ejs .hbs .htm .html .svelte .svg .vue .xaml .xml .xsl .xslt"
_SCRIPTS = ".cjs .cts .go .js .jsx .mjs .mts .ts .tsx"
_QUOTED = ".groovy .php .ps1 .psm1 .r .rb .sql"

_ESCAPED = re.compile(r"\\.")
_SIGN = re.compile("'[\"`]'")
"""A quote between quotes: a single character, or a text of one."""
_OPENS = {
    **dict.fromkeys((".rb",), re.compile(r"<<[-~]?[\"'`]?[A-Za-z_]|%[qQwWiIrx]?[\[({<|]")),
    **dict.fromkeys((".php", ".tf", ".tfvars"), re.compile(r"<<[<-]?[-~]?[\"']?[A-Za-z_]")),
    **dict.fromkeys((".dart", ".toml", ".gradle", ".groovy"), re.compile("'''")),
    **dict.fromkeys((".lua",), re.compile(r"\[=*\[|\]=*\]")),
    **dict.fromkeys(_MARKUP.split(), re.compile(r"</?(?:pre|textarea)\b|xml:space", re.IGNORECASE)),
}
"""What begins or ends such a text besides an odd number of quotes."""
_ENDED_BY_NAME = (".php", ".rb", ".tf", ".tfvars")
"""Languages of whose `_OPENS` the end looks like any other line."""
_QUOTES = {
    **dict.fromkeys((*_SCRIPTS.split(), *_MARKUP.split()), '"`'),
    **dict.fromkeys(_QUOTED.split(), "\"'"),
}
"""Quotes that may stand around more than one line; of all other languages it is the double one."""


def spread(extension: str, lines: Sequence[str]) -> list[tuple[int, int]]:
    """Return the places of the first line and after the last one that such texts may have.

    Which sign opens and which closes cannot be told without reading the language, in which a remark
    may hold a quote, so that of most languages all between the outermost counts.
    """
    if extension in _SCRIPTS.split() and not any(line.endswith("\\") for line in lines):
        told = templates(lines, raw=extension == ".go")
        if told is not None:
            return told
    start, end = _outermost(extension, lines)
    return [(start, end)] if end else []


def _outermost(extension: str, lines: Sequence[str]) -> tuple[int, int]:
    """Return the places around all such texts, both 0 where there is none."""
    if extension in _C_LIKE.split() and not any(map(_may_run_on, lines)):
        return 0, 0
    quotes = _QUOTES.get(extension, '"')
    opens = _OPENS.get(extension)
    places = [
        place
        for place, line in enumerate(lines)
        if _is_odd(line, quotes) or (opens is not None and opens.search(line))
    ]
    if not places:
        return 0, 0
    is_open = len(places) == 1 or (
        opens is not None
        and extension in _ENDED_BY_NAME
        and any(opens.search(lines[place]) for place in places)
    )
    return places[0], len(lines) if is_open else places[-1] + 1


def _may_run_on(line: str) -> bool:
    """Tell whether a string of C may go on after the line: it is raw, or ends in a backslash."""
    return 'R"' in line or (line.endswith("\\") and _is_odd(line, '"'))


def _is_odd(line: str, quotes: str) -> bool:
    if not any(quote in line for quote in quotes):
        return False
    bare = _SIGN.sub("", _ESCAPED.sub("", line))
    return any(bare.count(quote) % 2 for quote in quotes)
