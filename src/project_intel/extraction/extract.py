"""Reads everything one file's content tells about itself."""

import re
from dataclasses import replace

from project_intel.extraction.language import Language, language_named, language_of
from project_intel.extraction.mentions import mentions
from project_intel.extraction.outline import outline
from project_intel.extraction.shape import is_named_generated, is_packed, set_aside
from project_intel.extraction.structure import Extraction, Outcome, RawImport
from project_intel.extraction.text import decode, line_count

MAX_SPECIFIER = 1_000
"""Characters of a specifier; nothing longer is a path or a name of anything."""

MAX_COMPLETED = 200_000
"""Characters of code beyond which the end of a file cut short is not completed."""

_FIRST_LINE_CHARS = 200


def extract(path: str, data: bytes) -> Extraction:
    """Return what the file says; any bytes under any name have an answer.

    Only the path's last segment counts, and of it only what `cache_kind` tells.
    """
    return extract_decoded(path, data, decode(data))


def extract_decoded(path: str, data: bytes, text: str | None) -> Extraction:
    """Return what `extract` does where `decode` has been asked already."""
    sizes, language = _sized(path, data, text)
    if text is None:
        return sizes
    is_code = language is not None and language.is_code
    reason = set_aside(path, text, is_code)
    if reason is Outcome.MINIFIED and language and language.blocks:
        reason = None  # Each block is judged by itself.
    if reason is Outcome.GENERATED and language and language.declares and not is_packed(text):
        return _declaring(sizes, language, text)
    if reason:
        return replace(sizes, outcome=reason)
    return _read(sizes, language, text)


def sized(path: str, data: bytes, text: str | None) -> Extraction:
    """Return what can be said of a file, whose text is None if binary, without reading closely."""
    return _sized(path, data, text)[0]


def cache_kind(path: str) -> str:
    """Return the part of the path an extraction depends on.

    The same bytes under two paths of one kind have the same extraction.
    """
    return _name(language_of(path)) + ("!" if is_named_generated(path) else "")


def _sized(path: str, data: bytes, text: str | None) -> tuple[Extraction, Language | None]:
    if text is None:
        language = language_of(path)
        return Extraction(len(data), None, _name(language), Outcome.BINARY), language
    language = language_of(path, text[:_FIRST_LINE_CHARS].partition("\n")[0])
    return Extraction(len(text), line_count(text), _name(language), Outcome.TEXT), language


def _read(sizes: Extraction, language: Language | None, text: str) -> Extraction:
    if language and language.reader:
        found = _taken_apart(sizes, language, text)
    elif language and language.is_code:
        found = _parsed(sizes, language, text)
    else:
        return replace(sizes, mentions=mentions(text))
    imports = (item for item in found.imports if len(item.source) <= MAX_SPECIFIER)
    return replace(found, imports=tuple(imports))


def _declaring(sizes: Extraction, language: Language, text: str) -> Extraction:
    """Read of a generated file only what others can take from it."""
    found = _read(sizes, language, text)
    return replace(
        sizes,
        outcome=Outcome.GENERATED,
        exports=found.exports,
        namespaces=found.namespaces,
        generics=found.generics,
    )


def _taken_apart(sizes: Extraction, language: Language, text: str) -> Extraction:
    """Read a file part by part; its sizes stay those of the whole."""
    # Here, as with the grammars: a refresh may find all in its cache.
    from project_intel.extraction.blocks import parts

    imports: list[RawImport] = []
    exports = ["default"] if language.component else []
    mentioned: list[str] = []
    outcome = Outcome.PARSED
    for part in parts(language, text):
        if isinstance(part, RawImport):
            imports.append(part)
            continue
        inner = _read_block(part.language, part.text)
        imports += inner.imports
        mentioned += inner.mentions
        if language.component:
            exports += inner.exports
        if inner.outcome not in (Outcome.PARSED, Outcome.TEXT):
            outcome = Outcome.PARTIAL
    return replace(
        sizes,
        outcome=outcome,
        imports=tuple(dict.fromkeys(imports)),
        exports=tuple(dict.fromkeys(exports)),
        mentions=tuple(dict.fromkeys(mentioned)),
    )


