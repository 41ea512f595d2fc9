"""The text of results, as the README shows it."""

import posixpath
from collections.abc import Iterable, Sequence

from project_intel.credentials import screen, screen_lines
from project_intel.display import joined, safe
from project_intel.knowledge.answers import view as selected
from project_intel.knowledge.answers.groups import Group
from project_intel.knowledge.answers.view import View
from project_intel.knowledge.base import staleness
from project_intel.knowledge.model import Entry
from project_intel.knowledge.question import Verbosity

SUMMARY_CHARS = 1_000
PATH_CHARS = 1_000


def flat(view: View, rows: Iterable[int]) -> str:
    """Show ranked rows with their full paths."""
    return "\n\n".join(_flat_entry(view, row) for row in rows)


def grouped(view: View, groups: Iterable[Group]) -> str:
    """Show rows under the header of their folder."""
    return "\n\n".join(_group(view, group) for group in groups)


def _flat_entry(view: View, row: int) -> str:
    said = view.index.entries[row].analysis
    technologies = said.technologies if said else ()
    return _entry(view, row, view.index.paths[row], _after_bar(view, technologies))


def _group(view: View, group: Group) -> str:
    head = f"<!-- {safe(group.folder, PATH_CHARS)}{_after_bar(view, group.technologies)} -->"
    names = (posixpath.basename(view.index.paths[row]) for row in group.rows)
    entries = (_entry(view, row, name, "") for row, name in zip(group.rows, names, strict=True))
    return "\n".join((head, "\n\n".join(entries)))


def _after_bar(view: View, technologies: Sequence[str]) -> str:
    if view.verbosity is Verbosity.STRUCTURE or not technologies:
        return ""
    return f" | {_joined(selected.technologies(view, technologies), technologies)}"


def _entry(view: View, row: int, name: str, technologies: str) -> str:
    entry = view.index.entries[row]
    lines = [f"<!-- {safe(name, PATH_CHARS)}{_size(view, entry)}{_role(entry)}{technologies} -->"]
    if view.verbosity is not Verbosity.STRUCTURE:
        lines += _semantic_lines(entry)
    if view.verbosity is not Verbosity.SEMANTIC:
        lines += _structure_lines(view, row)
    if view.score_of:
        lines.append(view.score_of(row))
    return screen_lines("\n".join(lines))


def _size(view: View, entry: Entry) -> str:
    if view.verbosity is Verbosity.SEMANTIC:
        return ""
    lines, chars = entry.structure.line_count, entry.structure.size_chars
    return f" (Chars: {chars})" if lines is None else f" (Lines: {lines}, Chars: {chars})"


def _role(entry: Entry) -> str:
    return f" [{safe(entry.analysis.role)}]" if entry.analysis and entry.analysis.role else ""


def _semantic_lines(entry: Entry) -> list[str]:
    lines = []
    if entry.analysis and entry.analysis.summary:
        summary = screen(" ".join(entry.analysis.summary.split())).text
        lines.append(safe(summary, SUMMARY_CHARS))
    delta = staleness.delta(entry)
    if delta:
        lines.append(f"unanalysed: {delta}")
    return lines


def _structure_lines(view: View, row: int) -> list[str]:
    structure = view.index.entries[row].structure
    users = view.index.used_by.get(view.index.paths[row], ())
    imported = [one.text for one in selected.imports(view, row)]
    shown = {
        "imports": joined(imported, len(structure.imports), " | "),
        "exports": _joined(selected.exports(view, row), structure.exports),
        "referenced": _joined(selected.refs(view, row), structure.refs),
        "used by": _joined(selected.used_by(view, row), users),
    }
    return [f"{field}: {text}" for field, text in shown.items() if text]


def _joined(shown: Iterable[str], values: Sequence[str]) -> str:
    return joined(list(map(safe, shown)), len(values))
