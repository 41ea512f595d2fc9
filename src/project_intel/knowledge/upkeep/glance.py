"""Tells as cheaply as possible that nothing changed since a listing was made."""

import hashlib
import time
from collections.abc import Iterable, Mapping

from project_intel.knowledge.base.places import BASE_ENDING, is_own
from project_intel.knowledge.project import Project
from project_intel.knowledge.upkeep.included import included_files
from project_intel.knowledge.upkeep.look import Look
from project_intel.repo.checkout import find_checkout
from project_intel.repo.files import Stamp
from project_intel.repo.git import GitFailed, open_git
from project_intel.repo.porcelain import WorkTree
from project_intel.repo.walk import stat_files, walk

TRUSTED_AGE_NS = 2_000_000_000
"""A file that changed this shortly before its stamp was taken may change again unseen."""


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


def glance(
    project: Project, signature: Mapping[str, object], deadline: float | None
) -> Mapping[str, object] | None:
    """Compare the project with the signature of an earlier listing.

    Returns the signature to keep from now on; None when something changed or may have.
    """
    return compare(project, signature, deadline)[0] if signature.get("settled") else None


def compare(
    project: Project,
    signature: Mapping[str, object],
    deadline: float | None,
    look: Look | None = None,
) -> tuple[Mapping[str, object] | None, Look | None]:
    """Do the same, and return what git said as well, None where it was not there to answer.

    `look` is what it was asked already.
    """
    settled = bool(signature.get("settled"))
    checkout = find_checkout(project.root)
    if checkout is None:
        now = loose_signature(project, walk(project.root).files) if settled else {}
        return (signature if now and now["loose"] == signature.get("loose") else None), None
    try:
        look = look or Look(open_git(checkout, deadline))
        tree = look.tree
        return (_unchanged(project, look, tree, signature) if settled else None), look
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
    now = loose_signature(project, stat_files(project.root, loose).files)
    if now["loose"] != signature.get("loose"):
        return None
    return {**signature, "index_stamp": look.stamp}


def loose_signature(project: Project, loose: Mapping[str, Stamp]) -> dict[str, object]:
    """Describe files that only the disk can answer for: all of them where a walk listed them."""
    stamps = {**loose, **included_files(project)}
    now = time.time_ns()
    digest = hashlib.sha1()
    settled = True
    for path in _foreign(stamps):
        found = stamps[path]
        numbers = (found.size, found.modified_ns, found.changed_ns)
        digest.update(f"{path}\0{numbers}\0".encode("utf-8", "surrogateescape"))
        settled = settled and is_settled(found, now)
    return {"loose": digest.hexdigest(), "settled": settled}


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
