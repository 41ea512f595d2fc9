"""Compiles a project's fragments into the rule files of every vendor."""

import difflib
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from project_intel.credentials import screen_lines
from project_intel.display import safe
from project_intel.errors import ProjectIntelError, UsageError
from project_intel.scope.manifests.fragments import FragmentUnreadable, read_text, usable_manifest
from project_intel.scope.model import Fragment, Manifest
from project_intel.scope.packs.packing import Unpackable, priced
from project_intel.scope.vendors.blocks import (
    Document,
    digest_of,
    has_marker,
    render,
    without_block,
)
from project_intel.scope.vendors.frontmatter import write_head
from project_intel.scope.vendors.heads import meaning
from project_intel.scope.vendors.outputs import Output, Source, compile_outputs, excludes, scoping
from project_intel.scope.vendors.targets import (
    Target,
    TargetRefused,
    read_target,
    remove_target,
    write_target,
)
from project_intel.scope.vendors.vendors import Holds, Vendor, vendors

_EDITED = "edited inside our block; move the edit to its fragment, or build with --force"
_FOREIGN = "not written by build; `project-intel import` takes it over"


class State(StrEnum):
    """What becomes of a file."""

    CREATED = "create"
    UPDATED = "update"
    REMOVED = "remove"
    UNCHANGED = "unchanged"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Change:
    """One file and what becomes of it; `text` is the whole new one, None where it goes."""

    vendor: str
    target: Target
    state: State
    text: str | None = None
    reason: str = ""

    def line(self) -> str:
        """Say it in one line."""
        why = f" ({self.reason})" if self.reason else ""
        return f"{self.state:<9}  {safe(self.target.path)}{why}"

    def diff(self) -> Iterator[str]:
        """Yield the lines of a unified diff."""
        before, after = self.target.text or "", self.text or ""
        path = safe(self.target.path)
        yield from difflib.unified_diff(
            before.splitlines(),
            after.splitlines(),
            f"a/{path}" if self.target.text is not None else "/dev/null",
            f"b/{path}" if self.text is not None else "/dev/null",
            lineterm="",
        )


class BuildRefused(ProjectIntelError):
    """Nothing was written, since a file is not ours to change or a fragment cannot be read."""


@dataclass(frozen=True, slots=True)
class Built:
    """The files of a build in the order of the vendors; `notes` are what a reader should know."""

    changes: tuple[Change, ...]
    notes: tuple[str, ...] = ()

    @property
    def due(self) -> tuple[Change, ...]:
        """The files that differ from what they should be."""
        return tuple(one for one in self.changes if one.state is not State.UNCHANGED)

    @property
    def refused(self) -> tuple[Change, ...]:
        """The files that are not ours to change."""
        return tuple(one for one in self.changes if one.state is State.REFUSED)


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
        changes += (_planned(root, vendor, output, force) for output in outputs)
        changes += _stale(root, vendor, {output.path for output in outputs}, force)
    built = Built(tuple(changes), tuple(_notes(manifest, root, changes)))
    if write and not built.refused:
        carry_out(root, built.changes)
    return built


def carry_out(root: str, changes: Iterable[Change]) -> None:
    """Write and remove what is due. Raises TargetRefused."""
    for change in changes:
        if change.state in (State.CREATED, State.UPDATED):
            write_target(root, change.target, change.text or "")
        elif change.state is State.REMOVED:
            remove_target(root, change.target)


def withdrawn(vendor: Vendor, target: Target, force: bool) -> Change:
    """Plan to take our block out of a file, and the file away where nothing else is in it."""
    whole = target.path not in vendor.roots
    if _is_edited(vendor, target, whole) and not force:
        return Change(vendor.name, target, State.REFUSED, target.text, _EDITED)
    if target.others.strip() or (target.head_text and not whole):
        return Change(vendor.name, target, State.UPDATED, without_block(target.document))
    return Change(vendor.name, target, State.REMOVED)


