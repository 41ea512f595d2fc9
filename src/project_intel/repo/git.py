"""Asks git about a checkout.

Nothing a repository configures is run: no hooks, no file system monitor, no filters, no fetches;
and no repository but the one at the top level is ever looked at.
"""

import os
import subprocess
import time
from collections.abc import Callable, Sequence

from project_intel.display import safe
from project_intel.errors import ProjectIntelError
from project_intel.repo.checkout import Checkout, blocking_file, is_sparse, may_define_filters
from project_intel.repo.porcelain import (
    Index,
    State,
    WorkTree,
    fields,
    parse_index,
    parse_state,
    parse_work_tree,
)

TIME_LIMIT_SECONDS = 60.0
_KEPT_VARIABLES = frozenset({"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"})
_PROGRAM = "git.exe" if os.name == "nt" else "git"
_FILTER_KEYS = ("clean", "smudge", "process")
_SETTINGS = ("core.fsmonitor=false", "safe.bareRepository=explicit")


class GitFailed(ProjectIntelError):
    """Git is missing, refuses the repository or did not answer in time."""


class Git:
    """Git in one checkout, with everything switched off that could run or write anything.

    `deadline` is a time of the monotonic clock after which no child is waited for. Raises GitFailed
    where git is missing, or would wait for a pipe in place of a file.
    """

    __slots__ = ("_command", "_environment", "checkout", "deadline")

    def __init__(self, checkout: Checkout, deadline: float | None = None) -> None:
        blocking = blocking_file(checkout)
        if blocking:
            raise GitFailed(f"{safe(blocking)} is no file: git would wait there for ever")
        self.checkout = checkout
        self.deadline = deadline
        self._environment = _environment(checkout)
        # --work-tree overrides a core.worktree that points elsewhere, yet keeps git's own check
        # of who owns the repository, which an explicit --git-dir would skip.
        self._command = [
            _program(checkout),
            "-C",
            checkout.top,
            "--no-optional-locks",
            f"--work-tree={checkout.top}",
            *_configured(_SETTINGS),
        ]

    def use_index(self, file: str) -> None:
        """Look at another index than the checkout's own, that of a commit in the making."""
        if file:
            self._environment["GIT_INDEX_FILE"] = file

    def work_tree(self) -> WorkTree:
        """Compare HEAD, index and disk below the root; untracked files one by one."""
        return self.ask_work_tree().answer()

    def ask_work_tree(self) -> "AskedWorkTree":
        """Do so without waiting for it."""
        child = self._start(
            "status",
            "--porcelain=v2",
            "-z",
            "--untracked-files=all",
            "--no-renames",
            "--ignore-submodules=all",
            *self._below_root(),
        )
        return AskedWorkTree(child, lambda: self._wait(child), self.checkout.prefix)

    def state(self) -> State:
        """Tell branch, upstream and how much differs from HEAD below the root.

        Of an index that is split git itself renews the time of the shared part; nothing else of
        the repository changes.
        """
        child = self._start(
            "status",
            "--porcelain=v2",
            "--branch",
            "-z",
            "--untracked-files=normal",
            "--no-renames",
            "--ignore-submodules=all",
            *self._below_root(),
        )
        return parse_state(self._wait(child))

    def index(self) -> Index:
        """List the index below the root."""
        child = self._start("ls-files", "-v", "-s", "-z", *self._below_root())
        found = parse_index(self._wait(child), self.checkout.prefix)
        if found.sparse and not is_sparse(self.checkout):
            # The mark was set by hand, and then most of these files are there. In a sparse checkout
            # git takes it off what is there.
            found = found._replace(unsure=found.unsure | found.sparse)
        return found

    def tracked(self, folders: Sequence[str]) -> list[str]:
        """List the paths the index has below these folders."""
        prefix = self.checkout.prefix
        asked = [f":(literal){prefix}{folder}" for folder in folders]
        answer = self._wait(self._start("ls-files", "-z", "--", *asked))
        return [path[len(prefix) :] for path in fields(answer)]

    def filters(self, paths: Sequence[str]) -> dict[str, str]:
        """Name the `filter` attribute of those of `paths` that have one (`lfs` and the like)."""
        child = self._start("check-attr", "-z", "--stdin", "filter", stdin=subprocess.PIPE)
        prefix = self.checkout.prefix
        asked = "".join(f"{prefix}{path}\0" for path in paths)
        records = fields(self._wait(child, asked.encode("utf-8", "surrogateescape")))
        return {
            path[len(prefix) :]: value
            for path, value in zip(records[::3], records[2::3], strict=True)
            if value not in ("unspecified", "unset")
        }

    def staged(self, path: str, stage: int = 0) -> bytes:
        """Return a file's content as the index has it; raises GitFailed.

        Of an unmerged file stage 1 is the common ancestor, 2 our side and 3 theirs.
        """
        named = f":{stage}:{self.checkout.prefix}{path}"
        return self._wait(self._start("cat-file", "blob", named))

    def sides(self, path: str) -> tuple[bytes, bytes, bytes] | None:
        """Return ancestor, ours and theirs of a file changed on both sides; None for any other.

        The ancestor is empty where both sides added the file.
        """
        try:
            ours, theirs = self.staged(path, 2), self.staged(path, 3)
        except GitFailed:
            return None
        try:
            return self.staged(path, 1), ours, theirs
        except GitFailed:
            return b"", ours, theirs

    def ignored(self, paths: Sequence[str]) -> frozenset[str]:
        """Return those of `paths`, on disk or not, that ignore rules hide."""
        # check-ignore knows no literal pathspecs; behind "./" a name is nothing but a name.
        start = f"./{self.checkout.prefix}"
        child = self._start("check-ignore", "-z", "--stdin", stdin=subprocess.PIPE)
        asked = "".join(f"{start}{path}\0" for path in paths)
        answer = self._wait(child, asked.encode("utf-8", "surrogateescape"), nothing_found=1)
        return frozenset(path[len(start) :] for path in fields(answer))

    def without_filters(self, *, everyones: bool = False) -> "Git":
        """Switch off the filters the repository itself defines: they run programs of its choice.

        With `everyones` those that the user or the system defines as well. Raises GitFailed for a
        filter whose name cannot be switched off.
        """
        if not everyones and not may_define_filters(self.checkout):
            return self
        answer = self._wait(self._start("config", "--list", "--show-scope", "--name-only", "-z"))
        records = fields(answer)
        names = {
            key[len("filter.") : key.rindex(".")]
            for scope, key in zip(records[::2], records[1::2], strict=True)
            if (everyones or scope in ("local", "worktree")) and key.startswith("filter.")
        }
        if any("=" in name for name in names):
            raise GitFailed("there is a filter that cannot be switched off")
        for name in sorted(names):
            off = [f"filter.{name}.{key}=" for key in _FILTER_KEYS]
            self._command += _configured([*off, f"filter.{name}.required=false"])
        return self

    def _below_root(self) -> tuple[str, str]:
        return "--", f":(literal){self.checkout.prefix}" if self.checkout.prefix else "."

    def _start(self, *arguments: str, stdin: int = subprocess.DEVNULL) -> "subprocess.Popen[bytes]":
        try:
            return subprocess.Popen(
                [*self._command, *arguments],
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=self._environment,
            )
        except OSError as error:
            raise GitFailed("git cannot be started") from error

    def _wait(
        self, child: "subprocess.Popen[bytes]", sent: bytes | None = None, nothing_found: int = 0
    ) -> bytes:
        patience = TIME_LIMIT_SECONDS
        if self.deadline is not None:
            patience = min(patience, max(0.1, self.deadline - time.monotonic()))
        try:
            answer, complaint = child.communicate(sent, timeout=patience)
        except subprocess.TimeoutExpired as error:
            child.kill()
            child.communicate()
            raise GitFailed(f"git did not answer within {patience:.0f} s") from error
        if child.returncode not in (0, nothing_found):
            raise GitFailed(_explain(complaint))
        return answer


