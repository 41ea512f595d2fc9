"""Finds the checkout around a folder by looking at files alone, without starting git."""

import os
import re
import stat
from collections.abc import Iterator
from typing import NamedTuple

from project_intel.repo.files import read

_UNFINISHED = (
    "MERGE_HEAD",
    "CHERRY_PICK_HEAD",
    "REVERT_HEAD",
    "rebase-merge",
    "rebase-apply",
    "sequencer",  # a row of picks or reverts of which some are still to come
)
_SPARSE = re.compile(
    rb"^[ \t]*sparsecheckout\b[ \t]*(?:=[ \t\"]*([^\s;#\"]*))?", re.IGNORECASE | re.MULTILINE
)
_ON = (None, b"true", b"yes", b"on", b"1")
_NAMED_FILE = re.compile(
    rb"^[ \t]*(excludesfile|attributesfile|path)[ \t]*=[ \t]*(\S[^\n]*?)[ \t\r]*$",
    re.IGNORECASE | re.MULTILINE,
)
_MAX_POINTER_BYTES = 16_384
_MAX_CONFIG_BYTES = 1_000_000
_WORK_TREE = re.compile(
    r"^[ \t]*worktree[ \t]*=[ \t]*(\S.*?)[ \t\r]*$", re.IGNORECASE | re.MULTILINE
)


class Checkout(NamedTuple):
    """A work tree and the folders git keeps for it, seen from one root inside it.

    `prefix` is the root relative to the top level, "" or ending in `/`.
    """

    top: str
    prefix: str
    git_dir: str
    common_dir: str


def find_checkout(root: str) -> Checkout | None:
    """Return the checkout that holds `root` (absolute, symlinks resolved), None outside of any."""
    top = root
    while True:
        git_dir = _git_dir(top)
        if git_dir is not None:
            prefix = os.path.relpath(root, top).replace(os.sep, "/")
            return Checkout(
                top, "" if prefix == "." else prefix + "/", git_dir, _common_dir(git_dir)
            )
        parent = os.path.dirname(top)
        if parent == top:
            return None
        top = parent


def is_unfinished(checkout: Checkout) -> bool:
    """Tell whether a merge, rebase, cherry-pick or revert is under way."""
    return any(os.path.exists(os.path.join(checkout.git_dir, name)) for name in _UNFINISHED)


def index_stamp(checkout: Checkout) -> list[int]:
    """Return size and time of the index file: equal stamps mean an untouched index."""
    try:
        found = os.stat(os.path.join(checkout.git_dir, "index"))
    except OSError:
        return []
    return [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino]


def may_define_filters(checkout: Checkout) -> bool:
    """Tell whether the repository's own configuration may name filters, which run programs."""
    return any(
        text is None or b"filter" in text.lower() or b"include" in text.lower()
        for text in _configurations(checkout)
    )


def is_sparse(checkout: Checkout) -> bool:
    """Tell whether the repository's own configuration says that only a part is checked out."""
    said = [
        found[1] and found[1].lower()
        for text in _configurations(checkout)
        for found in _SPARSE.finditer(text or b"")
    ]
    return bool(said) and said[-1] in _ON


def _configurations(checkout: Checkout) -> Iterator[bytes | None]:
    """Give the repository's own configuration files, the weaker first; None for an odd one."""
    for folder, name in (
        (checkout.common_dir, "config"),
        (checkout.git_dir, "config.worktree"),
    ):
        try:
            yield read(folder, name, _MAX_CONFIG_BYTES)[0]
        except FileNotFoundError:
            continue
        except OSError:
            yield None


def blocking_file(checkout: Checkout) -> str:
    """Return a pipe or device that git would read settings or rules from, "" where there is none.

    It would wait there for a writer who may never come. What lies deeper in the work tree, or is
    named by a file that is included, is not looked at.
    """
    fixed = [
        os.path.join(checkout.git_dir, "config.worktree"),
        os.path.join(checkout.common_dir, "config"),
        os.path.join(checkout.common_dir, "info", "exclude"),
        os.path.join(checkout.common_dir, "info", "attributes"),
        os.path.join(checkout.top, ".gitignore"),
        os.path.join(checkout.top, ".gitattributes"),
    ]
    for place in fixed + list(_named_files(checkout)):
        try:
            mode = os.stat(place).st_mode
        except (OSError, ValueError):
            continue
        if not stat.S_ISREG(mode) and not stat.S_ISDIR(mode) and place != os.devnull:
            return place
    return ""


def _named_files(checkout: Checkout) -> Iterator[str]:
    for text in _configurations(checkout):
        for found in _NAMED_FILE.finditer(text or b""):
            name = os.path.expanduser(os.fsdecode(found[2].strip(b'"')))
            home = checkout.common_dir if found[1].lower() == b"path" else checkout.top
            yield os.path.join(home, name)


def knows_work_tree(checkout: Checkout) -> bool:
    """Tell whether the repository behind a `.git` file takes the work tree for one of its own.

    That of a worktree names the file, that of a submodule sets the folder.
    """
    own = os.path.join(checkout.top, ".git")
    linked = _pointer(checkout.git_dir, "gitdir")
    if linked and os.path.realpath(os.path.join(checkout.git_dir, linked)) == own:
        return True
    try:
        text = read(checkout.git_dir, "config", _MAX_CONFIG_BYTES)[0].decode("utf-8", "replace")
    except OSError:
        return False
    named = _WORK_TREE.search(text)
    if named is None:
        return False
    return os.path.realpath(os.path.join(checkout.git_dir, named[1].strip('"'))) == checkout.top


def _git_dir(folder: str) -> str | None:
    path = os.path.join(folder, ".git")
    if os.path.isdir(path):
        return path if _is_repository(path) else None
    line = _pointer(folder, ".git")
    if not line.startswith("gitdir:"):
        return None
    return os.path.join(folder, line.removeprefix("gitdir:").strip())


def _is_repository(path: str) -> bool:
    """Ask for what git asks for: a folder that only looks the part must not hide the real one."""
    shared = _common_dir(path)
    return (
        os.path.lexists(os.path.join(path, "HEAD"))
        and os.path.isdir(os.path.join(shared, "objects"))
        and os.path.isdir(os.path.join(shared, "refs"))
    )


def _common_dir(git_dir: str) -> str:
    target = _pointer(git_dir, "commondir")
    return os.path.join(git_dir, target) if target else git_dir


def _pointer(folder: str, name: str) -> str:
    try:
        data, _ = read(folder, name, _MAX_POINTER_BYTES)
    except OSError:
        return ""
    target = data.decode("utf-8", "surrogateescape").strip()
    return "" if "\0" in target else target  # no path, and an error of another kind
