"""The original's lock file is respected while its holder may be at work, and never touched."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from ending import ends
from project_intel.knowledge.base.foreign import LOCK_FILE, is_held
from scene import Scene

pytestmark = pytest.mark.process

HOUR = 3600


@pytest.fixture
def living() -> Iterator[int]:
    """The number of a process that lives as long as the test."""
    with subprocess.Popen(
        [sys.executable, "-c", "import sys; sys.stdin.read()"], stdin=subprocess.PIPE
    ) as process:
        yield process.pid
        process.kill()


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
    [(0, True), (HOUR / 2, True), (HOUR * 2, False), (-HOUR * 48, False)],
    ids=["fresh", "half an hour", "two hours", "from the future"],
)
def test_a_living_holder_counts_for_an_hour(
    tmp_path: Path, living: int, age: float, held: bool
) -> None:
    lock(tmp_path, holder(living, age))
    assert is_held(str(tmp_path)) is held


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