class AskedWorkTree:
    """A comparison git is at work on."""

    __slots__ = ("_child", "_prefix", "_wait")

    def __init__(
        self, child: "subprocess.Popen[bytes]", wait: Callable[[], bytes], prefix: str
    ) -> None:
        self._child = child
        self._wait = wait
        self._prefix = prefix

    def answer(self) -> WorkTree:
        """Wait for the answer, which is given once; raises GitFailed."""
        if self._child.returncode is not None:
            raise GitFailed("git was not waited for")
        return parse_work_tree(self._wait(), self._prefix)

    def drop(self) -> None:
        """End git where its answer is not wanted any more."""
        if self._child.returncode is None:
            self._child.kill()
            self._child.communicate()


def open_git(checkout: Checkout, deadline: float | None = None) -> Git:
    """Return git for a checkout, made safe to ask; raises GitFailed."""
    return Git(checkout, deadline).without_filters()


def open_unfiltered_git(checkout: Checkout, deadline: float) -> Git:
    """Return git for a checkout that runs no filter at all, not even one its user has installed.

    Such a filter may write: that of LFS keeps a copy of what it is shown. Without it a filtered
    file whose times the index does not know counts as changed. Raises GitFailed.
    """
    return Git(checkout, deadline).without_filters(everyones=True)


def _program(checkout: Checkout) -> str:
    """Find git on the PATH, never inside the project nor through a relative entry."""
    inside = os.path.join(checkout.top, "")
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        found = os.path.join(folder, _PROGRAM)
        outside = not os.path.realpath(found).startswith(inside)
        if os.path.isabs(folder) and outside and os.access(found, os.X_OK):
            return found
    raise GitFailed("git is not on the PATH")


def _configured(settings: Sequence[str]) -> list[str]:
    return [word for setting in settings for word in ("-c", setting)]


def _environment(checkout: Checkout) -> dict[str, str]:
    """Drop the GIT_* variables a surrounding git hook sets: they would redirect every call."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("GIT_") or name in _KEPT_VARIABLES
    }
    return environment | {
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_ALLOW_PROTOCOL": "",  # a git that does not know the line above fetches nothing either
        "GIT_TERMINAL_PROMPT": "0",
        "GIT_CEILING_DIRECTORIES": os.path.dirname(checkout.top),
        "LC_ALL": "C",
    }


def _explain(complaint: bytes) -> str:
    text = complaint.decode("utf-8", "replace")
    if "dubious ownership" in text:
        return "git refuses the repository because another user owns it (safe.directory)"
    return "git cannot read the repository"
