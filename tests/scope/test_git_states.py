"""Where repositories stand, whatever state they are in, and that asking changes nothing."""

import os
import shutil
import time
from pathlib import Path

import pytest

from project_intel.scope.git_states import git_states
from project_intel.scope.workspaces.workspace import Workspace, open_workspace
from scene import Scene

on_posix = pytest.mark.skipif(os.name == "nt", reason="links and pipes")


@pytest.fixture(autouse=True)
def _own_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    monkeypatch.setenv("GIT_CONFIG_NOSYSTEM", "1")


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    (tmp_path / "ws").mkdir()
    return open_workspace(str(tmp_path / "ws"))


def repository(workspace: Workspace, path: str) -> Scene:
    return Scene(Path(workspace.root) / path).init().write({"a": "1\n"}).commit()


def cloned(workspace: Workspace, path: str, origin: Scene) -> Scene:
    scene = Scene(Path(workspace.root) / path)
    scene.git("clone", "-q", str(origin.root), ".")
    return scene


def told(workspace: Workspace, project: str = "") -> dict[str, str]:
    """Return the lines of the repositories by their paths."""
    rows = git_states(workspace, project).rows
    return {str(row.value["project"]): row.line.partition(": ")[2] for row in rows}


def head(scene: Scene) -> str:
    return scene.git("rev-parse", "HEAD").strip()[:12]


def test_branch_upstream_and_changes_are_told(workspace: Workspace, tmp_path: Path) -> None:
    origin = Scene(tmp_path / "origin").init().write({"a": "1\n", "b": "1\n", "c": ""}).commit()
    scene = cloned(workspace, "api", origin)
    origin.write({"o": ""}).commit().write({"o": "2"}).commit()
    scene.git("fetch", "-q")
    scene.write({"mine": ""}).commit()
    scene.write({"a": "2\n", "new/x": "", "new/y": "", "n": ""})
    scene.git("mv", "c", "d")
    (scene.root / "b").unlink()
    listing = git_states(workspace)
    assert listing.text == (
        f"1 git repository in {workspace.root}\n"
        "- api: main, upstream origin/main, 1 ahead, 2 behind, 4 dirty, 2 untracked"
    )
    assert listing.as_json()["repositories"] == [
        {
            "project": "api",
            "branch": "main",
            "commit": head(scene),
            "upstream": "origin/main",
            "ahead": 1,
            "behind": 2,
            "dirty": 4,  # a, b, and c and d as of the index
            "untracked": 2,
        }
    ]


def test_repositories_in_every_state_are_told(workspace: Workspace, tmp_path: Path) -> None:
    origin = Scene(tmp_path / "origin").init().write({"a": "1\n"}).commit()
    origin.git("branch", "gone")
    detached = repository(workspace, "detached")
    detached.git("checkout", "-q", "--detach")
    Scene(Path(workspace.root) / "empty").init()
    lost = cloned(workspace, "lost", origin)
    lost.git("checkout", "-q", "gone")
    origin.git("branch", "-D", "gone")
    lost.git("fetch", "-q", "--prune")
    repository(workspace, "main-repo").git("worktree", "add", "-q", "../tree", "-b", "feature/x")
    merging = repository(workspace, "merging")
    merging.git("checkout", "-qb", "other")
    merging.write({"a": "2\n"}).commit()
    merging.git("checkout", "-q", "main")
    merging.write({"a": "3\n"}).commit()
    merging.git("merge", "other", check=False)
    Scene(Path(workspace.root) / "shallow").git(
        "clone", "-q", "--depth=1", origin.root.as_uri(), "."
    )
    assert told(workspace) == {
        "detached": f"detached at {head(detached)}, clean",
        "empty": "main, no commit yet, clean",
        "lost": "gone, upstream origin/gone (gone), clean",
        "main-repo": "main, clean",
        "merging": "main, 1 dirty",
        "shallow": "main, upstream origin/main, clean",
        "tree": "feature/x, clean",
    }


