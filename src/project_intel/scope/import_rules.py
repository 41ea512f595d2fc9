"""Takes rule files that people wrote into the project's fragments."""

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from project_intel.display import safe
from project_intel.errors import ProjectIntelError
from project_intel.scope.manifests.fragments import FragmentUnreadable, read_text
from project_intel.scope.manifests.manifest import parse_manifest
from project_intel.scope.manifests.written import new_manifest, with_fragments
from project_intel.scope.model import MANIFEST_FILE, Fragment, Manifest
from project_intel.scope.vendors.adoption import (
    Draft,
    NotCarried,
    read_root,
    read_scoped,
    vendor_of,
    with_path,
)
from project_intel.scope.vendors.blocks import digest_of, has_marker, render
from project_intel.scope.vendors.heads import meaning
from project_intel.scope.vendors.outputs import joined
from project_intel.scope.vendors.targets import Target, TargetRefused, read_target, write_target
from project_intel.scope.vendors.vendors import Vendor

SHARED_FILE = "AGENTS.md"


class ImportRefused(ProjectIntelError):
    """Nothing was written, since the manifest cannot be added to."""


class _NotTaken(ValueError):
    """A file cannot be taken over; the message says why."""


@dataclass(frozen=True, slots=True)
class Imported:
    """What was taken: the fragments, the files that are now built, and what to know of others.

    `refused` says of each file that was not taken why; the others were.
    """

    fragments: tuple[Fragment, ...]
    adopted: tuple[str, ...]
    notes: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Source:
    """A file to take over; `others` is its text that is not ours."""

    target: Target
    vendor: Vendor
    others: str
    is_root: bool


def import_rules(root: str, paths: Sequence[str]) -> Imported:
    """Make fragments of rule files and turn what was taken into our block in them.

    The files keep their text; the next `build` finds its own block there. A text that a fragment
    has already becomes none. Raises ImportRefused, TargetRefused.
    """
    manifest_file, manifest = _manifest(root)
    sources: list[_Source] = []
    refused: list[str] = []
    for path in dict.fromkeys(paths):
        try:
            sources.append(_source(root, path))
        except (_NotTaken, TargetRefused) as error:
            refused.append(f"{safe(path)} is not taken over: {error}.")
    taken = _Taken(root, manifest)
    adopted: list[tuple[_Source, str]] = []
    notes: list[str] = []
    for source in sources:
        path = safe(source.target.path)
        if source.target.link:
            notes.append(f"{path} is a link to {safe(source.target.link)}.")
            continue
        try:
            drafts = _drafts(source, _shares(root, sources))
        except NotCarried as error:
            refused.append(f"{path} is not taken over: {error}.")
            continue
        text = _as_block(source, taken.add(drafts))
        if text is None:
            notes.append(f"{path} stays beside its fragment: delete it when that is built.")
        elif text != source.target.text:
            adopted.append((source, text))
    _write(root, manifest_file, taken.drafts, adopted)
    fragments = tuple(draft.fragment for draft in taken.drafts)
    names = tuple(one.target.path for one, _ in adopted)
    return Imported(fragments, names, tuple(notes), tuple(refused))


class _Taken:
    """The drafts so far, each text once, under ids and paths nobody else has."""

    def __init__(self, root: str, manifest: Manifest) -> None:
        self.drafts: list[Draft] = []
        self._root = root
        self._ids = {fragment.id for fragment in manifest.fragments}
        self._known: dict[tuple[str, tuple[str, ...], bool], str] = {}
        for fragment in manifest.fragments:
            if fragment.path:
                try:
                    text = read_text(root, fragment.path)
                except FragmentUnreadable:
                    continue
                self._known.setdefault(_key(text, fragment), fragment.id)

    def add(self, drafts: Iterable[Draft]) -> list[str]:
        """Take drafts and return the ids under which their texts are fragments now."""
        ids = []
        before = dict(self._known)  # a file that says a thing twice goes on doing so
        for draft in drafts:
            key = _key(draft.text, draft.fragment)
            name = before.get(key)
            if name is None:
                placed = self._placed(draft)
                self.drafts.append(placed)
                name = self._known[key] = placed.fragment.id
            else:
                self._widen(name, draft.fragment.targets)
            ids.append(name)
        return ids

    def _widen(self, name: str, targets: tuple[str, ...]) -> None:
        """Let a draft be for the vendors of an equal one as well."""
        for place, draft in enumerate(self.drafts):
            own = draft.fragment.targets
            if draft.fragment.id == name and own and not set(targets) <= set(own):
                both = tuple(dict.fromkeys((*own, *targets))) if targets else ()
                self.drafts[place] = replace(draft, fragment=replace(draft.fragment, targets=both))

    def _placed(self, draft: Draft) -> Draft:
        """Give a draft the first id that is free, and a file that is not there."""
        wanted, count = draft.fragment.id, 1
        placed = with_path(draft, wanted)
        while placed.fragment.id in self._ids or self._is_file(placed.fragment.path):
            count += 1
            placed = with_path(draft, f"{wanted}-{count}")
        self._ids.add(placed.fragment.id)
        return placed

    def _is_file(self, path: str) -> bool:
        return os.path.lexists(os.path.join(self._root, path))


