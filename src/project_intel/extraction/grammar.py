"""Runs a language's query over source; the only module that knows tree-sitter.

Grammars come from the files of tree-sitter-language-pack before 1.0 (later ones ship none and would
download them while we parse), else from an installed `tree_sitter_<name>` wheel, else there is no
parser.
"""

import os
import sys
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from typing import TypeVar

import tree_sitter

from project_intel.extraction.beginning import beginning, closed
from project_intel.extraction.captures import Capture
from project_intel.extraction.language import Language, query_text

MAX_BROKEN_CHILDREN = 20_000
"""Children of one error node beyond which nothing is queried.

Where a grammar gives up, all that follows lies flat under one node, and a query takes the square
of their number: half a second for this many.
"""

MAX_DEPTH = 500
"""Nodes within nodes below which no pattern begins.

In each of them a pattern waits for its rest, so a query takes the square of their number.
"""

PROBED = 16_000
"""Bytes a longer file is judged by before it is parsed as a whole.

Where a grammar never finds its feet it takes the square of the length: seconds for so many bytes,
hours for a megabyte.
"""

LOOSE = 1_500
"""Tokens outside of any node, in those bytes, that make a file hopeless: one in ten bytes."""

DEEP = 1_000
"""Nodes within nodes that do."""

AGAIN = "again"
"""The role of a stretch in brackets whose inside is parsed by itself."""

MAX_AGAIN = 8
"""Stretches within stretches that are; each is parsed once more for every one around it."""

_PACK = "tree_sitter_language_pack"
_GRAMMARS = "bindings"

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Parse:
    """What a query captured; `broken` tells that the grammar met errors."""

    captures: frozenset[Capture]
    broken: bool


def parse(language: Language, source: bytes) -> Parse | None:
    """Return the captures of UTF-8 `source`, None if the language cannot be parsed here."""
    compiled = _compiled(language)
    if compiled is None:
        return None
    parser, query = compiled
    whole = _read(parser, query, source, 0)
    found = whole.captures
    latest = [capture for capture in found if capture.role == AGAIN]
    if not latest:
        return whole
    kept = {capture for capture in found if capture.role != AGAIN}
    for _ in range(MAX_AGAIN):
        inner = frozenset().union(*(_inside(parser, query, source, each) for each in latest))
        latest = [capture for capture in inner if capture.role == AGAIN]
        kept |= inner.difference(latest)
    return Parse(frozenset(kept), whole.broken)


def roles(language: Language) -> frozenset[str]:
    """Return the capture names of the language's query.

    Raises:
        LookupError: Its grammar is not installed.
        tree_sitter.QueryError: The query does not fit the grammar.
    """
    grammar = load(language)
    if grammar is None:
        raise LookupError(language.grammar)
    query = tree_sitter.Query(grammar, query_text(language))
    return frozenset(query.capture_name(index) for index in range(query.capture_count))


def load(language: Language) -> tree_sitter.Language | None:
    """Return the language's grammar, None if nothing installed holds a usable one."""
    return _quietly(_from_pack, language) or _quietly(_from_wheel, language)


@cache
def _compiled(language: Language) -> tuple[tree_sitter.Parser, tree_sitter.Query] | None:
    grammar = load(language)
    if grammar is None:
        return None
    query = _quietly(lambda row: tree_sitter.Query(grammar, query_text(row)), language)
    return (tree_sitter.Parser(grammar), query) if query else None


def _read(parser: tree_sitter.Parser, query: tree_sitter.Query, source: bytes, at: int) -> Parse:
    """Parse what stands at byte `at` of a file."""
    hopeless = _hopeless(parser, source) if len(source) > PROBED else None
    root = (hopeless or parser.parse(source)).root_node
    if _is_shredded(root):
        return Parse(frozenset(), broken=True)
    # Not `captures`: before tree-sitter 0.26 it takes the square of a long list's length.
    cursor = tree_sitter.QueryCursor(query)
    cursor.set_max_start_depth(MAX_DEPTH)
    captures = [
        Capture(role, at + node.start_byte, at + node.end_byte, node.child_count > 0)
        for _, found in cursor.matches(root)
        for role, nodes in found.items()
        if role[0] != "_"
        for node in nodes
    ]
    return Parse(frozenset(captures), root.has_error)


def _inside(
    parser: tree_sitter.Parser, query: tree_sitter.Query, source: bytes, around: Capture
) -> frozenset[Capture]:
    """Read the inside of a stretch; what is no code of the language says nothing."""
    read = _read(parser, query, source[around.start + 1 : around.end - 1], around.start + 1)
    return frozenset() if read.broken else read.captures


def _hopeless(parser: tree_sitter.Parser, source: bytes) -> tree_sitter.Tree | None:
    """Parse the beginning of a file and return it if the rest is not worth the time."""
    piece = beginning(source, PROBED)
    tree = parser.parse(piece)
    # Where the cut goes through a long table or list, all of it lies about until it is closed.
    if _is_hopeless(tree) and _is_hopeless(parser.parse(closed(piece))):
        return tree
    return None


def _is_hopeless(tree: tree_sitter.Tree) -> bool:
    loose = 0
    cursor = tree.walk()
    while True:
        node = cursor.node
        if node is not None and node.is_error:
            loose += sum(child.child_count == 0 for child in node.children)
        if loose > LOOSE or cursor.depth > DEEP:
            return True
        if node is not None and node.has_error and cursor.goto_first_child():
            continue
        while not cursor.goto_next_sibling():
            if not cursor.goto_parent():
                return False


def _is_shredded(root: tree_sitter.Node) -> bool:
    unseen = [root]
    while unseen:
        node = unseen.pop()
        if not node.has_error:
            continue
        if node.is_error and node.child_count > MAX_BROKEN_CHILDREN:
            return True
        unseen.extend(node.children)
    return False


def _from_pack(language: Language) -> tree_sitter.Language | None:
    """Load a grammar file of the pack; the pack itself takes as long to import as all the rest."""
    folders = [os.path.join(folder, _PACK, _GRAMMARS) for folder in sys.path]
    spec = PathFinder.find_spec(f"{_PACK}.{_GRAMMARS}.{language.grammar}", folders)
    if spec is None or spec.loader is None:
        return None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return tree_sitter.Language(module.language())


def _from_wheel(language: Language) -> tree_sitter.Language:
    module, _, function = (language.wheel or f"tree_sitter_{language.grammar}").partition(":")
    with warnings.catch_warnings():
        # Older wheels hand out a bare pointer, which tree-sitter calls deprecated.
        warnings.simplefilter("ignore", DeprecationWarning)
        return tree_sitter.Language(getattr(import_module(module), function or "language")())


def _quietly(step: Callable[[Language], _T], language: Language) -> _T | None:
    try:
        return step(language)
    except Exception:
        # A grammar or query that is missing, built for another tree-sitter or broken in any other
        # way costs its own language only; the file's outcome says so.
        return None
