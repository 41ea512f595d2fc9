"""Nothing a repository holds leads the tool astray: links, names, caches, git's absence."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from project_intel.knowledge.base.places import CACHE_FOLDER
from project_intel.knowledge.upkeep import crew
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.words import load_texts
from project_intel.repo.files import read
from scene import Scene


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    folder = tmp_path / "outside"
    folder.mkdir()
    (folder / "secret.py").write_text("key = 1\n")
    return folder


def test_a_repository_committed_inside_a_sub_project_is_never_asked(
    repository: Scene, tmp_path: Path
) -> None:
    mark = tmp_path / "ran"
    bare = Scene(tmp_path / "bare")
    bare.git("init", "-q", "--bare", ".")
    bare.git("config", "core.bare", "false")
    bare.git("config", "core.worktree", ".")
    bare.git("config", "filter.evil.clean", f"touch {mark}; cat")
    bare.git("config", "core.fsmonitor", f"touch {mark}")
    repository.write({"sub/.knowledge/summaries.json": "{}", "sub/a.py": "a = 1\n"})
    repository.write({"sub/.gitattributes": "* filter=evil\n"})
    for path in bare.root.rglob("*"):
        if path.is_file() and "hooks" not in path.parts:
            name = path.relative_to(bare.root).as_posix()
            repository.write({f"sub/{name}": path.read_bytes()})
    repository.write({"sub/refs/keep": "", "sub/objects/keep": ""}).commit()
    os.utime(repository.root / "sub/a.py", (1, 1))
    repository.refresh()
    assert "sub/a.py" in repository.live()
    assert not mark.exists()


@pytest.mark.parametrize("linked", [".knowledge", ".knowledge/cache"])
def test_a_knowledge_folder_that_is_a_link_is_neither_read_nor_written(
    repository: Scene, outside: Path, linked: str
) -> None:
    (outside / "summaries.json").write_text(
        json.dumps({"files": {"a.py": {"sizeChars": 1, "summary": "From elsewhere."}}})
    )
    before = sorted(outside.iterdir())
    repository.write({"a.py": "a = 1\n"})
    (repository.root / linked).parent.mkdir(exist_ok=True)
    (repository.root / linked).symlink_to(outside)
    done = repository.refresh()
    assert any("symbolic link" in note for note in done.notes)
    assert repository.live()["a.py"].analysis is None
    assert sorted(outside.iterdir()) == before


def test_a_lock_that_is_a_link_creates_nothing_elsewhere(repository: Scene, outside: Path) -> None:
    repository.write({"a.py": "a = 1\n"})
    (repository.root / CACHE_FOLDER).mkdir(parents=True)
    (repository.root / CACHE_FOLDER / "lock").symlink_to(outside / "made")
    done = repository.refresh()
    assert any("cannot be written" in note for note in done.notes)
    assert not (outside / "made").exists()


def test_an_include_that_leads_out_names_nothing(repository: Scene, outside: Path) -> None:
    repository.write({".gitignore": "link\n", "a.py": "a = 1\n"})
    (repository.root / "link").symlink_to(outside)
    for entry in ("link", "../outside", "link/secret.py", "a/../../outside", "link/*.py"):
        repository.include = (entry,)
        assert sorted(repository.live()) == [".gitignore", "a.py"]


def test_a_sub_project_behind_a_link_is_not_entered(repository: Scene, outside: Path) -> None:
    Scene(outside).write({".knowledge/summaries.json": "{}"})
    recorded = [{"location": "link", "knowledgeDir": "link/.knowledge"}]
    base = json.dumps({"files": {}, "subKnowledge": recorded})
    repository.write({"a.py": "", ".knowledge/summaries.json": base})
    (repository.root / "link").symlink_to(outside)
    assert list(repository.live()) == ["a.py"]


CACHED = (
    "analyses.json",
    "extractions-late.tsv",
    "extractions.tsv",
    "hashes.json",
    "index.bin",
    "ledger.json",
    "state.json",
    "words-late.json",
    "words.idx",
)


@pytest.fixture
def cached(repository: Scene) -> Scene:
    """A mapped project of which every file there can be in a cache holds something."""
    repository.write({"a.py": "import b\n", "b.py": "b = 1\n", "c.py": ""}).commit()
    repository.refresh()
    repository.describe("b.py", "Sets b.")
    repository.write({"a.py": "import b\nlate = b\n", "loose.md": "# Loose\n"})
    repository.refresh()
    return repository


def test_no_file_of_the_cache_is_left_out_here(cached: Scene) -> None:
    found = {path.name for path in (cached.root / CACHE_FOLDER).iterdir()}
    assert found == {*CACHED, "lock", ".gitignore"}


def _cut(data: bytes) -> bytes:
    return data[:-9]


def _emptied(_: bytes) -> bytes:
    return b""


def _turned(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def _reshaped(data: bytes) -> bytes:
    try:
        return json.dumps(json.loads(data) | {"value": [1]}).encode()
    except (ValueError, TypeError):
        return b"[1]"


def _odd(value: object) -> object:
    """Keep the outer shape and put something else at its ends."""
    if isinstance(value, dict):
        return {key: _odd(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_odd(inner) for inner in value]
    return {} if isinstance(value, str) else "x"


def _filled_oddly(data: bytes) -> bytes:
    try:
        kept = json.loads(data)
    except ValueError:
        return data.replace(b"\t", b" ")
    return json.dumps(kept | {"value": _odd(kept["value"])}).encode()


@pytest.mark.parametrize("name", CACHED)
@pytest.mark.parametrize("damage", [_cut, _emptied, _turned, _reshaped, _filled_oddly])
def test_a_damaged_cache_costs_time_and_nothing_else(
    cached: Scene, name: str, damage: Callable[[bytes], bytes]
) -> None:
    before = cached.base_file.read_bytes()
    file = cached.root / CACHE_FOLDER / name
    file.write_bytes(damage(file.read_bytes()))
    rows = cached.live()
    assert rows["a.py"].structure.imports == {"b.py": ()}
    assert rows["b.py"].analysis is not None
    file.write_bytes(damage(file.read_bytes()))
    cached.write({"new.py": "", "c.py": "c = 1\n"})
    cached.refresh()
    file.write_bytes(damage(file.read_bytes()))
    (cached.root / "new.py").unlink()
    cached.write({"c.py": ""})
    cached.refresh()
    assert cached.base_file.read_bytes() == before


def test_analyses_that_the_disk_does_not_give_are_not_replaced(
    cached: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cached.root / "b.py").unlink()
    cached.refresh(prune=True)
    kept = cached.root / CACHE_FOLDER / "analyses.json"
    before = kept.read_bytes()
    assert b"Sets b." in before

    def refuse(root: str, path: str, limit: int | None = None) -> object:
        if path.endswith("analyses.json"):
            raise OSError(errno.EIO, "Input/output error")
        return read(root, path, limit)

    monkeypatch.setattr("project_intel.knowledge.upkeep.cache.read", refuse)
    cached.describe("c.py", "Says c.")
    cached.write({"a.py": "import c\n"})
    cached.refresh()
    assert kept.read_bytes() == before
    monkeypatch.undo()
    cached.write({"b.py": "b = 1\n"})
    cached.refresh()
    assert cached.stored()["b.py"]["summary"] == "Sets b."


def test_words_kept_in_both_files_by_a_killed_writer_count_once(cached: Scene) -> None:
    cache = Cache(str(cached.root), program_fingerprint())
    late = cache.load("words-late")
    assert late
    texts = load_texts(cache)
    cache.save_bytes("words.idx", texts.rewritten(cache.fingerprint, texts.numbers.keys()))
    again = load_texts(cache)
    assert len(again.lengths) == len(again.numbers) == len(texts.numbers)
    assert sorted(again.numbers.values()) == list(range(len(again.numbers)))


def test_names_with_backslash_or_colon_are_names(repository: Scene) -> None:
    names = ["a\\b.py", "c:d.py", "back\\"]
    repository.write(dict.fromkeys(names, "x = 1\n")).commit()
    repository.refresh()
    assert sorted(repository.live()) == sorted(names)
    assert not repository.refresh(write=False).behind
    assert not repository.refresh().written


def test_where_git_fails_an_existing_map_is_left_alone(repository: Scene) -> None:
    repository.write({"a.py": "a = 1\n", "venv/t.py": "t = 1\n"}).commit()
    repository.refresh()
    before = repository.base_file.read_bytes()
    (repository.root / ".git/index").write_bytes(b"nonsense")
    repository.write({"new.py": "n = 1\n"})
    done = repository.refresh()
    assert not done.written
    assert any("left as it is" in note for note in done.notes)
    assert repository.base_file.read_bytes() == before
    assert "new.py" in repository.live()


def test_without_git_on_the_path_a_first_map_is_made(
    repository: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.write({"a.py": "a = 1\n"}).commit()
    monkeypatch.setenv("PATH", "/nowhere")
    done = repository.refresh()
    assert done.written
    assert any("git is not on the PATH" in note for note in done.notes)
    assert list(repository.stored()) == ["a.py"]


def test_a_git_inside_the_project_is_not_run(
    repository: Scene, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = repository.write({"git": f"#!/bin/sh\ntouch {tmp_path}/ran\n"}).root / "git"
    program.chmod(0o755)
    for path in (str(repository.root), ".", ""):
        monkeypatch.setenv("PATH", path)
        monkeypatch.chdir(repository.root)
        repository.refresh()
    assert not (tmp_path / "ran").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.parametrize("name", [".gitignore", "sub/.gitignore", "a/.git", "tsconfig.json"])
def test_a_pipe_in_the_place_of_a_file_does_not_block(folder: Scene, name: str) -> None:
    folder.write({"a.ts": "import '@/x'\n", "sub/b.py": "", "a/c.py": ""})
    os.mkfifo(folder.root / name)
    folder.refresh()
    assert "a.ts" in folder.stored()


def test_a_query_leaves_no_trace_in_git(repository: Scene) -> None:
    repository.write({"a.py": "a = 1\n"}).commit()
    assert list(repository.live()) == ["a.py"]
    assert not repository.refresh(write=False).written
    assert repository.status() == ""
    repository.refresh()
    assert repository.status() == "?? .knowledge/\n"


def test_a_query_does_not_hide_a_base_that_is_not_committed_yet(repository: Scene) -> None:
    described = {"a.ts": {"summary": "Makes the widget.", "sizeChars": 1, "lineCount": 1}}
    repository.write({"m.ts": "", "ui/a.ts": ""}).commit()
    repository.write({"ui/.knowledge/summaries.json": json.dumps({"files": described})})
    for _ in range(2):
        said = repository.live()["ui/a.ts"].analysis
        assert said is not None
    assert repository.status() == "?? ui/.knowledge/\n"


def in_workers(monkeypatch: pytest.MonkeyPatch, module: str, change: str) -> None:
    """Let every worker start with a change to one of our modules."""
    changed = f"import project_intel.{module} as changed\nchanged.{change}\n"
    *lines, last = crew.PROGRAM.splitlines(keepends=True)
    monkeypatch.setattr(crew, "PROGRAM", "".join([*lines, changed, last]))


def test_a_missing_grammar_does_not_hollow_out_committed_rows(
    repository: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.write({"a.py": "import os\ndef f(): ...\n"}).commit()
    repository.refresh()
    before = repository.base_file.read_bytes()
    in_workers(monkeypatch, "extraction.grammar", "parse = lambda *_: None")
    monkeypatch.setattr("project_intel.__version__", "9.9.9")
    repository.write({"new.py": "import os\n"})
    done = repository.refresh()
    assert any("no grammar for python is installed" in note for note in done.notes)
    assert repository.stored()["a.py"] == json.loads(before)["files"]["a.py"]
    assert repository.live()["a.py"].structure.exports == ("f",)


def test_gits_own_folder_cannot_be_included(repository: Scene) -> None:
    repository.write({"a.py": ""}).commit()
    repository.include = (".git", ".git/config", ".git/*")
    assert list(repository.live()) == ["a.py"]


def test_an_analysis_outlives_the_version_that_saw_it(
    repository: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.write({"a.py": "a = 1\n", "b.py": ""}).commit()
    repository.refresh()
    repository.describe("a.py", "Sets a.")
    (repository.root / "a.py").unlink()
    repository.refresh(prune=True)
    monkeypatch.setattr("project_intel.__version__", "9.9.9")
    repository.git("checkout", "--", "a.py")
    repository.refresh()
    assert repository.stored()["a.py"]["summary"] == "Sets a."


def test_patterns_reach_into_sub_projects(repository: Scene) -> None:
    repository.write(
        {
            "packages/a/.knowledge/summaries.json": "{}",
            "packages/a/gen/x.py": "",
            "packages/a/keep.py": "",
            "packages/a/.gitignore": "made\n",
            "packages/a/made/y.py": "",
        }
    ).commit()
    repository.exclude = ("packages/*/gen",)
    repository.include = ("packages/a/made", "packages/*/no")
    assert sorted(repository.live()) == [
        "packages/a/.gitignore",
        "packages/a/keep.py",
        "packages/a/made/y.py",
    ]


def test_a_deep_unknown_field_does_not_make_the_base_unwritable(repository: Scene) -> None:
    deep: object = 1
    for _ in range(600):
        deep = [deep]
    row = {"sizeChars": 1, "summary": "Kept.", "odd": deep, "fine": [1]}
    repository.write({"a.py": "a = 1\n"})
    repository.write({".knowledge/summaries.json": json.dumps({"files": {"a.py": row}})})
    repository.refresh()
    assert repository.stored()["a.py"]["fine"] == [1]
    assert repository.stored()["a.py"]["summary"] == "Kept."


def test_a_file_too_large_to_hold_has_the_hash_git_would_give(
    repository: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_workers(monkeypatch, "knowledge.upkeep.learning", "MAX_READ_BYTES = 10")
    repository.write({"big.txt": "line\r\n" * 9, "big.bin": b"\0\r\n" * 9})
    repository.refresh()
    rows = repository.stored()
    assert rows["big.bin"]["hash"] == repository.git("hash-object", "big.bin")[:16]
    repository.write({"unix.txt": "line\n" * 9})
    assert rows["big.txt"]["hash"] == repository.git("hash-object", "unix.txt")[:16]
    assert rows["big.txt"] == {"sizeChars": 54, "hash": rows["big.txt"]["hash"]}


def test_a_refresh_waits_no_longer_than_it_may(
    repository: Scene, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    slow = tmp_path / "bin/git"
    slow.parent.mkdir()
    slow.write_text("#!/bin/sh\nexec sleep 60\n")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{slow.parent}:{os.environ['PATH']}")
    repository.write({"a.py": ""})
    done = repository.refresh(budget_seconds=0.3)
    assert any("git did not answer" in note for note in done.notes)


def test_a_merge_that_conflicts_in_the_base_is_settled_on_request(repository: Scene) -> None:
    repository.write({"a.py": "a = 1\n", "z.py": "z = 1\n"}).commit()
    repository.refresh()
    repository.commit("the map")
    for branch, text in (("ours", "a = 2\n"), ("theirs", "a = 33\n")):
        repository.git("checkout", "-q", "-B", branch, "main")
        repository.write({"a.py": text})
        repository.refresh()
        repository.describe("a.py", f"About {branch}.")
        repository.commit(branch)
    repository.git("merge", "ours", check=False)
    assert "<<<<<<<" in repository.base_file.read_text()
    done = repository.refresh()
    assert any("--resolve" in note for note in done.notes)
    assert "<<<<<<<" in repository.base_file.read_text()
    repository.write({"a.py": "a = 2\n"})
    assert repository.live()["a.py"].analysis.summary == "About ours."  # type: ignore[union-attr]
    assert repository.refresh(resolve=True).written
    assert repository.stored()["a.py"]["summary"] == "About ours."
    repository.write({"a.py": "a = 33\n"})
    repository.git("add", "-A")
    repository.git("commit", "-qm", "merged")
    repository.refresh()
    assert repository.stored()["a.py"]["summary"] == "About theirs."


def test_what_another_process_wrote_meanwhile_is_not_lost(
    repository: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    from project_intel.knowledge.upkeep import mapping

    repository.write({"a.py": "a = 1\n"}).commit()
    repository.refresh()
    linked = mapping.link_all

    def link_while_another_describes(*arguments: object) -> object:
        monkeypatch.setattr(mapping, "link_all", linked)
        repository.describe("a.py", "From another process.")
        return linked(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(mapping, "link_all", link_while_another_describes)
    repository.write({"b.py": ""})
    repository.refresh()
    assert repository.stored()["a.py"]["summary"] == "From another process."
    assert "b.py" in repository.stored()


def test_a_clone_by_another_owner_is_mapped_and_the_reason_told(repository: Scene) -> None:
    if not hasattr(os, "chown") or os.getuid() != 0:
        pytest.skip("needs another owner")
    repository.write({"a.py": ""}).commit()
    for path in (repository.root, repository.root / ".git"):
        os.chown(path, 12345, 12345)
    done = repository.refresh()
    assert any("another user" in note for note in done.notes)
    assert done.counts.files == 1
