"""Respects the lock file of the original tool, which may be at work on the same checkout.

That tool cannot see ours. Its file is never written nor removed here: who holds it is waited for,
and one that was left behind is passed over.
"""

import contextlib
import json
import os
import time

from project_intel.knowledge.base.places import FOLDER
from project_intel.repo.files import read

LOCK_FILE = f"{FOLDER}/summaries.lock"

_OLDEST_SECONDS = 3600
"""The original takes its own lock for abandoned after this time."""

_UNREADABLE_SECONDS = 5
"""How long a lock without a readable holder counts: it may be about to be written."""

_MAX_BYTES = 10_000


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
    return _is_within(made, _OLDEST_SECONDS) and _lives(process)


def _is_within(moment: float, seconds: float) -> bool:
    # A moment far in the future says no more than one long past: some clock was wrong.
    return abs(time.time() - moment) < seconds


def _lives(process: object) -> bool:
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
