"""Tells what the projects of a workspace are, which personas they define and what they plan."""

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import islice
from typing import NamedTuple

from project_intel.budget import tokens
from project_intel.credentials import screen_in_place
from project_intel.display import safe
from project_intel.scope.manifests.fragments import (
    FragmentUnreadable,
    ManifestUnusable,
    read_manifest,
    read_text,
)
from project_intel.scope.model import FOLDERS, Fragment, FragmentType, Manifest
from project_intel.scope.workspaces.folder_files import files_below
from project_intel.scope.workspaces.headings import title_of
from project_intel.scope.workspaces.listing import Listing, Row, counted, fitting
from project_intel.scope.workspaces.workspace import ITSELF, Place, Workspace

SECONDS = 20.0
"""How long manifests and files of one call are read; what is left then is named."""
MOST_ROWS = 1_000
"""Personas or plans read in one call: more than a reply can hold."""

_NARROWER = "Name one with `project`."


class _Member(NamedTuple):
    """A persona or a plan; `text` is None for a question to the map and for what is unreadable."""

    place: Place
    fragment: Fragment
    is_listed: bool
    text: str | None = None
    trouble: str = ""

    @property
    def title(self) -> str:
        """What it calls itself."""
        return title_of(self.text or "")

    def row(self, said: Mapping[str, object], shown: str, more: str = "") -> Row:
        """Make its row; `said` goes into the JSON, `shown` and `more` into the line."""
        size = None if self.text is None else tokens(len(self.text))
        where = "query" if self.fragment.query else "path"
        value: dict[str, object] = {
            "project": self.place.path,
            "id": self.fragment.id,
            where: self.fragment.query or self.fragment.path,
            "tokens": size,
            **said,
            "listed": self.is_listed,
        }
        owner = "" if self.place.path == ITSELF else f"{safe(self.place.path)}: "
        parts = [f"- {owner}{safe(self.fragment.id)}", safe(str(value[where]))]
        if size is not None:
            parts.append(f"({size:,} tok{more})")
        if not self.is_listed:
            parts.append("[not in the manifest]")
        if self.trouble:
            value["error"] = self.trouble
            parts.append(f"[{safe(self.trouble)}]")
        if shown:
            parts.append(f"— {safe(shown)}")
        return Row(" ".join(parts), value)


def list_projects(workspace: Workspace) -> Listing:
    """List the projects of a workspace: name, path, whether git and a manifest are there."""
    places, notes = workspace.projects()
    rows: list[Row] = []
    late = _Late()
    for place in places:
        if late.is_now:
            notes = (*notes, late.note(len(places) - len(rows)))
            break
        rows.append(_project_row(place))
    heading = f"{counted(len(places), 'project')} in {safe(workspace.root)}"
    if not places:
        heading += ": no folder there, four levels deep, holds an agenticscope.toml or a .git"
    return fitting(Listing("projects", heading, rows, notes), "A smaller workspace shows them.")


def list_subagents(workspace: Workspace, project: str = "") -> Listing:
    """List the personas of the projects, those no manifest names as well.

    Raises ProjectUnknown.
    """

    def row(member: _Member) -> Row:
        said = screen_in_place(member.fragment.description) or member.title
        return member.row({"description": said}, said)

    return _members(workspace, project, FragmentType.PERSONA, row, "subagent")


def list_plans(workspace: Workspace, project: str = "") -> Listing:
    """List the specs of the projects with their titles and when they were changed last.

    Raises ProjectUnknown.
    """

    def row(member: _Member) -> Row:
        changed = _modified(member)
        title = member.title or screen_in_place(member.fragment.description)
        more = f", {changed[:10]}" if changed else ""
        return member.row({"title": title, "modified": changed or None}, title, more)

    return _members(workspace, project, FragmentType.SPEC, row, "plan")


def _members(
    workspace: Workspace, project: str, kind: FragmentType, row: Callable[[_Member], Row], noun: str
) -> Listing:
    places, found_notes = workspace.chosen(project)
    notes = list(found_notes)
    rows: list[Row] = []
    late = _Late()
    for done, place in enumerate(places):
        if late.is_now or len(rows) >= MOST_ROWS:
            notes.append(late.note(len(places) - done))
            break
        manifest, trouble = _manifest(place)
        if trouble:
            notes.append(f"{safe(place.path)}: {trouble}")
        fragments = manifest.fragments if manifest else ()
        found = islice(_of_kind(place, fragments, kind), MOST_ROWS - len(rows))
        rows += map(row, found)
    heading = f"{counted(len(rows), noun)} in {counted(len(places), 'project')}"
    return fitting(Listing(f"{noun}s", heading, rows, notes), _NARROWER)


def _manifest(place: Place) -> tuple[Manifest | None, str]:
    """Read what can be read of a project's manifest, and the first thing wrong with it."""
    if not place.has_manifest:
        return None, ""
    try:
        parsed = read_manifest(place.root)
    except ManifestUnusable as error:
        return None, str(error)
    return parsed.manifest, str(parsed.errors[0]) if parsed.errors else ""


def _of_kind(place: Place, fragments: Sequence[Fragment], kind: FragmentType) -> Iterator[_Member]:
    """Yield what the manifest names, and then the files of that kind's folder it does not."""
    for fragment in fragments:
        if fragment.type is kind and fragment.query:
            yield _Member(place, fragment, True)
        elif fragment.type is kind:
            yield _Member(place, fragment, True, *_read(place, fragment.path))
    named = {fragment.path for fragment in fragments}
    for path in files_below(place.root, FOLDERS[kind]):
        if path not in named:
            name = os.path.splitext(path.removeprefix(f"{FOLDERS[kind]}/"))[0]
            yield _Member(place, Fragment(name, kind, path), False, *_read(place, path))


def _read(place: Place, path: str) -> tuple[str | None, str]:
    """Read a text as a pack has it, credentials hidden: what is cut from it can show no part."""
    try:
        return screen_in_place(read_text(place.root, path)), ""
    except FragmentUnreadable as error:
        return None, str(error)


def _modified(member: _Member) -> str:
    """Return when a plan's file was written, in UTC, "" where it cannot be told."""
    if member.text is None:
        return ""
    try:
        seconds = os.stat(os.path.join(member.place.root, member.fragment.path)).st_mtime
        return datetime.fromtimestamp(int(seconds), UTC).isoformat().replace("+00:00", "Z")
    except (OSError, OverflowError, ValueError):
        return ""


def _project_row(place: Place) -> Row:
    manifest, trouble = _manifest(place)
    name = screen_in_place((manifest and manifest.name.strip()) or place.name)
    value: dict[str, object] = {
        "name": name,
        "path": place.path,
        "hasManifest": place.has_manifest,
        "isGit": place.is_git,
        "fragments": len(manifest.fragments) if manifest else None,
        "budget": manifest.budget if manifest else None,
    }
    parts = ["git"] if place.is_git else []
    if manifest:
        parts.append(f"{counted(len(manifest.fragments), 'fragment')}, budget {manifest.budget:,}")
    if trouble:
        value["error"] = trouble
        parts.append(trouble)
    called = "" if name == place.path else f' "{safe(name)}"'
    return Row(f"- {safe(place.path)}{called}: {', '.join(parts)}", value)


class _Late:
    """The time one call may take."""

    def __init__(self) -> None:
        self._end = time.monotonic() + SECONDS

    @property
    def is_now(self) -> bool:
        return time.monotonic() > self._end

    def note(self, left: int) -> str:
        told = counted(left, "project was", "projects were")
        return f"{told} not looked at: there is too much to read. {_NARROWER}"
