"""Reads and writes single files: regular ones below the root, whole or not at all."""

import contextlib
import errno
import os
import re
import stat
import time
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

_BLOCK_BYTES = 1_048_576
_REPLACE_TRIES = 20
_REPLACE_PAUSE_SECONDS = 0.05
_TEMPORARY = re.compile(r".+\.[a-z0-9_]{8}\.tmp")
"""A name as `write_atomic` gives its temporary files; other tools' `name.tmp` is none."""
_LEFT_SECONDS = 3600
"""A temporary file this far from now has lost its writer: writing takes seconds."""


def _flags(*names: str) -> int:
    return os.O_RDONLY | sum(getattr(os, name, 0) for name in names)


_FILE_FLAGS = _flags("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY")
_FOLDER_FLAGS = _flags("O_DIRECTORY", "O_CLOEXEC")


class NotRegular(OSError):
    """The path is a symbolic link, a folder, a pipe or a device."""


class TooLarge(OSError):
    """The file is above the limit its reader set; `stamp` tells its size."""

    def __init__(self, found: "Stamp") -> None:
        super().__init__(f"{found.size} bytes")
        self.stamp = found


class Stamp(NamedTuple):  # a walk makes thousands: a data class takes three times as long
    """Size in bytes and times of a file: what can be known without reading it."""

    size: int
    modified_ns: int
    changed_ns: int


def stamp(root: str, path: str) -> Stamp:
    """Stamp a regular file; raises NotRegular for anything else, OSError where it is gone."""
    return stamp_of(os.lstat(os.path.join(root, path)), path)


def stamp_of(found: os.stat_result, path: str) -> Stamp:
    """Take the stamp from a finished stat."""
    if not stat.S_ISREG(found.st_mode):
        raise NotRegular(errno.EINVAL, "not a regular file", path)
    return Stamp(found.st_size, found.st_mtime_ns, found.st_ctime_ns)


def read(root: str, path: str, limit: int | None = None) -> tuple[bytes, Stamp]:
    """Read a regular file and the stamp it had when it was opened.

    No link below the root is followed and a pipe does not block. Raises TooLarge above `limit`
    bytes, OSError.
    """
    file, found = _open(root, path)
    with file:
        if limit is not None and found.size > limit:
            raise TooLarge(found)
        return file.read(), found


def blocks(root: str, path: str) -> Iterator[bytes]:
    """Read a regular file piece by piece; raises OSError."""
    with _open(root, path)[0] as file:
        while block := file.read(_BLOCK_BYTES):
            yield block


def write_atomic(path: str, data: bytes, *, durable: bool, private: bool = False) -> None:
    """Replace a file in one step: readers see the old bytes or the new ones, never a part.

    `durable` waits until the bytes are on the disk; a `private` file is its owner's alone. Raises
    OSError, leaving the old file.
    """
    import tempfile  # most starts write nothing, and it is slow to import

    folder = os.path.dirname(path)
    descriptor, temporary = tempfile.mkstemp(".tmp", os.path.basename(path) + ".", folder)
    try:
        with open(descriptor, "wb") as file:
            file.write(data)
            if durable:
                file.flush()
                os.fsync(descriptor)
            if os.name == "posix":
                os.fchmod(descriptor, 0o600 if private else _mode(path))
        _replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def sweep(folder: str) -> None:
    """Remove the temporary files that killed processes left in a folder, as far as one may."""
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if not _TEMPORARY.fullmatch(entry.name):
                continue
            with contextlib.suppress(OSError):
                age = time.time() - entry.stat(follow_symlinks=False).st_mtime
                if abs(age) > _LEFT_SECONDS:
                    os.unlink(entry.path)


def _open(root: str, path: str) -> tuple[BinaryIO, Stamp]:
    descriptor = _descriptor(root, path)
    try:
        found = stamp_of(os.fstat(descriptor), path)
        return open(descriptor, "rb"), found
    except BaseException:
        os.close(descriptor)
        raise


def _descriptor(root: str, path: str) -> int:
    """Open a file so that no part of the path below the root is a link, whoever swaps it when."""
    *folders, name = path.split("/")
    if not folders or os.open not in os.supports_dir_fd:
        return os.open(os.path.join(root, path), _FILE_FLAGS)
    holder = os.open(root, _FOLDER_FLAGS)
    try:
        for folder in folders:
            inner = os.open(folder, _FOLDER_FLAGS | os.O_NOFOLLOW, dir_fd=holder)
            os.close(holder)
            holder = inner
        return os.open(name, _FILE_FLAGS, dir_fd=holder)
    finally:
        os.close(holder)


def _mode(path: str) -> int:
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _replace(temporary: str, path: str) -> None:
    for _ in range(_REPLACE_TRIES - 1):
        try:
            os.replace(temporary, path)
        except PermissionError:
            # On Windows a reader that has the target open makes this fail for a moment.
            if os.name != "nt":
                raise
            time.sleep(_REPLACE_PAUSE_SECONDS)
        else:
            return
    os.replace(temporary, path)