def test_a_submodule_is_a_repository_of_its_own_and_its_changes_are(
    workspace: Workspace, tmp_path: Path
) -> None:
    part = Scene(tmp_path / "part").init().write({"x": ""}).commit()
    whole = repository(workspace, "whole")
    whole.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", str(part.root), "sub")
    whole.commit()
    (whole.root / "sub/x").write_text("changed", "utf-8")
    assert told(workspace) == {
        "whole": "main, clean",
        "whole/sub": "main, upstream origin/main, 1 dirty",
    }
    assert told(open_workspace(str(whole.root / "sub"))) == {
        ".": "main, upstream origin/main, 1 dirty"
    }


def test_a_worktree_of_a_repository_elsewhere_is_told(workspace: Workspace, tmp_path: Path) -> None:
    origin = Scene(tmp_path / "origin").init().write({"a": "1\n"}).commit()
    origin.git("worktree", "add", "-q", str(Path(workspace.root) / "tree"), "-b", "b")
    assert told(workspace) == {"tree": "b, clean"}


def test_a_project_inside_a_repository_is_told_its_own_part_when_it_is_named(
    workspace: Workspace,
) -> None:
    whole = repository(workspace, "whole")
    whole.write({"packages/a/agenticscope.toml": "", "packages/b/x": ""})
    assert told(workspace) == {"whole": "main, 1 untracked"}
    whole.commit()
    whole.write({"packages/a/new": "", "packages/b/new": "", "a": "2\n"})
    assert told(workspace, "whole/packages/a") == {"whole/packages/a": "main, 1 untracked"}
    assert told(open_workspace(str(whole.root / "packages/b"))) == {".": "main, 1 untracked"}


def test_without_any_repository_there_is_none(workspace: Workspace) -> None:
    assert git_states(workspace).text == f"0 git repositories in {workspace.root}"
    (Path(workspace.root) / "p").mkdir()
    (Path(workspace.root) / "p/agenticscope.toml").touch()
    assert told(workspace, "p") == {"p": "no git repository"}


def test_one_broken_repository_costs_the_list_nothing(workspace: Workspace) -> None:
    root = Path(workspace.root)
    repository(workspace, "good")
    for name in ("config", "index", "HEAD", "no-objects"):
        repository(workspace, name)
    (root / "config/.git/config").write_text("[core\nnonsense", "utf-8")
    (root / "index/.git/index").write_bytes(b"nonsense")
    (root / "HEAD/.git/HEAD").unlink()
    shutil.rmtree(root / "no-objects/.git/objects")
    (root / "empty-folder/.git").mkdir(parents=True)
    for name, text in {
        "nonsense-file": "what is this",
        "nowhere": "gitdir: ../not/there\n",
        "nul": "gitdir: a\0b\n",
        "itself": "gitdir: .git\n",
        "long": "gitdir: " + "x" * 100_000,
    }.items():
        (root / name).mkdir()
        (root / name / ".git").write_text(text, "utf-8")
    no_repository = "its .git is no repository"
    assert told(workspace) == {
        "good": "main, clean",
        **dict.fromkeys(("config", "index", "itself", "nowhere"), "git cannot read the repository"),
        **dict.fromkeys(("HEAD", "no-objects", "empty-folder"), no_repository),
        **dict.fromkeys(("nonsense-file", "nul", "long"), no_repository),
    }
    row = git_states(workspace, "empty-folder").rows[0]
    assert row.value == {"project": "empty-folder", "error": no_repository}


@on_posix
@pytest.mark.parametrize("how", ["pointer", "link", "shared folder"])
def test_a_repository_elsewhere_that_does_not_know_the_folder_is_not_looked_at(
    workspace: Workspace, tmp_path: Path, how: str
) -> None:
    secret = Scene(tmp_path / "secret").init().write({"a": ""}).commit()
    secret.git("checkout", "-qb", "SECRET_BRANCH")
    place = Path(workspace.root) / "trap"
    place.mkdir()
    git_dir = place / ".git"
    if how == "pointer":
        git_dir.write_text(f"gitdir: {secret.root}/.git\n", "utf-8")
    elif how == "link":
        git_dir.symlink_to(secret.root / ".git")
    else:
        git_dir.mkdir()
        (git_dir / "HEAD").write_text("ref: refs/heads/SECRET_BRANCH\n", "utf-8")
        (git_dir / "commondir").write_text(f"{secret.root}/.git\n", "utf-8")
        (git_dir / "gitdir").write_text(f"{git_dir}\n", "utf-8")
    assert told(workspace) == {
        "trap": "its .git names a repository outside that does not know this folder"
    }


