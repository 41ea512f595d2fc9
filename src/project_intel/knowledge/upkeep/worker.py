"""The process in which files are read, since a grammar may crash, hang or eat all memory.

Started by `crew` and by nothing else. It takes jobs from stdin, one JSON list a line, and
answers each with a line on stdout; a job without an answer is the one that ended it.
"""

import contextlib
import faulthandler
import json
import os
import signal
import sys
import time
from collections.abc import Callable

from project_intel.knowledge.upkeep.learning import Job, Learned, learn

MAX_SECONDS = 20
"""A file that takes longer ends the process: the last resort, ordinary ones take milliseconds."""

MAX_MEMORY = 2 << 30
"""Bytes of addresses, where the system can limit them."""

_REARM_SECONDS = 1.0


Learn = Callable[[str, Job], Learned | str | None]


def main(root: str, learn: Learn = learn, max_seconds: float = MAX_SECONDS) -> None:
    """Answer jobs until stdin ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's, who ends us
    _limit_memory()
    # Nothing but answers may reach the pipe, whatever a grammar prints.
    answers = os.fdopen(os.dup(1), "w", encoding="ascii", newline="\n")
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 1)
    answers.write("ready\n")
    answers.flush()
    armed = -_REARM_SECONDS
    with open(null, "w", encoding="ascii") as nowhere:
        for line in sys.stdin.buffer:
            for job in json.loads(line):
                # This watch needs no interpreter to be awake, so it also ends an endless parse;
                # and it outlives the parent, which may be gone.
                if time.monotonic() - armed >= _REARM_SECONDS:
                    armed = time.monotonic()
                    faulthandler.dump_traceback_later(max_seconds, file=nowhere, exit=True)
                answers.write(_answer(learn(root, Job(*job))))
                answers.flush()
            faulthandler.cancel_dump_traceback_later()
            armed = -_REARM_SECONDS


def decoded(line: bytes) -> Learned | str | None:
    """Read an answer without its line end; raises ValueError for a line that is none."""
    told, _, record = line.partition(b"\t")
    value = json.loads(told)
    if isinstance(value, list):
        return Learned.of(value, record.decode("ascii"))
    return value if value is None else str(value)


def _answer(found: Learned | str | None) -> str:
    """Write a line of JSON, after which a record stands as it is: it has no tab and no line end."""
    if isinstance(found, Learned):
        return f"{json.dumps(found.as_json())}\t{found.record}\n"
    return json.dumps(found) + "\n"


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    # Where the limit in force is lower still, or the system knows none, that is that.
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
