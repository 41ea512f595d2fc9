"""Results as plain JSON values, with the README's field names and raw texts.

A list has the values that the text shows; `omitted` counts the rest.
"""

import posixpath
from collections.abc import Iterable, Mapping, Sequence, Set, Sized

from project_intel.credentials import screen, screen_value
from project_intel.display import VALUE_CHARS
from project_intel.knowledge.answers import view as selected
from project_intel.knowledge.answers.groups import Group
from project_intel.knowledge.answers.render import SUMMARY_CHARS
from project_intel.knowledge.answers.view import View
from project_intel.knowledge.base import staleness
from project_intel.knowledge.model import Analysis
from project_intel.knowledge.question import Verbosity

_HIDDEN = {
    Verbosity.FULL: frozenset[str](),
    Verbosity.STRUCTURE: frozenset(("summary", "technologies", "analysisDelta")),
    Verbosity.SEMANTIC: frozenset(
        ("sizeChars", "lineCount", "exports", "imports", "refs", "usedBy")
    ),
}

_OF_FOLDER = frozenset(("technologies",))
"""Fields that stand with the folder where results are grouped."""


def flat(view: View, rows: Iterable[int]) -> list[object]:
    """Give ranked results, each with its path."""
    return [{"path": view.index.paths[row], **_fields(view, row)} for row in rows]


def grouped(view: View, groups: Iterable[Group]) -> list[object]:
    """Give results by folder; technologies stand with the folder."""
    return [_group(view, group) for group in groups]


def reply(
    matched: int, rows: Sequence[int], layout: str, results: Sequence[object]
) -> dict[str, object]:
    """Wrap results, without credentials; `total` are here, `matched` there are."""
    return {"total": len(rows), "matched": matched, layout: screen_value(results)}


def _group(view: View, group: Group) -> dict[str, object]:
    files = []
    for row in group.rows:
        path = view.index.paths[row]
        files.append(
            {"fileName": posixpath.basename(path), "path": path, **_fields(view, row, _OF_FOLDER)}
        )
    found: dict[str, object] = {"folderPath": group.folder, "files": files}
    if group.technologies and view.verbosity is not Verbosity.STRUCTURE:
        shown = found["technologies"] = selected.technologies(view, group.technologies)
        if len(shown) < len(group.technologies):
            found["omitted"] = {"technologies": len(group.technologies) - len(shown)}
    return found


def _fields(view: View, row: int, elsewhere: Set[str] = frozenset()) -> dict[str, object]:
    index, entry = view.index, view.index.entries[row]
    structure, said = entry.structure, entry.analysis
    imported = selected.imports(view, row)
    lists: Mapping[str, tuple[Sized, Sized]] = {
        "exports": (selected.exports(view, row), structure.exports),
        "imports": (imported, structure.imports),
        "refs": (selected.refs(view, row), structure.refs),
        "usedBy": (selected.used_by(view, row), index.used_by.get(index.paths[row], ())),
        "technologies": (_technologies(view, said), said.technologies if said else ()),
    }
    hidden = _HIDDEN[view.verbosity] | elsewhere
    omitted = {
        name: len(values) - len(shown)
        for name, (shown, values) in lists.items()
        if name not in hidden and len(values) > len(shown)
    }
    names_left = sum(one.left for one in imported)
    if names_left and "imports" not in hidden:
        omitted["importedNames"] = names_left
    fields: Mapping[str, object] = {
        "sizeChars": structure.size_chars,
        "lineCount": structure.line_count,
        "exports": lists["exports"][0],
        "imports": {one.key: list(one.names) for one in imported},
        "refs": lists["refs"][0],
        "usedBy": lists["usedBy"][0],
        "summary": screen(said.summary).text[:SUMMARY_CHARS] if said else "",
        "role": said.role[:VALUE_CHARS] if said else "",
        "technologies": lists["technologies"][0],
        "analysisDelta": staleness.delta(entry),
        "omitted": omitted,
    }
    return {
        name: value
        for name, value in fields.items()
        if name not in hidden and value not in (None, "", [], {})
    }


def _technologies(view: View, said: Analysis | None) -> list[str]:
    return selected.technologies(view, said.technologies) if said else []