@pytest.mark.skipif(not hasattr(os, "chown") or os.getuid() != 0, reason="needs another owner")
def test_a_repository_of_another_user_is_said(workspace: Workspace) -> None:
    scene = repository(workspace, "theirs")
    for path in (scene.root, scene.root / ".git"):
        os.chown(path, 12345, 12345)
    assert told(workspace) == {
        "theirs": "git refuses the repository because another user owns it (safe.directory)"
    }


@on_posix
@pytest.mark.parametrize(
    "settings",
    [
        {"core.fsmonitor": "touch {mark}"},
        {"filter.evil.clean": "touch {mark}; cat"},
        {"filter.evil.process": "touch {mark}", "filter.evil.required": "true"},
        {"alias.status": "!touch {mark}"},
        {"include.path": "{included}"},
    ],
    ids=lambda settings: " and ".join(settings),
)
def test_nothing_a_repository_or_its_user_configures_is_run(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: dict[str, str]
) -> None:
    mark, included = tmp_path / "ran", tmp_path / "included"
    included.write_text(f'[filter "evil"]\n\tclean = touch {mark}; cat\n', "utf-8")
    scene = repository(workspace, "a").write({".gitattributes": "* filter=evil\n"}).commit()
    for key, value in settings.items():
        scene.git("config", key, value.format(mark=mark, included=included))
    os.utime(scene.root / "a", (1, 1))
    assert told(workspace) == {"a": "main, clean"}
    assert not mark.exists()
    # Asked plainly, the same repository does run it: the test can fail.
    if "alias.status" not in settings:
        scene.git("status", check=False)
        assert mark.exists()


@on_posix
def test_a_filter_of_the_user_is_not_run_either(
    workspace: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark, settings = tmp_path / "ran", tmp_path / "gitconfig"
    scene = repository(workspace, "a").write({".gitattributes": "* filter=big\n"}).commit()
    settings.write_text(f'[filter "big"]\n\tclean = touch {mark}; cat\n\trequired\n', "utf-8")
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(settings))
    os.utime(scene.root / "a", (1, 1))
    assert told(workspace) == {"a": "main, clean"}
    assert not mark.exists()
    scene.git("status")
    assert mark.exists()


@on_posix
@pytest.mark.slow
def test_a_repository_that_holds_git_up_costs_five_seconds_and_not_the_list(
    workspace: Workspace,
) -> None:
    scene = repository(workspace, "stuck")
    os.mkfifo(scene.write({"sub/a": ""}).root / "sub/.gitignore")
    repository(workspace, "good")
    start = time.monotonic()
    states = told(workspace)
    assert states["good"] == "main, clean"
    assert states["stuck"].startswith("git did not answer within ")
    assert time.monotonic() - start < 30


def snapshot(root: Path) -> dict[str, tuple[int, int, int]]:
    """Stamp everything below a folder, `.git` included."""
    found = {}
    for path in sorted(root.rglob("*")):
        stat = path.lstat()
        found[str(path)] = (stat.st_mode, stat.st_size, stat.st_mtime_ns)
    return found


def test_nothing_is_written_even_where_the_index_is_behind(workspace: Workspace) -> None:
    scene = repository(workspace, "a").write({"b": "", "c": ""}).commit()
    os.utime(scene.root / "a", (1, 1))
    scene.write({"a": "2\n", "new": ""})
    before = snapshot(Path(workspace.root))
    assert told(workspace) == {"a": "main, 1 dirty, 1 untracked"}
    assert snapshot(Path(workspace.root)) == before
    scene.git("status")
    assert snapshot(Path(workspace.root)) != before
