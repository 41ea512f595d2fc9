"""Deals files to workers that may die: what killed one is set aside, the others go on."""

import contextlib
import json
import os
import queue
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BufferedReader
from typing import IO, cast

from project_intel.extraction.language import language_of
from project_intel.knowledge.upkeep.learning import Job, Learned
from project_intel.knowledge.upkeep.worker import decoded

WORKERS = 2
"""More gain nothing on the machines people have: git, disk and linking want a core as well."""

FEW = 200
"""Files up to which one worker is enough."""

SLOW_SECONDS = 2.0
"""Ordinary files take milliseconds: one that is still being read after this is suspect."""

PROGRAM = """\
import sys
sys.path[:] = sys.argv[1].split("\\n")
from project_intel.knowledge.upkeep.worker import main
main(sys.argv[2])
"""
"""What a worker runs; it imports from where this process does."""
_HAND_BYTES = 131_072
_HAND_FILES = 64

_AHEAD = 8
"""Open jobs at which a worker gets its next hand: it never waits for this process to wake up."""

_NAP_SECONDS = 0.005
"""Answers are taken several at once: to wake up for each costs as much as to read it."""

_CHUNK_BYTES = 1 << 15

_Lines = queue.SimpleQueue[tuple["_Worker", list[bytes]]]
"""Whole lines as they came; none when the worker has ended."""


@dataclass(slots=True)
class Dealt:
    """What became of the jobs that have no answer, in no certain order.

    `fatal` ended the worker that read them; `late` were being read, unusually long, when time ran
    out; jobs in neither list were not begun, or not finished, in time.
    """

    fatal: list[Job] = field(default_factory=list)
    late: list[Job] = field(default_factory=list)


Take = Callable[[Job, Learned | str | None], None]


class NoWorkers(OSError):
    """This system starts no process for us."""


def deal(root: str, jobs: Sequence[Job], deadline: float | None, take: Take) -> Dealt:
    """Have jobs answered by workers until `deadline`; `take` gets each answer as it comes.

    One worker takes them from the front, the other from the back: they lie language by language,
    so that few grammars are made ready twice. Raises NoWorkers.
    """
    dealt = Dealt()
    hands = deque(_hands(root, jobs))
    lines: _Lines = queue.SimpleQueue()
    count = min(WORKERS if len(jobs) > FEW else 1, len(hands))
    workers: set[_Worker] = set()
    suspects: set[Job] = set()
    try:
        workers.update(_Worker(root, lines, side) for side in range(count))
        while workers:
            patience = None if deadline is None else max(0.0, deadline - time.monotonic())
            try:
                worker, came = lines.get(timeout=patience)
            except queue.Empty:
                dealt.late += [each.open[0] for each in workers if each.is_slow()]
                break
            if worker not in workers:
                continue  # the last of one that was ended
            for line in came:
                worker.take(line, take)
            if not came:
                workers.remove(worker)
                hands.extendleft(_left(worker.end(), suspects, dealt))
                if hands:
                    workers.add(_Worker(root, lines, worker.side))
            elif hands and len(worker.open) <= _AHEAD:
                worker.give(hands.pop() if worker.side else hands.popleft())
            elif not worker.open:
                workers.remove(worker)
                worker.end()
    finally:
        for worker in workers:
            worker.end()
    return dealt


def _left(open_jobs: list[Job], suspects: set[Job], dealt: Dealt) -> Iterator[list[Job]]:
    """Yield what a dead worker leaves: the job that ended it gets a second chance."""
    if not open_jobs:
        raise NoWorkers("a worker ended before its first file")
    first, *rest = open_jobs
    if first in suspects:
        dealt.fatal.append(first)
    else:
        suspects.add(first)
        yield [first]
    if rest:
        yield rest


def _hands(root: str, jobs: Sequence[Job]) -> Iterator[list[Job]]:
    """Yield portions of one language each: the heaviest language first, in it the largest files."""
    heaps: dict[str, list[tuple[int, Job]]] = {}
    for job in jobs:
        language = language_of(job.path)
        heap = heaps.setdefault(language.name if language else "", [])
        heap.append((_size(root, job.path), job))
    for heap in sorted(heaps.values(), key=lambda heap: -sum(size for size, _ in heap)):
        hand: list[Job] = []
        filled = 0
        for size, job in sorted(heap, key=lambda item: (-item[0], item[1].path)):
            hand.append(job)
            filled += size
            if filled >= _HAND_BYTES or len(hand) >= _HAND_FILES:
                yield hand
                hand, filled = [], 0
        if hand:
            yield hand


def _size(root: str, path: str) -> int:
    try:
        return os.lstat(os.path.join(root, path)).st_size
    except OSError:
        return 0


class _Worker:
    """One process; `open` are the jobs it has not answered yet, in the order it has them.

    `side` is the end of the heap it takes them from: 0 the front, 1 the back.
    """

    def __init__(self, root: str, lines: _Lines, side: int) -> None:
        self.side = side
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

    def take(self, line: bytes, take: Take) -> None:
        """Take a line: the answer to the first open job, or that the worker is ready."""
        self._heard = time.monotonic()
        if self.open:
            take(self.open.popleft(), decoded(line))

    def give(self, hand: list[Job]) -> None:
        """Hand out jobs; with so few before them they fit into the pipe, so this never waits."""
        self.open.extend(hand)
        letter = json.dumps([(job.path, job.blob, job.filter, job.counted) for job in hand]) + "\n"
        # Where it has died meanwhile, the end of its answers says so.
        with contextlib.suppress(OSError):
            self._in.write(letter.encode("ascii"))
            self._in.flush()

    def is_slow(self) -> bool:
        """Tell whether the first open job takes longer than any ordinary one."""
        return bool(self.open) and time.monotonic() - self._heard > SLOW_SECONDS

    def end(self) -> list[Job]:
        """End the process if it has not ended by itself; return the open jobs."""
        self._process.kill()
        self._process.wait()
        self._thread.join()
        with contextlib.suppress(OSError):
            self._in.close()
        self._out.close()
        return list(self.open)

    def _forward(self, lines: _Lines) -> None:
        begun = b""
        while chunk := self._out.read1(_CHUNK_BYTES):
            *whole, begun = (begun + chunk).split(b"\n")
            if whole:
                lines.put((self, whole))
            if len(chunk) < _CHUNK_BYTES and len(self.open) > _AHEAD:
                time.sleep(_NAP_SECONDS)
        lines.put((self, []))
