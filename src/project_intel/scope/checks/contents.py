"""Checks the files that fragments name: missing, hidden signs, stray imports, size, orphans."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from project_intel.display import safe
from project_intel.scope.checks.imports import Import, find_imports
from project_intel.scope.checks.reach import LineOf, by_path
from project_intel.scope.checks.signs import find_hidden
from project_intel.scope.model import (
    FOLDERS,
    MANIFEST_FILE,
    Finding,
    Fragment,
    FragmentType,
    Manifest,
)
from project_intel.scope.packs.packing import Unpackable, priced

MOST_IMPORTS = 20
"""Stray imports told of one file: more say nothing more."""


def check_text(path: str, text: str, place: str, files: Collection[str]) -> Iterator[Finding]:
    """Check the text of a rule file: W9, W13, W14.

    What it imports is looked for from the file `place`.
    """
    hidden = find_hidden(text)
    if hidden:
        more = f" and {hidden.times - 1} more" if hidden.times > 1 else ""
        yield Finding(path, hidden.line, "W9", f"hidden sign {hidden.name}{more}")
    told = 0
    for one in find_imports(text):
        finding = _import(path, one, place, files)
        if finding and told < MOST_IMPORTS:
            told += 1
            yield finding


def check_sizes(
    manifest: Manifest, texts: Mapping[Fragment, str], line_of: LineOf
) -> Iterator[Finding]:
    """Check fragments against the budget: W3, W4."""
    together = 0
    for fragment, text in texts.items():
        try:
            _, price = priced(fragment, text)
        except Unpackable:
            continue
        if price > manifest.budget:
            said = f"{fragment.id} costs {price:,} of {manifest.budget:,} tokens: split it"
            yield Finding(MANIFEST_FILE, line_of(fragment, "path"), "W3", said)
        if fragment.always or fragment.type is FragmentType.RULE:
            together += price
    if together > manifest.budget:
        said = f"rules and always fragments cost {together:,} tokens together, the budget is "
        yield Finding(MANIFEST_FILE, 1, "W4", f"{said}{manifest.budget:,}")


def check_files(manifest: Manifest, files: Sequence[str], line_of: LineOf) -> Iterator[Finding]:
    """Check which files are named by no fragment or by two: W5, W6."""
    named = by_path(manifest)
    for path in files:
        if path.startswith(tuple(f"{folder}/" for folder in FOLDERS.values())):
            name = path.rpartition("/")[2]
            if path not in named and not name.startswith((".", "README")):
                yield Finding(path, 1, "W5", f"no fragment names {safe(path)}")
    for path, fragments in named.items():
        for fragment in fragments[1:]:
            said = f"{safe(path)} is the file of {fragments[0].id} already"
            yield Finding(MANIFEST_FILE, line_of(fragment, "path"), "W6", said)


def _import(path: str, one: Import, place: str, files: Collection[str]) -> Finding | None:
    if one.is_elsewhere or one.leads_to(place) in files:
        return None
    target = safe(one.target, 80)
    if one.is_meant:
        return Finding(path, one.line, "W14", f"@{target} leads to no file of the project")
    said = f"@{target} is taken for an import by Claude Code and Gemini CLI: put it into backticks"
    return Finding(path, one.line, "W13", said)
