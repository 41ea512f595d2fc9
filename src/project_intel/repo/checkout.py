"""Finds the checkout around a folder by looking at files alone, without starting git."""

import os
from dataclasses import dataclass

_UNFINISHED = (
    "MERGE_HEAD",
    "CHERRY_PICK_HEAD",
    "REVERT_HEAD",
    "rebase-merge",
    "rebase-apply",
)


@dataclass(frozen=True, slots=True)
class Checkout:
    """A work tree and the folders git keeps for it, seen from one root inside it.

    `prefix` is the root relative to the top level, "" or ending in `/`.
    """

    top: str
    prefix: str
    git_dir: str
    common_dir: str

    @property
    def root(self) -> str:
        """The folder below which paths are listed."""
        return os.path.join(self.top, self.prefix.rstrip("/")) if self.prefix else self.top


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
    for path in (
        os.path.join(checkout.common_dir, "config"),
        os.path.join(checkout.git_dir, "config.worktree"),
    ):
        try:
            with open(path, "rb") as file:
                text = file.read().lower()
        except OSError:
            continue
        if b"filter" in text or b"include" in text:
            return True
    return False


def _git_dir(folder: str) -> str | None:
    path = os.path.join(folder, ".git")
    if os.path.isdir(path):
        return path if os.path.exists(os.path.join(path, "HEAD")) else None
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            line = file.read(4096).strip()
    except OSError:
        return None
    target = line.removeprefix("gitdir:").strip()
    return os.path.join(folder, target) if line.startswith("gitdir:") else None


def _common_dir(git_dir: str) -> str:
    try:
        with open(
            os.path.join(git_dir, "commondir"), encoding="utf-8", errors="surrogateescape"
        ) as file:
            return os.path.join(git_dir, file.read().strip())
    except OSError:
        return git_dir
