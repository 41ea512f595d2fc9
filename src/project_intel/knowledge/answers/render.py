"""The text of results, as the README shows it."""

import posixpath
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from project_intel.display import LINE_CHARS, listed, safe
from project_intel.knowledge.answers import roles
from project_intel.knowledge.answers.groups import Group
from project_intel.knowledge.answers.index import Index
from project_intel.knowledge.base import staleness
from project_intel.knowledge.model import Entry
from project_intel.knowledge.question import Verbosity

SUMMARY_CHARS = 1_000
PATH_CHARS = 1_000

# Items shown of each list; what the query asks for is shown first.
TECHNOLOGIES = 10
IMPORTS = 12
IMPORTED_NAMES = 8
EXPORTS = 20
REFERENCED = 8
USED_BY = 5

_LONGEST_EXTENSION = 6


@dataclass(frozen=True, slots=True)
class View:
    """What to show of the rows of an index."""

    index: Index
    verbosity: Verbosity
    wanted: Callable[[str], bool]
    """Tells the values a query asks for, so that a cut list keeps them."""
    score_of: Callable[[int], str] | None = None
    """Gives the `score:` line of a row."""


def flat(view: View, rows: Iterable[int]) -> str:
    """Show ranked rows with their full paths."""
    return "\n\n".join(_flat_entry(view, row) for row in rows)


def grouped(view: View, groups: Iterable[Group]) -> str:
    """Show rows under the header of their folder."""
    return "\n\n".join(_group(view, group) for group in groups)


def import_labels(keys: Sequence[str], paths: Container[str]) -> list[str]:
    """Shorten the keys that are files to their names, by as many folders as tell them apart.

    Packages keep their full name.
    """
    labels = {key: key for key in keys}
    files = [key for key in keys if key in paths or _reads_as_file(key)]
    length = 1
    while files:
        labels.update((key, "/".join(key.split("/")[-length:])) for key in files)
        counts = Counter(labels.values())
        files = [key for key in files if counts[labels[key]] > 1 and labels[key] != key]
        length += 1
    return [labels[key] for key in keys]


def _reads_as_file(key: str) -> bool:
    """Tell a path from `@scope/name`, `host.tld/module` and `socket.io`."""
    first, _, rest = key.partition("/")
    extension = posixpath.splitext(rest)[1][1:]
    return (
        not first.startswith("@")
        and "." not in first.lstrip(".")
        and extension[:1].isalpha()
        and extension.isalnum()
        and len(extension) <= _LONGEST_EXTENSION
    )


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
    return f" | {listed(technologies, TECHNOLOGIES, view.wanted)}"


def _entry(view: View, row: int, name: str, technologies: str) -> str:
    entry = view.index.entries[row]
    lines = [f"<!-- {safe(name, PATH_CHARS)}{_size(view, entry)}{_role(entry)}{technologies} -->"]
    if view.verbosity is not Verbosity.STRUCTURE:
        lines += _semantic_lines(entry)
    if view.verbosity is not Verbosity.SEMANTIC:
        lines += _structure_lines(view, row)
    if view.score_of:
        lines.append(view.score_of(row))
    return "\n".join(lines)


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
        lines.append(safe(" ".join(entry.analysis.summary.split()), SUMMARY_CHARS))
    delta = staleness.delta(entry)
    if delta:
        lines.append(f"unanalysed: {delta}")
    return lines


def _structure_lines(view: View, row: int) -> list[str]:
    structure = view.index.entries[row].structure
    users = view.index.used_by.get(view.index.paths[row], ())
    shown = {
        "imports": _imports(view, structure.imports),
        "exports": listed(structure.exports, EXPORTS, view.wanted),
        "referenced": listed(structure.refs, REFERENCED, view.wanted),
        "used by": listed(_code_first(view.index, users), USED_BY),
    }
    return [f"{field}: {text}" for field, text in shown.items() if text]


def _imports(view: View, imports: Mapping[str, Sequence[str]]) -> str:
    labels = import_labels(list(imports), view.index.rows)
    parts = [
        f"{listed(names, IMPORTED_NAMES, view.wanted)} from {label}" if names else label
        for label, names in zip(labels, imports.values(), strict=True)
    ]
    return listed(parts, IMPORTS, view.wanted, " | ", LINE_CHARS)


def _code_first(index: Index, paths: Sequence[str]) -> list[str]:
    """Order users so that code stands before what tests or describes it."""

    def place(path: str) -> int:
        row = index.rows.get(path)
        return len(roles.ORDER) if row is None else roles.rank(index.roles[row])

    return sorted(paths, key=place)
