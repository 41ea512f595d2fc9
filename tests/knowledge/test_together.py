"""Servers, hooks, refreshes, scans, queries and submissions at once on one checkout."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from project_intel.knowledge.analysis.receipts import batch_files, read_ledger
from scene import Scene

pytestmark = [pytest.mark.process, pytest.mark.slow]

HOOK = Path(__file__).parents[2] / "hooks/session_start.py"

SUBMITTING = """
import sys
from project_intel.knowledge.project import Project
from project_intel.knowledge.submit import submit

root, number, turns = sys.argv[1], sys.argv[2], int(sys.argv[3])
for turn in range(turns):
    item = {"path": f"m{number}_{turn}.md", "summary": f"Module {number} {turn}."}
    done = submit(Project(root), [item])
    assert len(done.stored) == 1, done.text
"""

READING = """
import json, os, sys
root = sys.argv[1]
while os.getppid() == int(sys.argv[2]):
    with open(f"{root}/.knowledge/summaries.json", encoding="utf-8") as file:
        assert len(json.load(file)["files"]) >= 1
"""

ASKING = """
import os, sys, threading
from project_intel.knowledge.project import Project
from project_intel.knowledge.query import Search
from project_intel.knowledge.question import Question

search = Search(Project(sys.argv[1]))
def ask():
    while os.getppid() == int(sys.argv[2]):
        assert search.ask(Question("marker")).matched == 1
threads = [threading.Thread(target=ask) for _ in range(2)]
for thread in threads: thread.start()
for thread in threads: thread.join()
"""

MAPPING = """
import os, sys
from project_intel.knowledge.analysis.packing import Budget
from project_intel.knowledge.project import Project
from project_intel.knowledge.refresh import refresh
from project_intel.knowledge.scan import scan

project, turn = Project(sys.argv[1]), 0
while os.getppid() == int(sys.argv[2]):
    turn += 1
    with open(f"{project.root}/edited.md", "w") as file:
        file.write(f"# Edited {turn}\\n")
    refresh(project)
    if turn % 5 == 0:
        scan(project, "", Budget(4_000, 4))
"""


def start(code: str, *arguments: object) -> "subprocess.Popen[bytes]":
    words = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def end(running: Sequence["subprocess.Popen[bytes]"]) -> None:
    for process in running:
        _, trouble = process.communicate(timeout=300)
        assert process.returncode == 0, trouble.decode()


def still_well(running: Sequence["subprocess.Popen[bytes]"]) -> None:
    """End processes that go on for ever; none may have ended by itself."""
    ended = [process.poll() for process in running]
    for process in running:
        process.kill()
    said = [process.communicate()[1].decode() for process in running]
    assert ended == [None] * len(running), said


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is read cannot be replaced there")
def test_four_hundred_submissions_are_stored_while_everything_else_goes_on(
    repository: Scene,
) -> None:
    names = [f"m{number}_{turn}.md" for number in range(8) for turn in range(50)]
    repository.write({name: f"# {name}\n" for name in names})
    repository.write({"found.md": "# The marker\n", "edited.md": "# Edited 0\n"})
    repository.commit().refresh()
    root = repository.root
    beside = [start(code, root, os.getpid()) for code in (READING, ASKING, MAPPING)]
    submitting = [start(SUBMITTING, root, number, 50) for number in range(8)]
    hooks = 0
    try:
        while any(process.poll() is None for process in submitting):
            answer = subprocess.run(
                [sys.executable, HOOK],
                cwd=root,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                check=True,
                timeout=60,
            )
            assert json.loads(answer.stdout)["systemMessage"].startswith(
                "402 file summaries available"
            )
            hooks += 1
    finally:
        end(submitting)
        still_well(beside)
    assert hooks
    repository.refresh()
    stored = repository.stored()
    assert {name: stored[name].get("summary") for name in names} == {
        f"m{number}_{turn}.md": f"Module {number} {turn}."
        for number in range(8)
        for turn in range(50)
    }
    receipts = {receipt.file for receipt in read_ledger(str(root)).receipts.values()}
    assert receipts.issuperset(batch_files(str(root)))
    left = repository.base_file.read_bytes()
    repository.refresh()
    assert repository.base_file.read_bytes() == left


def test_worktrees_of_one_repository_do_not_disturb_each_other(
    repository: Scene, tmp_path: Path
) -> None:
    names = [f"m{number}_{turn}.md" for number in range(2) for turn in range(8)]
    repository.write({name: f"# {name}\n" for name in names}).commit().refresh()
    repository.commit("the map")
    trees = [repository]
    for tree in ("one", "two"):
        repository.git("worktree", "add", "-q", "-b", tree, str(tmp_path / tree))
        trees.append(Scene(tmp_path / tree))
    end([start(SUBMITTING, tree.root, number, 8) for tree in trees for number in range(2)])
    for tree in trees:
        assert [name for name in names if "summary" not in tree.stored()[name]] == []
        assert tree.status() == " M .knowledge/summaries.json\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals and shells of POSIX")
def test_a_lock_held_for_long_costs_the_hook_its_patience_and_no_more(repository: Scene) -> None:
    repository.write({"a.md": "# A\n"}).commit().refresh()
    before = repository.base_file.read_bytes()
    repository.write({"a.md": "# Another\n"})
    holding = (
        "import sys; from project_intel.repo.lock import locked\n"
        "with locked(sys.argv[1], 1): print('held', flush=True); sys.stdin.read()"
    )
    path = repository.root / ".knowledge/cache/lock"
    with subprocess.Popen(
        [sys.executable, "-c", holding, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"held\n"
        answer = subprocess.run(
            [sys.executable, HOOK],
            cwd=repository.root,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=20,
        )
        status, note = json.loads(answer.stdout)["systemMessage"].split("\n")
        assert status.startswith("1 file summaries available")
        assert note == f"another process has held {path} for 5 s; try again"
        assert repository.base_file.read_bytes() == before
        assert repository.live()["a.md"].structure.size_chars == len("# Another\n")
        holder.kill()
    assert repository.refresh().written
