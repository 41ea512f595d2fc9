"""Takes apart the files that no grammar reads as a whole: what they say themselves, and the blocks
of other languages they hold.

How is the `reader` of the language's row; which blocks count, and as what, are its `blocks`.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from project_intel.extraction.addresses import asset
from project_intel.extraction.expressions import expressions
from project_intel.extraction.language import Language
from project_intel.extraction.markup import Tag, sections, tags
from project_intel.extraction.structure import ImportKind, RawImport
from project_intel.extraction.stylesheet import loaded

FENCE = "---"
"""The block between two such lines at the top of a file."""

EXPRESSION = "{}"
"""The block in braces in the middle of markup; read where it loads a module."""

ADDRESSES = ("data", "href", "poster", "src", "srcset", "xlink:href")
"""Attributes that may lead to a file."""

OWN_CELL_MAGICS = frozenset({"capture", "prun", "time", "timeit"})
"""`%%` lines whose cell is code of the notebook's language all the same."""

_FENCED = re.compile(rf"\A\s*+{FENCE}(.*?)^[ \t]*+{FENCE}", re.DOTALL | re.MULTILINE)
_MAGIC = re.compile(r"^[ \t]*+(?:%{1,2}[A-Za-z]|!(?!=)|\?).*+$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of another language, whose name in the table is "" where it cannot be read."""

    language: str
    text: str


Part = Block | RawImport


def parts(language: Language, text: str) -> Iterator[Part]:
    """Yield what a file is made of, in source order; any text has an answer."""
    return READERS[language.reader](dict(language.blocks), text)


def _markup(blocks: Mapping[str, str], text: str) -> Iterator[Part]:
    fenced = _FENCED.match(text) if FENCE in blocks else None
    if fenced:
        yield Block(blocks[FENCE], fenced[1])
        text = text[fenced.end() :]
    template, end = [], 0
    for tag in tags(text):
        yield from _addresses(tag)
        yield from _block(tag, blocks)
        template.append(text[end : tag.end])
        end = tag.end + len(tag.body)
    if EXPRESSION in blocks:
        for code in expressions("".join((*template, text[end:]))):
            yield Block(blocks[EXPRESSION], code)


def _sections(blocks: Mapping[str, str], text: str) -> Iterator[Part]:
    for tag in sections(text):
        if not tag.top:
            yield from _addresses(tag)
            continue
        source = tag.attributes.get("src", "")
        if source:
            yield RawImport(source, (), ImportKind.EFFECT)
        yield from _block(tag, blocks)


def _block(tag: Tag, blocks: Mapping[str, str]) -> Iterator[Block]:
    written = tag.attributes.get("lang") or tag.attributes.get("type") or ""
    language = blocks.get(f"{tag.name.lower()} {written}".rstrip())
    if language and tag.body.strip():
        yield Block(language, tag.body)


def _addresses(tag: Tag) -> Iterator[RawImport]:
    for name in ADDRESSES:
        value = tag.attributes.get(name, "")
        for item in value.split(",") if name == "srcset" else (value,):
            address = item.strip()
            found = asset(address.partition(" ")[0] if name == "srcset" else address)
            if found:
                yield found


def _stylesheet(_: Mapping[str, str], text: str) -> Iterator[Part]:
    return loaded(text)


def _notebook(blocks: Mapping[str, str], text: str) -> Iterator[Part]:
    read = _json(text)
    if read is None:
        yield Block("", text)
    notebook = _object(read)
    about = _object(notebook.get("metadata"))
    spoken = (
        _object(about.get("language_info")).get("name")
        or _object(about.get("kernelspec")).get("language")
        or "python"
    )
    for cell in _cells(notebook):
        kind = cell.get("cell_type")
        language = blocks.get(f"code {spoken}".lower() if kind == "code" else str(kind))
        source = cell.get("source")
        lines = "".join(map(str, source)) if isinstance(source, list) else str(source or "")
        code = _without_magics(lines) if kind == "code" else lines
        if language and code.strip():
            # JSON can escape half a character, which is none.
            yield Block(language, code.encode("utf-8", "replace").decode("utf-8"))


def _cells(notebook: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield the cells; before format 4 they lie in worksheets and have their code in `input`."""
    sheets = notebook.get("worksheets")
    for holder in (notebook, *(sheets if isinstance(sheets, list) else ())):
        cells = _object(holder).get("cells")
        for cell in map(_object, cells if isinstance(cells, list) else ()):
            yield cell if "source" in cell else {**cell, "source": cell.get("input")}


def _without_magics(code: str) -> str:
    """Blank the lines meant for the notebook itself; a cell in another language has none left."""
    first = code.lstrip().partition("\n")[0]
    if first.startswith("%%") and first[2:].split(" ")[0].strip() not in OWN_CELL_MAGICS:
        return ""
    return _MAGIC.sub("", code)


def _json(text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _object(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


READERS: Mapping[str, Callable[[Mapping[str, str], str], Iterator[Part]]] = {
    "markup": _markup,
    "notebook": _notebook,
    "sections": _sections,
    "stylesheet": _stylesheet,
}
