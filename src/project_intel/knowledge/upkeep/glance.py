"""Tells as cheaply as possible that nothing changed since a listing was made."""

import hashlib
import time
from collections.abc import Iterable, Mapping

from project_intel.knowledge.base.places import BASE_ENDING, is_own
from project_intel.knowledge.project import Project
from project_intel.knowledge.upkeep.included import included_files
from project_intel.knowledge.upkeep.look import Look
from project_intel.repo.checkout import find_checkout
from project_intel.repo.files import Stamp, TooLarge, read
from project_intel.repo.git import GitFailed, open_git
from project_intel.repo.porcelain import WorkTree
from project_intel.repo.walk import stat_files, walk

TRUSTED_AGE_NS = 2_000_000_000
"""A file that changed this shortly before its stamp was taken may change again unseen."""

MOST_YOUNG = 20
"""So many of these files are known by their content; of more it is not told that they are same."""

_LONGEST_YOUNG_BYTES = 1_000_000


def git_signature(
    project: Project, look: Look, digest: str, unsure: Iterable[str], loose: Mapping[str, Stamp]
) -> dict[str, object]:
    """Describe what git listed.

    `digest` and `unsure` are those of the index; `loose` are the files it could not vouch for.
    """
    return {
        "tree": _tree_digest(look.tree),
        "index": digest,
        "index_stamp": look.stamp,
        "unsure": sorted(unsure),
        **loose_signature(project, loose),
    }


def is_settled(stamp: Stamp, seen_ns: int) -> bool:
    """Tell whether a stamp taken at `seen_ns` can vouch for the content from then on."""
    return max(stamp.modified_ns, stamp.changed_ns) + TRUSTED_AGE_NS < seen_ns


def compare(
    project: Project,
    signature: Mapping[str, object],
    deadline: float | None,
    look: Look | None = None,
) -> tuple[Mapping[str, object] | None, Look | None]:
    """Compare the project with the signature of an earlier listing.

    Returns the signature to keep from now on, None when something changed or may have; and what git
    said, None where it was not there to answer. `look` is what it was asked already.
    """
    comparable = _can_be_compared(signature)
    checkout = find_checkout(project.root)
    if checkout is None:
        walked = walk(project.root).files if comparable else {}
        return (_same_loose(project, walked, signature) if comparable else None), None
    try:
        look = look or Look(open_git(checkout, deadline))
        tree = look.tree
        return (_unchanged(project, look, tree, signature) if comparable else None), look
    except GitFailed:
        return None, None


def _unchanged(
    project: Project, look: Look, tree: WorkTree, signature: Mapping[str, object]
) -> Mapping[str, object] | None:
    if _tree_digest(tree) != signature.get("tree"):
        return None
    if look.stamp != signature.get("index_stamp") and look.index().digest != signature.get("index"):
        return None
    unsure = signature.get("unsure")
    if not isinstance(unsure, list):
        return None
    loose = tree.dirty | tree.untracked | set(map(str, unsure))
    same = _same_loose(project, stat_files(project.root, loose).files, signature)
    return None if same is None else {**same, "index_stamp": look.stamp}


def _same_loose(
    project: Project, loose: Mapping[str, Stamp], signature: Mapping[str, object]
) -> Mapping[str, object] | None:
    """Return the signature if these files are as it says; those no longer young leave it."""
    now = loose_signature(project, loose)
    before, young = signature["young"], now["young"]
    if now["loose"] != signature.get("loose") or not isinstance(before, dict):
        return None
    if not isinstance(young, dict) or (before and _contents(project.root, before) != before):
        return None
    return {**signature, "young": {path: before[path] for path in young if path in before}}


def _can_be_compared(signature: Mapping[str, object]) -> bool:
    return isinstance(signature.get("young"), dict)


def loose_signature(project: Project, loose: Mapping[str, Stamp]) -> dict[str, object]:
    """Describe files that only the disk can answer for: all of them where a walk listed them.

    `young` gives the contents of those whose stamps cannot vouch for them yet, None if too many.
    """
    stamps = {**loose, **included_files(project)}
    now = time.time_ns()
    digest = hashlib.sha1()
    young = []
    for path in _foreign(stamps):
        found = stamps[path]
        numbers = (found.size, found.modified_ns, found.changed_ns)
        digest.update(f"{path}\0{numbers}\0".encode("utf-8", "surrogateescape"))
        if not is_settled(found, now):
            young.append(path)
    contents = _contents(project.root, young) if len(young) <= MOST_YOUNG else None
    return {"loose": digest.hexdigest(), "young": contents}


def _contents(root: str, paths: Iterable[str]) -> dict[str, str] | None:
    """Hash the bytes of some files; None if one is too long for that or cannot be read."""
    try:
        return {
            path: hashlib.sha1(read(root, path, _LONGEST_YOUNG_BYTES)[0]).hexdigest()
            for path in paths
        }
    except (OSError, TooLarge):
        return None


def _tree_digest(tree: WorkTree) -> str:
    digest = hashlib.sha1()
    # A sub-project that appears is news for its parent; a change of its base is not.
    bases = sorted(path for path in tree.untracked if path.endswith(BASE_ENDING))
    changed = (_foreign(paths) for paths in (tree.dirty, tree.untracked, tree.missing, tree.nested))
    for paths in (*changed, bases):
        digest.update("\0".join([*paths, "\0"]).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _foreign(paths: Iterable[str]) -> list[str]:
    return sorted(path for path in paths if not is_own(path))
