"""What is asked of git, and what a repository cannot make it do."""

import os
import subprocess
from pathlib import Path

import pytest

from project_intel.repo.checkout import find_checkout, is_unfinished
from project_intel.repo.git import Git, GitFailed, open_git
from project_intel.repo.porcelain import Index, State, WorkTree
from scene import Scene


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    return Scene(tmp_path / "project").init()


def git_at(folder: Path) -> Git:
    checkout = find_checkout(str(folder))
    assert checkout is not None
    return open_git(checkout)


def both(git: Git) -> tuple[WorkTree, Index]:
    return git.work_tree(), git.index()


def test_clean_files_come_with_their_blob_ids(scene: Scene) -> None:
    scene.write({"a b.txt": "1\n", "é/ü.txt": "2\n"}).commit()
    status, index = both(git_at(scene.root))
    assert index.ids == {
        "a b.txt": scene.git("hash-object", "a b.txt").strip(),
        "é/ü.txt": scene.git("hash-object", "é/ü.txt").strip(),
    }
    assert not status.dirty | status.untracked | status.missing


def test_every_way_to_differ_from_the_index_is_told(scene: Scene) -> None:
    scene.write({name: f"{name}\n" for name in ("edited", "gone", "staged", "both", "old")})
    scene.commit()
    scene.write({"edited": "x", "staged": "y", "both": "z", "new\nline": "", "meant": ""})
    (scene.root / "gone").unlink()
    scene.git("add", "staged", "both")
    scene.write({"both": "w"})
    scene.git("add", "-N", "meant")
    scene.git("mv", "old", "re named")
    status, index = both(git_at(scene.root))
    assert status.dirty == {"edited", "both", "meant"}
    assert status.untracked == {"new\nline"}
    assert status.missing == {"gone"}
    assert "re named" in index.ids
    assert "old" not in index.ids
    assert index.ids["staged"] == scene.git("hash-object", "staged").strip()


def test_unmerged_files_must_be_read_from_disk(scene: Scene) -> None:
    scene.write({"f": "1\n"}).commit()
    scene.git("checkout", "-qb", "other")
    scene.write({"f": "2\n"}).commit()
    scene.git("checkout", "-q", "main")
    scene.write({"f": "3\n"}).commit()
    scene.git("merge", "other", check=False)
    status, index = both(git_at(scene.root))
    assert status.dirty == {"f"}
    assert "f" not in index.ids
    checkout = find_checkout(str(scene.root))
    assert checkout is not None
    assert is_unfinished(checkout)


def test_paths_are_relative_to_a_root_below_the_top_level(scene: Scene) -> None:
    scene.write({"a": "", "in/ner/b": "", "in/ner/c": ""}).commit()
    scene.write({"in/ner/b": "x", "in/ner/d": "", "e": ""})
    status, index = both(git_at(scene.root / "in/ner"))
    assert status.dirty == {"b"}
    assert status.untracked == {"d"}
    assert sorted(index.ids) == ["b", "c"]


@pytest.mark.parametrize(
    "prepare",
    [
        lambda scene: None,
        lambda scene: scene.write({"a": ""}).git("add", "a"),
        lambda scene: scene.write({"a": ""}).commit().git("checkout", "-q", "--detach"),
    ],
    ids=["no commit", "no commit, staged", "detached"],
)
def test_a_repository_in_any_state_is_listed(scene: Scene, prepare: object) -> None:
    prepare(scene)  # type: ignore[operator]
    status, index = both(git_at(scene.root))
    assert not status.dirty
    assert set(index.ids) <= {"a"}


def test_a_worktree_is_its_own_checkout(scene: Scene, tmp_path: Path) -> None:
    scene.write({"a": ""}).commit()
    scene.git("worktree", "add", "-q", str(tmp_path / "tree"), "-b", "other")
    checkout = find_checkout(str(tmp_path / "tree"))
    assert checkout is not None
    assert checkout.top == str(tmp_path / "tree")
    assert checkout.git_dir != checkout.common_dir
    assert list(open_git(checkout).index().ids) == ["a"]


def test_a_shallow_clone_is_listed(scene: Scene, tmp_path: Path) -> None:
    scene.write({"a": "1"}).commit().write({"a": "2"}).commit()
    subprocess.run(
        ["git", "clone", "-q", "--depth", "1", f"file://{scene.root}", tmp_path / "c"], check=True
    )
    assert list(git_at(tmp_path / "c").index().ids) == ["a"]


def test_submodules_and_nested_repositories_are_named_and_not_entered(
    scene: Scene, tmp_path: Path
) -> None:
    other = Scene(tmp_path / "other").init().write({"x": ""}).commit()
    scene.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(other.root), "s ub")
    Scene(scene.root / "nested").init().write({"y": ""}).commit()
    status, index = both(git_at(scene.root))
    assert index.submodules == {"s ub"}
    assert status.nested == {"nested"}
    assert list(index.ids) == [".gitmodules"]


def test_a_status_writes_nothing(scene: Scene) -> None:
    scene.write({"a": "1"}).commit()
    os.utime(scene.root / "a", (1, 1))
    before = (scene.root / ".git/index").stat().st_mtime_ns
    git_at(scene.root).work_tree()
    assert (scene.root / ".git/index").stat().st_mtime_ns == before


