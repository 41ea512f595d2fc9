"""One file that no parser survives costs its own imports and exports, and nothing else."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

import poison
from project_intel.knowledge.status import status
from project_intel.knowledge.upkeep import crew
from project_intel.knowledge.upkeep.dealing import deal
from project_intel.knowledge.upkeep.learning import Job
from scene import Scene

pytestmark = pytest.mark.process

SOUND = {f"sound{number}.py": "def f():\n    pass\n" for number in range(3)}


@pytest.fixture(autouse=True)
def _poisonous(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "PROGRAM", poison.PROGRAM)


def tried(scene: Scene) -> list[str]:
    log = scene.root.parent / poison.TRIED
    return log.read_text("utf-8").split() if log.exists() else []


@pytest.mark.parametrize("kind", ["crash", "hang", "raise", "hoard"])
def test_a_file_that_ends_its_worker_keeps_its_sizes_and_the_run_goes_on(
    folder: Scene, kind: str
) -> None:
    if kind == "hoard":
        pytest.importorskip("resource")
    folder.write({**SOUND, f"{kind}.py": "def lost():\n    pass\n"})
    folder.refresh()
    rows = folder.stored()
    assert [rows[path]["exports"] for path in SOUND] == [["f"]] * 3
    assert rows[f"{kind}.py"].keys() == {"sizeChars", "lineCount", "hash"}
    assert (rows[f"{kind}.py"]["sizeChars"], rows[f"{kind}.py"]["lineCount"]) == (21, 2)
    assert status(folder.project).outcomes["python", "not parsable"] == 1


def test_such_a_content_is_tried_twice_and_never_again_under_any_stamp(folder: Scene) -> None:
    folder.write({**SOUND, "crash.py": "def lost():\n    pass\n"})
    folder.refresh()
    assert tried(folder) == ["crash.py", "crash.py"]
    os.utime(folder.root / "crash.py")
    folder.write({"sound1.py": "def g():\n    pass\n"})
    folder.refresh()
    assert folder.stored()["sound1.py"]["exports"] == ["g"]
    assert folder.stored()["crash.py"].keys() == {"sizeChars", "lineCount", "hash"}
    assert tried(folder) == ["crash.py", "crash.py"]


def test_several_such_files_are_each_set_aside(folder: Scene) -> None:
    folder.write({**SOUND, "crash.py": "a = 1\n", "crash.ts": "export const b = 1\n"})
    folder.refresh()
    assert status(folder.project).outcomes["typescript", "not parsable"] == 1
    told = status(folder.project)
    assert told.outcomes["python", "not parsable"] == 1
    assert told.outcomes["python", "parsed"] == 3
    assert told.as_json()["notParsable"] == ["crash.py", "crash.ts"]
    assert "not parsable, sizes only: crash.py, crash.ts" in told.lines()


def test_a_file_that_uses_up_the_budget_waits_for_a_run_with_patience(
    repository: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "SLOW_SECONDS", 0.1)
    repository.write({**SOUND, "patient": "", "hang.py": "def lost():\n    pass\n"}).commit()
    done = repository.refresh(budget_seconds=2.5)
    assert done.counts.remaining >= 1
    again = repository.refresh(budget_seconds=30)
    assert (again.counts.remaining, tried(repository)) == (1, ["hang.py"])
    assert repository.refresh().counts.remaining == 0
    assert repository.stored()["hang.py"].keys() == {"sizeChars", "lineCount", "hash"}


@pytest.mark.skipif(sys.platform != "linux", reason="asks /proc")
def test_a_worker_in_an_endless_parse_does_not_outlive_a_killed_parent(folder: Scene) -> None:
    folder.write({"hang.py": "a = 1\n"})
    code = (
        "import sys, poison; from project_intel.knowledge.upkeep import crew, dealing;"
        "crew.PROGRAM = poison.PROGRAM;"
        "dealing.deal("
        "crew.Crew(sys.argv[1]), sys.argv[1], [dealing.Job('hang.py')], None, print)"
    )
    here = str(Path(poison.__file__).parent)
    parent = subprocess.Popen(
        [sys.executable, "-c", code, str(folder.root)], env=os.environ | {"PYTHONPATH": here}
    )
    end = time.monotonic() + 30
    while not tried(folder) and time.monotonic() < end:
        time.sleep(0.05)
    assert workers(folder.root)
    parent.kill()
    parent.wait()
    while workers(folder.root) and time.monotonic() < end:
        time.sleep(0.05)
    assert not workers(folder.root)


def workers(root: Path) -> list[str]:
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            words = (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"-P" in words and os.fsencode(root) in words:
            found.append(process.name)
    return found


@pytest.mark.parametrize(
    ("files", "characters", "workers"),
    [(100, 10_000, 1), (100, 30_000, 2), (600, 10, 2)],
    ids=["a small project", "much text", "many files"],
)
def test_a_second_worker_is_started_where_there_is_work_for_it(
    folder: Scene, files: int, characters: int, workers: int
) -> None:
    started = []

    class Counting(crew.Crew):
        def worker(self, side: int) -> crew.Worker:
            started.append(side)
            return super().worker(side)

    folder.write({f"f{number}.py": "#" * characters for number in range(files)})
    jobs = [Job(f"f{number}.py") for number in range(files)]
    answered = []
    root = str(folder.root)
    deal(Counting(root), root, jobs, None, lambda job, learned: answered.append(job))
    assert len(started) == workers
    assert sorted(job.path for job in answered) == sorted(job.path for job in jobs)
