"""Indexes a tree with jcodemunch and answers with its `search_symbols`; runs in its Python."""

import json
import os
import sys

from answering import answer_queries
from jcodemunch_mcp.tools.index_folder import index_folder
from jcodemunch_mcp.tools.search_symbols import search_symbols

DEEP = 500
"""Symbols asked for, so that enough files come of them."""

repository = index_folder(os.path.realpath(sys.argv[1]), use_ai_summaries=False)["repo"]


def ask(query: str) -> tuple[list[str], int]:
    """Return the files of the symbols found, and the characters of a reply of default length."""
    found = search_symbols(repository, query, max_results=DEEP)
    reply = json.dumps(search_symbols(repository, query))
    paths = [row.get("file") or row["id"].partition("::")[0] for row in found.get("results", [])]
    return list(dict.fromkeys(paths)), len(reply)


answer_queries(ask)
