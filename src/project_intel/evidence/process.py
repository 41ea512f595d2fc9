"""Runs one command to its end, and leaves nothing of it behind."""

import os
import select
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from project_intel.evidence.family import MARK, end_family, end_group

KEPT_BYTES = 5 * 1024 * 1024
"""So much of the end of an output is kept."""
_BLOCK_BYTES = 65_536
_DRAIN_SECONDS = 1.0
"""How long an output may stay open once the command has ended: who keeps it longer is not heard."""
_LOOK_SECONDS = 0.1
_PIPE_BLOCKS = 16
"""Blocks that a full pipe may still hold."""


@dataclass(frozen=True, slots=True)
class Ran:
    """How a command ended; `code` is negative for a signal.

    `output` is the end of what it printed, `dropped` how many bytes went before that.
    """

    code: int
    timed_out: bool
    output: bytes
    dropped: int


class Leash:
    """Holds runs; once pulled, from any thread, they end, and so does each that comes later."""

    def __init__(self) -> None:
        # A signal may pull in the middle of a pull.
        self._lock = threading.RLock()
        self._held: dict[int, Callable[[], None]] = {}
        self._pulled = False

    def hold(self, pid: int, end: Callable[[], None]) -> None:
        """Take a run under way."""
        with self._lock:
            self._held[pid] = end
            late = self._pulled
        if late:
            end()

    def release(self, pid: int) -> None:
        """Let go of a run that has ended by itself."""
        with self._lock:
            self._held.pop(pid, None)

    def pull(self) -> None:
        """End every run, and wait until that is done."""
        with self._lock:
            self._pulled = True
            held = list(self._held.values())
        for end in held:
            end()


def run(
    words: Sequence[str], folder: str, environment: Mapping[str, str], seconds: float, leash: Leash
) -> Ran:
    """Run a command in a folder, for so many seconds at most.

    Output and errors are one stream, in the order they were printed. When the time is over, or
    the leash is pulled, all that the command started ends with it. Raises OSError where it cannot
    be started.
    """
    mark = os.urandom(16).hex()
    reading, writing = os.pipe()
    try:
        child = subprocess.Popen(
            words,
            cwd=folder,
            env={**environment, MARK: mark},
            stdin=subprocess.DEVNULL,
            stdout=writing,
            stderr=writing,
            start_new_session=True,
        )
    except OSError:
        os.close(reading)
        raise
    finally:
        os.close(writing)
    end = partial(end_family, child.pid, mark)
    tail = _Tail(reading)
    timed_out = False
    try:
        leash.hold(child.pid, end)
        child.wait(seconds)
    except subprocess.TimeoutExpired:
        timed_out = True
    finally:
        if child.poll() is None:
            end()
            child.wait()
        tail.wait(_DRAIN_SECONDS)
        # A server that a test forgot in the group; what left the group on purpose may live on.
        end_group(child.pid)
        tail.close()
        leash.release(child.pid)
    return Ran(child.returncode, timed_out, tail.kept(), tail.dropped)


class _Tail:
    """Reads a pipe in a thread and keeps the end of it."""

    def __init__(self, descriptor: int) -> None:
        self.dropped = 0
        self._descriptor = descriptor
        self._blocks: deque[bytes] = deque()
        self._size = 0
        self._lock = threading.Lock()
        self._left = sys.maxsize
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def wait(self, seconds: float) -> None:
        """Wait for the end of the pipe."""
        self._thread.join(seconds)

    def close(self) -> None:
        """Read what is in the pipe and no more, whoever goes on writing."""
        self._left = _PIPE_BLOCKS
        self._thread.join(_DRAIN_SECONDS)

    def kept(self) -> bytes:
        """Return the end of the output."""
        with self._lock:
            return b"".join(self._blocks)

    def _read(self) -> None:
        try:
            while self._ready() and (block := os.read(self._descriptor, _BLOCK_BYTES)):
                self._keep(block)
        finally:
            os.close(self._descriptor)

    def _keep(self, block: bytes) -> None:
        with self._lock:
            self._blocks.append(block)
            self._size += len(block)
            while self._size - len(self._blocks[0]) >= KEPT_BYTES:
                gone = len(self._blocks.popleft())
                self._size -= gone
                self.dropped += gone

    def _ready(self) -> bool:
        """Wait until there is something to read; False where nothing more is wanted."""
        if os.name == "nt":  # select knows no pipes there: reading itself waits
            return self._left > 0
        while not select.select([self._descriptor], [], [], _LOOK_SECONDS)[0]:
            if self._left < sys.maxsize:
                return False
        self._left -= self._left < sys.maxsize
        return self._left > 0
