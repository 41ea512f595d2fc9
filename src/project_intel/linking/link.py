"""Turn what every file says of itself into the edges of the whole project."""

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cache

from project_intel.extraction.language import languages
from project_intel.extraction.record import Records
from project_intel.extraction.structure import Extraction
from project_intel.linking.c import c
from project_intel.linking.csharp import csharp
from project_intel.linking.dart import dart
from project_intel.linking.edges import Edge, EdgesOf, Place, Rule
from project_intel.linking.go import go
from project_intel.linking.javascript import javascript
from project_intel.linking.jvm import jvm
from project_intel.linking.links import Links, Tree
from project_intel.linking.mentions import mentioned, names_of
from project_intel.linking.modules import modules
from project_intel.linking.php import php
from project_intel.linking.plain import plain
from project_intel.linking.proto import proto
from project_intel.linking.python import python
from project_intel.linking.ruby import ruby
from project_intel.linking.rust import rust
from project_intel.linking.shown import looks_around, shown
from project_intel.linking.swift import swift

RULES: Mapping[str, Rule] = {
    "": plain,
    "c": c,
    "csharp": csharp,
    "dart": dart,
    "ecmascript": javascript,
    "go": go,
    "jvm": jvm,
    "modules": modules,
    "php": php,
    "plain": plain,
    "proto": proto,
    "python": python,
    "ruby": ruby,
    "rust": rust,
    "swift": swift,
}
"""The rule of each ecosystem, by the name the language table knows it under."""


def link(
    files: Mapping[str, Extraction], tree: Tree, only: Iterable[str] | None = None
) -> dict[str, Links]:
    """Resolve every import and mention of `files` against the paths of `tree`.

    The result has one row per file, or per file of `only`, in code point order, and depends on
    nothing but these; the order of `files` does not matter.
    """
    return {path: links for path, _, links in link_each(files, tree, only)}


def link_each(
    files: Mapping[str, Extraction], tree: Tree, only: Iterable[str] | None = None
) -> Iterator[tuple[str, Extraction, Links]]:
    """Yield what `link` returns row by row, each with what the file says of itself."""
    wanted = sorted(files if only is None else only)
    edges_of: dict[str, EdgesOf] = {}
    names = names_of(tree.paths)
    for path in wanted:
        file = files[path]
        rule = rule_of(file.language)
        if rule not in edges_of:
            edges_of[rule] = RULES[rule](_all_shown(rule, files), tree)
        edges = edges_of[rule](path, file)
        yield path, file, _merged(path, edges, file.mentions, tree.paths, names)


def rule_of(language: str) -> str:
    """Name the rule of a language."""
    return _rules().get(language, "")


def _all_shown(rule: str, files: Mapping[str, Extraction]) -> dict[str, Extraction]:
    """Collect what the rule sees of the files that are linked by it."""
    if not looks_around(rule):
        return {}
    found = {}
    for path in files:
        language = files.language(path) if isinstance(files, Records) else files[path].language
        if rule_of(language) == rule:
            found[path] = shown(rule, path, files[path])
    return {path: file for path, file in found.items() if file is not None}


@cache
def _rules() -> Mapping[str, str]:
    return {language.name: language.linking for language in languages()}


def _merged(
    path: str, edges: Iterable[Edge], mentions: Iterable[str], paths: Set[str], names: Set[str]
) -> Links:
    imports: dict[str, dict[str, None]] = {}
    refs: dict[str, None] = {}
    unresolved: dict[str, None] = {}
    for edge in edges:
        if edge.key in ("", path):
            continue
        if edge.bare and edge.place is Place.PROJECT:
            refs[edge.key] = None
            continue
        taken = imports.setdefault(edge.key, {})
        if not edge.bare:
            taken.update(dict.fromkeys(edge.names))
        if edge.place is Place.NOWHERE:
            unresolved[edge.key] = None
    for mention in mentions:
        found = mentioned(mention, path, paths, names)
        if found is not None and found != path:
            refs[found] = None
    return Links(
        {key: tuple(taken) for key, taken in imports.items()},
        tuple(ref for ref in refs if ref not in imports),
        tuple(unresolved),
    )