def _key(text: str, fragment: Fragment) -> tuple[str, tuple[str, ...], bool]:
    return text.strip(), fragment.triggers, fragment.always


def _manifest(root: str) -> tuple[Target, Manifest]:
    target = read_target(root, MANIFEST_FILE)
    text = (
        target.text
        if target.text is not None
        else new_manifest(os.path.basename(root) or "project")
    )
    manifest, findings = parse_manifest(text)
    errors = [finding for finding in findings if finding.is_error]
    if manifest is None or errors:
        raise ImportRefused(f"{errors[0]}. Run `project-intel lint`; nothing was written.")
    return replace(target, text=text), manifest


def _source(root: str, path: str) -> _Source:
    vendor = vendor_of(path)
    if vendor is None and path.rpartition("/")[2] == SHARED_FILE:
        raise _NotTaken("it is read where it stands, for its own folder")
    if vendor is None:
        raise _NotTaken("no vendor has rules there")
    target = read_target(root, path)
    if target.text is None and not target.link:
        raise _NotTaken("there is no such file")
    if has_marker(target.others):
        raise _NotTaken("it has a marker of a built file in its code")
    others = target.others.replace("\r\n", "\n").replace("\r", "\n")
    return _Source(target, vendor, others, path in vendor.roots)


def _shares(root: str, sources: Sequence[_Source]) -> bool:
    """Tell whether the rules of an always-read file are to be those of every vendor.

    They are where the project has no AGENTS.md: then this file was its one source.
    """
    named = {one.target.path for one in sources}
    return SHARED_FILE not in named and not os.path.exists(os.path.join(root, SHARED_FILE))


def _drafts(source: _Source, shares: bool) -> list[Draft]:
    path = source.target.path
    if source.is_root:
        if source.target.head_text:
            raise NotCarried("it begins with a YAML head, which no vendor reads there")
        return read_root(source.others, path, source.vendor, shares)
    if source.target.is_ours:
        return []  # built before; what stands around the block is not of the rule
    text = (source.target.text or "").replace("\r\n", "\n").replace("\r", "\n")
    return [read_scoped(text, path, source.vendor)]


def _as_block(source: _Source, ids: Sequence[str]) -> str | None:
    """Write a file with all its text in our block, None where no build would write that file."""
    target = source.target
    if source.is_root:
        if source.vendor.on_request:
            return None
        body = joined([one for one in (source.others, target.document.body or "") if one.strip()])
        if not body or not source.others.strip():
            return target.text
        bare = replace(target.document, before="", after="", body="")
        return render(bare, body, digest_of(body, {}))
    if target.is_ours:
        return target.text
    if [target.path] != [source.vendor.place(one) for one in ids]:
        return None
    body = joined([source.others])
    digest = digest_of(body, meaning(target.head, source.vendor.heads))
    document = replace(target.document, before=target.head_text, after="", body="")
    return render(document, body, digest)


def _write(
    root: str,
    manifest_file: Target,
    drafts: Sequence[Draft],
    adopted: Iterable[tuple[_Source, str]],
) -> None:
    newline = manifest_file.document.newline
    text = (manifest_file.text or "").replace("\r\n", "\n")
    text = with_fragments(text, [draft.fragment for draft in drafts])
    if parse_manifest(text).errors:
        raise ImportRefused(
            f"{MANIFEST_FILE} takes no [[fragment]] tables as it is written. Nothing was written."
        )
    places = [(read_target(root, draft.fragment.path), draft.text) for draft in drafts]
    for target, content in places:
        write_target(root, target, content)
    if drafts:
        write_target(root, manifest_file, text.replace("\n", newline))
    for source, content in adopted:
        write_target(root, source.target, content)
