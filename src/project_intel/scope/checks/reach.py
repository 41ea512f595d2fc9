"""Checks what a manifest's fragments can be matched by: globs, keywords, targets."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence

from project_intel.display import safe
from project_intel.scope.manifests.patterns import (
    PatternError,
    compile_pattern,
    is_plain_word,
    literal_prefix,
)
from project_intel.scope.model import MANIFEST_FILE, Finding, Fragment, Manifest
from project_intel.scope.vendors.vendors import target_names

LineOf = Callable[[Fragment, str], int]
"""The line of a fragment's key in the manifest."""

LEAST_LETTERS = 3
"""A shorter keyword stands inside too many words: `ui` in `build`. Chinese words have two signs."""

MOST_TESTS = 2_000_000
"""Times a path is held against a glob: some seconds."""


def check_reach(manifest: Manifest, line_of: LineOf) -> Iterator[Finding]:
    """Check what can be told without the tree: E3 of targets, E6, W1, W7."""
    known = target_names()
    for fragment in manifest.fragments:
        for target in fragment.targets:
            if target not in known:
                said = f"target {safe(target, 80)!r} is not one of {', '.join(known)}"
                yield _at(line_of(fragment, "targets"), "E3", said)
        for key, globs in _keys(fragment):
            for glob in globs:
                problem = _problem(glob)
                if problem:
                    yield _at(line_of(fragment, key), "E6", f"{key}: {_shown(glob)}: {problem}")
        if not _can_match(fragment):
            said = f"nothing can match {fragment.id}: no triggers, no keywords, not always"
            yield _at(fragment.line, "W1", said)
        for key, words in (("keywords", fragment.keywords), ("triggers", _plain(fragment))):
            for word in words:
                if len(word.strip()) < LEAST_LETTERS and word.isascii():
                    said = f"keyword {_shown(word)} is short: it is found inside other words"
                    yield _at(line_of(fragment, key), "W7", said)


def check_globs(
    manifest: Manifest, line_of: LineOf, files: Sequence[str], most: int = MOST_TESTS
) -> tuple[list[Finding], int]:
    """Find the globs that match none of the files, sorted (W2); also how many were not judged."""
    findings: list[Finding] = []
    found: dict[str, bool | None] = {}
    for fragment in manifest.fragments:
        for key, globs in _keys(fragment):
            for glob in globs:
                if is_plain_word(glob) or _problem(glob):
                    continue
                if glob not in found:
                    found[glob], most = _matches_any(glob, files, most)
                if found[glob] is False:
                    said = f"{key}: {_shown(glob)} matches no file"
                    findings.append(_at(line_of(fragment, key), "W2", said))
    return findings, sum(answer is None for answer in found.values())


def _matches_any(glob: str, files: Sequence[str], left: int) -> tuple[bool | None, int]:
    """Tell whether any file matches, None where the tests that are left do not suffice."""
    fits = compile_pattern(glob.removeprefix("!"))
    prefix = literal_prefix(glob.removeprefix("!"))
    for place in range(bisect_left(files, prefix), len(files)):
        if not files[place].startswith(prefix):
            break
        if left == 0:
            return None, 0
        left -= 1
        if fits(files[place]):
            return True, left
    return False, left


def _keys(fragment: Fragment) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "triggers", fragment.triggers
    yield "excludes", fragment.excludes


def _plain(fragment: Fragment) -> list[str]:
    return [trigger for trigger in fragment.triggers if is_plain_word(trigger)]


def _can_match(fragment: Fragment) -> bool:
    named = any(not trigger.startswith("!") for trigger in fragment.triggers)
    return fragment.always or named or bool(fragment.keywords)


def _problem(glob: str) -> str:
    try:
        compile_pattern(glob.removeprefix("!"))
    except PatternError as error:
        return str(error)
    return ""


def _shown(text: str) -> str:
    return f'"{safe(text, 80)}"'


def _at(line: int, code: str, said: str) -> Finding:
    return Finding(MANIFEST_FILE, line, code, said)


def by_path(manifest: Manifest) -> Mapping[str, list[Fragment]]:
    """Group the fragments that are files by their file."""
    grouped: dict[str, list[Fragment]] = {}
    for fragment in manifest.fragments:
        if fragment.path:
            grouped.setdefault(fragment.path, []).append(fragment)
    return grouped
