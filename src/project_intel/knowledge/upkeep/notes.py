"""The sentences a refresh has for the user; file names in them are made safe to show."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from project_intel.display import safe
from project_intel.knowledge.base.places import CACHE_FOLDER

if TYPE_CHECKING:
    from project_intel.knowledge.base.store import Loaded

MAX_NOTE_CHARS = 400


def about_git(trouble: str, *, left_alone: bool) -> str:
    """Say that git did not answer, "" where it did."""
    if not trouble:
        return ""
    ending = ", and the committed map was left as it is" if left_alone else ""
    return f"{safe(trouble)}; files were listed without it{ending}"


def about_merge(*, conflict: bool) -> str:
    """Say that a merge or the like is under way, so that nothing was written."""
    if conflict:
        return (
            "a merge is under way, so nothing was written; "
            "project-intel refresh --resolve settles the knowledge base"
        )
    return "a merge or rebase is under way, so the knowledge base was not written"


def about_cache() -> str:
    """Say that the cache, which holds analyses during a merge, cannot be written."""
    return f"{CACHE_FOLDER} cannot be written, so nothing is kept until the merge is over"


def about_grammars(unseen: Mapping[str, str]) -> str:
    """Say that grammars are missing from this installation, "" where none is."""
    if not unseen:
        return ""
    names = ", ".join(sorted(set(unseen.values())))
    return (
        f"{len(unseen)} file(s) could not be parsed: no grammar for {names} is installed here, so "
        "their rows were kept as they were; install project-intel-tool anew"
    )


def about_kept_copy(found: "Loaded") -> str:
    """Say what was wrong with a knowledge base that has just been replaced."""
    if found.conflict:
        return f"{found.problem} and written as one; git add marks the file as resolved"
    if not found.problem or found.data is None:
        return found.problem
    from project_intel.knowledge.base.store import aside_name

    return f"{found.problem}, and the file as it was is kept as {aside_name(found.data)}"


def about_sparse(left_alone: bool) -> str:
    """Say that a sparse checkout leaves out the knowledge base itself."""
    if not left_alone:
        return ""
    return (
        "the knowledge base lies outside the sparse checkout and was not written; "
        "git sparse-checkout add .knowledge brings it in"
    )


def about_unreadable(reasons: Mapping[str, str]) -> str:
    """Name a file that could not be read, "" where there is none."""
    if not reasons:
        return ""
    path = min(reasons)
    more = f" and {len(reasons) - 1} more" if len(reasons) > 1 else ""
    return f"{safe(path)}{more} could not be read ({safe(reasons[path])})"


def about_time(folder: str) -> str:
    """Say that a sub-project had to wait for the next refresh."""
    return f"{safe(folder)} was not refreshed within the time; the next refresh takes it up"
