"""Submissions: what is stored, what is not, and that nothing is lost between processes."""

import json
import subprocess
import sys
from datetime import UTC, datetime

import pytest

from project_intel.errors import UsageError
from project_intel.knowledge.analysis.payload import unwrap
from project_intel.knowledge.analysis.receipts import (
    Ledger,
    read_ledger,
    update_ledger,
    write_file,
)
from project_intel.knowledge.analysis.work import Receipt, Seen
from project_intel.knowledge.base.places import BATCHES_FOLDER
from project_intel.knowledge.base.store import Store
from project_intel.knowledge.model import Analysis
from project_intel.knowledge.submit import submit
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.mapping import map_project
from project_intel.knowledge.upkeep.patching import patch
from project_intel.knowledge.upkeep.request import Request
from project_intel.knowledge.upkeep.state import recall
from scene import Scene

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
STAMP = "2026-05-01T12:00:00.000Z"
ROLES = "implementation, executable, helperScript, test, configuration, build, documentation, data"


@pytest.fixture
def scene(tmp_path):
    made = Scene(tmp_path / "project").init()
    made.write({"a.py": "A = 1\n", "b.py": "import a\n", "docs/c.md": "# C\n"})
    made.commit().refresh()
    return made


def said(path, summary="What it does.", **fields):
    return {"path": path, "summary": summary, **fields}


def hand_out(scene, *paths, name="b-1", file="batch-0.txt", folder=""):
    """Write a batch of these files as they are now, and its receipt."""
    root = str(scene.root / folder)
    rows = {p: e.structure for p, e in scene.live().items()}
    seen = {
        path: Seen(row.hash, row.size_chars, row.line_count)
        for path in paths
        if (row := rows[f"{folder}/{path}" if folder else path])
    }
    receipt = Receipt(name, f"{BATCHES_FOLDER}/{file}", seen)
    write_file(root, receipt.file, "the batch")

    def added(ledger):
        return Ledger({name: receipt, **ledger.receipts})

    update_ledger(root, added)
    return root


def lying(scene):
    return sorted(path.name for path in (scene.root / BATCHES_FOLDER).glob("*.txt"))


def test_an_analysis_is_stored_whole_beside_the_structure_of_its_file(scene):
    item = said(
        "a.py",
        "Holds A.",
        role="data",
        technologies=["Python"],
        searchTags=["one", "number"],
    )
    done = submit(scene.project, [item], now=NOON)
    assert (done.stored, done.refused, done.pending) == (("a.py",), (), ())
    assert done.text == "Analysis for 1 file(s) submitted successfully."
    row = scene.stored()["a.py"]
    assert row == {
        "sizeChars": 6,
        "lineCount": 1,
        "exports": ["A"],
        "hash": row["hash"],
        "summary": "Holds A.",
        "role": "data",
        "technologies": ["Python"],
        "searchTags": ["one", "number"],
        "lastUpdated": STAMP,
        "sizeCharsWhenAnalysed": 6,
        "lineCountWhenAnalysed": 1,
        "hashWhenAnalysed": row["hash"],
    }


def test_what_is_valid_is_stored_and_the_rest_named_with_its_reason(scene):
    items = [
        said("a.py"),
        said("b.py", role="helper"),
        {"path": "docs/c.md"},
        said("no/such.py"),
        said("A.py"),
        said("../other/a.py"),
        said("/etc/passwd"),
        said(".knowledge/summaries.json"),
        "prose",
        {"summary": "of nothing"},
    ]
    done = submit(scene.project, items, now=NOON)
    assert done.stored == ("a.py",)
    assert {one.about: one.reason for one in done.refused} == {
        "b.py": f"has the role helper; the roles are {ROLES}",
        "docs/c.md": "has no summary",
        "no/such.py": "is no file of this project",
        "A.py": "is no file of this project; there is a.py",
        "../other/a.py": "lies outside the project",
        "/etc/passwd": "lies outside the project",
        ".knowledge/summaries.json": "is no file of this project",
        "item 9": "is no object with path and summary",
        "item 10": "has no path",
    }
    assert not done.failed
    stored = scene.stored()
    assert sorted(stored) == ["a.py", "b.py", "docs/c.md"]
    assert [path for path in stored if "summary" in stored[path]] == ["a.py"]


