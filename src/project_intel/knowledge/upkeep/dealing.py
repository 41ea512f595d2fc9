"""Deals files to workers that may die: what killed one is set aside, the others go on."""

import os
import queue
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module

from project_intel.extraction.language import language_of
from project_intel.knowledge.upkeep.crew import AHEAD, WORKERS, Crew, NoWorkers, Worker
from project_intel.knowledge.upkeep.learning import Job, Learned
from project_intel.knowledge.upkeep.worker import decoded

FEW = 500
LITTLE = 2_500_000
"""Files, and bytes of them, up to which one worker is enough: another one, which makes the same
grammars ready again, costs an eighth to a quarter of all the work and hardly ends it sooner."""

_HAND_BYTES = 131_072
_HAND_FILES = 64


@dataclass(slots=True)
class Dealt:
    """What became of the jobs that have no answer, in no certain order.

    `fatal` ended the worker that read them; `late` were being read, unusually long, when time ran
    out; jobs in neither list were not begun, or not finished, in time.
    """

    fatal: list[Job] = field(default_factory=list)
    late: list[Job] = field(default_factory=list)


_Hands = deque[list[Job]]

Take = Callable[[Job, Learned | str | None], None]


def deal(crew: Crew, root: str, jobs: Sequence[Job], deadline: float | None, take: Take) -> Dealt:
    """Have jobs answered by workers until `deadline`; `take` gets each answer as it comes.

    One worker takes them from the front, the other from the back: they lie language by language,
    so that few grammars are made ready twice. Raises NoWorkers.
    """
    dealt = Dealt()
    sizes = {job: _size(root, job.path) for job in jobs}
    hands: _Hands = deque(_hands(sizes))
    much = len(jobs) > FEW or sum(sizes.values()) > LITTLE
    workers: set[Worker] = set()
    suspects: set[Job] = set()
    try:
        for side in range(min(WORKERS if much else 1, len(hands))):
            workers.add(_begun(crew, hands, side))
        # What will link the files takes as long to import as the first ones take to be read.
        import_module("project_intel.linking.link")
        while workers:
            patience = None if deadline is None else max(0.0, deadline - time.monotonic())
            try:
                worker, came = crew.lines.get(timeout=patience)
            except queue.Empty:
                dealt.late += [each.open[0] for each in workers if each.is_slow()]
                break
            if worker not in workers:
                continue  # the last of one that was ended
            for line in came:
                take(worker.answered(), decoded(line))
            if not came:
                workers.remove(worker)
                hands.extendleft(_left(worker, suspects, dealt))
                if hands:
                    workers.add(_begun(crew, hands, worker.side))
            elif hands and len(worker.open) <= AHEAD:
                worker.give(_next(hands, worker.side))
            elif not worker.open:
                workers.remove(worker)
                worker.end()
    finally:
        for worker in workers:
            worker.end()
    return dealt


def _begun(crew: Crew, hands: _Hands, side: int) -> Worker:
    worker = crew.worker(side)
    worker.give(_next(hands, side))
    return worker


def _next(hands: _Hands, side: int) -> list[Job]:
    return hands.pop() if side else hands.popleft()


def _left(worker: Worker, suspects: set[Job], dealt: Dealt) -> Iterator[list[Job]]:
    """Yield what a dead worker leaves: the job that ended it gets a second chance."""
    first, *rest = worker.end()
    if not worker.is_ready:
        raise NoWorkers("a worker ended before its first file")
    if first in suspects:
        dealt.fatal.append(first)
    else:
        suspects.add(first)
        yield [first]
    if rest:
        yield rest


def _hands(sizes: Mapping[Job, int]) -> Iterator[list[Job]]:
    """Yield portions of one language each: the heaviest language first, in it the largest files."""
    heaps: dict[str, list[tuple[int, Job]]] = {}
    for job, size in sizes.items():
        language = language_of(job.path)
        heap = heaps.setdefault(language.name if language else "", [])
        heap.append((size, job))
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
