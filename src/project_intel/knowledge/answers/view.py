"""What of a file's lists a reply shows: the same in its text and in its structured form."""

import posixpath
from collections import Counter
from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from heapq import nsmallest

from project_intel.display import LINE_CHARS, chosen, cut, fitting, safe
from project_intel.knowledge.answers.index import Index
from project_intel.knowledge.question import Verbosity

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

    def caps(self, row: int) -> Caps:
        """Give the caps of a row."""
        return LONG if row in self.best else SHORT


@dataclass(frozen=True, slots=True)
class Imported:
    """One import that is shown: its key, how the text calls it, and the names shown of it."""

    key: str
    label: str
    names: tuple[str, ...]
    left: int

    @property
    def text(self) -> str:
        """Say it as `a, b, +2 more from label`."""
        more = [f"+{self.left:,} more"] if self.left else []
        names = ", ".join([*map(safe, self.names), *more])
        source = safe(self.label, LINE_CHARS)
        return f"{names} from {source}" if names else source


def exports(view: View, row: int) -> list[str]:
    """List the exports shown."""
    caps = view.caps(row)
    return _shown(view, view.index.entries[row].structure.exports, caps.exports, caps)


def refs(view: View, row: int) -> list[str]:
    """List the references shown."""
    caps = view.caps(row)
    return _shown(view, view.index.entries[row].structure.refs, caps.referenced, caps)


def technologies(view: View, values: Sequence[str]) -> list[str]:
    """List the technologies shown."""
    return [values[place] for place in cut(values, TECHNOLOGIES, view.wanted)]


def imports(view: View, row: int) -> list[Imported]:
    """List the imports shown."""
    caps, found = view.caps(row), view.index.entries[row].structure.imports
    every = list(found)
    searched = [f"{key} {' '.join(names)}" for key, names in found.items()]
    keys = [every[place] for place in chosen(searched, caps.imports, view.wanted)]
    shown = []
    for key, label in zip(keys, import_labels(keys, view.index.rows), strict=True):
        names = _shown(view, found[key], caps.imported_names, caps)
        shown.append(Imported(key, label, tuple(names), len(found[key]) - len(names)))
    return shown[: fitting([one.text for one in shown], " | ", caps.line_chars)]


def used_by(view: View, row: int) -> list[str]:
    """List the users shown: code before what tests or describes it, the most used first."""
    index, caps = view.index, view.caps(row)
    users = index.used_by.get(index.paths[row], ())
    first = nsmallest(caps.used_by, users, key=lambda path: index.places[index.rows[path]])
    return first[: fitting([safe(path) for path in first], line_chars=caps.line_chars)]


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


def _shown(view: View, values: Sequence[str], most: int, caps: Caps) -> list[str]:
    places = cut(values, most, view.wanted, line_chars=caps.line_chars)
    return [values[place] for place in places]