def test_where_nothing_could_be_stored_the_reply_says_so(scene):
    done = submit(scene.project, [said("x.py")])
    assert done.failed
    assert done.text == "Nothing was stored.\nNot stored (1):\n- x.py is no file of this project"


@pytest.mark.parametrize("path", ["./a.py", "docs/../a.py", "{root}/a.py", " a.py "])
def test_other_spellings_of_a_path_mean_the_same_file(scene, path):
    assert submit(scene.project, [said(path.format(root=scene.root))]).stored == ("a.py",)


def test_a_file_whose_name_ends_in_a_space_is_found_by_its_very_name(scene):
    scene.write({"tail .py ": "T = 1\n", "a.py ": "B = 1\n"})
    done = submit(scene.project, [said("tail .py ", "Tail."), said("a.py", "A."), said("a.py ")])
    assert done.stored == ("a.py", "a.py ", "tail .py ")
    assert (scene.stored()["tail .py "]["summary"], scene.stored()["a.py"]["summary"]) == (
        "Tail.",
        "A.",
    )


@pytest.mark.parametrize(
    "answer",
    ["I cannot help with that.", '[{"path": "a.py", "summary": "cut of', ""],
    ids=["prose", "cut off", "nothing"],
)
def test_an_answer_without_any_result_is_a_failed_try_of_the_batch_it_names(scene, answer):
    hand_out(scene, "a.py", "b.py")
    done = submit(scene.project, *unwrap(answer, "b-1"))
    assert (done.failed, done.pending) == (True, ("a.py", "b.py"))
    failures = read_ledger(str(scene.root)).failures
    reason = f"the answer was no JSON but: {answer}" if answer else "the answer was empty"
    assert {path: (one.tries, one.reason) for path, one in failures.items()} == {
        "a.py": (1, reason),
        "b.py": (1, reason),
    }
    with pytest.raises(UsageError, match="There are no results in this"):
        unwrap(answer)


def test_of_a_wrapped_or_cut_object_the_batch_is_known(scene):
    cut = '```json\n{"batch": "b-1", "results": [{"path": "a.py", "summary": "A."}, {"pa'
    assert unwrap(cut) == ([{"path": "a.py", "summary": "A."}], "b-1")


def test_a_result_by_hand_does_not_count_against_the_other_files_of_its_batch(scene):
    hand_out(scene, "a.py", "b.py")
    submit(scene.project, [said("a.py")])
    assert read_ledger(str(scene.root)).failures == {}


@pytest.mark.parametrize("value", [["x", "y"], '["x", "y"]', "x, y", ["x", "x", " y "]])
def test_a_list_may_come_as_a_text(scene, value):
    submit(scene.project, [said("a.py", technologies=value, searchTags=value)])
    row = scene.stored()["a.py"]
    assert (row["technologies"], row["searchTags"]) == (["x", "y"], ["x", "y"])


def test_of_two_results_for_one_file_the_later_counts(scene):
    submit(scene.project, [said("a.py", "First."), said("./a.py", "Second.")])
    assert scene.stored()["a.py"]["summary"] == "Second."


def test_an_empty_submission_is_no_trouble(scene):
    before = scene.base_file.read_bytes()
    assert not submit(scene.project, []).failed
    assert scene.base_file.read_bytes() == before


def test_the_same_submission_again_changes_no_byte(scene):
    items = [said("a.py", role="data"), said("b.py")]
    submit(scene.project, items, now=NOON)
    before = scene.base_file.read_bytes()
    assert submit(scene.project, items).stored == ("a.py", "b.py")
    assert scene.base_file.read_bytes() == before


def test_a_file_without_a_row_yet_is_stored_with_its_structure(scene):
    scene.write({"new.py": "def f(): ...\n"})
    assert submit(scene.project, [said("new.py")]).stored == ("new.py",)
    assert scene.stored()["new.py"]["exports"] == ["f"]


