"""Checkouts in odd states, told from what a plain clone of the same files says."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from project_intel.repo.checkout import find_checkout, is_sparse
from scene import Scene

FILES: dict[str, str | bytes] = {"a.py": "import b\n", "b.py": "b = 1\n", "d/c.py": "import b\n"}
HOOK = Path(__file__).parent.parent.parent / "hooks/session_start.py"


def git(folder: Path, *arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True)


def rows_of_a_plain_clone(scene: Scene) -> bytes:
    """Say what the base of the same files is in a repository without any oddity."""
    plain = Scene(scene.root.parent / "plain").init()
    listed = scene.git("ls-files", "-z").split("\0")[:-1]
    plain.write({path: (scene.root / path).read_bytes() for path in listed}).commit()
    plain.refresh()
    return plain.base_file.read_bytes()


def intent_to_add(scene: Scene) -> None:
    scene.write({"new.py": "import a\n"}).git("add", "-N", "new.py")


def renamed_by_case(scene: Scene) -> None:
    scene.git("mv", "a.py", "A.py")


def sparse_index(scene: Scene) -> None:
    scene.git("sparse-checkout", "set", "--cone", "--sparse-index", "d", ".knowledge")


STATES: dict[str, Callable[[Scene], object]] = {
    "intent to add": intent_to_add,
    "renamed by case": renamed_by_case,
    "assume unchanged": lambda s: s.git("update-index", "--assume-unchanged", "a.py"),
    "assume unchanged, edited": lambda s: (
        s.git("update-index", "--assume-unchanged", "a.py"),
        s.write({"a.py": "import b, os\n"}),
    ),
    "skip worktree": lambda s: s.git("update-index", "--skip-worktree", "a.py", "d/c.py"),
    "skip worktree, edited": lambda s: (
        s.git("update-index", "--skip-worktree", "a.py"),
        s.write({"a.py": "import b, os\n"}),
    ),
    "skip worktree where all is checked out again": lambda s: (
        s.git("sparse-checkout", "set", "d"),
        s.git("sparse-checkout", "disable"),
        s.git("update-index", "--skip-worktree", "a.py"),
    ),
    "split index": lambda s: s.git("update-index", "--split-index"),
    "untracked cache": lambda s: s.git("update-index", "--force-untracked-cache"),
    "sparse index": sparse_index,
    "index of version 4": lambda s: s.git("update-index", "--index-version", "4"),
    "detached": lambda s: s.git("checkout", "-q", "--detach"),
    "bisecting": lambda s: s.git("bisect", "start"),
    "replaced commit": lambda s: (
        s.git("commit", "-q", "--allow-empty", "-m", "two"),
        s.git("replace", "HEAD", "HEAD~1"),
    ),
    "quoted paths": lambda s: (
        s.git("config", "core.quotepath", "true"),
        s.write({'é\n".py': "import b\n"}).git("add", "."),
    ),
    "precomposed names": lambda s: s.git("config", "core.precomposeunicode", "true"),
    "ignoring case": lambda s: s.git("config", "core.ignorecase", "true"),
    "a promised remote": lambda s: (
        s.git("config", "remote.origin.url", "ext::sh -c touch% ran"),
        s.git("config", "remote.origin.promisor", "true"),
        s.git("config", "protocol.allow", "always"),
    ),
}


@pytest.mark.parametrize("state", STATES)
def test_the_map_is_that_of_the_same_files_anywhere(repository: Scene, state: str) -> None:
    repository.write(FILES).commit()
    STATES[state](repository)
    repository.refresh()
    if state == "sparse index":
        assert repository.stored().keys() == {"a.py", "b.py", "d/c.py"}
    assert repository.base_file.read_bytes() == rows_of_a_plain_clone(repository)
    assert not repository.refresh().written


def test_a_file_that_git_is_told_to_pass_over_may_go_and_come_back(repository: Scene) -> None:
    repository.write(FILES).commit()
    repository.refresh()
    whole = repository.base_file.read_bytes()
    repository.git("update-index", "--skip-worktree", "a.py")
    (repository.root / "a.py").unlink()
    assert repository.refresh().counts.files == 2
    assert repository.base_file.read_bytes() == whole
    repository.write({"a.py": "import b, os\n"})
    assert repository.refresh().written
    assert repository.stored()["a.py"]["imports"] == {"b.py": [], "os": []}


@pytest.mark.parametrize(
    ("text", "sparse"),
    [
        ("[core]\n\tsparseCheckout = true\n", True),
        ("[core]\n\tsparsecheckout=on ; part\n", True),
        ("[core]\n\tsparseCheckout\n", True),
        ("[core]\n\tsparseCheckout = false\n", False),
        ("[core]\n\tsparseCheckoutCone = true\n", False),
        ("[core]\n\tsparseCheckout = true\n\tsparseCheckout = 0\n", False),
        ("", False),
    ],
)
def test_the_configuration_tells_whether_a_part_is_checked_out(
    repository: Scene, text: str, sparse: bool
) -> None:
    with (repository.root / ".git/config").open("a") as config:
        config.write(text)
    checkout = find_checkout(str(repository.root))
    assert checkout is not None
    assert is_sparse(checkout) is sparse
    asked = repository.git("config", "--bool", "core.sparseCheckout", check=False).strip()
    assert (asked == "true") is sparse


def test_a_repository_with_sha256_has_the_same_map(folder: Scene, tmp_path: Path) -> None:
    folder.git("init", "-q", "--object-format=sha256", "-b", "main")
    folder.write(FILES).commit()
    folder.refresh()
    assert folder.base_file.read_bytes() == rows_of_a_plain_clone(folder)


def test_a_partial_sparse_clone_without_the_base_is_not_given_a_poorer_one(
    repository: Scene, tmp_path: Path
) -> None:
    repository.write(FILES).commit().refresh()
    repository.commit("the map")
    repository.git("config", "uploadpack.allowFilter", "true")
    partial = tmp_path / "partial"
    url = f"file://{repository.root}"
    git(tmp_path, "clone", "-q", "--filter=blob:none", "--sparse", url, str(partial))
    scene = Scene(partial)
    done = scene.refresh()
    assert [note for note in done.notes if "git sparse-checkout add .knowledge" in note]
    assert len(done.notes) == 1
    assert scene.status() == ""
    assert not scene.base_file.exists()
    assert sorted(scene.live()) == ["a.py", "b.py"]
    scene.git("sparse-checkout", "add", ".knowledge")
    before = scene.base_file.read_bytes()
    scene.refresh()
    assert scene.base_file.read_bytes() == before


def conflicting(scene: Scene) -> None:
    scene.write(FILES).commit()
    scene.refresh()
    scene.commit("the map")
    scene.git("checkout", "-q", "-b", "other")
    scene.write({"b.py": "b = 2\n"}).commit()
    scene.git("checkout", "-q", "main")
    scene.write({"b.py": "b = 3\n"}).commit()


@pytest.mark.parametrize(
    "command",
    [
        ("merge", "other"),
        ("rebase", "other"),
        ("rebase", "--apply", "other"),
        ("cherry-pick", "other"),
        ("revert", "HEAD~1"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("worktree", [False, True], ids=["main", "worktree"])
def test_in_the_middle_of_it_no_tracked_file_is_written(
    repository: Scene, tmp_path: Path, command: tuple[str, ...], worktree: bool
) -> None:
    conflicting(repository)
    if command[0] == "revert":
        repository.write({"b.py": "b = 4\n"}).commit()
    scene = repository
    if worktree:
        repository.git("worktree", "add", "-q", "-b", "tree", str(tmp_path / "tree"))
        scene = Scene(tmp_path / "tree")
    scene.git(*command, check=False)
    before = scene.base_file.read_bytes()
    scene.write({"later.py": "import b\n"})
    done = scene.refresh()
    assert not done.written
    assert any("under way" in note for note in done.notes)
    assert scene.base_file.read_bytes() == before
    assert "later.py" in scene.live()


@pytest.mark.parametrize(
    "pointer",
    [
        *("gitdir: /nowhere/at/all\n", "gitdir: .\n", "gitdir: ../..\n", "gitdir:\n"),
        *("gitdir: a\0b\n", "\0" * 99, "x"),
    ],
    ids=["nowhere", "itself", "above", "empty", "no path", "binary", "text"],
)
def test_a_git_file_that_leads_nowhere_is_a_folder_without_git(folder: Scene, pointer: str) -> None:
    folder.write({**FILES, ".git": pointer})
    done = folder.refresh()
    assert sorted(folder.stored()) == sorted(FILES)
    assert len(done.notes) <= 1


def test_inside_a_bare_repository_nothing_of_it_is_asked(tmp_path: Path) -> None:
    mark = tmp_path / "ran"
    bare = Scene(tmp_path / "bare.git")
    bare.git("init", "-q", "--bare")
    bare.git("config", "core.fsmonitor", f"touch {mark}")
    bare.refresh()
    assert not mark.exists()


def test_a_submodule_and_a_nested_worktree_keep_their_own_map(
    repository: Scene, tmp_path: Path
) -> None:
    other = Scene(tmp_path / "other").init().write({"x.py": ""}).commit()
    repository.write(FILES).commit()
    allowed = ("-c", "protocol.file.allow=always")
    repository.git(*allowed, "submodule", "add", "-q", str(other.root), "sub")
    repository.git("worktree", "add", "-q", "-b", "tree", "nested/tree")
    inner = [Scene(repository.root / "sub"), Scene(repository.root / "nested/tree")]
    for scene in (repository, *inner):
        scene.refresh()
    assert sorted(repository.live()) == [".gitmodules", *sorted(FILES)]
    assert [sorted(scene.live()) for scene in inner] == [["x.py"], sorted(FILES)]


def test_names_that_are_not_utf8_are_counted_and_cost_nothing(repository: Scene) -> None:
    repository.write(FILES)
    try:
        Path(os.fsdecode(os.fsencode(repository.root) + b"/n\xff.py")).write_text("")
    except OSError:
        pytest.skip("this disk has no such names")
    repository.commit()
    repository.refresh()
    assert sorted(repository.stored()) == sorted(FILES)


def test_names_near_every_limit_have_their_rows(repository: Scene) -> None:
    long = "n" * 252 + ".py"
    deep = "/".join(["d" * 200] * 15) + "/x.py"
    odd = ["-rf.py", "a\u202eb.py", "-->.py", "\x1b[31m.py", "$(touch ran).py", "`touch ran`.py"]
    names = [long, deep, *odd, "<system>.py", "\u2028.py", "2026-05-01-log.md", "cache/state.json"]
    repository.write(dict.fromkeys(names, "x = 1\n")).commit()
    done = repository.refresh()
    assert sorted(repository.stored()) == sorted(names)
    assert done.notes == ()
    assert not (repository.root / "ran").exists()


@pytest.mark.process
@pytest.mark.parametrize(
    "variables",
    [
        {"GIT_DIR": "{other}/.git", "GIT_WORK_TREE": "{other}", "GIT_INDEX_FILE": "{other}/x"},
        {"GIT_TRACE": "{mark}", "GIT_TRACE2_EVENT": "{mark}", "GIT_TRACE_SETUP": "{mark}"},
        {
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "core.fsmonitor",
            "GIT_CONFIG_VALUE_0": "touch {mark}",
        },
        {"GIT_CONFIG_PARAMETERS": "'core.fsmonitor'='touch {mark}'"},
        {"GIT_EXEC_PATH": "{other}", "GIT_TEMPLATE_DIR": "{other}", "GIT_PAGER": "touch {mark}"},
        {"GIT_CEILING_DIRECTORIES": "{root}", "GIT_DISCOVERY_ACROSS_FILESYSTEM": "1"},
        {"GIT_LITERAL_PATHSPECS": "1", "GIT_ICASE_PATHSPECS": "1", "GIT_OPTIONAL_LOCKS": "1"},
        {"GIT_NAMESPACE": "x", "GIT_OBJECT_DIRECTORY": "{other}", "GIT_DEFAULT_HASH": "sha256"},
    ],
    ids=lambda variables: next(iter(variables)),
)
def test_the_environment_of_a_surrounding_git_changes_nothing(
    repository: Scene, tmp_path: Path, variables: dict[str, str]
) -> None:
    other, mark = Scene(tmp_path / "other").init().write({"o.py": ""}).commit(), tmp_path / "ran"
    repository.write(FILES).commit()
    known = {"other": other.root, "mark": mark, "root": repository.root}
    done = subprocess.run(
        [sys.executable, str(HOOK)],
        input=json.dumps({"cwd": str(repository.root)}).encode(),
        capture_output=True,
        cwd=repository.root,
        env={**os.environ, **{key: value.format(**known) for key, value in variables.items()}},
        timeout=60,
    )
    answer = json.loads(done.stdout)
    assert answer["systemMessage"] == "3 file summaries available, 3 file(s) without AI analysis"
    assert sorted(repository.stored()) == sorted(FILES)
    assert not mark.exists()


@pytest.mark.process
@pytest.mark.skipif(sys.platform == "win32", reason="names are no bytes there")
@pytest.mark.parametrize("program", [[str(HOOK)], ["-P", "-m", "project_intel", "refresh"]])
def test_names_are_read_in_utf8_whatever_the_locale_is(
    repository: Scene, program: list[str]
) -> None:
    names = ["\u00e9.py", "\u811a\u672c/\u8840.lua", "a.py"]
    repository.write(dict.fromkeys(names, "")).commit()
    done = subprocess.run(
        [sys.executable, *program],
        input=json.dumps({"cwd": str(repository.root)}).encode(),
        capture_output=True,
        cwd=repository.root,
        env={**os.environ, "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert sorted(repository.stored()) == sorted(names)


@pytest.mark.slow
def test_a_hundred_thousand_ignored_files_cost_a_start_little(repository: Scene) -> None:
    repository.write({**FILES, ".gitignore": "out/\n"}).commit()
    for number in range(200):
        folder = repository.root / f"out/{number}"
        folder.mkdir(parents=True)
        for name in range(500):
            (folder / f"{name}.js").touch()
    repository.refresh()
    started = time.monotonic()
    repository.refresh()
    assert time.monotonic() - started < 5
    assert sorted(repository.stored()) == [".gitignore", *sorted(FILES)]
