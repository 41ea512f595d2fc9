"""Results as plain JSON values, with the README's field names and raw texts."""

import posixpath
from collections.abc import Iterable, Mapping, Sequence

from project_intel.knowledge.answers.groups import Group
from project_intel.knowledge.answers.index import Index
from project_intel.knowledge.base import staleness
from project_intel.knowledge.question import Verbosity

MOST = 100
"""Values of one list that are given; `omitted` counts the rest."""

_HIDDEN = {
    Verbosity.FULL: frozenset[str](),
    Verbosity.STRUCTURE: frozenset(("summary", "technologies", "analysisDelta")),
    Verbosity.SEMANTIC: frozenset(
        ("sizeChars", "lineCount", "exports", "imports", "refs", "usedBy")
    ),
}


def flat(index: Index, rows: Iterable[int], verbosity: Verbosity) -> list[object]:
    """Give ranked results, each with its path."""
    return [{"path": index.paths[row], **_fields(index, row, verbosity)} for row in rows]


def grouped(index: Index, groups: Iterable[Group], verbosity: Verbosity) -> list[object]:
    """Give results by folder; technologies stand with the folder."""
    return [_group(index, group, verbosity) for group in groups]


def reply(shown: int, matched: int, layout: str, results: Sequence[object]) -> dict[str, object]:
    """Wrap results; `total` is how many are here, `matched` how many there are."""
    return {"total": shown, "matched": matched, layout: list(results)}


def _group(index: Index, group: Group, verbosity: Verbosity) -> dict[str, object]:
    files = []
    for row in group.rows:
        fields = _fields(index, row, verbosity)
        fields.pop("technologies", None)
        path = index.paths[row]
        files.append({"fileName": posixpath.basename(path), "path": path, **fields})
    found: dict[str, object] = {"folderPath": group.folder, "files": files}
    if group.technologies and verbosity is not Verbosity.STRUCTURE:
        found["technologies"] = list(group.technologies)
    return found


def _fields(index: Index, row: int, verbosity: Verbosity) -> dict[str, object]:
    entry = index.entries[row]
    structure, said = entry.structure, entry.analysis
    lists: Mapping[str, Sequence[str]] = {
        "exports": structure.exports,
        "imports": tuple(structure.imports),
        "refs": structure.refs,
        "usedBy": index.used_by.get(index.paths[row], ()),
    }
    hidden = _HIDDEN[verbosity]
    omitted = {
        name: len(values) - MOST
        for name, values in lists.items()
        if name not in hidden and len(values) > MOST
    }
    fields: Mapping[str, object] = {
        "sizeChars": structure.size_chars,
        "lineCount": structure.line_count,
        "exports": list(lists["exports"][:MOST]),
        "imports": {key: list(structure.imports[key][:MOST]) for key in lists["imports"][:MOST]},
        "refs": list(lists["refs"][:MOST]),
        "usedBy": list(lists["usedBy"][:MOST]),
        "summary": said.summary if said else "",
        "role": said.role if said else "",
        "technologies": list(said.technologies) if said else [],
        "analysisDelta": staleness.delta(entry),
        "omitted": omitted,
    }
    return {
        name: value
        for name, value in fields.items()
        if name not in hidden and value not in (None, "", [], {})
    }
