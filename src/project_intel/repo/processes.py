"""Says what can be known of another process of this machine without asking it."""

import os
import time
from contextlib import suppress

_START_FIELD = 19
"""Where `/proc/N/stat` tells the start, counted from behind the name."""


def lives(process: object) -> bool:
    """Tell whether a process of this number runs, whosever it is; True where that is not told."""
    if not isinstance(process, int) or process <= 0:
        return False
    if os.name == "nt":  # where signal 0 is Ctrl-C
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def began(process: int) -> float | None:
    """Return when a process began, in seconds since 1970; None where the system does not say."""
    with suppress(OSError, ValueError, IndexError, AttributeError):
        # The name stands in brackets and may hold any sign.
        after_name = _told(process, "stat").rpartition(b")")[2].split()
        ticks = int(after_name[_START_FIELD])
        up = time.clock_gettime(time.CLOCK_BOOTTIME)
        return time.time() - (up - ticks / os.sysconf("SC_CLK_TCK"))
    return None


def command(process: int) -> str | None:
    """Return the words a process was started with, one a line; None where they are not told.

    A process of the system's own has none, nor has one that ended and was not yet missed.
    """
    with suppress(OSError):
        return os.fsdecode(_told(process, "cmdline")).rstrip("\0").replace("\0", "\n")
    return None


def _told(process: int, name: str) -> bytes:
    with open(f"/proc/{process}/{name}", "rb") as file:
        return file.read()
