"""Reads public histories: commits with what they modified, and the tree of one commit."""

import os
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_FORMAT = "--format=%x01%H%x1f%an <%ae>%x1f%s"


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit that is no merge; `modified` are the paths it changed, neither added nor deleted."""

    id: str
    author: str
    subject: str
    modified: tuple[str, ...]


def find_repository(folder: Path, name: str) -> Path:
    """Return the git directory of `owner/name` below a folder, as owner+name or owner/name.

    Raises FileNotFoundError.
    """
    for top in (folder / name.replace("/", "+"), folder / name):
        for place in (top / ".git", top / "repo", top, top.with_name(f"{top.name}.git")):
            if (place / "HEAD").is_file():
                return place
    raise FileNotFoundError(f"{folder} has no git repository {name}")


def newest(repository: Path, base: str) -> list[Commit]:
    """Return what came after `base` on the default branch, oldest first."""
    return list(_commits(_log(repository, "--reverse", "--no-merges", f"{base}..HEAD")))


def commits(repository: Path, ids: Iterable[str]) -> list[Commit]:
    """Return the commits named, in their order."""
    return list(_commits(_log(repository, "--no-walk=unsorted", *ids)))


def mainline(repository: Path) -> list[str]:
    """Return the ids of the default branch's first parents, newest first."""
    return _git(repository, "rev-list", "--first-parent", "HEAD").split()


def tree(repository: Path, commit: str) -> tuple[str, ...]:
    """Return the paths of a commit."""
    listed = _git(repository, "ls-tree", "-r", "-z", "--name-only", commit)
    return tuple(listed.split("\0")[:-1])


def check_out(repository: Path, commit: str, folder: Path) -> None:
    """Lay the tree of a commit into an empty folder, as a git repository with a clean index.

    Objects are borrowed, never copied; files whose content the repository lacks stay out.
    """
    _git(folder, "init", "--quiet", ".", inside=True)
    objects = _git(repository, "rev-parse", "--absolute-git-dir").strip() + "/objects"
    (folder / ".git/objects/info/alternates").write_text(f"{objects}\n", encoding="utf-8")
    (folder / ".git/HEAD").write_text(f"{commit}\n", encoding="utf-8")
    _git(folder, "read-tree", "HEAD", inside=True)
    _git(folder, "checkout-index", "--all", "--quiet", inside=True, strict=False)
    _git(folder, "update-index", "-q", "--refresh", inside=True, strict=False)


def _log(repository: Path, *which: str) -> str:
    # Renames stay apart: finding them needs contents that a mirror may lack.
    how = ("--no-renames", "--diff-filter=M", "--name-only", _FORMAT)
    return _git(repository, "-c", "core.quotePath=false", "log", *how, *which)


def _commits(log: str) -> Iterator[Commit]:
    for block in log.split("\x01")[1:]:
        head, _, paths = block.partition("\n")
        commit, author, subject = head.split("\x1f", 2)
        yield Commit(commit, author, subject, tuple(paths.split("\n")[1:-1]))


def _git(folder: Path, *arguments: str, inside: bool = False, strict: bool = True) -> str:
    where = ["-C", str(folder)] if inside else ["--git-dir", str(folder)]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    done = subprocess.run(
        ["git", *where, *arguments],
        env=environment | {"GIT_NO_LAZY_FETCH": "1"},
        capture_output=True,
        check=strict,
    )
    return done.stdout.decode(errors="replace")
