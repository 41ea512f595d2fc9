"""Respects the lock file of the original tool, which may be at work on the same checkout.

That tool cannot see ours. Its file is never written nor removed here: who holds it is waited for,
and one that was left behind is passed over, also where another process has the number by now.
"""

import contextlib
import json
import os
import re
import time

from project_intel.errors import LockTimeout
from project_intel.knowledge.base.places import FOLDER
from project_intel.repo.files import read
from project_intel.repo.processes import began, command, lives

LOCK_FILE = f"{FOLDER}/summaries.lock"

_OLDEST_SECONDS = 3600
"""The original takes its own lock for abandoned after this time."""

_UNREADABLE_SECONDS = 5
"""How long a lock without a readable holder counts: it may be about to be written."""

LONGEST_WAIT_SECONDS = 5.0
"""What the original writes between two breaths takes less; its own analyses hold the lock for
minutes, and then it is better to say so."""

_CLOCK_SECONDS = 10
"""A process that began this much later than its lock was taken did not take it."""

_MAY_RUN_IT = re.compile(r"node|bun|deno|electron|\.[cm]?js$", re.IGNORECASE | re.MULTILINE)
"""What the command of a process holds that may be the original."""

_MAX_BYTES = 10_000
_PAUSE_SECONDS = 0.1


def wait_for_it(root: str, wait_seconds: float) -> None:
    """Wait while another tool says that it is writing the knowledge base; raises LockTimeout."""
    patience = min(wait_seconds, LONGEST_WAIT_SECONDS)
    deadline = time.monotonic() + patience
    while is_held(root):
        if time.monotonic() >= deadline:
            raise LockTimeout(
                f"another tool holds {os.path.join(root, LOCK_FILE)}; "
                "try again when it is done, or remove that file if none is at work"
            )
        time.sleep(_PAUSE_SECONDS)


def is_held(root: str) -> bool:
    """Tell whether another tool says that it is writing the knowledge base."""
    try:
        made = os.lstat(os.path.join(root, LOCK_FILE)).st_mtime
    except OSError:
        return False
    try:
        holder = json.loads(read(root, LOCK_FILE, _MAX_BYTES)[0])
        process = holder["pid"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return _is_within(made, _UNREADABLE_SECONDS)
    from datetime import datetime  # most starts meet no such lock

    with contextlib.suppress(ValueError, TypeError, OverflowError, KeyError):
        made = datetime.fromisoformat(holder["startedAt"]).timestamp()
    return _is_within(made, _OLDEST_SECONDS) and lives(process) and _may_hold(process, made)


def _is_within(moment: float, seconds: float) -> bool:
    # A moment far in the future says no more than one long past: some clock was wrong.
    return abs(time.time() - moment) < seconds


def _may_hold(process: int, made: float) -> bool:
    """Tell whether a living process may be the one that took the lock at that moment.

    Numbers are given again, and a lock that was committed names one of another machine. What the
    system does not tell counts for the process.
    """
    start = began(process)
    if start is not None and start > made + _CLOCK_SECONDS:
        return False
    words = command(process)
    return words is None or _MAY_RUN_IT.search(words) is not None
