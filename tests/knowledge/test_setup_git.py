"""A clone learns to merge and commit its map, and forgets it again byte for byte."""

import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from project_intel.knowledge.setup_git import (
    ATTRIBUTE,
    MARK,
    SetupFailed,
    driver_command,
    hook_line,
    set_up,
    take_down,
)
from scene import Scene

BASE = ".knowledge/summaries.json"


def snapshot(root: Path) -> dict[str, bytes | None]:
    """Every file and folder below a root, with what is in it and whether it may be run."""
    return {
        str(path.relative_to(root)): path.read_bytes() + bytes([path.stat().st_mode & 0o111 != 0])
        if path.is_file()
        else None
        for path in root.rglob("*")
    }


def attribute(scene: Scene, path: str) -> str:
    return scene.git("check-attr", "merge", "--", path).strip().rpartition(": ")[2]


def hook(scene: Scene) -> Path:
    return scene.root / ".git/hooks/pre-commit"


@pytest.mark.parametrize(
    "attributes",
    [None, b"", b"*.png binary\n", b"*.png binary", b"*.png binary\r\n*.x text\r\n"],
    ids=["no file", "empty", "lines", "an open end", "CRLF"],
)
def test_set_up_twice_is_as_once_and_removing_restores_every_byte(
    repository: Scene, attributes: bytes | None
) -> None:
    if attributes is not None:
        repository.write({".gitattributes": attributes})
    before = snapshot(repository.root)
    set_up(repository.project)
    after = snapshot(repository.root)
    assert attribute(repository, BASE) == attribute(repository, f"a/b/{BASE}") == "project-intel"
    assert attribute(repository, "summaries.json") == "unspecified"
    assert (after[".gitattributes"] or b"").startswith(attributes or b"")
    assert os.access(hook(repository), os.X_OK)
    again = set_up(repository.project)
    assert snapshot(repository.root) == after
    assert all("already" in sentence for sentence in again)
    take_down(repository.project)
    assert snapshot(repository.root) == before
    assert all("not" in one or "No" in one for one in take_down(repository.project))
    assert snapshot(repository.root) == before


def test_other_settings_hooks_and_attributes_stay(repository: Scene) -> None:
    repository.git("config", "merge.other.driver", "true")
    repository.write({".gitattributes": "*.a merge=other\n", ".git/hooks/pre-push": "#!/bin/sh\n"})
    before = snapshot(repository.root)
    set_up(repository.project)
    assert attribute(repository, "x.a") == "other"
    repository.git("config", "merge.third.driver", "false")
    take_down(repository.project)
    assert repository.git("config", "merge.third.driver") == "false\n"
    repository.git("config", "--remove-section", "merge.third")
    assert snapshot(repository.root) == before


@pytest.mark.parametrize("is_link", [False, True], ids=["a file", "a link"])
def test_a_hook_somebody_wrote_is_left_alone_and_the_line_is_told(
    repository: Scene, tmp_path: Path, is_link: bool
) -> None:
    target = tmp_path / "elsewhere" if is_link else hook(repository)
    target.parent.mkdir(exist_ok=True)
    target.write_text("#!/bin/sh\nexit 0\n")
    if is_link:
        hook(repository).parent.mkdir(exist_ok=True)
        hook(repository).symlink_to(target)
    told = set_up(repository.project)
    assert hook_line(sys.executable) in told[-1]
    take_down(repository.project)
    assert target.read_text() == "#!/bin/sh\nexit 0\n"


def test_lines_others_added_to_our_hook_stay_when_it_is_renewed_or_removed(
    repository: Scene,
) -> None:
    set_up(repository.project)
    old = hook_line("/gone/python")
    hook(repository).write_text(f"#!/bin/sh\n{old}\nexec make lint\n")
    set_up(repository.project)
    ours = hook_line(sys.executable)
    assert hook(repository).read_text() == f"#!/bin/sh\n{ours}\nexec make lint\n"
    take_down(repository.project)
    assert hook(repository).read_text() == "#!/bin/sh\nexec make lint\n"


def test_hooks_kept_elsewhere_are_not_written(repository: Scene, tmp_path: Path) -> None:
    for folder in (str(tmp_path / "shared"), ".husky"):
        repository.git("config", "core.hooksPath", folder)
        told = set_up(repository.project)
        assert "core.hooksPath" in told[-1]
        assert "project-intel hook pre-commit" in told[-1]
        assert not (repository.root / folder / "pre-commit").exists()
        assert not hook(repository).exists()


@pytest.mark.parametrize("where", ["outside", "project/githooks"])
def test_a_folder_of_hooks_that_is_a_link_is_not_written_through(
    repository: Scene, tmp_path: Path, where: str
) -> None:
    target, hooks = tmp_path / where, hook(repository).parent
    target.mkdir()
    shutil.rmtree(hooks, ignore_errors=True)
    hooks.symlink_to(target)
    told = set_up(repository.project)
    assert "project-intel hook pre-commit" in told[-1]
    take_down(repository.project)
    assert list(target.iterdir()) == []


