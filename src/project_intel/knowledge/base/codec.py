"""Turns the knowledge base into the text of `summaries.json` and back.

The only place that knows the names of the file's fields.
"""

import json
import math
from collections.abc import Mapping
from json.encoder import encode_basestring
from sys import intern
from typing import Any

from project_intel.errors import ProjectIntelError
from project_intel.knowledge.base.merge import merge_rows, row_path
from project_intel.knowledge.base.places import FOLDER
from project_intel.knowledge.base.staleness import delta
from project_intel.knowledge.model import (
    Analysis,
    Entry,
    KnowledgeBase,
    Structure,
    SubKnowledge,
)
from project_intel.paths import is_text

_DERIVED = frozenset({"generated", "path", "deleted", "analysisDelta"})
_STRUCTURAL = ("sizeChars", "lineCount", "exports", "imports", "refs", "hash")
_SEMANTIC = (
    "summary",
    "role",
    "technologies",
    "searchTags",
    "lastUpdated",
    "sizeCharsWhenAnalysed",
    "lineCountWhenAnalysed",
    "hashWhenAnalysed",
)
_ENTRY_FIELDS = frozenset((*_STRUCTURAL, *_SEMANTIC))
_MAX_NUMBER = 2**53
"""Sizes from here on are nobody's: not every reader of JSON keeps them."""
_MAX_DEPTH = 50
"""Levels an unknown value may have: what is read must also be writable again."""


class Unreadable(ProjectIntelError):
    """The text is no knowledge base; the message says why."""


def decode(text: str) -> KnowledgeBase:
    """Read the text of a knowledge base, ours, the original's or the flat form.

    Fields of the wrong type count as absent. Raises Unreadable.
    """
    try:
        value = json.loads(text)
    except ValueError as error:
        raise Unreadable(f"it is not JSON ({error})") from error
    except RecursionError as error:
        raise Unreadable("it is nested too deeply") from error
    return from_json(value)


def from_json(value: object) -> KnowledgeBase:
    """Read a knowledge base from parsed JSON; raises Unreadable."""
    if not isinstance(value, dict):
        raise Unreadable("it holds no object")
    if "version" in value and not _is_row(value["version"]):
        raise Unreadable(f"its version {_short(value['version'])} is not known here")
    rows = value.get("files")
    if "files" not in value:
        # The flat form: paths at top level.
        rows = {path: row for path, row in value.items() if _is_row(row)}
        if value and not rows and set(value) - {"generated", "subKnowledge"}:
            raise Unreadable('it has no "files"')
        value = {key: kept for key, kept in value.items() if key not in rows}
    if not isinstance(rows, dict):
        raise Unreadable('its "files" is no object')
    extra = {
        key: kept
        for key, kept in value.items()
        if key not in ("files", "subKnowledge", "generated")
    }
    if not _is_writable(extra):
        raise Unreadable("it holds a value that cannot be written again")
    return KnowledgeBase(
        merge_rows((path, decode_row(row)) for path, row in rows.items() if isinstance(row, dict)),
        _decode_sub_knowledge(value.get("subKnowledge")),
        extra,
    )


def decode_row(row: Mapping[str, Any]) -> Entry:
    """Read one row; what is missing or of the wrong type takes its empty value."""
    extra = {
        key: kept
        for key, kept in row.items()
        if key not in _ENTRY_FIELDS and key not in _DERIVED and _is_writable({key: kept})
    }
    analysis = decode_analysis(row)
    if analysis is None:
        extra |= {
            key: row[key] for key in _SEMANTIC if key in row and _is_writable({key: row[key]})
        }
    structure = Structure(
        size_chars=_number(row.get("sizeChars")) or 0,
        line_count=_number(row.get("lineCount")),
        exports=_texts(row.get("exports")),
        imports=_decode_imports(row.get("imports")),
        refs=_texts(row.get("refs")),
        hash=_text(row.get("hash")),
    )
    return Entry(structure, analysis, row.get("deleted") is True, extra)


def decode_analysis(row: Mapping[str, Any]) -> Analysis | None:
    """Read the semantic fields of a row; None without a summary."""
    summary = row.get("summary")
    if not isinstance(summary, str) or not summary:
        return None
    return Analysis(
        summary=_sound(summary),
        role=_text(row.get("role")),
        technologies=_texts(row.get("technologies")),
        search_tags=_texts(row.get("searchTags")),
        last_updated=_text(row.get("lastUpdated")),
        size_chars=_number(row.get("sizeCharsWhenAnalysed")),
        line_count=_number(row.get("lineCountWhenAnalysed")),
        hash=_text(row.get("hashWhenAnalysed")) or None,
    )


