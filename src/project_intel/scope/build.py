"""Compiles a project's fragments into the rule files of every vendor."""

import os
from collections.abc import Iterator, Sequence

from project_intel.credentials import screen_in_place
from project_intel.display import safe
from project_intel.errors import ProjectIntelError, UsageError
from project_intel.scope.manifests.fragments import FragmentUnreadable, read_text, usable_manifest
from project_intel.scope.manifests.patterns import PatternError, compile_pattern
from project_intel.scope.model import Fragment, Manifest
from project_intel.scope.packs.packing import Unpackable, priced
from project_intel.scope.vendors.blocks import has_marker
from project_intel.scope.vendors.changes import Built, Change, carry_out, left_behind, planned
from project_intel.scope.vendors.outputs import Source, compile_outputs, excludes, scoping
from project_intel.scope.vendors.vendors import Vendor, target_names, vendors


class BuildRefused(ProjectIntelError):
    """Nothing was written, since a file is not ours to change or a fragment cannot be read."""


def build(root: str, only: Sequence[str] = (), *, write: bool = True, force: bool = False) -> Built:
    """Bring the rule files of all vendors, or of those named, up to date.

    With a file that is refused, nothing at all is written; `force` takes edits within our blocks
    back. Raises ManifestUnusable, BuildRefused where a fragment cannot be read, UsageError for a
    vendor there is not.
    """
    manifest = usable_manifest(root)
    chosen = _chosen(only)
    sources = _sources(root, manifest)
    changes: list[Change] = []
    for vendor in chosen:
        outputs = compile_outputs(manifest, sources, vendor)
        changes += (planned(root, vendor, output, force) for output in outputs)
        changes += left_behind(root, vendor, {output.path for output in outputs}, force)
    built = Built(tuple(changes), tuple(_notes(manifest, root, changes)))
    if write and not built.refused:
        carry_out(root, built.changes)
    return built


def _chosen(only: Sequence[str]) -> list[Vendor]:
    known = {vendor.name: vendor for vendor in vendors()}
    for name in only:
        if name not in known:
            raise UsageError(f"There is no vendor {name!r}; name {', '.join(known)}.")
    return [
        vendor
        for vendor in known.values()
        if (vendor.name in only if only else not vendor.on_request)
    ]


def _sources(root: str, manifest: Manifest) -> list[Source]:
    built = {path for vendor in vendors() for path in vendor.roots}
    sources = []
    for fragment in manifest.fragments:
        text = _text(root, fragment) if fragment.path else ""
        problem = _unusable(fragment)
        if fragment.path in built:
            problem = f"{fragment.path} is built: a fragment lies in .scope"
        elif has_marker(text):
            problem = f"{safe(fragment.path)} holds a marker of a built file: take the line out"
        elif fragment.path and not text.strip():
            problem = f"{safe(fragment.path)} is empty: what is built would say nothing"
        if problem:
            raise BuildRefused(f"Fragment {fragment.id}: {problem}. Nothing was written.")
        sources.append(Source(fragment, text, _price(fragment, text)))
    return sources


def _unusable(fragment: Fragment) -> str:
    """Say what of a fragment no vendor's file could be told, "" where all is well."""
    unknown = [target for target in fragment.targets if target not in target_names()]
    if unknown:
        return f"{safe(unknown[0])!r} is no target; name {', '.join(target_names())}"
    for glob in (*fragment.triggers, *fragment.excludes):
        try:
            compile_pattern(glob)
        except PatternError as error:
            return f"the glob {safe(glob)} {error}"
    return ""


def _text(root: str, fragment: Fragment) -> str:
    try:
        return screen_in_place(read_text(root, fragment.path))
    except FragmentUnreadable as error:
        raise BuildRefused(f"Fragment {fragment.id}: {error}. Nothing was written.") from error


def _price(fragment: Fragment, text: str) -> int:
    try:
        return priced(fragment, text)[1]
    except Unpackable:
        return 0


def _notes(manifest: Manifest, root: str, changes: Sequence[Change]) -> Iterator[str]:
    present = {change.target.path for change in changes if change.text}
    shared = "AGENTS.md"
    if shared not in present and not os.path.exists(os.path.join(root, shared)):
        for vendor in vendors():
            for path in sorted(present.intersection(vendor.roots)) if vendor.import_line else ():
                yield f"{path} brings in {shared}, which is not there: build agents as well."
    for fragment in manifest.fragments:
        if scoping(fragment) and excludes(fragment):
            yield f"{fragment.id}: what it excludes stands in {shared} alone; no vendor knows more."