def test_without_a_work_tree_it_is_one_sentence(folder: Scene) -> None:
    with pytest.raises(SetupFailed, match="lies in no git work tree"):
        set_up(folder.project)
    assert list(folder.root.iterdir()) == []


def test_settings_that_are_a_link_are_not_written_through(
    repository: Scene, tmp_path: Path
) -> None:
    config = repository.root / ".git/config"
    outside = tmp_path / "outside"
    config.rename(outside)
    config.symlink_to(outside)
    before = outside.read_bytes()
    with pytest.raises(SetupFailed):
        set_up(repository.project)
    assert outside.read_bytes() == before


def test_attributes_that_are_a_link_are_not_written_through(
    repository: Scene, tmp_path: Path
) -> None:
    (tmp_path / "outside").write_bytes(b"")
    (repository.root / ".gitattributes").symlink_to(tmp_path / "outside")
    with pytest.raises(SetupFailed):
        set_up(repository.project)
    assert (tmp_path / "outside").read_bytes() == b""


def test_what_a_repository_configures_is_not_run(repository: Scene, tmp_path: Path) -> None:
    trap = tmp_path / "trap"
    for key in ("core.fsmonitor", "core.pager", "core.editor", "filter.x.clean", "alias.config"):
        repository.git("config", key, f"!touch {shlex.quote(str(trap))}")
    repository.write({".gitattributes": "* filter=x\n"})
    set_up(repository.project)
    take_down(repository.project)
    assert not trap.exists()


def test_worktrees_share_the_driver_and_the_hook(repository: Scene, tmp_path: Path) -> None:
    repository.write({"a.py": "a = 1\n"}).commit()
    repository.git("worktree", "add", "-q", str(tmp_path / "tree"))
    tree = Scene(tmp_path / "tree")
    set_up(tree.project)
    assert repository.git("config", "merge.project-intel.driver") != ""
    assert hook(repository).exists()
    assert attribute(tree, BASE) == "project-intel"
    take_down(repository.project)
    assert not hook(repository).exists()


def test_a_project_below_the_top_level_has_its_attribute_beside_it(repository: Scene) -> None:
    inner = Scene(repository.root / "deep/inner")
    set_up(inner.project)
    assert (inner.root / ".gitattributes").read_text() == ATTRIBUTE + "\n"
    assert attribute(repository, f"deep/inner/{BASE}") == "project-intel"
    assert attribute(repository, BASE) == "unspecified"


@pytest.mark.parametrize(
    ("python", "ours"),
    [
        ("/usr/bin/python", "/usr/bin/python -P "),
        ("/A B/py", "'/A B/py' -P "),
        ("/it's/$HOME/`x`", "'/it'\"'\"'s/$HOME/`x`' -P "),
        ("/back\\slash/py", "'/back\\slash/py' -P "),
        ("C:\\Users\\A B\\x.exe", "'C:/Users/A B/x.exe' -P "),
        ("\\\\server\\tools\\x.exe", "//server/tools/x.exe -P "),
    ],
)
def test_the_interpreters_path_is_quoted_for_the_shell(python: str, ours: str) -> None:
    assert driver_command(python).startswith(ours)
    assert hook_line(python).startswith(ours)
    assert hook_line(python).endswith(MARK)


def diverged(scene: Scene, *, beside: bool) -> Scene:
    """Two branches that each added a file, side by side in the map or with a row in between."""
    scene.write({"a.py": "a = 1\n", "m.py": "m = 1\n", "z.py": "z = 1\n"})
    scene.write({".gitattributes": ATTRIBUTE + "\n"})
    scene.refresh()
    scene.commit()
    names = ("b.py", "c.py") if beside else ("b.py", "n.py")
    for branch, name in zip(("one", "two"), names, strict=True):
        scene.git("checkout", "-q", "-b", branch, "main")
        scene.write({name: f"{branch} = 1\n"})
        scene.refresh()
        scene.commit()
    return scene


@pytest.mark.process
@pytest.mark.parametrize("folder_name", ["with space", "it's 100%P $HOME"])
def test_git_finds_an_interpreter_whatever_its_path(
    repository: Scene, tmp_path: Path, folder_name: str
) -> None:
    python = tmp_path / folder_name / "python"
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\necho ran >> "$0.log"\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    diverged(repository, beside=True)
    repository.git("config", "merge.project-intel.driver", driver_command(str(python)))
    repository.git("merge", "-q", "--no-edit", "one")
    assert (python.parent / "python.log").read_text() == "ran\n"
    assert sorted(repository.stored()) == [".gitattributes", *(f"{x}.py" for x in "abcmz")]


@pytest.mark.process
@pytest.mark.parametrize("beside", [False, True], ids=["rows apart", "side by side"])
@pytest.mark.parametrize("driver", ["", driver_command("/no/such/python")], ids=["none", "gone"])
def test_where_the_command_is_missing_git_merges_the_text(
    repository: Scene, beside: bool, driver: str
) -> None:
    diverged(repository, beside=beside)
    if driver:
        repository.git("config", "merge.project-intel.driver", driver)
    repository.git("merge", "-q", "--no-edit", "one", check=False)
    text = repository.base_file.read_text("utf-8")
    assert ("<<<<<<<" in text and ">>>>>>>" in text) == beside
    assert ("UU" in repository.status()) == beside
    assert '"b.py"' in text
    assert ('"c.py"' if beside else '"n.py"') in text


