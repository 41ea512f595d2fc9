"""Puts the questions of a pack to the project's map: what the faces hand to the scope toolset."""

import os
import threading
from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from project_intel.errors import BaseUnavailable, RootRefused, ScopeUnknown
from project_intel.knowledge.project import Project
from project_intel.settings import Settings

if TYPE_CHECKING:
    from project_intel.knowledge.query import Search

MOST_MAPS = 4
"""Maps that stay in memory between two questions."""


def map_asker(settings: Settings, *, keep: bool) -> Callable[[str, str, int], str]:
    """Return what answers a question about the project at a root in so many characters at most.

    The root is absolute with links resolved; only what lies below it is named. The answer has
    whole results, best first, and is empty where there is none. Unless `keep`, nothing is written
    to the disk, not even to the map's cache.
    """
    lock = threading.Lock()

    @lru_cache(maxsize=MOST_MAPS)
    def search_of(project: Project) -> "Search":
        from project_intel.knowledge.query import Search

        return Search(project, keep=keep)

    def ask(root: str, question: str, most_chars: int) -> str:
        # Imported with the first question: most packs have none.
        from project_intel.knowledge.question import Format, Question
        from project_intel.repo.root import checked_root, find_root

        try:
            top = checked_root(find_root(root))
            scope = "" if top == root else os.path.relpath(root, top).replace(os.sep, "/")
            asked = Question(question, scope, format=Format.FLAT, most_chars=most_chars)
            with lock:
                project = Project(top, settings.include, settings.exclude)
                found = search_of(project).ask(asked)
        except (BaseUnavailable, RootRefused, ScopeUnknown):
            return ""
        return found.text if found.shown and len(found.text) <= most_chars else ""

    return ask
