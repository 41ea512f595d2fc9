"""Answers queries with code-review-graph's `search` on a tree that it has built a graph of.

python code_review_graph_search.py TREE COMMAND
"""

import json
import os
import subprocess
import sys

from answering import answer_queries

DEEP = "500"
"""Symbols asked for, so that enough files come of them."""

tree, command = os.path.realpath(sys.argv[1]), sys.argv[2]


def run(query: str, *options: str) -> str:
    """Return what the command prints."""
    whole = [command, "search", "--repo", tree, *options, "--", query]
    return subprocess.run(whole, capture_output=True, check=True).stdout.decode(errors="replace")


def ask(query: str) -> tuple[list[str], int]:
    """Return the files of the symbols found, and the characters of a reply of default length."""
    found = json.loads(run(query, "--limit", DEEP))
    paths = [os.path.relpath(row["file_path"], tree) for row in found["results"]]
    return list(dict.fromkeys(paths)), len(run(query))


answer_queries(ask)
