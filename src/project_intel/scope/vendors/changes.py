"""What becomes of each built file: planned for all of them before the first is written."""

import difflib
import os
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from enum import StrEnum

from project_intel.display import safe
from project_intel.scope.vendors.blocks import Document, digest_of, render, without_block
from project_intel.scope.vendors.frontmatter import write_head
from project_intel.scope.vendors.heads import meaning
from project_intel.scope.vendors.outputs import Output
from project_intel.scope.vendors.targets import (
    Target,
    TargetRefused,
    read_target,
    remove_target,
    write_target,
)
from project_intel.scope.vendors.vendors import Holds, Vendor

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


def planned(root: str, vendor: Vendor, output: Output, force: bool) -> Change:
    """Plan to bring a file up to date; with `force` an edit of our block is given up."""
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
    if not target.is_ours and target.document.open_code:
        why = f"line {target.document.open_code} opens a code fence that is never closed: close it"
        return Change(output.vendor, target, State.REFUSED, target.text, why)
    if target.is_ours and _is_edited(vendor, target, output.whole) and not force:
        return Change(output.vendor, target, State.REFUSED, target.text, _EDITED)
    text = _updated(vendor, target, output, digest)
    state = State.UNCHANGED if text == target.text else State.UPDATED
    return Change(output.vendor, target, state, text)


def left_behind(root: str, vendor: Vendor, current: Set[str], force: bool) -> Iterator[Change]:
    """Plan for what an earlier build has written and this one does not have."""
    for path in _files(root, vendor):
        if path in current:
            continue
        try:
            target = read_target(root, path)
        except TargetRefused:
            continue  # nothing of ours is known to be in it
        if target.is_ours:
            yield _withdrawn(vendor, target, force)


def carry_out(root: str, changes: Iterable[Change]) -> None:
    """Write and remove what is due. Raises TargetRefused."""
    for change in changes:
        if change.state in (State.CREATED, State.UPDATED):
            write_target(root, change.target, change.text or "")
        elif change.state is State.REMOVED:
            remove_target(root, change.target)


def _withdrawn(vendor: Vendor, target: Target, force: bool) -> Change:
    """Plan to take our block out of a file, and the file away where nothing else is in it."""
    whole = target.path not in vendor.roots
    if _is_edited(vendor, target, whole) and not force:
        return Change(vendor.name, target, State.REFUSED, target.text, _EDITED)
    if target.others.strip() or (target.head_text and not whole):
        return Change(vendor.name, target, State.UPDATED, without_block(target.document))
    return Change(vendor.name, target, State.REMOVED)


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


def _refusal(vendor: str, path: str, reason: str) -> Change:
    return Change(vendor, Target(path, None, Document(""), {}, ""), State.REFUSED, None, reason)


def _files(root: str, vendor: Vendor) -> Iterator[str]:
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
