"""Answers a query from what the project is at this moment."""

from collections import Counter
from operator import is_

from project_intel.errors import BaseUnavailable
from project_intel.knowledge.answers.index import Index, prepare, updated
from project_intel.knowledge.answers.nothing import Coverage
from project_intel.knowledge.answers.search import answer
from project_intel.knowledge.model import Entry
from project_intel.knowledge.project import Project
from project_intel.knowledge.question import Answer, Question
from project_intel.knowledge.rows import Part, current_parts


class Search:
    """Answers questions about one project; what the first one built serves the next.

    Without `keep` nothing is written to the disk, not even to the cache.
    """

    __slots__ = ("_index", "_keep", "_parts", "_project")

    def __init__(self, project: Project, *, keep: bool = True) -> None:
        self._project = project
        self._keep = keep
        self._parts: list[Part] = []
        self._index: Index = prepare({})

    def ask(self, question: Question) -> Answer:
        """Return the best files for the question, from today's rows.

        Raises BaseUnavailable where there is nothing to map, ScopeUnknown, StoreUnwritable.
        """
        self.look_again()
        if not self._index.paths:
            raise BaseUnavailable(
                f"No knowledge found: {self._project.root} holds no files to map. "
                "Check the project root, the ignore rules and the exclude setting."
            )
        unparsed: Counter[str] = Counter()
        for part in self._parts:
            unparsed.update(part.unparsed)
        notes = tuple(note for part in self._parts for note in part.notes)
        return answer(self._index, question, Coverage(unparsed, notes), self._project.root)

    def look_again(self) -> None:
        """Take in what changed since the last question. Raises StoreUnwritable."""
        parts = current_parts(self._project, self._parts, keep=self._keep)
        if len(parts) == len(self._parts) and all(map(is_, parts, self._parts)):
            return
        files: dict[str, Entry] = {}
        for part in parts:
            files |= part.files
        self._index = updated(self._index, files, [(one.texts, list(one.files)) for one in parts])
        self._parts = parts


def query(project: Project, question: Question) -> Answer:
    """Return the best files for the question.

    Raises BaseUnavailable where there is nothing to map, ScopeUnknown, StoreUnwritable.
    """
    return Search(project).ask(question)