def encode(base: KnowledgeBase) -> bytes:
    """Write the bytes of a knowledge base: rows by code point, fields in a fixed order.

    The same base gives the same bytes everywhere.
    """
    # Row by row: one letter beyond Latin would make a text of everything four times as large.
    files = b",\n".join(encode_entry(path, base.files[path]) for path in sorted(base.files))
    parts = []
    if base.sub_knowledge:
        rows = [
            {"location": sub.location, "knowledgeDir": f"{sub.location}/{FOLDER}"}
            for sub in sorted(base.sub_knowledge, key=lambda sub: sub.location)
        ]
        parts.append(f'  "subKnowledge": {_dump(rows, 2)}')
    parts += [
        f"  {encode_basestring(key)}: {_dump(base.extra[key], 2)}" for key in sorted(base.extra)
    ]
    rest = "".join(f",\n{part}" for part in parts).encode("utf-8", "replace")
    around = (b'{\n  "files": {\n', b"\n  }") if files else (b'{\n  "files": {', b"}")
    return b"".join((around[0], files, around[1], rest, b"\n}\n"))


def encode_entry(path: str, entry: Entry) -> bytes:
    """Write one row as it stands among the others, without the comma behind it."""
    text = f"    {encode_basestring(path)}: {_dump(encode_row(entry), 4)}"
    return text.encode("utf-8", "replace")


def encode_row(entry: Entry) -> dict[str, object]:
    """Return the fields of a row in the order they are written; empty ones are left out."""
    structure, said = entry.structure, entry.analysis
    row: dict[str, object] = {"sizeChars": structure.size_chars}
    if structure.line_count is not None:
        row["lineCount"] = structure.line_count
    if structure.exports:
        row["exports"] = structure.exports
    if structure.imports:
        row["imports"] = structure.imports
    if structure.refs:
        row["refs"] = structure.refs
    if structure.hash:
        row["hash"] = structure.hash
    if said is not None:
        row |= encode_analysis(said)
        grown = delta(entry)
        if grown is not None:
            row["analysisDelta"] = grown
    if entry.deleted:
        row["deleted"] = True
    for key in sorted(entry.extra):
        # Of a row that had no summary, the role and the like are kept as strange fields.
        row.setdefault(key, entry.extra[key])
    return row


def encode_analysis(said: Analysis) -> dict[str, object]:
    """Return the semantic fields of a row in the order they are written."""
    fields = (
        ("summary", said.summary),
        ("role", said.role),
        ("technologies", said.technologies),
        ("searchTags", said.search_tags),
        ("lastUpdated", said.last_updated),
        ("sizeCharsWhenAnalysed", said.size_chars),
        ("lineCountWhenAnalysed", said.line_count),
        ("hashWhenAnalysed", said.hash),
    )
    return {key: value for key, value in fields if value not in ("", (), None)}


def _dump(value: object, indent: int) -> str:
    # The standard library's indented dump runs in pure Python and takes five times as long.
    if isinstance(value, str):
        return encode_basestring(value)
    pad = "\n" + " " * (indent + 2)
    end = "\n" + " " * indent
    if isinstance(value, list | tuple):
        if not value:
            return "[]"
        return "[" + pad + ("," + pad).join(_dump(item, indent + 2) for item in value) + end + "]"
    if isinstance(value, Mapping):
        if not value:
            return "{}"
        items = (
            f"{encode_basestring(str(key))}: {_dump(item, indent + 2)}"
            for key, item in value.items()
        )
        return "{" + pad + ("," + pad).join(items) + end + "}"
    return json.dumps(value, ensure_ascii=False)


def _is_row(value: object) -> bool:
    return isinstance(value, dict) and ("sizeChars" in value or "summary" in value)


def _decode_imports(value: object) -> dict[str, tuple[str, ...]]:
    if isinstance(value, list):
        # Files written before 1.4.3 list their packages without names.
        return dict.fromkeys(_texts(value), ())
    if not isinstance(value, dict):
        return {}
    return {intern(str(key)): _texts(names) for key, names in value.items()}


def _decode_sub_knowledge(value: object) -> tuple[SubKnowledge, ...]:
    if not isinstance(value, list):
        return ()
    found = {}
    for item in value:
        if not isinstance(item, dict):
            continue
        location = row_path(_text(item.get("location")), foreign=True)
        # Old files name the project itself as its own sub-project.
        if location is not None:
            found[location] = SubKnowledge(location)
    return tuple(found[location] for location in sorted(found))


def _text(value: object) -> str:
    return _sound(value) if isinstance(value, str) else ""


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, list):
        return ()
    # The same names stand in many rows: each is held once.
    return tuple([intern(_sound(item)) for item in value if isinstance(item, str)])


def _sound(text: str) -> str:
    """Replace lone surrogates, which JSON escapes can smuggle in and UTF-8 cannot hold."""
    if text.isascii():
        return text
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _number(value: object) -> int | None:
    if not isinstance(value, int) or isinstance(value, bool):
        return None
    return value if 0 <= value < _MAX_NUMBER else None


def _is_writable(value: object, levels: int = _MAX_DEPTH) -> bool:
    """Tell what can be written as JSON that every reader takes: flat, no NaN, sound keys."""
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict) and not all(map(is_text, value)):
        return False
    inner = list(value.values()) if isinstance(value, dict) else value
    if not isinstance(inner, list):
        return True
    return levels > 0 and all(_is_writable(item, levels - 1) for item in inner)


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 20 else text[:17] + "..."
