"""The index on disk: what it says, what it costs, and what it does not trust."""

import json
import os
import zlib
from pathlib import Path

import pytest

from packets import filler, project, spans
from project_intel.errors import UsageError
from project_intel.evidence import gathering
from project_intel.evidence.current import NoIndex
from project_intel.evidence.index_repo import index_repo
from project_intel.evidence.search_code import Search, search_code
from project_intel.evidence.store import INDEX_FILE, IndexUnwritable, load
from scene import Scene


def index_bytes(root: Path) -> bytes:
    return (root / INDEX_FILE).read_bytes()


def test_a_run_says_what_it_did(tmp_path: Path) -> None:
    scene = Scene(tmp_path).write(
        {"a.ts": filler(300, []), "b.ts": "", "c.bin": b"\0", ".csignore": "# odd\n*.log\n\nx/\n"}
    )
    scene.write({"a.log": "", "x/y": "", "x/z": ""})
    said = index_repo(str(scene.root))
    # 300 lines are four windows, an empty file is one.
    assert said.text == (
        "Indexed 2 files into 5 chunks.\n"
        f"Index written to: {scene.root}/.context-index/chunks.json\n"
        ".csignore: 2 rules, 2 files/dirs skipped"
    )
    assert said.as_json()["chunks"] == 5


def test_the_index_is_one_json_object_without_text(tmp_path: Path) -> None:
    project(tmp_path, {"a.ts": "let telltale = 'of a secret';"})
    value = json.loads(index_bytes(tmp_path))
    assert value["version"] == 3
    assert value["files"][0][0] == "a.ts"
    assert set(value["words"]) == {"let", "telltal", "of", "a", "secret"}
    assert b"of a secret" not in index_bytes(tmp_path)


def test_git_does_not_see_the_index(tmp_path: Path) -> None:
    scene = Scene(tmp_path).init().write({"a.ts": "alpha"}).commit()
    index_repo(str(scene.root))
    assert scene.status() == ""


def test_a_later_run_writes_what_a_first_one_would(tmp_path: Path) -> None:
    texts = {f"src/{name}.ts": filler(250, [3, 90, 200], name) for name in "abcdef"}
    scene = Scene(tmp_path / "one").write(texts)
    index_repo(str(scene.root))
    (scene.root / "src/b.ts").unlink()
    scene.write({"src/a.ts": filler(10, [2], "zebra"), "src/bb.ts": filler(130, [90], "new")})
    index_repo(str(scene.root))
    other = Scene(tmp_path / "two")
    for path in sorted(scene.root.rglob("*.ts"), reverse=True):
        other.write({str(path.relative_to(scene.root)): path.read_bytes()})
    index_repo(str(other.root))

    def said(root: Path) -> tuple[object, ...]:
        value = json.loads(index_bytes(root))
        rows = [(path, size, *rest[2:]) for path, size, *rest in value["files"]]
        return rows, value["words"], value["chunkCount"], value["fileCount"]

    assert said(scene.root) == said(other.root)


def test_nothing_is_written_where_nothing_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "YOUNG_NS", 0)
    root = Path(project(tmp_path, {"a.ts": "alpha"}))
    os.utime(root / INDEX_FILE, ns=(1, 1))
    assert index_repo(str(root)).text.startswith("Indexed 1 files into 1 chunks.")
    assert (root / INDEX_FILE).stat().st_mtime_ns == 1


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(lambda data: b"", id="empty"),
        pytest.param(lambda data: data[: len(data) // 2], id="half"),
        pytest.param(lambda data: data.replace(b'"version":3', b'"version":2'), id="older"),
        pytest.param(lambda data: data.replace(b"a.ts", b"b.ts"), id="changed inside"),
        pytest.param(lambda data: b"null\n", id="another value"),
        pytest.param(lambda data: b"[" * 100_000, id="too deep"),
    ],
)
def test_a_broken_index_is_no_index(tmp_path: Path, broken: object) -> None:
    root = project(tmp_path, {"a.ts": "alpha"})
    assert callable(broken)
    (tmp_path / INDEX_FILE).write_bytes(broken(index_bytes(tmp_path)))
    with pytest.raises(NoIndex, match="No index found for this root"):
        search_code(root, "alpha")
    index_repo(root)
    assert spans(search_code(root, "alpha")) == [("a.ts", 1, 1)]


def test_paths_of_a_planted_index_lead_nowhere(tmp_path: Path) -> None:
    (tmp_path / "outside.txt").write_text("alpha outside")
    inside = tmp_path / "in"
    inside.mkdir()
    project(inside, {"a.ts": "alpha"})
    data = index_bytes(Path(project(tmp_path, {})))
    line, _, body = data.partition(b"\n")
    header = json.loads(line.removesuffix(b",") + b"}")
    planted = body.replace(b'"outside.txt"', b'"../outside.txt"')
    header["sizes"][0] += len(planted) - len(body)
    header["crc"] = zlib.crc32(planted)
    written = json.dumps(header, separators=(",", ":"))[:-1].encode() + b",\n" + planted
    (inside / INDEX_FILE).write_bytes(written)
    assert load(str(inside.resolve())) is not None
    answer = search_code(str(inside.resolve()), "alpha")
    assert spans(answer) == [("a.ts", 1, 1)]


def test_a_linked_index_folder_is_not_written_through(tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    root = tmp_path / "root"
    root.mkdir()
    (root / "a.ts").write_text("alpha")
    (root / ".context-index").symlink_to(elsewhere)
    with pytest.raises(IndexUnwritable, match="symbolic link"):
        index_repo(str(root.resolve()))
    assert list(elsewhere.iterdir()) == []


def test_no_temporary_file_stays_where_writing_fails(tmp_path: Path) -> None:
    root = project(tmp_path, {"a.ts": "alpha"})
    (tmp_path / INDEX_FILE).unlink()
    (tmp_path / INDEX_FILE).mkdir()
    with pytest.raises(IndexUnwritable):
        index_repo(root)
    assert sorted(path.name for path in (tmp_path / ".context-index").iterdir()) == [
        ".gitignore",
        "chunks.json",
    ]


def test_a_root_without_an_index_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(NoIndex, match="Call index_repo with this root first, then retry"):
        search_code(str(tmp_path.resolve()), "alpha")


@pytest.mark.parametrize(
    "limits", [{"top_k": 0}, {"top_k": 51}, {"max_chars": 199}, {"max_chars": -1}]
)
def test_a_limit_out_of_its_range_is_refused(tmp_path: Path, limits: dict[str, int]) -> None:
    search = Search(project(tmp_path, {"a.ts": "alpha"}))
    with pytest.raises(UsageError):
        search.find("alpha", **limits)
