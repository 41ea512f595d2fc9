"""Changes the little in a repository that is ours: a section of its settings, files in an index."""

import os
from collections.abc import Mapping, Sequence

from project_intel.repo.checkout import Checkout
from project_intel.repo.files import read
from project_intel.repo.git import Git, GitFailed
from project_intel.repo.porcelain import fields

SECTION = "merge.project-intel"
"""The one section of a repository's settings that is ever written."""

_PARTIAL = "next-index-"
"""How git names the index of a commit of named files alone."""


class OwnGit(Git):
    """Git in one checkout, allowed to write what is ours; everything else stays switched off."""

    __slots__ = ()

    def settings(self) -> dict[str, str]:
        """Return our section of the repository's own settings, {} where there is none."""
        pattern = f"^{SECTION.replace('.', '[.]')}[.]"
        child = self._start("config", "--local", "-z", "--get-regexp", pattern)
        records = fields(self._wait(child, nothing_found=1))
        pairs = (record.partition("\n") for record in records)
        return {key[len(SECTION) + 1 :]: value for key, _, value in pairs}

    def configure(self, wanted: Mapping[str, str]) -> bool:
        """Make our section what is wanted, {} to remove it; tell whether it was otherwise.

        Raises GitFailed, OSError where the file of settings is a link.
        """
        there = self.settings()
        if there == wanted:
            return False
        read(self.checkout.common_dir, "config")  # git would write through a link
        if there:
            self._wait(self._start("config", "--local", "--remove-section", SECTION))
        for name, value in wanted.items():
            self._wait(self._start("config", "--local", f"{SECTION}.{name}", value))
        return True

    def hooks_folder(self) -> str:
        """Return the folder git runs hooks from, absolute."""
        answer = self._wait(self._start("rev-parse", "--git-path", "hooks"))
        return os.path.join(self.checkout.top, os.fsdecode(answer).rstrip("\r\n"))

    def stage(self, paths: Sequence[str]) -> None:
        """Put tracked files into the index as they are on disk; raises GitFailed."""
        named = [f":(top,literal){path}" for path in paths]
        self._wait(self._start("add", "--update", "--", *named))


def git_of_commit(checkout: Checkout) -> OwnGit | None:
    """Return git for the hook of a commit, working on that commit's own index.

    None for a commit of named files alone: what is added to its index is lost to the next commit.
    Raises GitFailed.
    """
    named = os.environ.get("GIT_INDEX_FILE", "")
    index = os.path.realpath(os.path.join(checkout.top, named)) if named else ""
    folder, name = os.path.split(index)
    if name.startswith(_PARTIAL):
        return None
    if index and folder != os.path.realpath(checkout.git_dir):
        raise GitFailed("the commit's index lies outside the repository")
    git = OwnGit(checkout)
    git.use_index(index)
    git.without_filters()
    return git
