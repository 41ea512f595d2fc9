"""Answers a query from what the project is at this moment."""

from project_intel.errors import BaseUnavailable
from project_intel.knowledge.answers.nothing import Coverage
from project_intel.knowledge.answers.search import answer, prepare
from project_intel.knowledge.model import Project
from project_intel.knowledge.question import Answer, Question
from project_intel.knowledge.rows import current_rows


def query(project: Project, question: Question) -> Answer:
    """Return the best files for the question.

    Raises BaseUnavailable where there is nothing to map, ScopeUnknown, StoreUnwritable.
    """
    rows = current_rows(project)
    if not rows.files:
        raise BaseUnavailable(
            f"No knowledge found: {project.root} holds no files to map. "
            "Check the project root, the ignore rules and the exclude setting."
        )
    coverage = Coverage(rows.unparsed, rows.notes)
    return answer(prepare(rows.files), question, coverage, project.root)