def _read_block(name: str, text: str) -> Extraction:
    language = language_named(name)
    sizes = Extraction(0, 0, name, Outcome.TEXT)
    if language is None:
        return replace(sizes, outcome=Outcome.NO_PARSER)
    reason = set_aside("", text, language.is_code)
    return replace(sizes, outcome=reason) if reason else _read(sizes, language, text)


def _blanked(language: Language, text: str) -> str:
    """Put spaces where the grammar would stumble, so that every place stays where it is."""
    if not language.blank:
        return text
    return re.sub(language.blank, lambda match: " " * len(match[0]), text, flags=re.MULTILINE)


def _ended(language: Language, text: str) -> str:
    """Put a semicolon where a statement ends with its line and the grammar reads on."""
    return re.sub(
        language.ends,
        lambda match: match[0] if match["end"] is None else f"{match[0][:-1]};",
        text,
    )


def _parsed(sizes: Extraction, language: Language, text: str) -> Extraction:
    """Read code, once more in another way where the grammar meets errors."""
    blanked = _blanked(language, text)
    found = _outlined(sizes, language, blanked)
    if found.outcome is Outcome.PARTIAL and language.branches:
        blanked, found = _chosen(sizes, language, text, blanked, found)
    if found.outcome is Outcome.PARTIAL and language.ends:
        ended = _ended(language, blanked)
        found = _outlined(sizes, language, ended) if ended != blanked else found
    second = language_named(language.second)
    if found.outcome is Outcome.PARTIAL and second is not None:
        other = _parsed(sizes, second, text)
        found = other if other.outcome is Outcome.PARSED else found
    return _completed(sizes, language, blanked, found)


def _chosen(
    sizes: Extraction, language: Language, text: str, blanked: str, found: Extraction
) -> tuple[str, Extraction]:
    """Read code whose conditional branches do not fit together with fewer of them.

    Where the grammar meets errors all the same, only branches that are no whole code are left out.
    """
    from project_intel.extraction.branches import without_branches

    chosen = [_blanked(language, without_branches(text, whole)) for whole in (True, False)]
    read = [
        (each, _outlined(sizes, language, each))
        for each in dict.fromkeys(chosen)
        if each != blanked
    ]
    parsed = (each for each in read if each[1].outcome is Outcome.PARSED)
    return next(parsed, read[0] if read else (blanked, found))


def _completed(sizes: Extraction, language: Language, text: str, found: Extraction) -> Extraction:
    """Read code that ends within a declaration as if the declaration were whole."""
    from project_intel.extraction.beginning import closed

    if found.outcome is not Outcome.PARTIAL or len(text) > MAX_COMPLETED:
        return found
    shut = closed(text.encode("utf-8")).decode("utf-8")
    if shut == text and text.endswith("\n"):
        return found
    for rest in ("", *language.rests):
        other = _outlined(sizes, language, shut + rest)
        if set(other.exports) > set(found.exports) or len(other.imports) > len(found.imports):
            found = replace(other, outcome=Outcome.PARTIAL)
    return found


def _outlined(sizes: Extraction, language: Language, text: str) -> Extraction:
    # Here, since tree-sitter takes 40 ms to import and a refresh may find all in its cache.
    try:
        from project_intel.extraction.grammar import parse
    except ImportError:
        return replace(sizes, outcome=Outcome.NO_PARSER)

    source = text.encode("utf-8")
    result = parse(language, source)
    if result is None:
        return replace(sizes, outcome=Outcome.NO_PARSER)
    found = outline(result.captures, source)
    return replace(
        sizes,
        outcome=Outcome.PARTIAL if result.broken else Outcome.PARSED,
        imports=found.imports,
        exports=found.exports,
        namespaces=found.namespaces,
        identifiers=found.identifiers,
        mentions=found.mentions,
        owners=found.owners,
        members=found.members,
        bases=found.bases,
        generics=found.generics,
        taken=found.taken,
        extensions=found.extensions,
        read=found.read,
        values=found.values,
        nested=found.nested,
    )


def _name(language: Language | None) -> str:
    return language.name if language else ""