def test_a_state_counts_paths_as_gits_own_status_does(scene: Scene, tmp_path: Path) -> None:
    scene.write({"a": "1", "in/b": "1", "in/c d": "1"}).commit()
    scene.write({"a": "2", "in/b": "2", "in/new/x": "", "in/new/y": "", "in/\n": ""})
    scene.git("rm", "-q", "in/c d")
    commit = scene.git("rev-parse", "HEAD").strip()
    assert git_at(scene.root).state() == State("main", commit, dirty=3, untracked=2)
    assert git_at(scene.root / "in").state() == State("main", commit, dirty=2, untracked=2)


def test_a_state_before_the_first_commit_has_a_branch_alone(scene: Scene) -> None:
    assert git_at(scene.root).state() == State("main")


def test_a_surrounding_git_hook_does_not_redirect_the_question(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Scene(tmp_path / "other").init().write({"x": ""}).commit()
    scene.write({"a": ""}).commit()
    monkeypatch.setenv("GIT_DIR", str(other.root / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other.root))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other.root / ".git/index"))
    monkeypatch.chdir(other.root)
    assert list(git_at(scene.root).index().ids) == ["a"]


@pytest.mark.parametrize(
    "settings",
    [
        {"filter.evil.clean": "touch {mark}; cat"},
        {"filter.evil.process": "touch {mark}"},
        {"filter.evil.clean": "touch {mark}; cat", "filter.evil.required": "true"},
        {"core.fsmonitor": "touch {mark}"},
        {"core.hooksPath": "{hooks}"},
        {"include.path": "{included}"},
    ],
    ids=lambda settings: " and ".join(settings),
)
def test_nothing_a_repository_configures_is_run(
    scene: Scene, tmp_path: Path, settings: dict[str, str]
) -> None:
    mark = tmp_path / "ran"
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    for name in ("post-index-change", "pre-commit", "fsmonitor-watchman"):
        (hooks / name).write_text(f"#!/bin/sh\ntouch {mark}\n")
        (hooks / name).chmod(0o755)
    included = tmp_path / "included"
    included.write_text(f'[filter "evil"]\n\tclean = touch {mark}; cat\n')
    scene.write({"a": "1\n", ".gitattributes": "* filter=evil\n"}).commit()
    for key, value in settings.items():
        scene.git("config", key, value.format(mark=mark, hooks=hooks, included=included))
    os.utime(scene.root / "a", (1, 1))
    status, _ = both(git_at(scene.root))
    assert not mark.exists()
    # The same repository does run it when asked plainly: the test can fail.
    if "core.hooksPath" not in settings:
        subprocess.run(["git", "status"], cwd=scene.root, capture_output=True)
        assert mark.exists()
    assert status.missing == frozenset()


def test_a_work_tree_set_elsewhere_does_not_lead_outside(scene: Scene, tmp_path: Path) -> None:
    scene.write({"a": "1"}).commit()
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "secret").write_text("s")
    scene.git("config", "core.worktree", str(outside))
    status, index = both(git_at(scene.root))
    assert status.untracked == frozenset()
    assert list(index.ids) == ["a"]


@pytest.mark.skipif(not hasattr(os, "chown") or os.getuid() != 0, reason="needs another owner")
def test_a_repository_of_another_user_is_refused_by_name(scene: Scene) -> None:
    scene.write({"a": "1"}).commit()
    for path in (scene.root, scene.root / ".git"):
        os.chown(path, 12345, 12345)
    with pytest.raises(GitFailed, match="another user"):
        git_at(scene.root).work_tree()


def test_a_missing_git_is_said(scene: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(GitFailed, match="not on the PATH"):
        git_at(scene.root).work_tree()


def test_a_broken_repository_is_said_without_gits_own_words(scene: Scene) -> None:
    (scene.root / ".git/index").write_bytes(b"nonsense")
    with pytest.raises(GitFailed, match=r"^git cannot read the repository$"):
        git_at(scene.root).index()


def test_filters_are_named_by_path(scene: Scene) -> None:
    scene.write({".gitattributes": "*.bin filter=lfs\n", "a.bin": "x", "b.txt": "y"}).commit()
    assert git_at(scene.root).filters(["a.bin", "b.txt"]) == {"a.bin": "lfs"}


def test_the_sides_of_an_unmerged_file_are_those_git_merged(scene: Scene) -> None:
    scene.write({"f": "1\n", "kept": ""}).commit()
    scene.git("checkout", "-qb", "other")
    scene.write({"f": "2\n", "new": "b\n"}).commit()
    scene.git("checkout", "-q", "main")
    scene.write({"f": "3\n", "new": "a\n"}).commit()
    scene.git("merge", "other", check=False)
    git = git_at(scene.root)
    assert git.work_tree().unmerged == {"f", "new"}
    assert git.sides("f") == (b"1\n", b"3\n", b"2\n")
    assert git.sides("new") == (b"", b"a\n", b"b\n")
    assert git.sides("kept") is None


def test_a_file_deleted_on_one_side_has_no_two_sides(scene: Scene) -> None:
    scene.write({"f": "1\n"}).commit()
    scene.git("checkout", "-qb", "other")
    scene.git("rm", "-q", "f")
    scene.commit()
    scene.git("checkout", "-q", "main")
    scene.write({"f": "3\n"}).commit()
    scene.git("merge", "other", check=False)
    assert git_at(scene.root).work_tree().unmerged == {"f"}
    assert git_at(scene.root).sides("f") is None
