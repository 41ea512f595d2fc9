"""Packs an extraction into a small list that JSON can keep, and back."""

from collections.abc import Sequence
from typing import Any

from project_intel.extraction.structure import Extraction, ImportKind, Outcome, RawImport

_PLAIN_FIELDS = 4
"""Sizes, language and outcome, which every record has."""


def pack(extraction: Extraction) -> list[Any]:
    """Return the record, without the empty fields at its end."""
    record: list[Any] = [
        extraction.size_chars,
        extraction.line_count,
        extraction.language,
        extraction.outcome.value,
        [_pack_import(item) for item in extraction.imports],
        list(extraction.exports),
        list(extraction.mentions),
        list(extraction.namespaces),
        list(extraction.identifiers),
        list(extraction.owners),
        list(extraction.members),
        list(extraction.bases),
        list(extraction.generics),
    ]
    while len(record) > _PLAIN_FIELDS and not record[-1]:
        record.pop()
    return record


def unpack(record: list[Any]) -> Extraction:
    """Return the extraction that was packed.

    Raises:
        ValueError: This is not a record of ours.
    """
    try:
        size_chars, line_count, language, outcome, *rest = record
        imports, *names = rest or [[]]
        return Extraction(
            size_chars,
            line_count,
            language,
            Outcome(outcome),
            tuple(_unpack_import(*item) for item in imports),
            *map(tuple, names),
        )
    except TypeError as error:
        raise ValueError("not a record of an extraction") from error


def _pack_import(item: RawImport) -> list[Any]:
    packed = [item.source, list(item.names), item.kind.value, item.alias, item.within]
    while len(packed) > 1 and packed[-1] in ([], ImportKind.BINDING.value, ""):
        packed.pop()
    return packed


def _unpack_import(
    source: str,
    names: Sequence[str] = (),
    kind: str = "binding",
    alias: str = "",
    within: str = "",
) -> RawImport:
    return RawImport(source, tuple(names), ImportKind(kind), alias, within)
