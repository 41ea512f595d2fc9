"""Lists the files that count, and says what is known of their content without reading them."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field

from project_intel.globs import matcher
from project_intel.knowledge.base.places import BASE_ENDING, BASE_FILE, is_own
from project_intel.knowledge.model import KnowledgeBase
from project_intel.knowledge.project import Project
from project_intel.knowledge.upkeep.glance import git_signature, loose_signature
from project_intel.knowledge.upkeep.included import included_files
from project_intel.knowledge.upkeep.look import Look
from project_intel.paths import climb, folder_of, is_text
from project_intel.repo.checkout import find_checkout
from project_intel.repo.files import Stamp, read
from project_intel.repo.git import Git, GitFailed, open_git
from project_intel.repo.walk import link_finder, stat_files, walk

ATTRIBUTES = ".gitattributes"
_MAX_ATTRIBUTES_BYTES = 1_000_000


@dataclass(slots=True)
class Listing:
    """The files of one project.

    `ids` are git blob ids of files whose disk content is clean; `stamps` are of files that only
    the disk can answer for; together they are every live path. `paths` are all project files
    whatever the settings, `hidden` those that settings exclude, `included` ignored files that
    settings bring in, `untracked` what git does not know yet. `filters` names the git filter that
    stands in front of a file. `bases` are folders that keep a knowledge base of their own.
    `ignored` are described rows that git's ignore rules hide; `staged_base` is the committed
    knowledge base where a sparse checkout leaves it out, empty where a partial clone lacks it;
    `sides` are what it grew from, ours and theirs, where git could not merge it. `trouble` says why
    git did not answer in a checkout: then the listing may be wrong about what is ignored. `odd`
    tells that some of what differs from the index is no regular file. `look` is what git said.
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
    ignored: frozenset[str] = frozenset()
    staged_base: bytes | None = None
    sides: tuple[bytes, bytes, bytes] | None = None
    trouble: str = ""
    odd: bool = False
    look: Look | None = None

    def live(self) -> list[str]:
        """Return the paths that have a row, by code point."""
        return sorted([*self.ids, *self.stamps])


def list_files(
    project: Project, base: KnowledgeBase, deadline: float | None, look: Look | None = None
) -> Listing:
    """List a project through git where git answers, else by walking its folders.

    `base` names sub-projects and described files that git may not list; `look` is what git said
    just now, if it was asked.
    """
    checkout = find_checkout(project.root)
    if checkout is None:
        found = _from_walk(project)
    else:
        try:
            look = look or Look(open_git(checkout, deadline))
            found = _from_git(project, look, base)
        except GitFailed as error:
            found = _from_walk(project)
            found.trouble = str(error)
    files = included_files(project)
    found.included = frozenset(path for path in files if path not in found.paths)
    found.stamps |= {path: files[path] for path in found.included}
    return _narrowed(found, project, (sub.location for sub in base.sub_knowledge))


def _from_git(project: Project, look: Look, base: KnowledgeBase) -> Listing:
    # In this order: git compares the work tree while it lists the index.
    git, index, tree = look.git, look.index(), look.tree
    unvouched = tree.dirty | tree.untracked | index.unsure
    loose = stat_files(project.root, unvouched)
    sparse = index.sparse - loose.files.keys()
    found = Listing(
        ids={
            path: blob
            for path, blob in index.ids.items()
            if path not in unvouched and path not in tree.missing
        },
        stamps=loose.files,
        untracked=tree.untracked,
        sparse=sparse,
        signature=git_signature(project, look, index.digest, index.unsure, loose.files),
        look=look,
    )
    found.paths = frozenset([*found.ids, *found.stamps, *sparse])
    for reason, paths in (
        ("symbolic link", index.links),
        ("submodule", index.submodules),
        ("nested repository", tree.nested),
        ("not checked out (sparse)", sparse),
    ):
        for path in sorted(paths):
            loose.skip(reason, path)
    found.skipped = loose.skipped
    found.odd = not unvouched <= loose.files.keys()
    if BASE_FILE in sparse and not os.path.lexists(os.path.join(project.root, BASE_FILE)):
        found.staged_base = _staged(git, BASE_FILE)
    if BASE_FILE in tree.unmerged:
        found.sides = git.sides(BASE_FILE)
    # Git ends at the first question about what a link, or another repository, has in its place.
    leads_away = link_finder(project.root)
    elsewhere = index.submodules | tree.nested
    absent = [
        path
        for path, entry in base.files.items()
        if entry.analysis is not None
        and not entry.deleted
        and path not in found.paths
        and not leads_away(path)
        and elsewhere.isdisjoint(climb(path))
    ]
    if absent:
        found.ignored = git.ignored(absent)
    if has_filters(project.root, git.checkout.common_dir, found.paths):
        found.filters = git.filters(list(found.ids))
    return found


def _staged(git: Git, path: str) -> bytes:
    """Return a content of the index, empty where a partial clone did not fetch it."""
    try:
        return git.staged(path)
    except GitFailed:
        return b""


def _from_walk(project: Project) -> Listing:
    walked = walk(project.root)
    return Listing(
        stamps=dict(walked.files),
        paths=frozenset(walked.files),
        skipped=walked.skipped,
        signature=loose_signature(project, walked.files),
    )


def _narrowed(found: Listing, project: Project, known_bases: Iterable[str]) -> Listing:
    """Take out what belongs to the tool, to sub-projects or to nobody, and what settings hide."""
    hides = matcher(project.exclude)
    bases = {path[: -len(BASE_ENDING)] for path in found.paths if path.endswith(BASE_ENDING)}
    bases |= {folder for folder in known_bases if keeps_base(project.root, folder)}
    found.bases = tuple(
        folder
        for folder in sorted(bases)
        if bases.isdisjoint(climb(folder_of(folder)))
        and not hides(project.prefix + folder + BASE_ENDING)
    )
    outer = frozenset(found.bases)
    found.paths = frozenset(path for path in found.paths if not is_own(path) and is_text(path))
    hidden = []
    for path in [*found.ids, *found.stamps]:
        if is_own(path) or not outer.isdisjoint(climb(folder_of(path))):
            reason = None
        elif not is_text(path):
            reason = "name is not UTF-8"
        elif hides(project.prefix + path):
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


def has_filters(root: str, common_dir: str, paths: Iterable[str]) -> bool:
    """Tell whether the attributes among `paths`, or those of the repository, may name filters."""
    names = [path for path in paths if path == ATTRIBUTES or path.endswith(f"/{ATTRIBUTES}")]
    for folder, name in [*((root, name) for name in names), (common_dir, "info/attributes")]:
        try:
            if b"filter" in read(folder, name, _MAX_ATTRIBUTES_BYTES)[0]:
                return True
        except FileNotFoundError:
            continue
        except OSError:
            return True
    return False


def keeps_base(root: str, folder: str) -> bool:
    """Tell whether a folder still keeps a base of its own, not reached through a link."""
    path = os.path.join(root, folder) + BASE_ENDING
    return os.path.isfile(path) and os.path.realpath(path) == path
