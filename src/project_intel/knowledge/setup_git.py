"""Teaches a clone to merge the knowledge base and to commit it, and lets it forget that again."""

import contextlib
import os
import shlex
import sys
from collections.abc import Iterator

from project_intel.display import safe
from project_intel.errors import ProjectIntelError
from project_intel.knowledge.base.places import BASE_FILE
from project_intel.knowledge.project import Project
from project_intel.repo.checkout import find_checkout
from project_intel.repo.files import read, write_atomic
from project_intel.repo.lines import with_line, without_line
from project_intel.repo.own import OwnGit

ATTRIBUTES = ".gitattributes"
ATTRIBUTE = f"**/{BASE_FILE} merge=project-intel"
"""What tells git whom to ask; sub-projects have bases of their own."""

MARK = "# project-intel setup git"
"""What ends our line in a hook: by this it is known again."""

_HEAD = b"#!/bin/sh\n"
_HOOK = "pre-commit"
_IS_THERE = "is set up already"


class SetupFailed(ProjectIntelError):
    """Git cannot be set up; the message says what stands in the way."""


def set_up(project: Project) -> tuple[str, ...]:
    """Register the merge driver and the hook in the clone around a project; say what was done.

    A hook somebody wrote is left alone. Raises SetupFailed, GitFailed.
    """
    git = _git(project)
    with _explained(git):
        wanted = {"name": "project-intel merges its map", "driver": driver_command(sys.executable)}
        return (
            f"The merge driver {'is registered' if git.configure(wanted) else _IS_THERE}: in this "
            f"clone git merges {BASE_FILE} file by file.",
            _add_attribute(project.root),
            _add_hook(git, hook_line(sys.executable)),
        )


def take_down(project: Project) -> tuple[str, ...]:
    """Undo `set_up`, byte for byte where nothing else changed; say what was done.

    Raises SetupFailed, GitFailed.
    """
    git = _git(project)
    with _explained(git):
        return (
            "The merge driver " + ("is removed." if git.configure({}) else "was not registered."),
            _remove_attribute(project.root),
            _remove_hook(git),
        )


def driver_command(python: str) -> str:
    """Write what git runs to merge: where we cannot, git itself merges the text, with markers."""
    return (
        f"{_quoted(python).replace('%', '%%')} -P -m project_intel merge-driver %O %A %B %P || "
        "git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B"
    )


def hook_line(python: str) -> str:
    """Write the line of the hook; it never keeps anyone from committing."""
    return f"{_quoted(python)} -P -m project_intel hook pre-commit || :  {MARK}"


def _quoted(python: str) -> str:
    """Quote for the shell git brings along, on Windows too, where others read the line as well."""
    return shlex.quote(python if python.startswith("/") else python.replace("\\", "/"))


def _git(project: Project) -> OwnGit:
    checkout = find_checkout(project.root)
    if checkout is None:
        raise SetupFailed(f"{safe(project.root)} lies in no git work tree; there is nothing to do.")
    return OwnGit(checkout)


def _add_attribute(root: str) -> str:
    text = _read(root, ATTRIBUTES)
    line = ATTRIBUTE.encode()
    new = with_line(text, line, line)
    if new == text:
        return f"{ATTRIBUTES} names it already."
    write_atomic(os.path.join(root, ATTRIBUTES), new, durable=True)
    return (
        f"{ATTRIBUTES} names it now: commit that file. Whoever has not run this command merges as "
        "text, as before."
    )


def _remove_attribute(root: str) -> str:
    text = _read(root, ATTRIBUTES)
    left = without_line(text, ATTRIBUTE.encode()) if text is not None else text
    if left == text:
        return f"{ATTRIBUTES} did not name it."
    _replace(os.path.join(root, ATTRIBUTES), left)
    return f"{ATTRIBUTES} is as it was."


def _add_hook(git: OwnGit, line: str) -> str:
    folder = git.hooks_folder()
    path = os.path.join(folder, _HOOK)
    if not _is_own(git, folder):
        return (
            f"Hooks are kept in {safe(os.path.realpath(folder))} (core.hooksPath or a link), "
            "which others may share: to have "
            f"each commit bring the map along, add to {_HOOK} there: "
            f"command -v project-intel >/dev/null && project-intel hook pre-commit || :"
        )
    text = _read_hook(folder)
    if text is not None and MARK.encode() not in text:
        return (
            f"There is a {_HOOK} hook already, which is left alone: to have each commit bring the "
            f"map along, add this line to {safe(path)}: {line}"
        )
    new = with_line(text, os.fsencode(line), MARK.encode(), _HEAD)
    if new == text:
        return f"The {_HOOK} hook {_IS_THERE}."
    os.makedirs(folder, exist_ok=True)
    write_atomic(path, new, durable=True)
    mode = os.stat(path).st_mode
    os.chmod(path, mode | (mode & 0o444) >> 2)  # who may read it may run it
    return f"A {_HOOK} hook has each commit bring the map along."


def _remove_hook(git: OwnGit) -> str:
    folder = git.hooks_folder()
    text = _read_hook(folder) if _is_own(git, folder) else None
    left = without_line(text, MARK.encode(), _HEAD) if text is not None else text
    if left == text:
        return f"No {_HOOK} hook of ours is there."
    _replace(os.path.join(folder, _HOOK), left)
    return f"The {_HOOK} hook is {'removed' if left is None else 'without our line'}."


def _is_own(git: OwnGit, folder: str) -> bool:
    """Tell whether the hooks are the clone's alone: others may be shared or committed."""
    own = os.path.join(git.checkout.common_dir, "hooks")
    return not os.path.islink(own) and os.path.realpath(folder) == os.path.realpath(own)


def _read_hook(folder: str) -> bytes | None:
    """Return the hook, empty where it is a link: that is somebody's, whatever it holds."""
    if os.path.islink(os.path.join(folder, _HOOK)):
        return b""
    return _read(folder, _HOOK)


def _read(folder: str, name: str) -> bytes | None:
    try:
        return read(folder, name)[0]
    except FileNotFoundError:
        return None


def _replace(path: str, text: bytes | None) -> None:
    if text is None:
        os.unlink(path)
    else:
        write_atomic(path, text, durable=True)


@contextlib.contextmanager
def _explained(git: OwnGit) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise SetupFailed(
            f"git could not be set up in {safe(git.checkout.top)} ({safe(reason)}); what was done "
            "so far stays, and the same command goes on from there."
        ) from error
