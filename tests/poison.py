"""A worker's program for which a file's name decides how reading it goes wrong."""

import os
import signal
from pathlib import Path

from project_intel.knowledge.upkeep.learning import Job, Learned, learn
from project_intel.knowledge.upkeep.worker import main

PROGRAM = """\
import sys
sys.path[:] = sys.argv[1].split("\\n")
from poison import run
run(sys.argv[2])
"""

TRIED = "tried.log"
"""Names every poisonous file at each try, beside the project."""


def run(root: str) -> None:
    """Work with one second for each file, longer in a project with a file called patient."""
    main(root, _learn, 4 if (Path(root) / "patient").exists() else 1)


def _learn(root: str, job: Job) -> Learned | str | None:
    name = job.path.partition(".")[0]
    if name in ("crash", "hang", "hoard", "raise"):
        with (Path(root).parent / TRIED).open("a", encoding="utf-8") as log:
            log.write(f"{job.path}\n")
    match name:
        case "crash":
            os.kill(os.getpid(), signal.SIGSEGV if os.name == "posix" else signal.SIGTERM)
        case "hang":
            sum(range(10**15))  # holds the interpreter, as a parse does
        case "hoard":
            bytearray(8 << 30)
        case "raise":
            raise RecursionError
    return learn(root, job)
