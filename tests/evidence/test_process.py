"""One command, run to its end with nothing left behind: real processes."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable

import pytest

from project_intel.evidence.family import MARK
from project_intel.evidence.process import KEPT_BYTES, Leash, run

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(os.name == "nt", reason="groups and signals are those of POSIX"),
]

LONG = 60
"""Seconds a process would run that nobody ends."""
SOON = LONG / 3
"""Seconds within which a run has ended if it did not wait for such a process."""

# Starts a process the way daemons are started: forked twice, in a session of its own, its parent
# gone. It writes its number to the file named and keeps the output open.
DAEMON = f"""
import os, sys, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        with open(sys.argv[1] + ".part", "w") as file:
            file.write(str(os.getpid()))
        os.rename(sys.argv[1] + ".part", sys.argv[1])
        time.sleep({LONG})
    os._exit(0)
os.wait()
while not os.path.exists(sys.argv[1]):
    time.sleep(0.01)
"""


def python(code: str, *arguments: str, seconds: float = LONG, leash: Leash | None = None):
    words = [sys.executable, "-c", code, *arguments]
    return run(words, os.getcwd(), os.environ, seconds, leash or Leash())


def is_alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] != b"Z"
    except FileNotFoundError:
        if os.path.isdir("/proc/self"):
            return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def comes_true(what: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + SOON
    while not what():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


def ends_soon(pid: int) -> bool:
    return comes_true(lambda: not is_alive(pid))


def test_output_and_errors_come_in_the_order_they_were_printed():
    code = "import sys\nfor n in range(3):\n print(n, flush=True)\n print('e', n, file=sys.stderr)"
    ran = python(code)
    assert ran.output == b"0\ne 0\n1\ne 1\n2\ne 2\n"
    assert (ran.code, ran.timed_out, ran.dropped) == (0, False, 0)


def test_the_exit_code_is_the_commands_own_and_a_signal_is_negative():
    assert python("raise SystemExit(7)").code == 7
    assert python("import os; os.abort()").code == -signal.SIGABRT


def test_there_is_nothing_to_read_on_stdin():
    assert python("import sys; print(repr(sys.stdin.read()))").output == b"''\n"


def test_a_command_that_cannot_be_started_is_an_error_and_leaks_no_pipe(tmp_path):
    before = os.listdir("/dev/fd")
    with pytest.raises(FileNotFoundError):
        run([str(tmp_path / "gone")], str(tmp_path), {}, LONG, Leash())
    assert os.listdir("/dev/fd") == before


def test_of_a_long_output_the_end_is_kept():
    code = (
        "import sys\nfor n in range(6 * 1024): sys.stdout.write('x' * 1023 + '\\n')\nprint('end')"
    )
    ran = python(code)
    assert ran.output.endswith(b"x\nend\n")
    assert KEPT_BYTES <= len(ran.output) < KEPT_BYTES + 65_536
    assert len(ran.output) + ran.dropped == 6 * 1024 * 1024 + 4


def test_when_the_time_is_over_what_left_the_group_ends_too(tmp_path):
    file = tmp_path / "pid"
    started = time.monotonic()
    ran = python(DAEMON + f"time.sleep({LONG})", str(file), seconds=3)
    assert ran.timed_out
    assert time.monotonic() - started < SOON
    assert ends_soon(int(file.read_text()))


def test_a_process_whose_environment_is_gone_is_found_by_its_parents(tmp_path):
    file = tmp_path / "pid"
    hidden = (
        "import os, sys, time; os.setsid(); open(sys.argv[1], 'w').write(str(os.getpid()));"
        f"time.sleep({LONG})"
    )
    code = (
        "import subprocess, sys, time;"
        f"subprocess.Popen([sys.executable, '-c', {hidden!r}, sys.argv[1]], env={{}});"
        f"time.sleep({LONG})"
    )
    assert python(code, str(file), seconds=3).timed_out
    assert ends_soon(int(file.read_text()))


def test_a_daemon_that_keeps_the_output_open_is_not_waited_for(tmp_path):
    file = tmp_path / "pid"
    started = time.monotonic()
    ran = python(DAEMON + "print('done')", str(file))
    pid = int(file.read_text())
    try:
        assert (ran.code, ran.output) == (0, b"done\n")
        assert time.monotonic() - started < SOON
        assert is_alive(pid)  # it left on purpose
    finally:
        os.kill(pid, signal.SIGKILL)


def test_a_server_that_tests_forgot_in_the_group_ends_with_them():
    code = (
        "import subprocess, sys;"
        f"print(subprocess.Popen([sys.executable, '-c', 'import time; time.sleep({LONG})']).pid)"
    )
    ran = python(code)
    assert ran.code == 0
    assert ends_soon(int(ran.output))


def test_a_pulled_leash_ends_a_run_and_every_later_one(tmp_path):
    leash = Leash()
    file = tmp_path / "pid"

    def pull() -> None:
        comes_true(file.exists)
        leash.pull()

    puller = threading.Thread(target=pull)
    puller.start()
    started = time.monotonic()
    ran = python(DAEMON + f"time.sleep({LONG})", str(file), leash=leash)
    puller.join()
    assert (ran.code, ran.timed_out) == (-signal.SIGKILL, False)
    assert ends_soon(int(file.read_text()))
    assert python(f"import time; time.sleep({LONG})", leash=leash).code == -signal.SIGKILL
    assert time.monotonic() - started < SOON


def test_an_interrupted_wait_leaves_nothing_behind(tmp_path):
    file = tmp_path / "pid"
    code = (
        "import os, sys\n"
        "from project_intel.evidence.process import Leash, run\n"
        "words = [sys.executable, '-c', sys.argv[1], sys.argv[2]]\n"
        f"run(words, os.getcwd(), os.environ, {LONG}, Leash())\n"
    )
    words = [sys.executable, "-c", code, DAEMON + f"time.sleep({LONG})", str(file)]
    with subprocess.Popen(words) as child:
        assert comes_true(file.exists)
        child.send_signal(signal.SIGINT)
        assert child.wait(SOON) != 0
    assert ends_soon(int(file.read_text()))


def test_the_mark_is_a_new_one_each_time():
    code = f"import os; print(os.environ[{MARK!r}])"
    first, second = python(code).output, python(code).output
    assert len(first.strip()) == 32
    assert first != second


def test_nothing_of_a_run_stays_open():
    python("print(1)")
    before = (threading.active_count(), len(os.listdir("/dev/fd")))
    for _ in range(3):
        python("print(1)")
    assert (threading.active_count(), len(os.listdir("/dev/fd"))) == before
