"""Searches a tree as code-index-mcp's tool does: lines that match a pattern, in its tool's order.

It has no ranking and takes one pattern, so that the words of a query become alternatives.
"""

import json
import os
import re
import sys

from answering import answer_queries
from code_index_mcp.project_settings import ProjectSettings

A_PAGE = 10
"""Matches in a reply unless more are asked for."""

tree = os.path.realpath(sys.argv[1])
tool = ProjectSettings(tree).get_preferred_search_tool()


def ask(query: str) -> tuple[list[str], int]:
    """Return the files of all matches, and the characters of a first page of them."""
    pattern = "|".join(re.findall(r"\w+", query))
    found = tool.search(
        pattern=pattern, base_path=tree, case_sensitive=False, context_lines=0, regex=True
    )
    matches = [(path, *line) for path, lines in found.items() for line in lines]
    return list(found), len(json.dumps(matches[:A_PAGE]))


answer_queries(ask)
