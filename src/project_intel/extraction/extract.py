"""Reads everything one file's content tells about itself."""

from dataclasses import replace

from project_intel.extraction.language import Language, language_of
from project_intel.extraction.mentions import mentions
from project_intel.extraction.outline import outline
from project_intel.extraction.shape import is_named_generated, set_aside
from project_intel.extraction.structure import Extraction, Outcome
from project_intel.extraction.text import decode, line_count

_FIRST_LINE_CHARS = 200


def extract(path: str, data: bytes) -> Extraction:
    """Return what the file says; any bytes under any name have an answer.

    Only the path's last segment counts, and of it only what `cache_kind` tells.
    """
    text = decode(data)
    if text is None:
        return Extraction(len(data), None, _name(language_of(path)), Outcome.BINARY)
    language = language_of(path, text[:_FIRST_LINE_CHARS].partition("\n")[0])
    is_code = language is not None and language.is_code
    sized = Extraction(len(text), line_count(text), _name(language), Outcome.TEXT)
    reason = set_aside(path, text, is_code)
    if reason:
        return replace(sized, outcome=reason)
    if language and is_code:
        return _parsed(sized, language, text.encode("utf-8"))
    return replace(sized, mentions=mentions(text))


def cache_kind(path: str) -> str:
    """Return the part of the path an extraction depends on.

    The same bytes under two paths of one kind have the same extraction.
    """
    return _name(language_of(path)) + ("!" if is_named_generated(path) else "")


def _parsed(sized: Extraction, language: Language, source: bytes) -> Extraction:
    # Here, since tree-sitter takes 40 ms to import and a refresh may find all in its cache.
    from project_intel.extraction.grammar import parse

    result = parse(language, source)
    if result is None:
        return replace(sized, outcome=Outcome.NO_PARSER)
    found = outline(result.captures, source)
    return replace(
        sized,
        outcome=Outcome.PARTIAL if result.broken else Outcome.PARSED,
        imports=found.imports,
        exports=found.exports,
        namespaces=found.namespaces,
        identifiers=found.identifiers,
    )


def _name(language: Language | None) -> str:
    return language.name if language else ""
