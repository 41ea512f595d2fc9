"""A process killed at any step of a write leaves the old state or the new one, never half."""

import hashlib
import json
import os
import sys
from collections.abc import Iterator

import pytest

from killed import killer
from project_intel.knowledge.analysis.receipts import batch_files, read_ledger
from project_intel.repo.files import sweep
from scene import Scene

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be forked here"),
]


@pytest.fixture
def scene(repository: Scene) -> Scene:
    """Two texts: a grammar's process would only make this slower."""
    files: dict[str, str | bytes] = {f"c{number}.md": f"# C {number}\n" for number in range(9)}
    repository.write(files | {"a.md": "# A\n", "b.md": "# B\n"}).commit()
    repository.refresh()
    repository.describe("b.md", "Says b.")
    return repository


STRIDE = int(os.environ.get("KILL_STRIDE", "4"))
"""With 1, the long form, no step is left out."""


def until_done(scene: Scene, action: str) -> Iterator[int]:
    """Yield after each kill, before the next one; the text of a.md is another each time."""
    with killer(scene.root, action) as kill:
        step = 1 - STRIDE
        while True:
            step += STRIDE
            scene.write({"a.md": text(step)})
            if not kill(step):
                break
            yield step
    assert step > 10, "hardly anything was written"


def text(step: int) -> str:
    return f"# A {step}\n"


def content(step: int) -> str:
    data = text(step).encode()
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()[:16]


def temporary(scene: Scene) -> list[str]:
    return [path.name for path in (scene.root / ".knowledge").rglob("*.tmp")]


def test_a_refresh_killed_at_any_step_leaves_the_old_base_or_the_new_one(scene: Scene) -> None:
    old = scene.base_file.read_bytes()
    for step in until_done(scene, "refresh"):
        left = scene.base_file.read_bytes()
        assert scene.live()["a.md"].structure.hash == content(step)
        scene.refresh()
        new = scene.base_file.read_bytes()
        assert left in (old, new)
        assert scene.stored()["a.md"]["hash"] == content(step)
        assert scene.stored()["b.md"]["summary"] == "Says b."
        old = new
    scene.forget()
    scene.refresh()
    described = json.loads(old)["files"]
    assert {path: row["hash"] for path, row in scene.stored().items() if path != "a.md"} == {
        path: row["hash"] for path, row in described.items() if path != "a.md"
    }


def test_a_first_refresh_killed_at_any_step_leaves_no_base_or_a_whole_one(scene: Scene) -> None:
    scene.forget()
    for step in until_done(scene, "refresh"):
        if scene.base_file.exists():
            assert scene.stored()["a.md"]["hash"] == content(step)
        assert len(scene.live()) == 11
        scene.forget()


def test_a_submission_killed_at_any_step_is_stored_or_not(scene: Scene) -> None:
    analysed = set()
    for step in until_done(scene, "submit"):
        row = scene.stored()["a.md"]
        assert row.get("summary") in (None, "Says a.")
        assert row["hash"] == content(step) or row.get("hashWhenAnalysed") != content(step)
        analysed.add(row.get("hashWhenAnalysed") == content(step))
        assert scene.stored()["b.md"]["summary"] == "Says b."
    assert analysed == {True, False}


def test_a_query_killed_at_any_step_leaves_a_cache_that_tells_the_truth(scene: Scene) -> None:
    before = scene.base_file.read_bytes()
    for step in until_done(scene, "query"):
        assert scene.live()["a.md"].structure.hash == content(step)
    assert scene.base_file.read_bytes() == before


def test_a_scan_killed_at_any_step_leaves_no_batch_without_its_receipt(scene: Scene) -> None:
    for _ in until_done(scene, "scan"):
        receipts = read_ledger(str(scene.root)).receipts.values()
        by_file = {receipt.file: receipt for receipt in receipts}
        for file in batch_files(str(scene.root)):
            told = (scene.root / file).read_text("utf-8")
            assert by_file[file].id in told
            assert all(f'path="{path}"' in told for path in by_file[file].files)
        assert scene.stored()["b.md"]["summary"] == "Says b."


def test_what_killed_writers_leave_goes_after_an_hour(scene: Scene) -> None:
    for _ in until_done(scene, "refresh"):
        pass
    left = temporary(scene)
    assert left
    scene.write({"a.md": "# Now\n"})
    scene.refresh()
    assert temporary(scene) == left, "their writers might still be at work"
    for path in (scene.root / ".knowledge").rglob("*.tmp"):
        os.utime(path, (1, 1))
    scene.write({"a.md": "# Later\n"})
    scene.refresh()
    assert temporary(scene) == []


def test_temporary_files_of_other_tools_are_none_of_ours(scene: Scene) -> None:
    names = ["summaries.json.tmp", "summaries.json.unreadable-12345678", "x.abcdefgh"]
    for name in names:
        path = scene.root / ".knowledge" / name
        path.write_text("theirs")
        os.utime(path, (1, 1))
    sweep(str(scene.root / ".knowledge"))
    assert all((scene.root / ".knowledge" / name).exists() for name in names)
