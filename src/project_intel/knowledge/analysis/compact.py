"""Makes a file's text shorter for a model without joining lines, so that it says the same.

What goes is blank space around lines and what aligns columns, but for where a text may run on over
lines, the rest of encoded bytes and of a licence's notice.
"""

import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from project_intel.knowledge.analysis.literals import spread
from project_intel.knowledge.analysis.notices import shorten_notice

_NO_MARGIN = """\
.arb .astro .avdl .axaml .c .cc .cjs .code-workspace .config .cpp .cs .csproj .css .csx .cts .cu
.cuh .cxx .dart .ejs .entitlements .fbs .frag .fsproj .geojson .glsl .go .gradle .graphql
.groovy .h .hbs .hh .hlsl .hpp .htm .html .hxx .idl .iml .ino .ipynb .java .js .json .json5
.jsonc .jsonld .jsx .kt .kts .less .lua .m .metal .mjs .mm .mts .nuspec .pbxproj .php .plist
.props .proto .ps1 .psm1 .r .rb .resw .resx .rs .ruleset .scss .sol .sql .storyboard .strings
.svelte .svg .swift .targets .tcl .tf .tfvars .thrift .toml .ts .tsx .vbproj .vert .vue
.webmanifest .wgsl .wsdl .xaml .xcscheme .xcworkspacedata .xib .xlf .xml .xsd .xsl .xslt .zig
"""
NO_MARGIN = frozenset(_NO_MARGIN.split())
"""Languages whose own signs, not margins, tell what belongs where; all others keep their depth.

Not here: a script that may hold a YAML document. A component keeps its depth where it says that a
block is in a language such as Pug.
"""

PARAGRAPHS = frozenset(
    {".adoc", ".asciidoc", ".markdown", ".md", ".mdx", ".org", ".rst", ".tex", ".txt"}
)
"""Texts in which a blank line separates; of several one is enough."""


_COLUMN = re.compile(r"[ \t]{2,}")
# From a quote, a sign that may begin a pattern or a text of another form, or one that escapes.
_QUOTE = re.compile(r"[\"'`%\\]|\[=*\[|(?<![*/<])/(?![/*>])")
_NESTED_BLOCK = re.compile(
    r"<\w+ (?:[^<>]{0,200} )?lang=[\"'](?:coffee|haml|jade|pug|sass|stylus|ya?ml)[\"']"
)
_CODE_BLOCK = re.compile(r"\s*(```|~~~)[`~]*\s*(\w*)[^`]*$")
_BLOB = re.compile(r"(?<![A-Za-z0-9+/])([A-Za-z0-9+/]{40})([A-Za-z0-9+/]{160,}+={0,2})")


def compact(path: str, text: str) -> str:
    """Return the lines of decoded text without what their kind of file does not need.

    Trailing space goes and, but for `PARAGRAPHS`, blank lines. A margin becomes one space for each
    smaller one, or nothing where it says nothing; there, and in tables, what aligns columns becomes
    one space, but nothing that follows a quote, and no line changes that may be part of a string
    of several. Of encoded bytes the beginning stays, and their number.
    """
    extension = posixpath.splitext(path)[1].lower()
    if extension in PARAGRAPHS:
        lines = _prose(text)
    elif extension in NO_MARGIN and not _NESTED_BLOCK.search(text):
        lines = _flat(extension, shorten_notice(text).split("\n"))
    else:
        lines = _nested(shorten_notice(text).split("\n"))
    return _BLOB.sub(_shortened, "\n".join(lines).rstrip("\n"))


def _flat(extension: str, lines: Sequence[str]) -> Iterator[str]:
    after = 0
    for start, end in spread(extension, lines):
        yield from _stripped(lines[after:start])
        yield from (line.rstrip("\r") for line in lines[max(start, after) : end])
        after = end
    yield from _stripped(lines[after:])


def _stripped(lines: Iterable[str]) -> Iterator[str]:
    return (_unaligned(words) for line in lines if (words := line.strip()))


def _unaligned(line: str) -> str:
    quote = _QUOTE.search(line)
    end = quote.start() if quote else len(line)
    return _COLUMN.sub(" ", line[:end]) + line[end:]


def _nested(lines: Iterable[str]) -> Iterator[str]:
    """Give each line a space for each smaller margin there is among the lines.

    So every line stays deeper or less deep than every other, whatever stands between them: a remark
    or the text of a string at the very left must not move the code after it.
    """
    found = [(_margin(line), words) for line in lines if (words := line.strip())]
    depths = {width: depth for depth, width in enumerate(sorted({width for width, _ in found}))}
    return (" " * depths[width] + words for width, words in found)


def _margin(line: str) -> int:
    return len(line[: len(line) - len(line.lstrip())].expandtabs())


def _prose(text: str) -> Iterator[str]:
    """Keep paragraphs and nesting; a code block is shortened like a file of its kind."""
    block: list[str] = []
    closing, kind = "", ""
    blank = began = False
    for line in text.split("\n"):
        found = _CODE_BLOCK.match(line)
        if closing and not (found and found[1] == closing and not found[2]):
            block.append(line)
            continue
        if closing:
            yield from _flat(kind, block) if kind in NO_MARGIN else _nested(block)
            block, closing = [], ""
        elif found:
            closing, kind = found[1], f".{found[2].lower()}"
        if line.strip():
            if blank and began:
                yield ""
            began = True
            yield _unaligned(line.rstrip()) if line.startswith("|") else line.rstrip()
        blank = not line.strip()
    yield from _flat(kind, block) if kind in NO_MARGIN else _nested(block)


def _shortened(blob: re.Match[str]) -> str:
    return f"{blob[1]}[... {len(blob[2]):,} more]"


@dataclass(frozen=True, slots=True)
class Cut:
    """A text that fits, and what was left out of it in words; "" where it is whole."""

    text: str
    left_out: str = ""


NOTE_CHARS = 80
"""Room for the line that stands where something was left out."""


def cut(text: str, most: int) -> Cut:
    """Leave out the middle of a text longer than `most` characters, whole lines where it can.

    Three quarters of what stays are the beginning. The result is never longer than `most`, which
    must exceed `NOTE_CHARS`.
    """
    if len(text) <= most:
        return Cut(text)
    room = most - NOTE_CHARS
    head, tail = room - room // 4, len(text) - room // 4
    line_end = text.rfind("\n", 0, head)
    # In a text of few long lines whole lines would leave too little.
    start = line_end if line_end > head // 2 else head
    line_start = text.find("\n", tail - 1)
    end = line_start + 1 if 0 <= line_start < tail + (len(text) - tail) // 2 else tail
    left_out = f"{end - start:,} of {len(text):,} characters left out"
    return Cut(f"{text[:start]}\n[... {left_out} ...]\n{text[end:]}", left_out)
