"""Our own ranking as a system: what the query tool answers, asked in process."""

import os
from dataclasses import replace
from pathlib import Path

from systems import DEPTH, SHOWN, Reply, System

from project_intel.knowledge.project import Project
from project_intel.knowledge.query import Search
from project_intel.knowledge.question import Answer, Format, Question, Verbosity
from project_intel.knowledge.refresh import refresh


def ours(checkout: Path) -> System:
    """Map a checkout once, as a session start does, and answer as `query` does from then on."""
    project = Project(os.path.realpath(checkout))
    refresh(project)
    search = Search(project)

    def ask(query: str) -> Reply:
        question = Question(query, max=SHOWN, format=Format.FLAT)
        reply = search.ask(question)
        shown = _paths(reply)
        # Rows without fields leave room for more of them in a reply; their order is the same.
        deep = replace(question, max=DEPTH, verbosity=Verbosity.SEMANTIC)
        rest = _paths(search.ask(deep))[len(shown) :]
        return Reply((*shown, *rest), len(shown), len(reply.text))

    return ask


def _paths(reply: Answer) -> list[str]:
    results = reply.structured.get("results", ())
    assert isinstance(results, (list, tuple))
    return [row["path"] for row in results]
