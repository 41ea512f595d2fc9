"""Reads the files that want an analysis and makes ready what of them may be shown."""

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from project_intel.credentials import counted
from project_intel.display import listed
from project_intel.extraction.text import content_hash, decode, line_count
from project_intel.knowledge.analysis.attempts import BACK, MOST_TRIES
from project_intel.knowledge.analysis.brief import history
from project_intel.knowledge.analysis.material import Material, material_of
from project_intel.knowledge.analysis.packing import Budget
from project_intel.knowledge.analysis.receipts import Failure
from project_intel.knowledge.analysis.work import Source
from project_intel.knowledge.base.users import reversed_edges
from project_intel.knowledge.model import Entry
from project_intel.repo.files import read

MAX_READ_BYTES = 64 * 1024 * 1024
_NAMED = 20


@dataclass(slots=True)
class Gathered:
    """Files ready for batches, and those that are not and why; all by path.

    `given_up` failed too often.
    """

    sources: dict[str, Source] = field(default_factory=dict)
    materials: dict[str, Material] = field(default_factory=dict)
    given_up: dict[str, Failure] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        """Tell whether nothing was left out."""
        return not (self.given_up or self.unreadable)

    def notes(self) -> tuple[str, ...]:
        """Say what is left out or hidden, naming files and never a secret."""
        hidden = [
            f"{path} ({counted(material.hidden)})"
            for path, material in self.materials.items()
            if material.hidden
        ]
        failed = [f"{path} ({failure.reason})" for path, failure in self.given_up.items()]
        told = (
            ("Credentials were hidden from the batches: ", hidden),
            (f"Left out after {MOST_TRIES} failed tries, {BACK}: ", failed),
            ("Could not be read: ", self.unreadable),
        )
        return tuple(about + listed(names, _NAMED) for about, names in told if names)


def gather(
    root: str,
    prefix: str,
    paths: Iterable[str],
    rows: Mapping[str, Entry],
    given_up: Mapping[str, Failure],
    filtered: Container[str],
    budget: Budget,
) -> Gathered:
    """Read files below `root`, each as it is now, but those `given_up`.

    `rows` have their structure, and what was said of those that changed.

    Results are by path with `prefix`, as are the rows. A file that changed since it was mapped has
    the hash and sizes of what was read; behind a git filter, `filtered`, those of its row.
    """
    found = Gathered()
    users: Mapping[str, Sequence[str]] | None = None
    for path in paths:
        shown = prefix + path
        entry = rows[shown]
        row = entry.structure
        if path in given_up:
            found.given_up[shown] = given_up[path]
            continue
        try:
            data, _ = read(root, path, MAX_READ_BYTES)
        except FileNotFoundError:
            continue
        except OSError:
            found.unreadable.append(shown)
            continue
        text = decode(data)
        if text is None:
            continue
        is_filtered = path in filtered
        found.sources[shown] = Source(
            shown,
            row.hash if is_filtered else content_hash(data),
            row.size_chars if is_filtered else len(text),
            line_count(text),
            row.imports,
            row.refs,
            row.exports,
        )
        told = ""
        if entry.analysis is not None:
            users = reversed_edges(rows) if users is None else users
            told = history(entry.analysis.summary, users.get(shown, ()))
        found.materials[shown] = material_of(path, text, budget.room(shown, len(told)), told)
    return found
