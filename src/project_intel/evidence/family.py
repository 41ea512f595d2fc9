"""Finds every process that a command has started, and ends them."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Iterator

MARK = "PROJECT_INTEL_TEST_RUN"
"""The variable by which the processes of one run are known, wherever they went."""
_ROUNDS = 50
_PAUSE_SECONDS = 0.01


def end_family(leader: int, mark: str) -> None:
    """End a process, its group, its descendants and everything else that carries its mark.

    Those that fork while others are ended are found in the next round.
    """
    if os.name == "nt":
        _run("taskkill", "/T", "/F", "/PID", str(leader))
        return
    for _ in range(_ROUNDS):
        alive = _family(leader, mark)
        end_group(leader)
        for pid in alive:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        if not alive:
            return
        time.sleep(_PAUSE_SECONDS)


def end_group(leader: int) -> None:
    """End what is left of a process group."""
    if os.name != "nt":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(leader, signal.SIGKILL)


def _family(leader: int, mark: str) -> set[int]:
    """List who descends from the leader or carries the mark; those that ended are not in it."""
    parents = dict(_parents())
    members = {pid for pid in parents if pid == leader or _is_marked(pid, mark)}
    children: dict[int, list[int]] = {}
    for pid, parent in parents.items():
        children.setdefault(parent, []).append(pid)
    pending = list(members)
    while pending:
        below = [pid for pid in children.get(pending.pop(), ()) if pid not in members]
        members.update(below)
        pending += below
    return members


def _parents() -> Iterator[tuple[int, int]]:
    """Yield every living process with its parent."""
    if not os.path.isdir("/proc/self"):
        for line in _run("ps", "-axo", "pid=,ppid=,stat=").splitlines():
            pid, above, status = line.split(maxsplit=2)
            if not status.startswith("Z"):
                yield int(pid), int(above)
        return
    for name in os.listdir("/proc"):
        if name.isdigit():
            with contextlib.suppress(OSError):
                with open(f"/proc/{name}/stat", "rb") as file:
                    # The name, in brackets, may itself hold brackets and spaces.
                    state, parent, *_ = file.read().rpartition(b")")[2].split()
                if state not in (b"Z", b"X"):
                    yield int(name), int(parent)


def _is_marked(pid: int, mark: str) -> bool:
    try:
        with open(f"/proc/{pid}/environ", "rb") as file:
            return f"{MARK}={mark}".encode() in file.read().split(b"\0")
    except OSError:
        return False


def _run(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, encoding="utf-8", check=False)
    return done.stdout
