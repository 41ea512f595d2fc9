"""A lock between processes that the operating system releases when its holder dies."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from project_intel.errors import LockTimeout
from project_intel.repo.files import stamp_of

_PAUSE_SECONDS = 0.02


@contextmanager
def locked(path: str, wait_seconds: float) -> Iterator[None]:
    """Hold the lock file at `path` for the body.

    Raises LockTimeout when another process keeps it beyond `wait_seconds`, OSError where the file
    cannot be opened or is no regular file. The file stays: its existence means nothing.
    """
    deadline = time.monotonic() + wait_seconds
    while True:
        descriptor = _open(path)
        try:
            while not _take(descriptor):
                if time.monotonic() >= deadline:
                    raise LockTimeout(
                        f"another process has held {path} for {wait_seconds:.0f} s; try again"
                    )
                time.sleep(_PAUSE_SECONDS)
            try:
                # Who clears the cache takes the file away from under those who wait for it.
                if _is_at(path, descriptor):
                    yield
                    return
            finally:
                _release(descriptor)
        finally:
            os.close(descriptor)


def _open(path: str) -> int:
    flags = os.O_RDWR | os.O_CREAT
    for name in ("O_CLOEXEC", "O_NOFOLLOW", "O_NONBLOCK"):
        flags |= getattr(os, name, 0)
    descriptor = os.open(path, flags, 0o644)
    try:
        stamp_of(os.fstat(descriptor), path)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _is_at(path: str, descriptor: int) -> bool:
    try:
        return os.path.samestat(os.lstat(path), os.fstat(descriptor))
    except FileNotFoundError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> bool:
        os.lseek(descriptor, 0, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _release(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _release(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
