"""Answers queries with codegraph's commands on a tree that it has indexed.

python codegraph_search.py TREE COMMAND query|explore

`query` finds symbols; `explore` is what its MCP tool gives, source text of a few files.
"""

import json
import re
import subprocess
import sys

from answering import answer_queries

DEEP = "500"
"""Symbols asked for, so that enough files come of them."""

tree, command, way = sys.argv[1:]


def run(what: str, query: str, *options: str) -> str:
    """Return what the command prints."""
    whole = [command, what, "-p", tree, *options, "--", query]
    return subprocess.run(whole, capture_output=True, check=True).stdout.decode(errors="replace")


def ask_query(query: str) -> tuple[list[str], int]:
    """Return the files of the symbols found, and the characters of a reply of default length."""
    found = json.loads(run("query", query, "--json", "--limit", DEEP))
    return list(dict.fromkeys(row["node"]["filePath"] for row in found)), len(run("query", query))


def ask_explore(query: str) -> tuple[list[str], int]:
    """Return the files whose source is shown, in order, and the characters of the reply."""
    text = run("explore", query)
    return list(dict.fromkeys(re.findall(r"(?m)^\*\*`([^`]+)`\*\*", text))), len(text)


answer_queries({"query": ask_query, "explore": ask_explore}[way])
