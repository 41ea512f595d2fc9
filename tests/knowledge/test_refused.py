"""A full disk, missing rights and files in the way cost what they must, and one line says it."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from limits import modes_count, no_file_above, run
from scene import Scene

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="neither modes nor limits here"),
]

RESULT = json.dumps([{"path": "b.md", "summary": "Says b."}])


@pytest.fixture
def scene(repository: Scene) -> Iterator[Scene]:
    """A mapped project of 40 texts, one of them described, another edited since."""
    files: dict[str, str | bytes] = {f"c{number}.md": f"# C {number}\n" for number in range(38)}
    repository.write(files | {"a.md": "# A\n", "b.md": "# B\n"}).commit()
    repository.refresh()
    repository.describe("a.md", "Says a.")
    repository.commit("the map").write({"a.md": "# Another\n"})
    yield repository
    for folder, _, _ in os.walk(repository.root):
        os.chmod(folder, 0o755)


WRITERS = {"refresh": (("refresh",), ""), "scan": (("scan",), ""), "submit": (("submit",), RESULT)}


def told(text: str) -> str:
    """Return the one line that says what is wrong."""
    (line,) = [line for line in text.splitlines() if "cannot be written" in line]
    return line


@pytest.mark.parametrize("size", [0, 2_000], ids=["from the first byte", "in the middle"])
@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk_leaves_the_old_base_and_is_told(scene: Scene, name: str, size: int) -> None:
    before = scene.base_file.read_bytes()
    assert len(before) > size
    words, sent = WRITERS[name]
    done = run(scene.root, *words, sent=sent, before=no_file_above(size))
    assert done.returncode == 1
    line = told(done.stdout + done.stderr)
    assert line.endswith(
        "cannot be written (File too large); answers come from memory until it can: "
        "raise the limit on file sizes"
    )
    assert "Traceback" not in done.stderr
    assert scene.base_file.read_bytes() == before
    assert [path.name for path in scene.root.rglob("*.tmp")] == []
    assert run(scene.root, *words, sent=sent).returncode == 0
    assert scene.stored()["a.md"]["sizeChars"] == len("# Another\n")
    assert scene.stored()["a.md"]["summary"] == "Says a."


def test_on_a_full_disk_a_query_tells_what_is_there_now(scene: Scene) -> None:
    done = run(scene.root, "query", "another", before=no_file_above(0))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("<!-- a.md (Lines: 1, Chars: 10) [")


def test_on_a_full_disk_during_a_merge_a_submission_is_not_said_to_be_stored(scene: Scene) -> None:
    head = scene.git("rev-parse", "HEAD").strip()
    (scene.root / ".git/MERGE_HEAD").write_text(head + "\n")
    done = run(scene.root, "submit", sent=RESULT, before=no_file_above(0))
    assert done.returncode == 1
    assert done.stdout.startswith("Nothing was stored.")
    assert ".knowledge/cache cannot be written, so nothing is kept" in done.stdout
    assert run(scene.root, "submit", sent=RESULT).returncode == 0


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize("place", ["", ".knowledge"], ids=["project", "knowledge folder"])
def test_a_folder_that_may_not_be_written_is_named(scene: Scene, place: str, name: str) -> None:
    obey = modes_count()
    if not place:
        scene.forget()
    (scene.root / place).chmod(0o555)
    words, sent = WRITERS[name]
    done = run(scene.root, *words, sent=sent, before=obey)
    assert done.returncode == 1
    line = told(done.stdout + done.stderr)
    assert "cannot be written (Permission denied)" in line
    assert line.endswith(": give your user access to it")
    assert str(scene.root) in line
    found = run(scene.root, "query", "another", before=obey)
    assert found.stdout.startswith("<!-- a.md (Lines: 1, Chars: 10)")


def test_a_cache_that_may_not_be_written_costs_time_only(scene: Scene) -> None:
    obey = modes_count()
    (scene.root / ".knowledge/cache").chmod(0o555)
    assert run(scene.root, "refresh", before=obey).returncode == 0
    assert scene.stored()["a.md"]["sizeChars"] == len("# Another\n")


@pytest.mark.parametrize("command", ["refresh", "query", "scan", "status", "submit"])
def test_a_base_that_may_not_be_read_is_never_taken_for_empty(scene: Scene, command: str) -> None:
    obey = modes_count()
    before = scene.base_file.read_bytes()
    scene.base_file.chmod(0)
    words = (command, "another") if command == "query" else (command,)
    done = run(scene.root, *words, sent=RESULT, before=obey)
    assert done.returncode == 1
    assert done.stderr == (
        "project-intel: .knowledge/summaries.json cannot be opened (Permission denied); "
        "nothing was changed: give your user access to it\n"
    )
    scene.base_file.chmod(0o644)
    assert scene.base_file.read_bytes() == before


def test_a_file_that_may_not_be_read_keeps_its_row_and_is_named(scene: Scene) -> None:
    obey = modes_count()
    before = scene.stored()["a.md"]
    (scene.root / "a.md").chmod(0)
    scene.write({"new.md": "# New\n"})
    done = run(scene.root, "refresh", before=obey)
    assert done.returncode == 0
    assert "a.md could not be read (Permission denied)" in done.stdout
    assert scene.stored()["a.md"] == before
    assert "new.md" in scene.stored()


IN_THE_WAY = {
    ".knowledge": (".knowledge", "is a file where a folder is needed; move it away"),
    ".knowledge/cache": (".knowledge/cache", "is a file where a folder is needed; move it away"),
    ".knowledge/batches": (
        ".knowledge/batches",
        "is a file where a folder is needed; move it away",
    ),
    ".knowledge/cache/lock": (".knowledge/cache/lock/x", "cannot be written (Is a directory)"),
    ".knowledge/cache/scan.lock": (".knowledge/cache/scan.lock/x", ""),
}


@pytest.mark.parametrize("name", IN_THE_WAY)
def test_what_is_in_the_way_is_named_and_left_there(scene: Scene, name: str) -> None:
    planted, sentence = IN_THE_WAY[name]
    shutil.rmtree(scene.root / name, ignore_errors=True)
    (scene.root / name).unlink(missing_ok=True)
    scene.write({planted: "theirs"})
    done = run(scene.root, "scan")
    assert done.returncode == (1 if sentence else 0)
    if sentence:
        (line,) = (done.stdout + done.stderr).splitlines()
        assert name in line
        assert sentence in line
    assert (scene.root / planted).read_text() == "theirs"
    assert run(scene.root, "query", "another").stdout.startswith("<!-- a.md (Lines: 1, Chars: 10)")


def test_a_folder_in_place_of_the_base_costs_no_descriptor_at_each_look(folder: Scene) -> None:
    if not os.path.isdir("/proc/self/fd"):
        pytest.skip("open descriptors cannot be counted here")
    folder.write({".knowledge/summaries.json/x": ""})
    before = len(os.listdir("/proc/self/fd"))
    for _ in range(9):
        with pytest.raises(Exception, match=r"cannot be opened .*: move it away"):
            folder.live()
    assert len(os.listdir("/proc/self/fd")) == before


def with_git_that(does: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a git on the PATH that does something more once it has answered."""
    real = shutil.which("git")
    program = tmp_path / "bin/git"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\n{real} "$@"\ncode=$?\n{does}\nexit $code\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")