def built_files(root: str, vendor: Vendor) -> Iterator[str]:
    """Yield the files a vendor's outputs may be in, as far as they exist, sorted."""
    yield from (path for path in vendor.roots if os.path.lexists(os.path.join(root, path)))
    if not vendor.scoped:
        return
    folder, _, name = vendor.scoped.rpartition("/")
    ending = name.removeprefix("{id}")
    try:
        names = sorted(os.listdir(os.path.join(root, folder)))
    except OSError:
        return
    yield from (f"{folder}/{one}" for one in names if one.endswith(ending))


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
    sources = []
    for fragment in manifest.fragments:
        text = ""
        if fragment.path:
            try:
                text = screen_lines(read_text(root, fragment.path))
            except FragmentUnreadable as error:
                said = f"Fragment {fragment.id}: {error}. Nothing was written."
                raise BuildRefused(said) from error
        if has_marker(text):
            raise BuildRefused(
                f"Fragment {fragment.id} holds a marker of a built file; take the line out of "
                f"{safe(fragment.path)}. Nothing was written."
            )
        sources.append(Source(fragment, text, _price(fragment, text)))
    return sources


def _price(fragment: Fragment, text: str) -> int:
    try:
        return priced(fragment, text)[1]
    except Unpackable:
        return 0


def _planned(root: str, vendor: Vendor, output: Output, force: bool) -> Change:
    try:
        target = read_target(root, output.path)
    except TargetRefused as error:
        return _refusal(output.vendor, output.path, str(error))
    if target.link:
        if vendor.holds is Holds.IMPORT and target.link in vendor.import_line:
            why = f"a link to {target.link}"
            return Change(vendor.name, target, State.UNCHANGED, None, why)
        return _refusal(vendor.name, output.path, f"it is a link to {safe(target.link)}")
    digest = digest_of(output.body, meaning(output.head, vendor.heads))
    if target.text is None:
        text = write_head(output.head) + render(target.document, output.body, digest)
        return Change(output.vendor, target, State.CREATED, text)
    if not target.is_ours and output.whole:
        return Change(output.vendor, target, State.REFUSED, target.text, _FOREIGN)
    if target.is_ours and _is_edited(vendor, target, output.whole) and not force:
        return Change(output.vendor, target, State.REFUSED, target.text, _EDITED)
    text = _updated(vendor, target, output, digest)
    state = State.UNCHANGED if text == target.text else State.UPDATED
    return Change(output.vendor, target, state, text)


def _updated(vendor: Vendor, target: Target, output: Output, digest: str) -> str:
    """Write a file anew; what says already what it should is left as it is written."""
    text = target.text or ""
    if (target.document.body, target.document.digest) != (output.body, digest):
        text = render(target.document, output.body, digest)
    if output.whole and not _says_the_same(vendor, target, output):
        head = write_head(output.head).replace("\n", target.document.newline)
        text = head + text[len(target.head_text) :]
    return text


def _says_the_same(vendor: Vendor, target: Target, output: Output) -> bool:
    return meaning(target.head, vendor.heads) == meaning(output.head, vendor.heads)


def _is_edited(vendor: Vendor, target: Target, whole: bool) -> bool:
    """Tell whether somebody has changed what we wrote; with `whole` its head counts too."""
    head = meaning(target.head, vendor.heads) if whole else {}
    return target.document.digest != digest_of(target.document.body or "", head)


def _stale(root: str, vendor: Vendor, current: set[str], force: bool) -> Iterator[Change]:
    """Plan for what an earlier build has written and this one does not have."""
    for path in built_files(root, vendor):
        if path in current:
            continue
        try:
            target = read_target(root, path)
        except TargetRefused:
            continue  # nothing of ours is known to be in it
        if target.is_ours:
            yield withdrawn(vendor, target, force)


def _refusal(vendor: str, path: str, reason: str) -> Change:
    return Change(vendor, Target(path, None, Document(""), {}, ""), State.REFUSED, None, reason)


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
