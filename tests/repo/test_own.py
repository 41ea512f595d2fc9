"""The little that is ever written into a repository, and into which index."""

import os
from pathlib import Path

import pytest

from project_intel.repo.checkout import Checkout, find_checkout
from project_intel.repo.git import GitFailed
from project_intel.repo.own import OwnGit, git_of_commit
from scene import Scene


@pytest.fixture
def scene(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Scene:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    return Scene(tmp_path / "project").init()


def checkout_of(scene: Scene) -> Checkout:
    found = find_checkout(str(scene.root))
    assert found is not None
    return found


def test_our_section_is_written_replaced_and_removed_and_nothing_else(scene: Scene) -> None:
    config = scene.root / ".git/config"
    before = config.read_bytes()
    git = OwnGit(checkout_of(scene))
    assert git.settings() == {}
    wanted = {"driver": "'/a b/x' %O || y \"z\" # no comment", "name": "ours"}
    assert git.configure(wanted)
    assert not git.configure(wanted)
    assert git.settings() == wanted
    assert scene.git("config", "merge.project-intel.driver") == wanted["driver"] + "\n"
    assert git.configure({"driver": "other"})
    assert git.settings() == {"driver": "other"}
    assert git.configure({})
    assert not git.configure({})
    assert config.read_bytes() == before


def test_a_commits_own_index_is_looked_at_and_filled(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.write({"a": "1\n", "b [x]": "1\n"}).commit()
    (scene.root / ".git/index.lock").write_bytes((scene.root / ".git/index").read_bytes())
    scene.write({"a": "2\n", "b [x]": "22\n"})
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/index.lock")
    git = git_of_commit(checkout_of(scene))
    assert git is not None
    before = git.index().ids
    git.stage(["b [x]"])
    after = git.index().ids
    assert {path for path in after if after[path] != before.get(path)} == {"b [x]"}
    monkeypatch.delenv("GIT_INDEX_FILE")
    assert OwnGit(checkout_of(scene)).index().ids == before


def test_an_index_outside_the_repository_is_refused_and_a_partial_one_left_alone(
    scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "index"))
    with pytest.raises(GitFailed, match="outside the repository"):
        git_of_commit(checkout_of(scene))
    monkeypatch.setenv("GIT_INDEX_FILE", str(scene.root / ".git/next-index-77.lock"))
    assert git_of_commit(checkout_of(scene)) is None
