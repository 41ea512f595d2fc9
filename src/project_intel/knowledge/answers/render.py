"""The text of results, as the README shows it."""

import posixpath
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from project_intel.credentials import screen, screen_lines
from project_intel.display import LINE_CHARS, chosen, joined, listed, safe
from project_intel.knowledge.answers.groups import Group
from project_intel.knowledge.answers.index import Index
from project_intel.knowledge.base import staleness
from project_intel.knowledge.model import Entry
from project_intel.knowledge.question import Verbosity

SUMMARY_CHARS = 1_000
PATH_CHARS = 1_000

TECHNOLOGIES = 10


@dataclass(frozen=True, slots=True)
class Caps:
    """Items shown of each list, and characters of a line; what the query asks for stays."""

    imports: int
    imported_names: int
    exports: int
    referenced: int
    used_by: int
    line_chars: int


BEST = 3
"""So many results are shown at length; the rest only say what they are."""
LONG = Caps(imports=12, imported_names=8, exports=20, referenced=8, used_by=5, line_chars=400)
SHORT = Caps(imports=4, imported_names=3, exports=6, referenced=3, used_by=2, line_chars=80)

_LONGEST_EXTENSION = 6


@dataclass(frozen=True, slots=True)
class View:
    """What to show of the rows of an index."""

    index: Index
    verbosity: Verbosity
    wanted: Sequence[str]
    """Texts in lower case that the query asks for, so that a cut list keeps them."""
    best: frozenset[int] = frozenset()
    """The rows shown at length."""
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
    caps = LONG if row in view.best else SHORT
    shown = {
        "imports": _imports(view, structure.imports, caps),
        "exports": _values(view, structure.exports, caps.exports, caps),
        "referenced": _values(view, structure.refs, caps.referenced, caps),
        "used by": _used_by(view.index, users, caps),
    }
    return [f"{field}: {text}" for field, text in shown.items() if text]


def _values(view: View, values: Sequence[str], most: int, caps: Caps) -> str:
    return listed(values, most, view.wanted, line_chars=caps.line_chars)


def _imports(view: View, imports: Mapping[str, Sequence[str]], caps: Caps) -> str:
    searched = [f"{key} {' '.join(names)}" for key, names in imports.items()]
    every = list(imports)
    keys = [every[place] for place in chosen(searched, caps.imports, view.wanted)]
    parts = []
    for key, label in zip(keys, import_labels(keys, view.index.rows), strict=True):
        names = _values(view, imports[key], caps.imported_names, caps)
        source = safe(label, LINE_CHARS)
        parts.append(f"{names} from {source}" if names else source)
    return joined(parts, len(imports), " | ", caps.line_chars)


def _used_by(index: Index, users: Sequence[str], caps: Caps) -> str:
    """Name users that are code before those that test or describe it, the most used first."""
    first = nsmallest(caps.used_by, users, key=lambda path: index.places[index.rows[path]])
    shown = [safe(path) for path in first]
    return joined(shown, len(users), line_chars=caps.line_chars)