def test_with_a_batch_an_analysis_counts_for_the_content_that_was_handed_out(scene):
    hand_out(scene, "a.py", "b.py")
    scene.write({"a.py": "A = 1\nB = 2\n"})
    done = submit(scene.project, [said("a.py"), said("b.py")], "b-1")
    assert (done.stored, done.changed, done.pending) == (("a.py", "b.py"), ("a.py",), ())
    assert scene.stored()["a.py"]["analysisDelta"] == "+1 lines +6 chars"
    assert "analysisDelta" not in scene.stored()["b.py"]
    counts = scene.refresh().counts
    assert (counts.changed, counts.unanalysed) == (1, 1)


def test_without_a_batch_an_analysis_counts_for_the_content_of_now(scene):
    scene.write({"a.py": "A = 1\nB = 2\n"})
    assert submit(scene.project, [said("a.py")]).changed == ()
    assert "analysisDelta" not in scene.stored()["a.py"]


def test_what_a_batch_still_lacks_is_named_and_its_file_goes_with_the_last_of_it(scene):
    hand_out(scene, "a.py", "b.py", "docs/c.md")
    first = submit(scene.project, [said("b.py")], "b-1")
    assert first.pending == ("a.py", "docs/c.md")
    assert first.text.endswith("Still pending (2): a.py, docs/c.md")
    assert lying(scene) == ["batch-0.txt"]
    assert submit(scene.project, [said("a.py"), said("docs/c.md")]).pending == ()
    assert lying(scene) == []


def test_the_reply_says_when_a_batch_is_complete_and_only_then(scene):
    hand_out(scene, "a.py", "b.py")
    complete = "Nothing of the batch is pending: it is complete."
    first = submit(scene.project, [said("a.py")], "b-1")
    assert (first.complete, complete in first.text) == (False, False)
    last = submit(scene.project, [said("b.py")], "b-1")
    assert (last.complete, last.text.split("\n")[-1]) == (True, complete)
    by_hand = submit(scene.project, [said("docs/c.md")])
    assert (by_hand.complete, complete in by_hand.text) == (False, False)
    assert not submit(scene.project, [said("docs/c.md")], "b-2").complete


def test_a_batch_is_complete_too_where_its_last_result_names_none(scene):
    hand_out(scene, "a.py", "b.py")
    assert not submit(scene.project, [said("a.py")]).complete
    assert submit(scene.project, [said("b.py")]).complete


def test_a_summary_longer_than_asked_for_is_stored_and_remarked(scene):
    items = [said("a.py", "x" * 451), said("b.py", "x" * 450), said("docs/c.md", "é" * 1_234)]
    done = submit(scene.project, items)
    assert done.stored == ("a.py", "b.py", "docs/c.md")
    assert done.notes == (
        "Stored though longer than the 450 characters asked for: a.py (451), docs/c.md (1,234)",
    )
    assert len(scene.stored()["docs/c.md"]["summary"]) == 1_234


def test_an_empty_answer_to_a_batch_names_all_of_it(scene):
    hand_out(scene, "a.py", "b.py")
    assert submit(scene.project, [], "b-1").pending == ("a.py", "b.py")
    failures = read_ledger(str(scene.root)).failures
    assert {path: (one.tries, one.reason) for path, one in failures.items()} == {
        "a.py": (1, "no result came back"),
        "b.py": (1, "no result came back"),
    }


def test_a_live_file_outside_the_named_batch_is_stored_as_of_now_and_named(scene):
    hand_out(scene, "a.py")
    done = submit(scene.project, [said("a.py"), said("b.py")], "b-1")
    assert (done.stored, done.outside) == (("a.py", "b.py"), ("b.py",))


def test_an_unknown_batch_is_said_and_costs_nothing(scene):
    done = submit(scene.project, [said("a.py")], "b-9")
    assert done.stored == ("a.py",)
    assert done.notes == ("There is no batch b-9 here: results count for the content of now.",)


def test_an_analysis_of_now_is_not_given_up_for_one_of_an_earlier_content(scene):
    hand_out(scene, "a.py")
    scene.write({"a.py": "A = 2\n"})
    submit(scene.project, [said("a.py", "Of now.")])
    submit(scene.project, [said("a.py", "Of before.")], "b-1")
    assert scene.stored()["a.py"]["summary"] == "Of now."
    scene.write({"a.py": "A = 1\n"})
    scene.refresh()
    assert scene.stored()["a.py"]["summary"] == "Of before."