@pytest.mark.parametrize(
    ("does", "sign"),
    [
        ("rm -f a.md", "gone"),
        ("rm -f a.md; mkdir -p a.md", "gone"),
        ("rm -f a.md; mkfifo a.md 2>/dev/null", "gone"),
        ("rm -f a.md; ln -sf /etc/passwd a.md", "gone"),
        ("rm -rf d", "gone in its folder"),
        ("rm -rf d; touch d", "gone in its folder"),
    ],
)
def test_a_file_that_goes_between_listing_and_reading_goes_from_the_map(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, does: str, sign: str
) -> None:
    scene.write({"d/e.md": "# E\n"})
    with_git_that(f"cd '{scene.root}'; {does}", tmp_path, monkeypatch)
    done = run(scene.root, "refresh")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    path = "a.md" if sign == "gone" else "d/e.md"
    assert run(scene.root, "refresh").returncode == 0
    row = scene.stored().get(path)
    assert row is None or row.get("deleted")
    if path == "a.md":
        assert row is not None
        assert row["summary"] == "Says a."


VANISHING = """
import os, sys
root, name = sys.argv[1:]
def gone(event, arguments):
    if event == "open" and str(arguments[0]).endswith("keep.md"):
        if os.path.exists(os.path.join(root, name)):
            os.unlink(os.path.join(root, name))
sys.addaudithook(gone)
from project_intel.cli.main import main
sys.exit(main(["refresh", "--root", root]))
"""


def test_without_git_a_file_that_goes_meanwhile_goes_from_the_map(folder: Scene) -> None:
    folder.write({"keep.md": "# Keep\n", "gone.md": "# Gone\n", "zone.md": "# Zone\n"})
    for name in ("zone.md", "gone.md"):
        done = subprocess.run(
            [sys.executable, "-c", VANISHING, str(folder.root), name],
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == ""
        folder.write({"keep.md": f"# Keep {name}\n"})
    assert not (folder.root / "zone.md").exists()
    assert sorted(folder.live()) == ["keep.md"]


MOMENTS = {"1970": 0, "a second later": 1, "2100": 4_102_444_800, "2242": 2**33}


@pytest.mark.parametrize("moment", MOMENTS.values(), ids=MOMENTS)
@pytest.mark.parametrize(
    ("under_git", "texts"),
    [
        # Git does not see an edit that changes neither size nor second; nor do we where it answers.
        (True, ("# 22\n", "# 333\n", "# 1\n")),
        (False, ("# 2\n", "# 3\n", "# 1\n")),
    ],
    ids=["git", "no git"],
)
def test_whatever_times_files_have_another_content_is_seen(
    folder: Scene, under_git: bool, texts: tuple[str, ...], moment: int
) -> None:
    if under_git:
        folder.init()
    folder.write({"a.md": "# 1\n", "b.md": "# B\n"})
    os.utime(folder.root / "a.md", (moment, moment))
    if under_git:
        folder.commit()
    for text in texts:
        folder.refresh()
        folder.write({"a.md": text})
        os.utime(folder.root / "a.md", (moment, moment))
        assert folder.refresh().written
        assert not folder.refresh().written


def test_a_map_made_while_the_clock_was_ahead_is_brought_up_to_date(repository: Scene) -> None:
    repository.write({"a.md": "# 1\n", "b.md": "# B\n"}).commit()
    repository.refresh()
    repository.describe("b.md", "Says b.")
    for folder, _, files in os.walk(repository.root):
        for name in files:
            os.utime(os.path.join(folder, name), (4_102_444_800,) * 2)
    assert not repository.refresh().written
    repository.write({"a.md": "# 22\n"})
    assert repository.refresh().written
    assert repository.live()["b.md"].analysis is not None
    assert not repository.refresh().written
