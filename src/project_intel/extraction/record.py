"""Packs an extraction into one line of JSON, and back."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Any

from project_intel.extraction.structure import Extraction, ImportKind, Outcome, RawImport

_PLAIN_FIELDS = 4
"""Sizes, language and outcome, which every record has."""

_OUTCOMES = {outcome.value: outcome for outcome in Outcome}
_KINDS = {kind.value: kind for kind in ImportKind}
_encode = json.JSONEncoder(separators=(",", ":")).encode


def packed(extraction: Extraction) -> str:
    """Return the record as one line of ASCII, without the empty fields at its end."""
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
        list(extraction.taken),
        list(extraction.extensions),
        list(extraction.read),
        list(extraction.values),
        list(extraction.nested),
    ]
    while len(record) > _PLAIN_FIELDS and not record[-1]:
        record.pop()
    return _encode(record)


def unpacked(line: str) -> Extraction:
    """Return the extraction that was packed.

    Raises:
        ValueError: This is not a record of ours.
    """
    try:
        record = json.loads(line)
        size_chars, line_count, language, outcome, *rest = record
        imports, *names = rest or [[]]
        return Extraction(
            size_chars,
            line_count,
            language,
            _OUTCOMES[outcome],
            tuple([_unpack_import(*item) for item in imports]),
            *map(tuple, names),
        )
    except (TypeError, KeyError, RecursionError) as error:
        raise ValueError("not a record of an extraction") from error


class Records(Mapping[str, Extraction]):
    """Extractions by path, each kept as its record and unpacked whenever it is asked for.

    `keys` maps a path to what `record_of` knows its record by.
    """

    __slots__ = ("_keys", "_record_of")

    def __init__(self, keys: Mapping[str, str], record_of: Callable[[str], str]) -> None:
        self._keys = keys
        self._record_of = record_of

    def __getitem__(self, path: str) -> Extraction:
        try:
            return unpacked(self._record_of(self._keys[path]))
        except ValueError:
            # Only somebody's own making gets here: what the cache lost is read again.
            return Extraction(0, None, "", Outcome.FAILED)

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def without(self, paths: Set[str]) -> "Records":
        """Return the others."""
        if not paths:
            return self
        keys = {path: key for path, key in self._keys.items() if path not in paths}
        return Records(keys, self._record_of)

    def language(self, path: str) -> str:
        """Return the name of the file's language without unpacking the rest."""
        return self._plain(path)[0]

    def outcome(self, path: str) -> Outcome:
        """Return how far the file could be read, without unpacking the rest."""
        return self._plain(path)[1]

    def _plain(self, path: str) -> tuple[str, Outcome]:
        record = self._record_of(self._keys[path])
        language, quote, rest = record.partition('"')[2].partition('","')
        outcome = _OUTCOMES.get(rest.partition('"')[0])
        if not quote or outcome is None:
            file = self[path]
            return file.language, file.outcome
        return language, outcome


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
    return RawImport(source, tuple(names), _KINDS[kind], alias, within)