class TestHook:
    @pytest.fixture
    def scene(self, repository: Scene) -> Scene:
        repository.write({"a.py": "a = 1\n", "b.py": "b = 1\n"})
        set_up(repository.project)
        repository.refresh()
        return repository.commit("the map")

    def committed(self, scene: Scene) -> str:
        return scene.git("show", f"HEAD:{BASE}")

    @pytest.mark.process
    @pytest.mark.parametrize("how", [["commit", "-qm", "x"], ["commit", "-qam", "x"]], ids=" ".join)
    def test_a_commit_brings_the_map_of_its_files(self, scene: Scene, how: list[str]) -> None:
        scene.write({"a.py": "a = 1\nc = 2\n"})
        if "-qm" in how:
            scene.git("add", "a.py")
        done = subprocess.run(
            ["git", "-c", "user.name=t", "-c", "user.email=t@t", *how],
            cwd=scene.root,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0
        assert done.stderr == f"project-intel: {BASE} goes with this commit, brought up to date\n"
        assert json_row(self.committed(scene), "a.py")["sizeChars"] == len("a = 1\nc = 2\n")
        assert scene.status() == ""
        assert not scene.refresh().written

    @pytest.mark.process
    def test_a_commit_that_has_the_map_already_is_quiet(self, scene: Scene) -> None:
        scene.write({"a.py": "a = 2\n"})
        scene.refresh()
        scene.git("add", "-A")
        done = subprocess.run(
            ["git", "-c", "user.name=t", "-c", "user.email=t@t", "commit", "-qm", "x"],
            cwd=scene.root,
            capture_output=True,
            text=True,
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

    @pytest.mark.process
    def test_a_commit_of_named_files_alone_leaves_the_map_for_the_next(self, scene: Scene) -> None:
        before = self.committed(scene)
        scene.write({"a.py": "a = 1\nc = 2\n"})
        scene.git("commit", "-qm", "only this", "a.py")
        assert self.committed(scene) == before
        assert scene.status() == ""
        scene.write({"b.py": "b = 12\n"})
        scene.git("commit", "-qam", "the next")
        assert json_row(self.committed(scene), "a.py")["sizeChars"] == len("a = 1\nc = 2\n")
        assert scene.status() == ""

    @pytest.mark.process
    def test_a_commit_that_ends_a_merge_writes_nothing(self, scene: Scene) -> None:
        scene.git("checkout", "-q", "-b", "other")
        scene.write({"a.py": "a = 2\n"})
        scene.git("commit", "-qam", "theirs")
        scene.git("checkout", "-q", "main")
        scene.write({"a.py": "a = 3\n"})
        scene.git("commit", "-qam", "ours")
        scene.git("merge", "other", check=False)
        scene.write({"a.py": "a = 12345\n"})
        scene.git("add", "a.py")
        before = scene.base_file.read_bytes()
        scene.git("commit", "-qm", "merged")
        assert scene.base_file.read_bytes() == before
        assert scene.refresh().written

    @pytest.mark.process
    def test_a_map_git_does_not_know_is_not_added_nor_one_that_is_being_removed(
        self, scene: Scene
    ) -> None:
        scene.git("rm", "-rqf", ".knowledge")
        scene.git("commit", "-qam", "no map any more")
        assert not scene.base_file.exists()
        scene.refresh()
        scene.write({"c.py": "c = 1\n"})
        scene.git("add", "c.py")
        scene.git("commit", "-qm", "no map yet")
        assert BASE not in scene.git("ls-files")

    @pytest.mark.process
    def test_projects_below_the_top_level_are_found(self, repository: Scene) -> None:
        inner = Scene(repository.root / "deep/inner").write({"a.py": "a = 1\n"})
        repository.write({"top.py": "t = 1\n"})
        inner.refresh()
        set_up(inner.project)
        repository.commit()
        inner.write({"a.py": "a = 12\n"})
        repository.git("commit", "-qam", "x")
        text = repository.git("show", f"HEAD:deep/inner/{BASE}")
        assert json_row(text, "a.py")["sizeChars"] == len("a = 12\n")
        assert not repository.base_file.exists()
        assert repository.status() == ""

    @pytest.mark.process
    @pytest.mark.parametrize("trouble", ["no interpreter", "no map to be read"])
    def test_no_trouble_of_ours_keeps_anyone_from_committing(
        self, scene: Scene, trouble: str
    ) -> None:
        if trouble == "no interpreter":
            hook(scene).write_text(f"#!/bin/sh\n{hook_line('/no/such/python')}\n")
        else:
            scene.base_file.unlink()
            scene.base_file.mkdir()
        scene.write({"a.py": "a = 4\n"})
        scene.git("add", "a.py")
        scene.git("commit", "-qm", "all the same")
        assert scene.git("show", "HEAD:a.py") == "a = 4\n"


def json_row(text: str, path: str) -> dict[str, object]:
    row: dict[str, object] = json.loads(text)["files"][path]
    return row
