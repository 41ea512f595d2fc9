"""Repositories made to lead the tool out of the project, to flood it or to stop it."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scene import Scene

HOOK = Path(__file__).parent.parent.parent / "hooks/session_start.py"


def base(repository: Scene, text: str) -> Scene:
    return repository.write({".knowledge/summaries.json": text})


def strict(text: str) -> Any:
    """Parse JSON as other readers do: NaN and infinity are none."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    return json.loads(text, parse_constant=refuse)


def a_hook(root: Path, **environment: str) -> dict[str, Any]:
    done = subprocess.run(
        [sys.executable, str(HOOK)],
        input=json.dumps({"cwd": str(root)}).encode(),
        cwd=root,
        capture_output=True,
        env={**os.environ, **environment},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    """A folder beside the project with a file nobody may read."""
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "key.py").write_text("LEAKED_SECRET = 1\n")
    return outside


@pytest.mark.parametrize(
    "row",
    [
        '{"sizeChars": 1, "summary": "S", "odd": NaN, "far": 1e999, "kept": 1.5}',
        '{"sizeChars": 1, "summary": "S", "sizeCharsWhenAnalysed": %s, "kept": 1.5}' % ("9" * 4000),
        '{"sizeChars": 1, "summary": "S", "\\udfff": {"\\ud800": 1}, "kept": 1.5}',
        '{"sizeChars": 1, "summary": "S", "exports": {}, "imports": 5, "refs": 1, "role": {}, '
        '"technologies": "t", "searchTags": 7, "lastUpdated": [], "deleted": "yes", "hash": 5, '
        '"hashWhenAnalysed": {}, "kept": 1.5}',
    ],
    ids=["no numbers", "a number of 4,000 digits", "half surrogate pairs", "wrong types"],
)
def test_a_planted_row_costs_neither_the_map_nor_its_form(repository: Scene, row: str) -> None:
    repository.write({"a.py": "import b\n", "b.py": ""})
    base(repository, f'{{"files": {{"a.py": {row}}}}}')
    repository.refresh()
    written = strict(repository.base_file.read_text("utf-8"))["files"]["a.py"]
    assert written["sizeChars"] == 9
    assert written["imports"] == {"b.py": []}
    assert written["summary"] == "S"
    assert written["kept"] == 1.5
    assert len(json.dumps(written)) < 1_000
    assert not repository.refresh().written


def test_planted_paths_name_nothing_outside_and_do_not_stop_git(repository: Scene) -> None:
    odd = ["../x", "/etc/passwd", "C:\\x", "..", "", "a/../../b", "\0", "n\0.py", "\ud800.py"]
    harmless = ["-x", ":(top)x", ".git/config", "x" * 5_000, "a.py/x", "n\nl", "q\"'"]
    rows = {path: {"sizeChars": 1, "summary": "S"} for path in [*odd, *harmless]}
    subs = [{"location": path} for path in [*odd, *harmless, ".", ".git", ".knowledge"]]
    repository.write({"a.py": "a = 1\n"}).commit()
    base(repository, json.dumps({"files": rows, "subKnowledge": subs}))
    done = repository.refresh()
    assert done.notes == ()
    assert sorted(repository.stored()) == sorted(["a.py", *harmless])
    assert list(repository.live()) == ["a.py"]


@pytest.mark.parametrize("how", ["a link", "a submodule"])
def test_a_described_file_behind_what_is_no_folder_any_more_does_not_stop_git(
    repository: Scene, tmp_path: Path, how: str
) -> None:
    repository.write({"a/x.py": "x = 1\n", "b.py": "b = 1\n"}).commit()
    repository.refresh()
    repository.describe("a/x.py", "Sets x.")
    if how == "a link":
        (repository.root / "a").rename(repository.root / "real")
        (repository.root / "a").symlink_to("real")
        left = ["a/x.py", "b.py", "real/x.py"]
    else:
        repository.git("rm", "-rq", "--cached", "a")
        (repository.root / "a").rename(tmp_path / "a")
        other = Scene(tmp_path / "other").init().write({"y": ""}).commit()
        repository.git("-c", "protocol.file.allow=always", "submodule", "add", str(other.root), "a")
        left = [".gitmodules", "a/x.py", "b.py"]
    done = repository.refresh()
    assert done.notes == ()
    assert done.written
    assert sorted({*repository.stored(), "a/x.py"}) == left
    assert "a/x.py" not in repository.live()


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
@pytest.mark.parametrize("mark", ["--assume-unchanged", "--skip-worktree", None])
def test_a_tracked_folder_that_became_a_link_does_not_lead_outside(
    repository: Scene, secret: Path, mark: str | None
) -> None:
    repository.write({"a/key.py": "key = 1\n", "b.py": ""}).commit()
    if mark is not None:
        repository.git("update-index", mark, "a/key.py")
    (repository.root / "a/key.py").unlink()
    (repository.root / "a").rmdir()
    (repository.root / "a").symlink_to(secret)
    for _ in range(2):
        repository.refresh()
        assert "LEAKED_SECRET" not in repository.base_file.read_text()
        assert "LEAKED_SECRET" not in repr(repository.live())


def test_a_rule_nobody_could_try_out_does_not_stop_a_folder_without_git(folder: Scene) -> None:
    rules = "\n".join(["*a" * 30 + "*b", "**/a/" * 30 + "b", "[z-a]", "!", "(" * 500, "*.x"])
    deep = "/".join(["a"] * 60)
    folder.write({".gitignore": rules, "a" * 60 + ".py": "", f"{deep}/c.py": "", "b.x": ""})
    answer = a_hook(folder.root)
    assert answer["systemMessage"].startswith("3 file summaries available")


