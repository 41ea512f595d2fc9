"""Checks a project's manifest, its fragments and the rule files of every vendor."""

from collections.abc import Iterator
from typing import NamedTuple

from project_intel.errors import ProjectIntelError
from project_intel.scope.build import build
from project_intel.scope.checks.contents import check_files, check_sizes, check_text
from project_intel.scope.checks.hosted import check_hosts, read_by_hosts
from project_intel.scope.checks.reach import LineOf, check_globs, check_reach
from project_intel.scope.checks.tree import MOST_FILES, list_tree
from project_intel.scope.manifests.fragments import FragmentUnreadable, read_manifest, read_text
from project_intel.scope.manifests.positions import find_positions
from project_intel.scope.model import MANIFEST_FILE, Finding, Fragment, Manifest

ROOT_FILE = "AGENTS.md"
"""Where the text of a fragment stands once it is built: imports are looked for from there."""


class Linted(NamedTuple):
    """Everything wrong, by file and line; `is_usable` where the manifest is TOML at all."""

    findings: tuple[Finding, ...]
    is_usable: bool
    notes: tuple[str, ...] = ()

    @property
    def errors(self) -> int:
        """The number of errors."""
        return sum(finding.is_error for finding in self.findings)


def lint(root: str, most_files: int = MOST_FILES) -> Linted:
    """Check a project; `most_files` bounds the tree that globs are held against.

    Raises ManifestUnusable where there is no manifest to read.
    """
    parsed = read_manifest(root)
    if parsed.manifest is None:
        return Linted(parsed.findings, False)
    line_of = _lines(root)
    tree = list_tree(root, most_files)
    findings = [*parsed.findings, *check_reach(parsed.manifest, line_of)]
    notes = []
    if tree.is_whole:
        dead, unjudged = check_globs(parsed.manifest, line_of, tree.files)
        findings += dead
        if unjudged:
            notes.append(f"{unjudged} glob(s) were not held against all files: there are too many.")
    else:
        notes.append(f"Globs were not held against the files: there are more than {most_files:,}.")
    files = frozenset(tree.files)
    texts, unread = _texts(root, parsed.manifest, line_of)
    findings += unread
    findings += check_sizes(parsed.manifest, texts, line_of)
    if not parsed.errors:  # a fragment that could not be read names a file all the same
        findings += check_files(parsed.manifest, tree.files, line_of)
    for fragment, text in texts.items():
        findings += check_text(fragment.path, text, ROOT_FILE, files)
    rule_files = _rule_files(root, tree.files)
    for path, text in rule_files.items():
        findings += check_text(path, text, path, files) if _is_by_hand(text) else ()
    findings += check_hosts(_as_built(root, rule_files))
    ordered = sorted(set(findings), key=lambda one: (one.file != MANIFEST_FILE, *one))
    return Linted(tuple(ordered), True, tuple(notes))


def _lines(root: str) -> LineOf:
    positions = find_positions(read_text(root, MANIFEST_FILE))
    return lambda fragment, key: positions.of_fragment(fragment.position, key)


def _texts(
    root: str, manifest: Manifest, line_of: LineOf
) -> tuple[dict[Fragment, str], list[Finding]]:
    texts: dict[Fragment, str] = {}
    unread: list[Finding] = []
    for fragment in manifest.fragments:
        if not fragment.path:
            continue
        try:
            texts[fragment] = read_text(root, fragment.path)
        except FragmentUnreadable as error:
            unread.append(Finding(MANIFEST_FILE, line_of(fragment, "path"), "E5", str(error)))
    return texts, unread


def _rule_files(root: str, files: list[str]) -> dict[str, str]:
    texts = {}
    for path in read_by_hosts(files):
        try:
            texts[path] = read_text(root, path)
        except FragmentUnreadable:
            continue  # no vendor reads it as text either
    return texts


def _as_built(root: str, texts: dict[str, str]) -> dict[str, str]:
    """Return the rule files as the next build leaves them, as they are where none is possible."""
    try:
        changes = build(root, write=False).changes
    except ProjectIntelError:
        return texts
    after = dict(texts)
    for change in changes:
        if change.text is None:
            after.pop(change.target.path, None)
        else:
            after[change.target.path] = change.text
    return after


def _is_by_hand(text: str) -> bool:
    """Tell whether a rule file is not of our making: what is, was checked as a fragment."""
    return "<!-- agenticscope:begin" not in text


def told(linted: Linted) -> Iterator[str]:
    """Yield the lines of the report."""
    yield from map(str, linted.findings)
    yield from linted.notes
    warnings = len(linted.findings) - linted.errors
    yield f"{linted.errors} error(s), {warnings} warning(s)."
