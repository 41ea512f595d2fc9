"""The original's lock file is respected while its holder may be at work, and never touched."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ending import ends
from project_intel.knowledge.analysis.receipts import PATIENCE_SECONDS
from project_intel.knowledge.base.foreign import LOCK_FILE, is_held
from project_intel.knowledge.submit import submit
from scene import Scene

pytestmark = pytest.mark.process

HOUR = 3600

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="nothing tells of processes here")


@contextmanager
def running(*words: str) -> Iterator[int]:
    """Run a process with these words behind its own; the number of it."""
    with subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdin.read()", *words], stdin=subprocess.PIPE
    ) as process:
        yield process.pid
        process.kill()


@pytest.fixture
def living() -> Iterator[int]:
    """The number of a process that lives as long as the test and may be the original."""
    with running("/plugins/project-intel-tool/scripts/dist/index.js") as process:
        yield process


@pytest.fixture
def dead() -> int:
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def lock(root: Path, text: str, age: float = 0) -> Path:
    path = root / LOCK_FILE
    path.parent.mkdir(exist_ok=True)
    path.write_text(text)
    os.utime(path, (time.time() - age,) * 2)
    return path


def holder(process: object, age: float = 0) -> str:
    began = datetime.fromtimestamp(time.time() - age, UTC).isoformat(timespec="milliseconds")
    return json.dumps({"pid": process, "startedAt": began.replace("+00:00", "Z")})


@pytest.mark.parametrize(
    ("age", "held"),
    [(0, True), (HOUR * 2, False), (-HOUR * 48, False)],
    ids=["fresh", "two hours", "from the future"],
)
def test_a_living_holder_counts_for_an_hour(
    tmp_path: Path, living: int, age: float, held: bool
) -> None:
    lock(tmp_path, holder(living, age))
    assert is_held(str(tmp_path)) is held


@on_linux
def test_a_process_younger_than_the_lock_only_has_the_number_of_its_holder(
    tmp_path: Path, living: int
) -> None:
    lock(tmp_path, holder(living, HOUR / 2))
    assert not is_held(str(tmp_path))
    lock(tmp_path, json.dumps({"pid": living, "startedAt": "yesterday"}), HOUR / 2)
    assert not is_held(str(tmp_path))


@on_linux
@pytest.mark.parametrize(
    ("word", "held"),
    [
        ("", False),
        ("notes.json", False),
        ("bin/node", True),
        ("hooks/sessionstart.js", True),
        ("C:\\Bun.exe", True),
    ],
)
def test_a_process_that_runs_no_javascript_holds_nothing(
    tmp_path: Path, word: str, held: bool
) -> None:
    with running(word) as process:
        lock(tmp_path, holder(process))
        assert is_held(str(tmp_path)) is held


@on_linux
def test_a_process_that_ended_unnoticed_holds_nothing(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "", "index.js"]) as process:
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        lock(tmp_path, holder(process.pid))
        assert not is_held(str(tmp_path))


def test_who_submits_waits_for_moments_and_is_told(repository: Scene, living: int) -> None:
    repository.write({"a.md": "# A\n"}).commit().refresh()
    path = lock(repository.root, holder(living))
    said = [{"path": "a.md", "summary": "Says a."}]
    start = time.monotonic()
    with ThreadPoolExecutor(4) as pool:
        done = list(pool.map(lambda _: submit(repository.project, said), range(4)))
    assert time.monotonic() - start < PATIENCE_SECONDS / 2
    (why,) = {one.reason for answer in done for one in answer.refused}
    assert why == (
        f"was not stored: another tool holds {path}; try again when it is done, or remove that "
        "file if none is at work"
    )
    path.unlink()
    assert submit(repository.project, said).stored == ("a.md",)


def test_a_dead_holder_holds_nothing(tmp_path: Path, dead: int) -> None:
    lock(tmp_path, holder(dead))
    assert not is_held(str(tmp_path))


@pytest.mark.parametrize(("age", "held"), [(0, True), (HOUR * 2, False)], ids=["new", "old"])
def test_without_a_date_the_file_tells_its_age(
    tmp_path: Path, living: int, age: float, held: bool
) -> None:
    lock(tmp_path, json.dumps({"pid": living, "startedAt": "yesterday"}), age)
    assert is_held(str(tmp_path)) is held


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", '{"startedAt": "x"}', "[" * 9_000])
def test_a_lock_without_a_holder_counts_for_moments(tmp_path: Path, text: str) -> None:
    lock(tmp_path, text)
    assert is_held(str(tmp_path))
    lock(tmp_path, text, age=60)
    assert not is_held(str(tmp_path))


@pytest.mark.parametrize("process", [0, -1, "1", None, 10**30, 1.5])
def test_what_is_no_process_holds_nothing(tmp_path: Path, process: object) -> None:
    lock(tmp_path, holder(process))
    assert not is_held(str(tmp_path))


def test_a_folder_in_its_place_counts_like_a_lock_without_a_holder(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).mkdir(parents=True)
    assert is_held(str(tmp_path))
    os.utime(tmp_path / LOCK_FILE, (1, 1))
    assert not is_held(str(tmp_path))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_in_its_place_does_not_block(tmp_path: Path) -> None:
    (tmp_path / LOCK_FILE).parent.mkdir()
    os.mkfifo(tmp_path / LOCK_FILE)
    with ends():
        is_held(str(tmp_path))


def test_while_the_original_writes_nothing_is_written_and_that_is_said(
    repository: Scene, living: int
) -> None:
    repository.write({"a.md": "# A\n"}).commit()
    repository.refresh()
    before = repository.base_file.read_bytes()
    repository.write({"a.md": "# Another\n"})
    path = lock(repository.root, holder(living))
    text = path.read_text()
    done = repository.refresh(budget_seconds=0.3)
    assert (done.written, done.failed, done.counts.files) == (False, True, 1)
    (note,) = done.notes
    assert note == (
        f"another tool holds {path}; try again when it is done, or remove that file if none is "
        "at work"
    )
    assert repository.base_file.read_bytes() == before
    assert repository.live()["a.md"].structure.size_chars == len("# Another\n")
    lock(repository.root, text, age=0).write_text(holder(living, HOUR * 2))
    left = path.read_bytes()
    assert repository.refresh().written
    assert path.read_bytes() == left
