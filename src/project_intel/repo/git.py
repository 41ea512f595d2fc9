"""Asks git about a checkout.

Nothing a repository configures is run: no hooks, no file system monitor, no filters, no fetches.
"""

import os
import subprocess
from collections.abc import Mapping

from project_intel.errors import ProjectIntelError
from project_intel.repo.checkout import Checkout, may_define_filters
from project_intel.repo.porcelain import Index, Status, fields, parse_index, parse_status

TIME_LIMIT_SECONDS = 60
_KEPT_VARIABLES = frozenset({"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"})
_FILTER_KEYS = ("clean", "smudge", "process")
_SETTINGS = {"core.fsmonitor": "false"}


class GitFailed(ProjectIntelError):
    """Git is missing, refuses the repository or did not answer in time."""


class Git:
    """Runs git in one checkout with everything switched off that could run or write anything."""

    __slots__ = ("_base", "_environment", "checkout")

    def __init__(self, checkout: Checkout) -> None:
        self.checkout = checkout
        # --work-tree overrides a core.worktree that points elsewhere, yet keeps git's own check
        # of who owns the repository, which an explicit --git-dir would skip.
        self._base = [
            "git",
            "-C",
            checkout.root,
            "--no-optional-locks",
            "--literal-pathspecs",
            f"--work-tree={checkout.top}",
        ]
        self._environment = _environment(_SETTINGS)
        filters = self._own_filters()
        if filters:
            self._environment = _environment(
                {
                    **_SETTINGS,
                    **{f"filter.{name}.{key}": "" for name in filters for key in _FILTER_KEYS},
                    **{f"filter.{name}.required": "false" for name in filters},
                }
            )

    def status(self) -> Status:
        """Compare HEAD, index and disk below the root; untracked files one by one."""
        return parse_status(self._wait(self.start_status()), self.checkout.prefix)

    def index(self) -> Index:
        """List the index below the root."""
        return parse_index(self._wait(self.start_index()))

    def status_and_index(self) -> tuple[Status, Index]:
        """Do both at once."""
        first, second = self.start_status(), self.start_index()
        try:
            status = self._wait(first)
        except GitFailed:
            second.kill()
            second.communicate()
            raise
        return parse_status(status, self.checkout.prefix), parse_index(self._wait(second))

    def start_status(self) -> "subprocess.Popen[bytes]":
        """Start the child process behind `status`."""
        return self._start(
            "status",
            "--porcelain=v2",
            "-z",
            "--untracked-files=all",
            "--no-renames",
            "--ignore-submodules=all",
            "--",
            ".",
        )

    def start_index(self) -> "subprocess.Popen[bytes]":
        """Start the child process behind `index`."""
        return self._start("ls-files", "-v", "-s", "-z")

    def filters(self, paths: list[str]) -> dict[str, str]:
        """Name the `filter` attribute of those of `paths` that have one (`lfs` and the like)."""
        child = self._start("check-attr", "-z", "--stdin", "filter", stdin=subprocess.PIPE)
        answer = self._wait(child, "\0".join([*paths, ""]).encode("utf-8", "surrogateescape"))
        records = fields(answer)
        return {
            path: value
            for path, value in zip(records[::3], records[2::3], strict=True)
            if value not in ("unspecified", "unset")
        }

    def _own_filters(self) -> list[str]:
        """Name the filters the repository itself defines: they would run programs of its choice."""
        if not may_define_filters(self.checkout):
            return []
        answer = self._wait(self._start("config", "--list", "--show-scope", "--name-only", "-z"))
        records = fields(answer)
        return sorted(
            {
                key[len("filter.") : key.rindex(".")]
                for scope, key in zip(records[::2], records[1::2], strict=True)
                if scope in ("local", "worktree") and key.startswith("filter.")
            }
        )

    def _start(self, *arguments: str, stdin: int = subprocess.DEVNULL) -> "subprocess.Popen[bytes]":
        try:
            return subprocess.Popen(
                [*self._base, *arguments],
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=self._environment,
            )
        except OSError as error:
            raise GitFailed("git is not on the PATH") from error

    def _wait(self, child: "subprocess.Popen[bytes]", sent: bytes | None = None) -> bytes:
        try:
            answer, complaint = child.communicate(sent, timeout=TIME_LIMIT_SECONDS)
        except subprocess.TimeoutExpired as error:
            child.kill()
            child.communicate()
            raise GitFailed(f"git did not answer within {TIME_LIMIT_SECONDS} s") from error
        if child.returncode != 0:
            raise GitFailed(_explain(complaint))
        return answer


def _explain(complaint: bytes) -> str:
    text = complaint.decode("utf-8", "replace")
    if "dubious ownership" in text:
        return "git refuses the repository because another user owns it (safe.directory)"
    return "git cannot read the repository"


def _environment(config: Mapping[str, str]) -> dict[str, str]:
    """Drop the GIT_* variables a surrounding git hook sets: they would redirect every call."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("GIT_") or name in _KEPT_VARIABLES
    }
    environment |= {
        "GIT_NO_LAZY_FETCH": "1",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
        "GIT_CONFIG_COUNT": str(len(config)),
    }
    for number, (key, value) in enumerate(config.items()):
        environment[f"GIT_CONFIG_KEY_{number}"] = key
        environment[f"GIT_CONFIG_VALUE_{number}"] = value
    return environment
