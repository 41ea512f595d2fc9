"""Does one thing again and again, each time in a fork that is killed before a certain step.

A step is a call to the system that takes, writes, replaces or removes a file of the knowledge
folder. Run as a program it is the process that forks: killed.py ROOT ACTION. It reads step numbers
from stdin, a line each, and answers `killed`, or `done` where there were fewer steps.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from project_intel.knowledge.analysis.packing import Budget
from project_intel.knowledge.project import Project
from project_intel.knowledge.refresh import refresh
from project_intel.knowledge.rows import current_parts
from project_intel.knowledge.scan import scan
from project_intel.knowledge.submit import submit

STEPS = {
    "files.py": ("write_atomic", "_replace"),
    "lock.py": ("locked", "_open", "_take", "_release"),
    "receipts.py": ("remove_files", "write_file"),
}
"""The functions that write, by module."""

ACTIONS: dict[str, Callable[[Project], object]] = {
    "refresh": refresh,
    "query": current_parts,
    "scan": lambda project: scan(project, "", Budget(2_000, 4)),
    "submit": lambda project: submit(project, [{"path": "a.md", "summary": "Says a."}]),
}


@contextmanager
def killer(root: Path, action: str) -> Iterator[Callable[[int], bool]]:
    """Give a function that does the action, killed before a step; it tells whether it was."""
    with subprocess.Popen(
        [sys.executable, __file__, str(root), action],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONUTF8": "1"},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        lines = process.stdout
        sent = process.stdin

        def kill(step: int) -> bool:
            sent.write(f"{step}\n".encode())
            sent.flush()
            answer = lines.readline()
            assert answer in (b"killed\n", b"done\n"), answer
            return answer == b"killed\n"

        yield kill
        sent.close()
    assert process.returncode == 0


def main() -> None:
    """Answer every line."""
    root, action = sys.argv[1:]
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _do(root, action, int(line))
        _, status = os.waitpid(child, 0)
        killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
        print("killed" if killed else "done" if status == 0 else f"failed {status}", flush=True)


def _do(root: str, action: str, left: int) -> None:
    def step(frame: FrameType, event: str, _: Any) -> None:
        nonlocal left
        file = os.path.basename(frame.f_code.co_filename)
        if event == "c_call" and frame.f_code.co_name in STEPS.get(file, ()):
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(step)
    ACTIONS[action](Project(root))
    sys.setprofile(None)
    os._exit(0)


if __name__ == "__main__":
    main()
