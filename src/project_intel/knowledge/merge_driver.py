"""Merges two versions of a knowledge base for git, in the files git hands over."""

import contextlib
import os

from project_intel.display import safe
from project_intel.errors import LockTimeout, ProjectIntelError
from project_intel.knowledge.base.codec import Unreadable, decode, encode
from project_intel.knowledge.base.patch import read_rows
from project_intel.knowledge.base.places import BASE_ENDING, BASE_FILE, FOLDER
from project_intel.knowledge.base.store import Store, StoreUnwritable
from project_intel.knowledge.base.threeway import NOTHING, merge_bases, outvoted
from project_intel.knowledge.model import Entry, KnowledgeBase
from project_intel.knowledge.upkeep.pool import keep_pool, load_pool
from project_intel.knowledge.upkeep.request import LOCK_WAIT_SECONDS
from project_intel.paths import is_inside, join
from project_intel.repo.files import write_atomic


class NotMerged(ProjectIntelError):
    """A version cannot be read or the result not written; nothing was changed."""


def merge_files(before: str, ours: str, theirs: str, path: str = BASE_FILE) -> None:
    """Merge three files into `ours`; `path` is the knowledge base's own, from the working folder.

    `before` may be empty: both sides then began by themselves. Descriptions that give way to
    others are kept by content in the project's cache. Raises NotMerged.
    """
    if not f"/{path}".endswith(BASE_ENDING):
        raise NotMerged(f"{safe(path)} is no knowledge base; git merges its text")
    sides = _side(ours, "our"), _side(theirs, "their")
    merged = merge_bases(_ancestor(before), *sides)
    # First, so that no description that leaves the base is nowhere.
    _keep(path, outvoted(merged, sides))
    try:
        write_atomic(os.path.abspath(ours), encode(merged), durable=False)
    except OSError as error:
        raise NotMerged(f"the merged map could not be written ({error.strerror})") from error


def _side(file: str, whose: str) -> KnowledgeBase:
    try:
        return _read(file)
    except OSError as error:
        reason = str(error.strerror)
    except Unreadable as error:
        reason = str(error)
    raise NotMerged(
        f"{whose} version of the knowledge base could not be read ({safe(reason)}); "
        "git merges its text"
    )


def _ancestor(file: str) -> KnowledgeBase:
    try:
        return _read(file)
    except (OSError, Unreadable):
        return NOTHING


def _read(file: str) -> KnowledgeBase:
    with open(file, "rb") as opened:
        data = opened.read()
    return read_rows(data) or decode(data.decode("utf-8", "replace"))


def _keep(path: str, rows: tuple[tuple[str, Entry], ...]) -> None:
    """Put descriptions into the cache of the project, where there is one in this work tree.

    Raises NotMerged where another is at work on it for long: as text both sides stay in the file.
    """
    inner = join("", path.removesuffix(BASE_FILE))
    here = os.path.realpath(os.curdir)
    root = os.path.realpath(os.path.join(here, inner or ""))
    is_here = inner is not None and is_inside(root, here)
    if not rows or not is_here or not os.path.isdir(os.path.join(root, FOLDER)):
        return
    try:
        with contextlib.suppress(StoreUnwritable), Store(root).lock(LOCK_WAIT_SECONDS):
            pool = load_pool(root)
            pool.add(rows)
            keep_pool(root, pool)
    except LockTimeout as error:
        raise NotMerged(f"{safe(str(error))}; git merges its text") from error
