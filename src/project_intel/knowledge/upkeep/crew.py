"""The processes that read files; they can be started ahead, to get ready while files are listed."""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from io import BufferedReader
from typing import IO, TYPE_CHECKING, cast

if TYPE_CHECKING:
    from project_intel.knowledge.upkeep.learning import Job

WORKERS = 2
"""More gain nothing on the machines people have: git, disk and linking want a core as well."""

SLOW_SECONDS = 2.0
"""Ordinary files take milliseconds: one that is still being read after this is suspect."""

PROGRAM = """\
import sys
sys.path[:] = sys.argv[1].split("\\n")
from project_intel.knowledge.upkeep.worker import main
main(sys.argv[2])
"""
"""What a worker runs; it imports from where this process does."""

AHEAD = 8
"""Open jobs at which a worker gets its next hand: it never waits for this process to wake up."""

_NAP_SECONDS = 0.005
"""Answers are taken several at once: to wake up for each costs as much as to read it."""

_CHUNK_BYTES = 1 << 15

Lines = queue.SimpleQueue[tuple["Worker", list[bytes]]]
"""Whole lines as they came; none when the worker has ended."""


class NoWorkers(OSError):
    """This system starts no process for us."""


class Crew:
    """The workers of one project; all they say comes through `lines`."""

    __slots__ = ("_ahead", "_root", "lines")

    def __init__(self, root: str) -> None:
        self._root = root
        self._ahead: list[Worker] = []
        self.lines: Lines = queue.SimpleQueue()

    def get_ready(self, count: int) -> None:
        """Start workers that will be wanted, as far as anyone can tell; `close` ends the others."""
        with contextlib.suppress(NoWorkers):
            while len(self._ahead) < count:
                self._ahead.append(Worker(self._root, self.lines))

    def worker(self, side: int) -> "Worker":
        """Give the worker of one end of the heap: 0 the front, 1 the back; raises NoWorkers."""
        while self._ahead:
            worker = self._ahead.pop(0)
            if not worker.has_ended:
                break
            worker.end()
        else:
            worker = Worker(self._root, self.lines)
        worker.side = side
        return worker

    def close(self) -> None:
        """End the workers that nobody wanted."""
        while self._ahead:
            self._ahead.pop().end()


class Worker:
    """One process; `open` are the jobs it has not answered yet, in the order it has them.

    `side` is the end of the heap it takes them from. It `is_ready` when it has all it needs to
    read files; when it `has_ended`, it said so.
    """

    def __init__(self, root: str, lines: Lines) -> None:
        self.side = 0
        self.is_ready = self.has_ended = False
        self.open: deque[Job] = deque()
        self._heard = 0.0
        paths = "\n".join(filter(os.path.isabs, sys.path))
        try:
            # -P: a project's own json.py must not be taken for the real one.
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-c", PROGRAM, paths, root],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        except OSError as error:
            raise NoWorkers(*error.args) from error
        self._in = cast("IO[bytes]", self._process.stdin)
        self._out = cast("BufferedReader", self._process.stdout)
        self._thread = threading.Thread(target=self._forward, args=(lines,), daemon=True)
        self._thread.start()

    def answered(self) -> "Job":
        """Take note of an answer; return the job it belongs to."""
        self._heard = time.monotonic()
        return self.open.popleft()

    def give(self, hand: "list[Job]") -> None:
        """Hand out jobs; with so few before them they fit into the pipe, so this hardly waits."""
        self.open.extend(hand)
        letter = json.dumps([(job.path, job.blob, job.filter, job.counted) for job in hand]) + "\n"
        # Where it has died meanwhile, the end of its answers says so.
        with contextlib.suppress(OSError):
            self._in.write(letter.encode("ascii"))
            self._in.flush()

    def is_slow(self) -> bool:
        """Tell whether the first open job takes longer than any ordinary one."""
        return self.is_ready and bool(self.open) and time.monotonic() - self._heard > SLOW_SECONDS

    def end(self) -> "list[Job]":
        """End the process if it has not ended by itself; return the open jobs."""
        self._process.kill()
        self._process.wait()
        self._thread.join()
        with contextlib.suppress(OSError):
            self._in.close()
        self._out.close()
        return list(self.open)

    def _forward(self, lines: Lines) -> None:
        self.is_ready = self._out.readline() == b"ready\n"
        self._heard = time.monotonic()
        begun = b""
        while chunk := self._out.read1(_CHUNK_BYTES):
            *whole, begun = (begun + chunk).split(b"\n")
            if whole:
                lines.put((self, whole))
            if len(chunk) < _CHUNK_BYTES and len(self.open) > AHEAD:
                time.sleep(_NAP_SECONDS)
        self.has_ended = True
        lines.put((self, []))
