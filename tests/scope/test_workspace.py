"""Which folders are projects of a workspace, and how they are called."""

import os
from pathlib import Path

import pytest

from project_intel.errors import RootRefused
from project_intel.scope.workspaces.workspace import (
    MOST_PROJECTS,
    Place,
    ProjectUnknown,
    Workspace,
    open_workspace,
)


def made(root: Path, *paths: str) -> Workspace:
    """Make empty files, folders where a path ends in a slash, and open the workspace."""
    root.mkdir(exist_ok=True)
    for path in paths:
        target = root / path
        if path.endswith("/"):
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.touch()
    return open_workspace(str(root))


def paths_of(workspace: Workspace) -> list[str]:
    return [place.path for place in workspace.projects().places]


def test_a_folder_with_a_manifest_or_a_git_folder_or_file_is_a_project(tmp_path: Path) -> None:
    workspace = made(tmp_path, "a/agenticscope.toml", "b/.git/", "c/.git", "d/agenticscope.tom")
    (tmp_path / "b/agenticscope.toml").touch()
    root = tmp_path.resolve()
    assert workspace.projects().places == (
        Place("a", str(root / "a"), has_manifest=True, is_git=False),
        Place("b", str(root / "b"), has_manifest=True, is_git=True),
        Place("c", str(root / "c"), has_manifest=False, is_git=True),
    )


def test_the_workspace_itself_can_be_a_project_and_others_lie_within_it(tmp_path: Path) -> None:
    workspace = made(tmp_path, ".git/", "packages/a/agenticscope.toml")
    assert paths_of(workspace) == [".", "packages/a"]


def test_an_empty_workspace_has_no_projects(tmp_path: Path) -> None:
    assert made(tmp_path).projects() == ((), ())


def test_projects_lie_at_most_four_levels_deep(tmp_path: Path) -> None:
    assert paths_of(made(tmp_path, "1/2/3/4/.git/", "1/2/3/4/5/.git/")) == ["1/2/3/4"]


@pytest.mark.parametrize(
    "folder",
    [".hidden", ".venv", "venv", "node_modules", "target", "dist", "__pycache__", ".git/modules"],
)
def test_hidden_folders_and_those_tools_make_are_not_entered(tmp_path: Path, folder: str) -> None:
    assert paths_of(made(tmp_path, f"a/{folder}/p/agenticscope.toml", "b/.git/")) == (
        ["a", "b"] if folder.startswith(".git/") else ["b"]
    )


def test_projects_are_sorted_by_path(tmp_path: Path) -> None:
    made(tmp_path, "b/x/.git/", "a-z/.git/", "a/.git/", "B/.git/")
    assert paths_of(open_workspace(str(tmp_path))) == ["B", "a", "a-z", "b/x"]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_are_not_followed_and_loops_end(tmp_path: Path) -> None:
    made(tmp_path / "outside", "p/.git/")
    workspace = made(tmp_path / "ws", "a/.git/")
    (tmp_path / "ws/loop").symlink_to(tmp_path / "ws")
    (tmp_path / "ws/a/up").symlink_to("..")
    (tmp_path / "ws/self").symlink_to("self")
    (tmp_path / "ws/out").symlink_to(tmp_path / "outside")
    assert paths_of(workspace) == ["a"]


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="modes do not hold for everyone")
def test_a_folder_that_cannot_be_read_is_counted(tmp_path: Path) -> None:
    workspace = made(tmp_path, "a/.git/", "closed/")
    (tmp_path / "closed").chmod(0)
    assert workspace.projects().notes == ("1 folder(s) could not be read.",)


def test_more_projects_than_the_cap_are_counted_and_still_answer_to_their_paths(
    tmp_path: Path,
) -> None:
    count = MOST_PROJECTS + 3
    workspace = made(tmp_path, *(f"p{number:04}/agenticscope.toml" for number in range(count)))
    places, notes = workspace.projects()
    assert [place.path for place in places] == [f"p{number:04}" for number in range(MOST_PROJECTS)]
    assert notes == ("3 of 503 projects are left out; a smaller workspace shows them.",)
    assert workspace.project("p0502").path == "p0502"


@pytest.mark.slow
def test_ten_thousand_folders_are_looked_through(tmp_path: Path) -> None:
    for outer in range(100):
        for inner in range(100):
            (tmp_path / f"{outer}/{inner}").mkdir(parents=True)
    assert paths_of(made(tmp_path, "99/99/deep/.git/")) == ["99/99/deep"]


@pytest.mark.parametrize(
    ("name", "path"),
    [
        (".", "."),
        ("", None),
        ("api", "api"),
        ("teams/web", "teams/web"),
        ("teams/web/", "teams/web"),
        ("./teams/../api", "api"),
        ("{root}/teams/web", "teams/web"),
        ("web", "teams/web"),
    ],
)
def test_a_project_answers_to_its_path_and_to_a_last_part_no_other_has(
    tmp_path: Path, name: str, path: str | None
) -> None:
    workspace = made(tmp_path, ".git/", "api/.git/", "teams/web/.git/", "teams/api/.git/")
    chosen = workspace.chosen(name.format(root=tmp_path))
    everyone = [".", "api", "teams/api", "teams/web"]
    assert [place.path for place in chosen.places] == ([path] if path else everyone)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("api", "2 projects are called api: a/api, b/api. Name one by its path."),
        ("a", "There is no project a. The projects here: a/api, b/api."),
        ("x\x1b[31m", r"There is no project x\u001b[31m. The projects here: a/api, b/api."),
        ("a/\0", r"There is no project a/\u0000."),
        ("../other", "../other lies outside of the workspace {root}."),
        ("/etc", "/etc lies outside of the workspace {root}."),
        ("a/api/.git/p", "There is no project a/api/.git/p. The projects here: a/api, b/api."),
    ],
)
def test_a_name_that_is_no_project_is_answered_with_those_there_are(
    tmp_path: Path, name: str, sentence: str
) -> None:
    made(tmp_path / "other", ".git/")
    workspace = made(tmp_path / "ws", "a/api/.git/", "b/api/.git/", "a/api/.git/p/.git/")
    with pytest.raises(ProjectUnknown) as refused:
        workspace.chosen(name)
    assert str(refused.value) == sentence.format(root=workspace.root)


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_name_that_leads_out_through_a_link_is_refused(tmp_path: Path) -> None:
    made(tmp_path / "outside", ".git/")
    workspace = made(tmp_path / "ws", "a/.git/")
    (tmp_path / "ws/out").symlink_to(tmp_path / "outside")
    with pytest.raises(ProjectUnknown, match="lies outside of the workspace"):
        workspace.project("out")


def test_a_tilde_is_the_home_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    made(tmp_path, "Documents/api/.git/")
    workspace = open_workspace("~/Documents")
    assert paths_of(workspace) == ["api"]
    assert workspace.project("~/Documents/api").path == "api"
    assert paths_of(open_workspace("~")) == ["Documents/api"]


@pytest.mark.parametrize("name", ["gone", "a file"])
def test_what_is_no_folder_is_no_workspace(tmp_path: Path, name: str) -> None:
    (tmp_path / "a file").touch()
    with pytest.raises(RootRefused) as refused:
        open_workspace(str(tmp_path / name))
    assert str(refused.value) == (
        f"There is no folder {(tmp_path / name).resolve()}. "
        "Name the workspace with --workspace DIR or AGENTICSCOPE_WORKSPACE."
    )


def test_the_filesystem_root_is_no_workspace() -> None:
    with pytest.raises(RootRefused, match="The filesystem root is no workspace"):
        open_workspace(os.path.abspath(os.sep))