def test_a_file_renamed_while_it_was_analysed_has_the_analysis_under_its_new_name(scene):
    hand_out(scene, "a.py")
    (scene.root / "a.py").rename(scene.root / "z.py")
    done = submit(scene.project, [said("a.py", "Holds A.")], "b-1")
    assert (done.stored, done.refused) == (("z.py",), ())
    assert done.text == (
        "Analysis for 1 file(s) submitted successfully.\n"
        "Nothing of the batch is pending: it is complete.\n"
        "Renamed since, so stored where they are now: a.py as z.py"
    )
    assert scene.stored()["z.py"]["summary"] == "Holds A."


def test_every_path_goes_to_the_base_that_owns_it(scene):
    scene.write({"packages/ui/x.py": "X = 1\n", "packages/ui/.knowledge/summaries.json": "{}"})
    scene.commit().refresh()
    hand_out(scene, "x.py", folder="packages/ui")
    outer_before = scene.base_file.read_bytes()
    done = submit(scene.project, [said("packages/ui/x.py", "Ours.")], "b-1")
    assert (done.stored, done.pending, done.outside) == (("packages/ui/x.py",), (), ())
    inner = json.loads((scene.root / "packages/ui/.knowledge/summaries.json").read_text())
    assert inner["files"]["x.py"]["summary"] == "Ours."
    assert scene.base_file.read_bytes() == outer_before
    both = submit(scene.project, [said("packages/ui/x.py"), said("a.py")])
    assert both.stored == ("a.py", "packages/ui/x.py")


def test_an_excluded_or_ignored_file_is_not_stored(scene):
    scene.write({".gitignore": "secret.py\n", "secret.py": "S = 1\n"})
    scene.exclude = ("docs",)
    done = submit(scene.project, [said("secret.py"), said("docs/c.md")])
    assert done.stored == ()


def test_during_a_merge_an_analysis_is_kept_and_enters_the_base_after_it(scene):
    head = scene.git("rev-parse", "HEAD").strip()
    (scene.root / ".git/MERGE_HEAD").write_text(head + "\n")
    before = scene.base_file.read_bytes()
    done = submit(scene.project, [said("a.py", "Kept.")])
    assert done.stored == ("a.py",)
    assert "a merge or rebase is under way" in done.text
    assert scene.base_file.read_bytes() == before
    (scene.root / ".git/MERGE_HEAD").unlink()
    scene.refresh()
    assert scene.stored()["a.py"]["summary"] == "Kept."


def test_batches_and_receipts_are_their_owners_alone_and_hidden_from_git(scene):
    hand_out(scene, "a.py")
    folder = scene.root / BATCHES_FOLDER
    assert {path.stat().st_mode & 0o077 for path in folder.iterdir()} == {0}
    assert ".knowledge/batches" not in scene.status()
    assert not any(path.startswith(".knowledge") for path in scene.live())


def test_what_could_not_be_written_in_time_is_not_taken_for_stored(scene):
    given = {"a.py": Analysis("Holds A.")}
    cache = Cache(str(scene.root), program_fingerprint())
    with Store(str(scene.root)).lock(1):
        mapped = map_project(scene.project, cache, Request(submitted=given, patience_seconds=0.1))
    assert not mapped.kept
    assert any("another process has held" in note for note in mapped.notes)
    assert "summary" not in scene.stored()["a.py"]


WORKER = """
import sys
from project_intel.knowledge.project import Project
from project_intel.knowledge.base.places import BATCHES_FOLDER
from project_intel.knowledge.submit import submit

root, number = sys.argv[1:]
for turn in range(6):
    items = [
        {"path": f"m{number}_{turn}.py", "summary": f"Module {number} {turn}."},
        {"path": "shared.py", "summary": f"Said by {number}."},
    ]
    done = submit(Project(root), items, f"b-{number}")
    assert len(done.stored) == 2, done.text
"""


