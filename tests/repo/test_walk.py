"""Listing without git, held against git's own answer."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from project_intel.repo.walk import PRUNED, stat_files, walk
from scene import Scene


def test_nested_ignore_files_apply_below_their_folder(tmp_path: Path) -> None:
    scene = Scene(tmp_path).write(
        {
            ".gitignore": "*.log\n",
            "a.log": "",
            "web/.gitignore": "/out\n!keep.log\n",
            "web/out/x": "",
            "web/deep/out/y": "",
            "web/keep.log": "",
            "out/z": "",
        }
    )
    assert sorted(walk(str(scene.root)).files) == [
        ".gitignore",
        "out/z",
        "web/.gitignore",
        "web/deep/out/y",
        "web/keep.log",
    ]


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    top=st.lists(st.sampled_from(["*.x", "!b.x", "/a", "b/", "**/c", "a/*", "!a/b.x", "# c", ""])),
    deep=st.lists(st.sampled_from(["*.x", "!b.x", "/b.x", "c/", "!c", "\\!b.x", "?.y"])),
)
def test_a_walk_lists_what_git_lists(
    top: list[str], deep: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    scene = Scene(tmp_path_factory.mktemp("walk")).init()
    names = ("b.x", "a.y", "c", "e/c", "e/b.x", "e/c.y")
    scene.write({f"{folder}{name}": "" for folder in ("", "a/", "b/") for name in names})
    scene.write({".gitignore": "\n".join(top), "a/.gitignore": "\n".join(deep)})
    listed = scene.git("ls-files", "-co", "--exclude-standard", "-z").split("\0")[:-1]
    assert sorted(walk(str(scene.root)).files) == sorted(listed)


def test_folders_that_tools_fill_are_not_entered(tmp_path: Path) -> None:
    scene = Scene(tmp_path).write({f"{name}/x": "" for name in PRUNED} | {"src/x": ""})
    scene.write({"env/pyvenv.cfg": "", "env/lib/x": "", "build/x": "", "vendor/x": ""})
    found = walk(str(scene.root))
    assert sorted(found.files) == ["build/x", "src/x", "vendor/x"]
    assert found.skipped["virtual environment"] == ["env"]


def test_nested_repositories_and_links_are_counted_and_not_entered(tmp_path: Path) -> None:
    scene = Scene(tmp_path).write({"a": "", "clone/.git/HEAD": "", "clone/b": ""})
    (scene.root / "loop").symlink_to(".")
    (scene.root / "zero").symlink_to("/dev/zero")
    found = walk(str(scene.root))
    assert list(found.files) == ["a"]
    assert found.skipped["nested repository"] == ["clone"]
    assert sorted(found.skipped["symbolic link"]) == ["loop", "zero"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert walk(str(tmp_path)).skipped == {"not a regular file": ["pipe"]}
    assert stat_files(str(tmp_path), ["pipe", "gone"]).files == {}