def test_sub_projects_one_inside_the_other_do_not_exhaust_the_stack(folder: Scene) -> None:
    depth = sys.getrecursionlimit() + 100
    from project_intel.knowledge.projects import visit_all

    inner = {"/".join(["s"] * level): "s" for level in range(depth)}

    def visit(one: Any) -> tuple[str, list[str]]:
        folder_here = one.prefix.rstrip("/")
        return folder_here, [inner[folder_here]] if folder_here in inner else []

    assert sum(1 for _ in visit_all(folder.project, visit)) == depth + 1


def test_many_sub_projects_are_told_apart_in_linear_time(repository: Scene) -> None:
    from time import process_time

    from project_intel.knowledge.model import KnowledgeBase
    from project_intel.knowledge.upkeep.listing import list_files

    count = 3_000
    repository.write({f"p{i}/.knowledge/summaries.json": "{}" for i in range(count)})
    repository.write({f"p{i}/a.py": "" for i in range(count)}).write({"own.py": ""}).commit()
    started = process_time()
    found = list_files(repository.project, KnowledgeBase(), None)
    assert process_time() - started < 3
    assert len(found.bases) == count
    assert found.live() == ["own.py"]


def test_a_flood_in_place_of_the_base_is_told_at_once_and_left_alone(repository: Scene) -> None:
    repository.write({"a.py": ""}).commit()
    base(repository, "")
    os.truncate(repository.base_file, 300_000_000)
    answer = a_hook(repository.root)
    assert "300,000,000 bytes" in answer["systemMessage"]
    assert repository.base_file.stat().st_size == 300_000_000


@pytest.mark.parametrize("name", ["state.json", "hashes.json", "extractions.tsv", "words.idx"])
@pytest.mark.parametrize("how", ["huge", "deep", "a pipe", "a folder", "a link to zeros"])
def test_a_planted_cache_is_a_missing_one(repository: Scene, name: str, how: str) -> None:
    repository.write({"a.py": "import b\n", "b.py": ""}).commit()
    planted = repository.root / ".knowledge/cache" / name
    planted.parent.mkdir(parents=True)
    if how == "huge":
        planted.touch()
        os.truncate(planted, 1 << 40)
    elif how == "deep":
        planted.write_text("[" * 200_000)
    elif how == "a pipe":
        os.mkfifo(planted)
    elif how == "a folder":
        planted.mkdir()
    else:
        planted.symlink_to("/dev/zero")
    repository.refresh()
    assert repository.stored()["a.py"]["imports"] == {"b.py": []}


@pytest.mark.parametrize("key", ["include.path", "core.excludesFile", "core.attributesFile"])
def test_a_setting_that_would_make_git_wait_for_ever_is_refused_at_once(
    repository: Scene, key: str
) -> None:
    repository.write({"a.py": ""}).commit()
    os.mkfifo(repository.root / "pipe")
    repository.git("config", key, str(repository.root / "pipe"))
    done = repository.refresh()  # with git's own patience this would take a minute
    assert any("pipe is no file: git would wait there for ever" in note for note in done.notes)


@pytest.mark.parametrize(
    "place", [".git/info/exclude", ".git/info/attributes", ".gitignore", ".gitattributes"]
)
def test_a_pipe_where_git_looks_for_rules_is_refused_at_once(repository: Scene, place: str) -> None:
    repository.write({"a.py": ""}).commit()
    (repository.root / place).unlink(missing_ok=True)
    os.mkfifo(repository.root / place)
    done = repository.refresh()
    assert any("is no file: git would wait there for ever" in note for note in done.notes)


def test_a_setting_that_leads_to_nothing_is_none(repository: Scene) -> None:
    repository.write({"a.py": ""}).commit()
    repository.git("config", "core.excludesFile", os.devnull)
    assert repository.refresh().notes == ()


def test_a_pipe_deeper_down_costs_the_time_given(repository: Scene) -> None:
    repository.write({"a.py": "", "sub/b.py": ""}).commit()
    os.mkfifo(repository.root / "sub/.gitignore")
    done = repository.refresh(budget_seconds=0.5)
    assert any("git did not answer" in note for note in done.notes)


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize(
    "place",
    [
        *("", "/cache", "/batches", "/summaries.json", "/.gitignore", "/cache/.gitignore"),
        *("/cache/lock", "/cache/state.json", "/batches/batch-0.txt", "/batches/receipts.json"),
    ],
)
def test_no_link_in_the_tools_own_folder_is_followed(
    repository: Scene, secret: Path, place: str
) -> None:
    planted = {"files": {"a.py": {"sizeChars": 1, "summary": "LEAKED_SECRET"}}}
    (secret / "summaries.json").write_text(json.dumps(planted))
    before = {path.name: path.read_bytes() for path in secret.iterdir()}
    repository.write({"a.py": "a = 1\n"})
    link = Path(f"{repository.root}/.knowledge{place}")
    link.parent.mkdir(parents=True, exist_ok=True)
    is_folder = place in ("", "/cache", "/batches")
    link.symlink_to(
        secret if is_folder else secret / (link.name if link.suffix == ".json" else "made")
    )
    told = [json.dumps(a_hook(repository.root))]
    for command in ("scan", "query", "submit"):
        done = subprocess.run(
            [sys.executable, "-P", "-m", "project_intel", command, *["a"] * (command == "query")],
            input=b'[{"path": "a.py", "summary": "Sets a.", "role": "data"}]',
            cwd=repository.root,
            capture_output=True,
            timeout=60,
        )
        assert done.returncode in (0, 1), done.stderr
        told.append((done.stdout + done.stderr).decode())
    assert {path.name: path.read_bytes() for path in secret.iterdir()} == before
    assert "LEAKED_SECRET" not in "".join(told)
