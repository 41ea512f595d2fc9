"""Runs one whole process and says what it cost."""

import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cost:
    """What a process and its children cost, and what it printed.

    `wall` and `cpu` are seconds; `peak` is the resident memory of the largest single process,
    in MiB. It is never less than that of the process that started it, some 15 MiB.
    """

    wall: float
    cpu: float
    peak: float
    output: str


class TooLongError(Exception):
    """A process was ended because it took longer than it may."""


def cost_of(
    command: Sequence[str],
    folder: str,
    environment: Mapping[str, str],
    stdin: bytes = b"",
    limit: float = 600,
) -> Cost:
    """Run a command to its end.

    Raises TooLongError after `limit` seconds, and subprocess.CalledProcessError where it fails.
    """
    with tempfile.TemporaryFile() as given, tempfile.TemporaryFile() as printed:
        given.write(stdin)
        given.seek(0)
        start = time.perf_counter()
        process = subprocess.Popen(
            command,
            cwd=folder,
            env=environment,
            stdin=given,
            stdout=printed,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        # The whole group goes: workers must not run on beside the next measurement.
        timer = threading.Timer(limit, os.killpg, (process.pid, signal.SIGKILL))
        timer.start()
        try:
            _, status, usage = os.wait4(process.pid, 0)
        except BaseException:
            # Interrupted: what runs in a session of its own would not hear of it.
            os.killpg(process.pid, signal.SIGKILL)
            raise
        finally:
            timer.cancel()
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        printed.seek(0)
        output = printed.read().decode(errors="replace")
    if process.returncode == -signal.SIGKILL and wall >= limit:
        raise TooLongError(f"{command[0]} took more than {limit:.0f} s")
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, output[-2000:])
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, output)
