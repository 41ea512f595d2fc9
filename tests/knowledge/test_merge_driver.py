"""What git gets back when it asks for a merge: one file, or its own three untouched."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from project_intel.knowledge.base.codec import decode, encode
from project_intel.knowledge.merge_driver import NotMerged, merge_files
from project_intel.knowledge.model import Analysis, Entry, KnowledgeBase, Structure
from project_intel.knowledge.upkeep.pool import load_pool
from project_intel.repo.lock import locked
from scene import Scene


def base(**summaries: str) -> bytes:
    """Rows of one content, `aa`, described in the month a summary ends with."""
    return encode(
        KnowledgeBase(
            {
                path: Entry(Structure(3, 1, hash="aa"), Analysis(text, last_updated=text[-1]))
                for path, text in summaries.items()
            }
        )
    )


@pytest.fixture
def merge(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Merge three texts in the working folder; returns what is in OURS then."""
    monkeypatch.chdir(tmp_path)

    def run(before: bytes | None, ours: bytes, theirs: bytes, *path: str) -> bytes:
        for name, data in (("O", before), ("A", ours), ("B", theirs)):
            if data is not None:
                Path(name).write_bytes(data)
        merge_files("O", "A", "B", *path)
        return Path("A").read_bytes()

    return run


def said(data: bytes) -> dict[str, str]:
    files = decode(data.decode()).files
    return {path: entry.analysis.summary for path, entry in files.items() if entry.analysis}


@pytest.mark.parametrize("before", [b"", None, b"{ half"], ids=["empty", "absent", "unreadable"])
def test_two_maps_without_a_common_past_are_united(merge, before: bytes | None) -> None:
    merged = merge(before, base(a="A 1", b="B 1"), base(b="B 2", c="C 1"))
    assert said(merged) == {"a": "A 1", "b": "B 2", "c": "C 1"}


def test_the_result_is_written_as_every_map_is(merge) -> None:
    loose = base(a="A 1").replace(b"\n", b"\r\n")
    merged = merge(base(a="A 1"), loose, base(a="A 1", b="B 1"))
    assert merged == base(a="A 1", b="B 1")


@pytest.mark.parametrize(
    "broken",
    [
        b"",
        b"{ half",
        b"[]",
        b'{"version": 9, "files": {}}',
        b"<<<<<<< a\n" + base(a="A 1"),
        b"\0" * 9,
        b'{"a":' * 100_000,
    ],
    ids=["empty", "half", "a list", "a newer version", "markers", "NUL", "nesting"],
)
@pytest.mark.parametrize("side", ["our", "their"])
def test_a_side_that_cannot_be_read_is_left_to_git(
    merge, tmp_path: Path, broken: bytes, side: str
) -> None:
    whole = base(a="A 1")
    ours, theirs = (broken, whole) if side == "our" else (whole, broken)
    with pytest.raises(NotMerged, match=f"^{side} version of the knowledge base could not be read"):
        merge(whole, ours, theirs)
    assert Path("A").read_bytes() == ours
    assert sorted(os.listdir(tmp_path)) == ["A", "B", "O"]


@pytest.mark.parametrize("path", ["package.json", "x.knowledge/summaries.json", "summaries.json"])
def test_a_file_that_is_no_map_is_left_to_git(merge, path: str) -> None:
    with pytest.raises(NotMerged, match="is no knowledge base"):
        merge(b"{}", b"{}", b"{}", path)


def test_a_description_that_gives_way_is_kept_by_its_content(tmp_path: Path, merge) -> None:
    project = tmp_path / "sub"
    (project / ".knowledge").mkdir(parents=True)
    earlier, later = (
        Entry(Structure(1, 1, hash=content), Analysis(text, last_updated=when, hash=content))
        for content, text, when in (("aa", "A.", "2026-01"), ("bb", "B.", "2026-02"))
    )
    ours, theirs = (encode(KnowledgeBase({"f": row})) for row in (earlier, later))
    merged = merge(b"", ours, theirs, "sub/.knowledge/summaries.json")
    assert said(merged) == {"f": "B."}
    assert load_pool(str(project)).of("aa")["f"].summary == "A."


def test_what_could_not_be_kept_is_left_to_git_and_its_markers(
    tmp_path: Path, merge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("project_intel.knowledge.merge_driver.LOCK_WAIT_SECONDS", 0)
    cache = tmp_path / ".knowledge/cache"
    cache.mkdir(parents=True)
    ours, theirs = base(a="A 1"), base(a="A 2")
    with locked(str(cache / "lock"), 1), pytest.raises(NotMerged, match="another process has held"):
        merge(b"", ours, theirs)
    assert Path("A").read_bytes() == ours
    assert said(merge(b"", ours, theirs)) == {"a": "A 2"}


def test_nothing_is_kept_outside_the_working_folder(tmp_path: Path, monkeypatch) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    (outside / ".knowledge").mkdir(parents=True)
    inside.mkdir()
    (inside / "link").symlink_to(outside)
    monkeypatch.chdir(inside)
    for path in ("link/", "../outside/", f"{outside}/"):
        for name, data in (("A", base(a="A 1")), ("B", base(a="A 2"))):
            Path(name).write_bytes(data)
        merge_files("O", "A", "B", f"{path}.knowledge/summaries.json")
    assert os.listdir(outside / ".knowledge") == []
    assert sorted(os.listdir(inside)) == ["A", "B", "link"]


@pytest.mark.process
def test_the_command_says_in_one_line_why_it_leaves_a_merge_to_git(folder: Scene) -> None:
    folder.write({"O": b"", "A": b"{", "B": base(a="A 1")})
    command = [sys.executable, "-P", "-m", "project_intel", "merge-driver", "O", "A", "B"]
    done = subprocess.run(command, cwd=folder.root, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("project-intel: our version of the knowledge base could not be")
    assert done.stderr.count("\n") == 1
    assert (folder.root / "A").read_bytes() == b"{"
    folder.write({"A": base(a="A 1", b="B 1")})
    done = subprocess.run(command, cwd=folder.root, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
