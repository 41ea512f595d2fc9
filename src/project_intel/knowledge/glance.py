"""Tells as cheaply as possible that nothing changed since a listing was made."""

import hashlib
import time
from collections.abc import Iterable, Mapping

from project_intel.knowledge.included import included_files
from project_intel.knowledge.model import Project
from project_intel.knowledge.store import FOLDER
from project_intel.repo.checkout import Checkout, find_checkout, index_stamp
from project_intel.repo.files import Stamp
from project_intel.repo.git import Git, GitFailed
from project_intel.repo.porcelain import Index, Status
from project_intel.repo.walk import stat_files, walk

TRUSTED_AGE_NS = 2_000_000_000
"""A file that changed this shortly before its stamp was taken may change again unseen."""

_BASE_ENDING = f"/{FOLDER}/summaries.json"


def git_signature(
    project: Project, checkout: Checkout, status: Status, index: Index, loose: Mapping[str, Stamp]
) -> dict[str, object]:
    """Describe what git listed; `loose` are the files it could not vouch for."""
    return {
        "status": _status_digest(status),
        "index": index.digest,
        "index_stamp": index_stamp(checkout),
        "unsure": sorted(index.unsure),
        **_loose_signature(project, loose),
    }


def walk_signature(project: Project, files: Mapping[str, Stamp]) -> dict[str, object]:
    """Describe what a walk listed."""
    return _loose_signature(project, files)


def is_settled(stamp: Stamp, seen_ns: int) -> bool:
    """Tell whether a stamp taken at `seen_ns` can vouch for the content from then on."""
    return max(stamp.modified_ns, stamp.changed_ns) + TRUSTED_AGE_NS < seen_ns


def glance(project: Project, signature: Mapping[str, object]) -> Mapping[str, object] | None:
    """Compare the project with the signature of an earlier listing.

    Returns the signature to keep from now on; None when something changed or may have.
    """
    if not signature or not signature.get("settled"):
        return None
    checkout = find_checkout(project.root)
    if checkout is None:
        now = walk_signature(project, walk(project.root).files)
        return signature if now["loose"] == signature["loose"] else None
    try:
        return _glance_at_git(project, Git(checkout), signature)
    except GitFailed:
        return None


def _glance_at_git(
    project: Project, git: Git, signature: Mapping[str, object]
) -> Mapping[str, object] | None:
    status = git.status()
    if _status_digest(status) != signature.get("status"):
        return None
    stamp_now = index_stamp(git.checkout)
    if stamp_now != signature["index_stamp"] and git.index().digest != signature["index"]:
        return None
    unsure = signature["unsure"]
    loose = status.dirty | status.untracked | set(unsure if isinstance(unsure, list) else ())
    now = _loose_signature(project, stat_files(project.root, loose).files)
    if now["loose"] != signature["loose"]:
        return None
    return {**signature, "index_stamp": stamp_now}


def _loose_signature(project: Project, loose: Mapping[str, Stamp]) -> dict[str, object]:
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


def _status_digest(status: Status) -> str:
    digest = hashlib.sha1()
    # A sub-project that appears is news for its parent; a change of its base is not.
    bases = [path for path in status.untracked if path.endswith(_BASE_ENDING)]
    for paths in (status.dirty, status.untracked, status.missing, status.nested, bases):
        listed = sorted(paths) if paths is bases else _foreign(paths)
        digest.update("\0".join([*listed, "\0"]).encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def _foreign(paths: Iterable[str]) -> list[str]:
    """Leave out what this tool writes itself."""
    own, nested = f"{FOLDER}/", f"/{FOLDER}/"
    return sorted(path for path in paths if not path.startswith(own) and nested not in path)
