"""Reads and replaces the files that others also write: the one way to any output.

What a file holds beside our block is never lost, and a file that is not plainly ours to change is
refused with the reason.
"""

import contextlib
import os
import stat
from dataclasses import dataclass
from typing import Any

from project_intel.errors import ProjectIntelError
from project_intel.repo.files import NotRegular, read, write_atomic
from project_intel.repo.root import lies_in
from project_intel.scope.vendors.blocks import Document, MarkersBroken, parse_document
from project_intel.scope.vendors.frontmatter import NoYaml, divide, read_head

FILE_BYTES = 4_194_304
"""A larger file is no rule file; what reads such files passes over them as well."""
_MARK = "\ufeff"


class TargetRefused(ProjectIntelError):
    """A file is not ours to change; the message is the reason."""


@dataclass(frozen=True, slots=True)
class Target:
    """A file as it stands: its text without byte order mark, None where there is none.

    `document` is that text at its block; `head` the values of its head, of which `head_text` is
    the source. `link` is the file of the project it leads to where it is a link; of such a file
    nothing is read.
    """

    path: str
    text: str | None
    document: Document
    head: dict[str, Any]
    head_text: str
    has_mark: bool = False
    link: str = ""

    @property
    def is_ours(self) -> bool:
        """Tell whether it has a block."""
        return self.document.body is not None

    @property
    def others(self) -> str:
        """What stands in it that is not ours, head and block apart."""
        return self.document.before[len(self.head_text) :] + self.document.after


def read_target(root: str, path: str) -> Target:
    """Read a file that is to be written. Raises TargetRefused."""
    _check_place(root, path)
    link = _link(root, path)
    if link:
        return Target(path, None, Document(""), {}, "", link=link)
    try:
        data, _ = read(root, path, FILE_BYTES)
    except FileNotFoundError:
        return Target(path, None, Document(""), {}, "")
    except NotRegular as error:
        raise TargetRefused("it is a link or no regular file") from error
    except OSError as error:
        raise TargetRefused(f"it cannot be read ({error.strerror or error})") from error
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise TargetRefused("it is not UTF-8 text") from error
    has_mark = text.startswith(_MARK)
    text = text.removeprefix(_MARK)
    try:
        document = parse_document(text)
    except MarkersBroken as error:
        raise TargetRefused(f"{error}; mend the markers by hand") from error
    head_text = _head_text(text)
    return Target(path, text, document, _values(head_text), head_text, has_mark)


def write_target(root: str, target: Target, text: str) -> None:
    """Put a text in the place of a file, in one step. Raises TargetRefused."""
    _check_place(root, target.path)
    place = os.path.join(root, target.path)
    mark = _MARK if target.has_mark else ""
    try:
        os.makedirs(os.path.dirname(place), exist_ok=True)
        write_atomic(place, (mark + text).encode(), durable=True)
    except OSError as error:
        raise TargetRefused(f"it cannot be written ({error.strerror or error})") from error


def remove_target(root: str, target: Target) -> None:
    """Remove a file, and the folders that are empty without it. Raises TargetRefused."""
    _check_place(root, target.path)
    place = os.path.join(root, target.path)
    try:
        os.unlink(place)
    except OSError as error:
        raise TargetRefused(f"it cannot be removed ({error.strerror or error})") from error
    folder = os.path.dirname(place)
    with contextlib.suppress(OSError):
        while folder != root:
            os.rmdir(folder)
            folder = os.path.dirname(folder)


def _link(root: str, path: str) -> str:
    """Return the file of the project that a link leads to, "" for no link.

    Raises TargetRefused for one that leads nowhere or out of the project.
    """
    place = os.path.join(root, path)
    if not os.path.islink(place):
        return ""
    real = os.path.realpath(place)
    if not lies_in(real, root) or not os.path.isfile(real):
        raise TargetRefused("it is a link to no file of the project")
    return os.path.relpath(real, root).replace(os.sep, "/")


def _check_place(root: str, path: str) -> None:
    """Refuse what lies behind a link or in another repository."""
    folder = root
    for name in path.split("/")[:-1]:
        folder = os.path.join(folder, name)
        try:
            mode = os.lstat(folder).st_mode
        except OSError:
            break
        if stat.S_ISLNK(mode) and not lies_in(os.path.realpath(folder), root):
            raise TargetRefused(f"{name}/ is a link that leaves the project")
        if stat.S_ISLNK(mode):
            raise TargetRefused(f"{name}/ is a link; write to where it leads")
        if not stat.S_ISDIR(mode):
            raise TargetRefused(f"{name} is in the way: it is no folder")
        if os.path.lexists(os.path.join(folder, ".git")):
            raise TargetRefused(f"{name}/ is another repository")


def _head_text(text: str) -> str:
    """Return the source of the head, with the line ends it has."""
    head = divide(text.replace("\r\n", "\n")).head
    lines = text.split("\n")[: head.count("\n")]
    return "".join(f"{line}\n" for line in lines)


def _values(head_text: str) -> dict[str, Any]:
    try:
        return read_head(head_text.replace("\r\n", "\n")) if head_text else {}
    except NoYaml:
        return {"": head_text}  # equal to nothing we would write
