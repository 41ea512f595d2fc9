"""Lists the files that count, and says what is known of their content without reading them."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field

from project_intel.globs import matcher
from project_intel.knowledge.glance import git_signature, walk_signature
from project_intel.knowledge.included import included_files
from project_intel.knowledge.model import Project
from project_intel.knowledge.store import FOLDER
from project_intel.repo.checkout import Checkout, find_checkout
from project_intel.repo.files import Stamp, read
from project_intel.repo.git import Git, GitFailed
from project_intel.repo.porcelain import Index, Status
from project_intel.repo.walk import stat_files, walk

_NESTED_BASE = f"/{FOLDER}/summaries.json"
_ATTRIBUTES = ".gitattributes"


@dataclass(slots=True)
class Listing:
    """The files of one project.

    `ids` are git blob ids of files whose disk content is clean; `stamps` are of files that only
    the disk can answer for; together they are every live path. `paths` are all project files
    whatever the settings, `hidden` those that settings exclude, `included` ignored files that
    settings bring in, `untracked` what git does not know yet. `filters` names the git filter that
    stands in front of a file. `bases` are folders that keep a knowledge base of their own.
    """

    ids: dict[str, str] = field(default_factory=dict)
    stamps: dict[str, Stamp] = field(default_factory=dict)
    paths: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    included: frozenset[str] = frozenset()
    untracked: frozenset[str] = frozenset()
    sparse: frozenset[str] = frozenset()
    filters: dict[str, str] = field(default_factory=dict)
    bases: tuple[str, ...] = ()
    skipped: dict[str, list[str]] = field(default_factory=dict)
    signature: dict[str, object] = field(default_factory=dict)
    note: str = ""

    def live(self) -> list[str]:
        """Return the paths that have a row, by code point."""
        return sorted([*self.ids, *self.stamps])


def list_files(project: Project, known_bases: Iterable[str]) -> Listing:
    """List a project through git where git answers, else by walking its folders.

    `known_bases` are sub-projects recorded before, which git may not list.
    """
    checkout = find_checkout(project.root)
    note = ""
    if checkout is not None:
        try:
            status, index = Git(checkout).status_and_index()
        except GitFailed as error:
            note = f"{error}; files were listed without it"
        else:
            found = _from_git(project, checkout, status, index)
            return _narrowed(_with_included(project, found), project, known_bases)
    return _narrowed(_with_included(project, _from_walk(project, note)), project, known_bases)


def _from_git(project: Project, checkout: Checkout, status: Status, index: Index) -> Listing:
    unvouched = status.dirty | status.untracked | index.unsure
    loose = stat_files(project.root, unvouched)
    found = Listing(
        ids={
            path: blob
            for path, blob in index.ids.items()
            if path not in unvouched and path not in status.missing
        },
        stamps=loose.files,
        untracked=status.untracked,
        sparse=index.sparse,
        signature=git_signature(project, checkout, status, index, loose.files),
    )
    found.paths = frozenset([*found.ids, *found.stamps, *index.sparse])
    for reason, paths in (
        ("symbolic link", index.links),
        ("submodule", index.submodules),
        ("nested repository", status.nested),
        ("not checked out (sparse)", index.sparse),
    ):
        for path in sorted(paths):
            loose.skip(reason, path)
    found.skipped = loose.skipped
    if _has_filters(project.root, checkout, found.paths):
        found.filters = Git(checkout).filters(list(found.ids))
    return found


def _from_walk(project: Project, note: str) -> Listing:
    walked = walk(project.root)
    return Listing(
        stamps=dict(walked.files),
        paths=frozenset(walked.files),
        skipped=walked.skipped,
        signature=walk_signature(project, walked.files),
        note=note,
    )


def _with_included(project: Project, found: Listing) -> Listing:
    files = included_files(project)
    found.included = frozenset(path for path in files if path not in found.paths)
    found.stamps |= {path: files[path] for path in found.included}
    return found


def _narrowed(found: Listing, project: Project, known_bases: Iterable[str]) -> Listing:
    """Take out what belongs to the tool, to sub-projects or to nobody, and what settings hide."""
    bases = {path[: -len(_NESTED_BASE)] for path in found.paths if path.endswith(_NESTED_BASE)}
    bases |= {folder for folder in known_bases if _keeps_base(project.root, folder)}
    hides = matcher(project.exclude)
    found.bases = tuple(
        sorted(
            folder
            for folder in bases
            if not _below(folder, bases) and not hides(folder + _NESTED_BASE)
        )
    )
    found.paths = frozenset(path for path in found.paths if not _is_own(path) and _is_utf8(path))
    hidden = []
    for path in [*found.ids, *found.stamps]:
        if _is_own(path) or (found.bases and _below(path, found.bases)):
            reason = None
        elif not _is_utf8(path):
            reason = "name is not UTF-8"
        elif hides(path):
            hidden.append(path)
            reason = "excluded by settings"
        else:
            continue
        found.ids.pop(path, None)
        found.stamps.pop(path, None)
        if reason is not None:
            found.skipped.setdefault(reason, []).append(path)
    found.hidden = frozenset(hidden)
    return found


def _has_filters(root: str, checkout: Checkout, paths: frozenset[str]) -> bool:
    names = [path for path in paths if path == _ATTRIBUTES or path.endswith(f"/{_ATTRIBUTES}")]
    texts = [(root, name) for name in names] + [(checkout.common_dir, "info/attributes")]
    for folder, name in texts:
        try:
            if b"filter" in read(folder, name)[0]:
                return True
        except OSError:
            continue
    return False


def _keeps_base(root: str, folder: str) -> bool:
    """Tell whether a folder still keeps a base of its own, not reached through a link."""
    path = os.path.join(root, folder) + _NESTED_BASE
    return os.path.isfile(path) and os.path.realpath(path) == path


def _is_own(path: str) -> bool:
    return path.startswith(f"{FOLDER}/") or f"/{FOLDER}/" in path


def _below(path: str, folders: Iterable[str]) -> bool:
    return any(path.startswith(f"{folder}/") for folder in folders)


def _is_utf8(path: str) -> bool:
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