@pytest.mark.process
def test_eight_processes_submitting_at_once_lose_nothing(scene):
    names = [f"m{number}_{turn}.py" for number in range(8) for turn in range(6)]
    scene.write({name: f"N = '{name}'\n" for name in names} | {"shared.py": "S = 1\n"})
    scene.commit().refresh()
    for number in range(8):
        mine = [name for name in names if name.startswith(f"m{number}_")]
        hand_out(scene, *mine, name=f"b-{number}", file=f"batch-{number}.txt")
    running = [
        subprocess.Popen(
            [sys.executable, "-c", WORKER, str(scene.root), str(number)], stderr=subprocess.PIPE
        )
        for number in range(8)
    ]
    for process in running:
        _, trouble = process.communicate(timeout=240)
        assert process.returncode == 0, trouble.decode()
    stored = scene.stored()
    assert {name: stored[name].get("summary") for name in names} == {
        f"m{number}_{turn}.py": f"Module {number} {turn}."
        for number in range(8)
        for turn in range(6)
    }
    assert lying(scene) == []
    assert read_ledger(str(scene.root)).failures == {}


def test_a_project_is_unchanged_for_the_next_session_after_a_submission(scene):
    submit(scene.project, [said("a.py")])
    found = recalled(scene)
    assert found.holds
    assert found.state.counts.unanalysed == 2


def test_an_edit_after_a_submission_changes_its_own_row_and_no_analysis(scene):
    submit(scene.project, [said("a.py"), said("b.py", "Uses A.")])
    scene.write({"a.py": "A = 2\n"})
    cache = Cache(str(scene.root), program_fingerprint())
    assert patch(scene.project, cache, recalled(scene), Request()) is not None
    rows = Store(str(scene.root)).load().base.files
    assert [rows[path].analysis.summary for path in ("a.py", "b.py")] == [
        "What it does.",
        "Uses A.",
    ]
    assert rows["a.py"].analysis.hash != rows["a.py"].structure.hash


def test_an_edit_back_to_a_content_that_was_submitted_in_between_finds_its_analysis(scene):
    hand_out(scene, "a.py")
    scene.write({"a.py": "A = 2\n"})
    scene.refresh()
    submit(scene.project, [said("a.py", "Of two.")])
    submit(scene.project, [said("a.py", "Of one.")], "b-1")
    scene.write({"a.py": "A = 1\n"})
    scene.refresh()
    assert scene.live()["a.py"].analysis.summary == "Of one."


def recalled(scene):
    return recall(scene.project, Cache(str(scene.root), program_fingerprint()), None)


def test_of_two_submissions_the_later_stays_though_the_clock_went_back(scene):
    submit(scene.project, [said("a.py", "First.")], now=datetime(2026, 3, 1, tzinfo=UTC))
    submit(scene.project, [said("a.py", "Second.")], now=datetime(2026, 2, 1, tzinfo=UTC))
    scene.write({"a.py": "A = 22\n"})
    submit(scene.project, [said("a.py", "Of another content.")])
    scene.write({"a.py": "A = 1\n"})
    scene.refresh()
    assert scene.live()["a.py"].analysis.summary == "Second."


WRITING = """
import sys, time
with open(sys.argv[1], "rb") as file:
    data = file.read()
with open(sys.argv[1], "wb") as file:
    for start in range(0, len(data), len(data) // 20):
        file.write(data[start : start + len(data) // 20])
        file.flush()
        if start == 0:
            print("begun", flush=True)
        time.sleep(0.05)
"""


@pytest.mark.process
def test_a_base_that_git_is_still_writing_is_not_taken_for_broken(scene):
    submit(scene.project, [said("docs/c.md", "Said of c.")])
    before = scene.base_file.read_bytes()
    scene.write({"a.py": "A = 22\n"})
    with subprocess.Popen(
        [sys.executable, "-c", WRITING, str(scene.base_file)], stdout=subprocess.PIPE
    ) as writer:
        assert writer.stdout.readline() == b"begun\n"
        done = scene.refresh()
    assert done.notes == ()
    assert scene.stored()["docs/c.md"] == json.loads(before)["files"]["docs/c.md"]
    assert list(scene.base_file.parent.glob("*.unreadable-*")) == []
