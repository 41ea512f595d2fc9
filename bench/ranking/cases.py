"""The set: repositories with a base commit and a split, and what is asked about each."""

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import history
import subjects
from kinds import Kind, kind

HERE = Path(__file__).parent
MOST_RELEVANT = 8


@dataclass(frozen=True, slots=True)
class Repository:
    """One row of repositories.tsv; `name` is owner/name, `split` is tuning or reporting."""

    name: str
    language: str
    split: str
    base: str


@dataclass(frozen=True, slots=True)
class Case:
    """A query and the files at the base commit that the commit behind it modified."""

    commit: str
    query: str
    relevant: frozenset[str]


def repositories() -> tuple[Repository, ...]:
    """Read the repositories of the set."""
    return tuple(Repository(*row) for row in read("repositories.tsv"))


def keyword_cases(place: Path, one: Repository) -> list[Case]:
    """Derive the keyword cases of a repository from its history."""
    ids = [commit for name, commit in read("cases.tsv") if name == one.name]
    present = frozenset(history.tree(place, one.base))
    return [as_case(commit, present) for commit in history.commits(place, ids)]


def question_cases(place: Path, one: Repository) -> list[Case]:
    """Read the questions on a repository, with the files from its history."""
    asked = [row[1:] for row in read("questions.tsv") if row[0] == one.name]
    if not asked:
        return []
    present = frozenset(history.tree(place, one.base))
    found = history.commits(place, [commit for commit, _ in asked])
    return [
        Case(commit.id, question, relevant(commit, present))
        for commit, (_, question) in zip(found, asked, strict=True)
    ]


def as_case(commit: history.Commit, present: frozenset[str]) -> Case:
    """Make the keyword case of a commit; `present` are the paths at the base."""
    return Case(commit.id, subjects.keywords(commit.subject), relevant(commit, present))


def relevant(commit: history.Commit, present: frozenset[str]) -> frozenset[str]:
    """Return the source files a commit modified that were there at the base."""
    return present.intersection(sources(commit))


def sources(commit: history.Commit) -> list[str]:
    """Return the source files a commit modified."""
    return [path for path in commit.modified if kind(path) is Kind.SOURCE]


def is_fit(commit: history.Commit, present: frozenset[str]) -> bool:
    """Tell whether a commit makes a case: see README.md."""
    if not subjects.fit(commit.subject, commit.author):
        return False
    touched = sources(commit)
    if not 1 <= len(touched) <= MOST_RELEVANT:
        return False
    said = commit.subject.lower()
    if any(path.rpartition("/")[2].lower() in said for path in touched):
        return False
    case = as_case(commit, present)
    return bool(case.query and case.relevant)


def read(name: str) -> Iterator[list[str]]:
    """Read the rows of a table below its heading."""
    with (HERE / name).open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        next(rows)
        yield from rows


def write(name: str, heading: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Write a table."""
    lines = ["\t".join(row) for row in (heading, *rows)]
    (HERE / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
