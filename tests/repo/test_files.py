"""Single files: read as they are, replaced as a whole; and the lock between processes."""

import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from project_intel.errors import LockTimeout, RootRefused
from project_intel.repo.files import NotRegular, TooLarge, read, sweep, write_atomic
from project_intel.repo.lock import locked
from project_intel.repo.root import checked_root, find_root
from scene import Scene


def test_a_link_is_not_read_through(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("x")
    (tmp_path / "link").symlink_to("target")
    with pytest.raises(OSError):
        read(str(tmp_path), "link")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(NotRegular):
        read(str(tmp_path), "pipe")


def test_a_file_above_the_limit_tells_its_size(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"12345")
    with pytest.raises(TooLarge) as raised:
        read(str(tmp_path), "f", 4)
    assert raised.value.stamp.size == 5


def test_a_reader_sees_the_old_bytes_or_the_new_ones(tmp_path: Path) -> None:
    path = tmp_path / "f"
    texts = {b"a" * 100_000, b"b" * 200_000}
    path.write_bytes(min(texts))
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            for text in texts:
                write_atomic(str(path), text, durable=False)

    writer = threading.Thread(target=write)
    writer.start()
    seen = {path.read_bytes() for _ in range(300)}
    stop.set()
    writer.join()
    assert seen <= texts
    assert os.listdir(tmp_path) == ["f"]


def test_a_failed_write_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "f").mkdir()
    (tmp_path / "f/x").write_text("")
    with pytest.raises(OSError):
        write_atomic(str(tmp_path / "f"), b"new", durable=False)
    assert os.listdir(tmp_path) == ["f"]


def test_a_new_file_has_the_usual_permissions_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    write_atomic(str(tmp_path / "new"), b"", durable=True)
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode
    (tmp_path / "new").chmod(0o600)
    write_atomic(str(tmp_path / "new"), b"", durable=True)
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o600


HOLD = """
import sys
from project_intel.repo.lock import locked
with locked(sys.argv[1], 1):
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.mark.process
def test_a_lock_is_held_against_other_processes_and_dies_with_its_holder(tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        with pytest.raises(LockTimeout, match="another process"), locked(path, 0.1):
            pass
        holder.kill()
        holder.wait()
    with locked(path, 5):
        pass


def test_who_waits_for_a_lock_whose_file_was_removed_takes_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    order = []

    def wait() -> None:
        with locked(str(path), 30):
            order.append("second")
            assert path.exists()

    waiting = threading.Thread(target=wait)
    with locked(str(path), 1):
        waiting.start()
        path.unlink()
        order.append("first")
    waiting.join()
    assert order == ["first", "second"]
    with locked(str(path), 0):
        pass


def test_who_releases_a_lock_whose_file_was_replaced_does_not_release_the_new_one(
    tmp_path: Path,
) -> None:
    path = str(tmp_path / "lock")
    first = locked(path, 1)
    first.__enter__()
    os.unlink(path)
    with locked(path, 1):
        first.__exit__(None, None, None)
        with pytest.raises(LockTimeout), locked(path, 0):
            pass


def test_writers_of_one_file_do_not_share_a_temporary_name(tmp_path: Path) -> None:
    path = tmp_path / "f"
    texts = [bytes([65 + number]) * 200_000 for number in range(8)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda text: write_atomic(str(path), text, durable=False), texts * 20))
    assert path.read_bytes() in texts
    assert os.listdir(tmp_path) == ["f"]


def test_what_cannot_be_removed_keeps_nothing_else_from_going(tmp_path: Path) -> None:
    for number in range(20):
        path = tmp_path / f"f.abcdefg{chr(97 + number)}.tmp"
        path.mkdir() if number % 2 else path.write_text("")
        os.utime(path, (1, 1))
    sweep(str(tmp_path))
    assert all(path.is_dir() for path in tmp_path.iterdir())
    assert len(list(tmp_path.iterdir())) == 10


def test_the_root_is_the_nearest_base_within_the_top_level_else_the_top_level(
    tmp_path: Path,
) -> None:
    Scene(tmp_path / "top").init()
    deep = tmp_path / "top/packages/ui/src"
    deep.mkdir(parents=True)
    top = str((tmp_path / "top").resolve())
    assert find_root(str(deep)) == top
    base = tmp_path / "top/packages/ui/.knowledge/summaries.json"
    base.parent.mkdir()
    base.write_text("{}")
    assert find_root(str(deep)) == f"{top}/packages/ui"


def test_outside_of_git_the_folder_itself_is_the_root(tmp_path: Path) -> None:
    (tmp_path / ".knowledge").mkdir()
    (tmp_path / ".knowledge/summaries.json").write_text("{}")
    (tmp_path / "below").mkdir()
    assert find_root(str(tmp_path / "below")) == str((tmp_path / "below").resolve())


def test_a_worktree_is_its_own_root(tmp_path: Path) -> None:
    (tmp_path / "tree").mkdir()
    (tmp_path / "tree/.git").write_text("gitdir: /elsewhere/.git/worktrees/tree\n")
    (tmp_path / "tree/src").mkdir()
    assert find_root(str(tmp_path / "tree/src")) == str((tmp_path / "tree").resolve())


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("/", "filesystem root is not a project"),
        ("~", "home directory is not a project"),
        ("/no/such/folder", "There is no folder /no/such/folder"),
        (__file__, "is a file, not a folder"),
    ],
)
def test_what_cannot_be_a_project_is_refused_with_the_remedy(path: str, reason: str) -> None:
    with pytest.raises(RootRefused, match=reason) as raised:
        checked_root(path)
    assert "--root" in str(raised.value)
