"""Scans: what is handed out, what is left out and said, and how the next scan goes on."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from project_intel.errors import ScanUnderWay, ScopeUnknown
from project_intel.knowledge.analysis.handout import CURRENT, Handout
from project_intel.knowledge.analysis.outstanding import Lying, Outstanding
from project_intel.knowledge.analysis.packing import Budget
from project_intel.knowledge.base.store import StoreUnwritable
from project_intel.knowledge.scan import alone, scan
from project_intel.knowledge.scan_status import outstanding, undescribed
from project_intel.knowledge.submit import submit
from scene import Scene

BUDGET = Budget(50_000, 2.5)
KEY = "AKIA" + "IOSFODNN7EXAMPLE"
BACK = "until changed or named as the location of a scan"


@pytest.fixture
def scene(tmp_path):
    made = Scene(tmp_path / "project").init()
    made.write({"src/a.py": "import b\n", "src/b.py": "B = 1\n", "docs/c.md": "# C\n"})
    return made.commit()


def handed(scene, handout):
    """Return the paths of the files in all batches, in their order."""
    texts = [(scene.root / file).read_text("utf-8") for file in handout.batches]
    return [path for text in texts for path in re.findall(r'<file \d+ path="(.*?)"', text)]


def batch_id(scene, number=0):
    text = (scene.root / f".knowledge/batches/batch-{number}.txt").read_text("utf-8")
    return re.search(r'"batch": "([0-9a-f]+)"', text)[1]


def batch_lines(scene, number=0):
    return (scene.root / f".knowledge/batches/batch-{number}.txt").read_text("utf-8").split("\n")


def test_a_person_is_told_how_long_each_batch_is(scene):
    found = scan(scene.project, "", BUDGET)
    (told,) = [line for line in found.text.split("\n") if line.startswith(".knowledge/batches/")]
    assert told == f".knowledge/batches/batch-0.txt ({len(batch_lines(scene))} lines)"


def said(*paths):
    return [{"path": path, "summary": f"About {path}."} for path in paths]


def test_a_first_scan_maps_the_project_and_hands_out_every_text_file(scene):
    scene.write({"logo.png": b"\x89PNG\0\0"})
    found = scan(scene.project, "", BUDGET)
    assert found.batches == (".knowledge/batches/batch-0.txt",)
    assert sorted(handed(scene, found)) == ["docs/c.md", "src/a.py", "src/b.py"]
    assert sorted(scene.stored()) == ["docs/c.md", "logo.png", "src/a.py", "src/b.py"]


def test_the_result_has_the_names_of_the_readme(scene):
    value = scan(scene.project, "", BUDGET).as_json()
    assert list(value) == ["status", "batchCount", "batchFiles", "batchLines", "instruction"]
    assert (value["status"], value["batchCount"]) == ("analysis_required", 1)
    assert value["batchFiles"] == [".knowledge/batches/batch-0.txt"]
    assert value["batchLines"] == [len(batch_lines(scene))]
    assert "Follow the instructions in the provided file" in value["instruction"]


def test_the_instruction_names_the_tool_and_the_command_there_are():
    from project_intel.cli.main import COMMANDS
    from project_intel.knowledge.analysis.handout import INSTRUCTION
    from project_intel.server import submit_tool

    assert f"`{submit_tool.NAME}`" in INSTRUCTION
    assert "`project-intel submit`" in INSTRUCTION
    assert "submit" in COMMANDS


def test_only_what_is_new_or_changed_is_handed_out_again(scene):
    scan(scene.project, "", BUDGET)
    submit(scene.project, said("src/a.py", "src/b.py", "docs/c.md"), batch_id(scene))
    assert scan(scene.project, "", BUDGET).batches == ()
    scene.write({"src/b.py": "B = 2\n", "src/d.py": "D = 1\n"})
    assert sorted(handed(scene, scan(scene.project, "", BUDGET))) == ["src/b.py", "src/d.py"]


def test_a_changed_file_brings_along_what_was_said_of_it_and_what_uses_it(scene):
    scan(scene.project, "", BUDGET)
    items = [{"path": path, "summary": f"Is {path}."} for path in ("src/a.py", "src/b.py")]
    submit(scene.project, items)
    scene.write({"src/b.py": "B = 2\n"})
    (file,) = scan(scene.project, "src", BUDGET).batches
    text = (scene.root / file).read_text("utf-8")
    (opening,) = [line for line in text.split("\n") if line.startswith("<file ")]
    assert opening.endswith('" earlier="Is src/b.py." users="src/a.py">')


def test_where_all_is_described_the_scan_says_so_and_leaves_no_batch_file(scene):
    scan(scene.project, "", BUDGET)
    submit(scene.project, said("src/a.py", "src/b.py", "docs/c.md"))
    found = scan(scene.project, "", BUDGET)
    assert found.text == CURRENT
    assert found.as_json() == {"status": "up_to_date"}
    assert list((scene.root / ".knowledge/batches").glob("*.txt")) == []


def test_an_interrupted_scan_goes_on_with_what_is_missing(scene):
    scan(scene.project, "", BUDGET)
    submit(scene.project, said("src/a.py"), batch_id(scene))
    assert sorted(handed(scene, scan(scene.project, "", BUDGET))) == ["docs/c.md", "src/b.py"]


def test_the_same_project_gives_the_same_batches_but_for_the_fence(scene):
    def texts():
        found = scan(scene.project, "", Budget(2_000, 2.5))
        return [(scene.root / file).read_text("utf-8") for file in found.batches]

    once, again = texts(), texts()
    fences = [re.search(r"^<end (\d+)>", text, re.MULTILINE)[1] for text in (*once, *again)]
    assert once != again
    plain = [text.replace(fence, "") for text, fence in zip((*once, *again), fences, strict=True)]
    assert plain[: len(once)] == plain[len(once) :]


def test_a_scan_removes_the_batches_of_the_one_before(scene):
    stale = scene.root / ".knowledge/batches/batch-7.txt"
    scene.write({".knowledge/batches/batch-7.txt": "old", ".knowledge/batches/mine.txt": "kept"})
    scan(scene.project, "", BUDGET)
    assert not stale.exists()
    assert (scene.root / ".knowledge/batches/mine.txt").exists()


def test_a_location_means_that_folder_only(scene):
    assert handed(scene, scan(scene.project, "docs", BUDGET)) == ["docs/c.md"]
    scene.write({"docs2/d.md": "# D\n"})
    assert handed(scene, scan(scene.project, str(scene.root / "docs"), BUDGET)) == ["docs/c.md"]


def test_a_scan_of_a_folder_knows_the_files_outside_it(scene):
    scene.write({"docs/d.md": "# D\n\nSee [a](../src/a.py).\n"}).commit()
    scan(scene.project, "docs", BUDGET)
    assert scene.stored()["docs/d.md"]["refs"] == ["src/a.py"]


@pytest.mark.parametrize(
    ("location", "sentence"),
    [
        ("../proj2", "lies outside the project"),
        ("..", "lies outside the project"),
        ("no/such", "There is no no/such in the project"),
        ("link", "lies outside the project"),
    ],
)
def test_a_location_that_is_not_in_the_project_is_an_error(scene, tmp_path, location, sentence):
    (tmp_path / "proj2").mkdir()
    (scene.root / "link").symlink_to(tmp_path / "proj2")
    with pytest.raises(ScopeUnknown, match=re.escape(sentence)):
        scan(scene.project, location, BUDGET)


def test_a_scan_covers_the_base_that_owns_the_location(scene):
    scene.write({"packages/ui/x.py": "X = 1\n", "packages/ui/.knowledge/summaries.json": "{}"})
    scene.commit()
    whole = scan(scene.project, "", BUDGET)
    assert "packages/ui/x.py" not in handed(scene, whole)
    assert any("packages/ui" in note for note in whole.notes)
    found = scan(scene.project, "packages/ui", BUDGET)
    assert found.batches == ("packages/ui/.knowledge/batches/batch-0.txt",)
    assert handed(scene, found) == ["packages/ui/x.py"]
    text = (scene.root / found.batches[0]).read_text("utf-8")
    batch = re.search(r'"batch": "([0-9a-f]+)"', text)[1]
    assert submit(scene.project, said("packages/ui/x.py"), batch).stored == ("packages/ui/x.py",)
    assert scan(scene.project, "packages/ui", BUDGET).batches == ()


def test_a_scan_from_inside_a_sub_project_speaks_of_its_own_paths(scene):
    scene.write({"packages/ui/x.py": "X = 1\n", "packages/ui/.knowledge/summaries.json": "{}"})
    inner = Scene(scene.commit().root / "packages/ui")
    found = scan(inner.project, "", BUDGET)
    assert found.batches == (".knowledge/batches/batch-0.txt",)
    assert handed(inner, found) == ["x.py"]
    assert submit(inner.project, said("x.py"), batch_id(inner)).stored == ("x.py",)
    assert scan(scene.project, "packages/ui", BUDGET).batches == ()


def test_credentials_reach_neither_batch_nor_base_nor_reply(scene):
    scene.write({"src/keys.py": f"KEY = '{KEY}'  # not {KEY}\n", ".env.example": f"KEY={KEY}\n"})
    found = scan(scene.project, "", BUDGET)
    text = (scene.root / found.batches[0]).read_text("utf-8")
    assert KEY not in text + json.dumps(found.as_json()) + found.text
    assert ".env.example" not in handed(scene, found)
    assert (
        "Credentials were hidden from the batches: src/keys.py (2 AWS access key ids)"
        in found.notes
    )
    assert "Files of credentials are never sent: .env.example" in found.notes
    done = submit(scene.project, [{"path": "src/keys.py", "summary": f"Holds {KEY}."}])
    assert [one.about for one in done.refused] == ["src/keys.py"]
    assert KEY not in done.text + scene.base_file.read_text("utf-8")


def test_a_file_of_credentials_waits_for_nothing_and_is_named(scene):
    scene.write({".env.local": f"KEY={KEY}\n"}).commit()
    scan(scene.project, "", BUDGET)
    submit(scene.project, said("src/a.py", "src/b.py", "docs/c.md"))
    note = "Files of credentials are never sent: .env.local"
    found = scan(scene.project, "", BUDGET)
    assert found.as_json() == {"status": "up_to_date", "notes": [note]}
    status = outstanding(scene.project, "", BUDGET)
    assert (status.pending, status.notes) == ((), (note,))
    assert scene.refresh().counts.unanalysed == 0
    assert undescribed(scene.project, "") == ()
    assert scan(scene.project, "docs", BUDGET).notes == ()


def test_the_check_lists_what_git_knows_and_the_base_does_not_describe_as_it_is(scene):
    scene.write({"logo.png": b"\x89PNG\0\0", ".env": "A=1\n"}).commit()
    scan(scene.project, "", BUDGET)
    assert undescribed(scene.project, "") == ("docs/c.md", "src/a.py", "src/b.py")
    assert undescribed(scene.project, "src") == ("src/a.py", "src/b.py")
    submit(scene.project, said("src/a.py", "src/b.py", "docs/c.md"))
    assert undescribed(scene.project, "") == ()
    scene.write({"src/b.py": "B = 2\n", "src/untracked.py": "U = 1\n"})
    assert undescribed(scene.project, "") == ("src/b.py",)


def test_the_check_does_not_count_what_this_machine_alone_remembers(scene):
    scene.refresh()
    scene.git("add", "-f", ".knowledge/summaries.json")
    scene.git("commit", "-q", "-m", "structure")
    submit(scene.project, said("src/a.py", "src/b.py", "docs/c.md"))
    assert undescribed(scene.project, "") == ()
    scene.git("checkout", "--", ".knowledge/summaries.json")
    assert undescribed(scene.project, "") == ("docs/c.md", "src/a.py", "src/b.py")


def test_the_check_covers_sub_projects(scene):
    scene.write({"packages/ui/x.py": "X = 1\n", "packages/ui/.knowledge/summaries.json": "{}"})
    scene.commit()
    submit(scene.project, said("src/a.py", "src/b.py", "docs/c.md"))
    assert undescribed(scene.project, "") == ("packages/ui/x.py",)
    assert undescribed(scene.project, "docs") == ()
    submit(scene.project, said("packages/ui/x.py"))
    assert undescribed(scene.project, "") == ()


def test_a_summary_of_another_tool_is_screened_before_it_is_context(scene):
    scan(scene.project, "", BUDGET)
    submit(scene.project, said("src/b.py"))
    text = scene.base_file.read_text("utf-8").replace("About src/b.py.", f"Holds {KEY}.")
    scene.base_file.write_text(text, "utf-8")
    found = scan(scene.project, "src", BUDGET)
    batch = (scene.root / found.batches[0]).read_text("utf-8")
    assert "src/b.py: Holds [hidden: AWS access key id]." in batch


def test_after_three_failed_tries_a_file_is_left_out_and_named_until_it_changes(scene):
    for _ in range(3):
        assert "src/a.py" in handed(scene, scan(scene.project, "", BUDGET))
        items = [{"path": "src/a.py", "summary": ""}, *said("src/b.py", "docs/c.md")]
        submit(scene.project, items, batch_id(scene))
    found = scan(scene.project, "", BUDGET)
    assert found.as_json()["status"] == "nothing_left"
    note = f"Left out after 3 failed tries, {BACK}: src/a.py (has no summary)"
    assert note in found.notes
    scene.write({"src/a.py": "import b, b\n"})
    assert handed(scene, scan(scene.project, "", BUDGET)) == ["src/a.py"]


def test_a_batch_nobody_answered_is_no_failed_try(scene):
    for _ in range(5):
        assert len(handed(scene, scan(scene.project, "", BUDGET))) == 3


def test_an_answer_without_a_file_counts_as_a_failed_try_of_it(scene):
    for _ in range(3):
        scan(scene.project, "docs", BUDGET)
        submit(scene.project, [], batch_id(scene))
    assert scan(scene.project, "docs", BUDGET).notes == (
        f"Left out after 3 failed tries, {BACK}: docs/c.md (no result came back)",
    )


def test_a_file_counts_one_try_for_each_time_it_was_handed_out(scene):
    scan(scene.project, "", BUDGET)
    number = batch_id(scene)
    for path in ("src/a.py", "src/b.py"):
        submit(scene.project, said(path), number)
        scene.write({"other/x.py": f"# {path}\n"})
        scan(scene.project, "other", BUDGET)
        submit(scene.project, said("other/x.py"))
        submit(scene.project, [], number)
    (failed,) = outstanding(scene.project, "", BUDGET).failures
    assert (failed.path, failed.tries) == ("docs/c.md", 1)
    assert handed(scene, scan(scene.project, "", BUDGET)) == ["docs/c.md"]
    submit(scene.project, [], batch_id(scene))
    (failed,) = outstanding(scene.project, "", BUDGET).failures
    assert (failed.path, failed.tries) == ("docs/c.md", 2)


def give_up(scene, folder):
    for _ in range(3):
        scan(scene.project, folder, BUDGET)
        submit(scene.project, [], batch_id(scene))


def test_a_file_that_was_left_out_is_sent_when_it_is_named_itself(scene):
    give_up(scene, "docs")
    assert scan(scene.project, "docs", BUDGET).batches == ()
    assert handed(scene, scan(scene.project, "docs/c.md", BUDGET)) == ["docs/c.md"]
    assert outstanding(scene.project, "", BUDGET).failures == ()


def test_another_file_of_the_same_content_is_not_left_out_with_it(scene):
    give_up(scene, "docs")
    scene.write({"other/c.md": "# C\n"})
    found = scan(scene.project, "", BUDGET)
    assert sorted(handed(scene, found)) == ["other/c.md", "src/a.py", "src/b.py"]


def test_of_very_many_batches_the_first_are_listed_and_the_others_told(scene):
    files = tuple(f".knowledge/batches/batch-{number}.txt" for number in range(1_100))
    handout = Handout(files, (54_321,) * 1_100, 44_000, 9_000_000)
    value = handout.as_json()
    listed = value["batchFiles"]
    assert value["batchCount"] == 1_100
    assert (listed, len(listed) > 100) == (list(files[: len(listed)]), True)
    assert value["batchLines"] == [54_321] * len(listed)
    left = files[len(listed) :]
    told = f"{len(left):,} more batch files, numbered on: {left[0]} to {left[-1]}"
    assert value["notes"] == [told]
    assert told in handout.text.split("\n")
    assert max(len(json.dumps(value)), len(handout.text)) < 20_000


def test_a_submission_by_hand_ends_the_failures_of_a_file(scene):
    for _ in range(3):
        scan(scene.project, "docs", BUDGET)
        submit(scene.project, [], batch_id(scene))
    submit(scene.project, said("docs/c.md"))
    assert scan(scene.project, "docs", BUDGET).notes == ()


def test_a_late_answer_to_a_batch_of_an_earlier_scan_counts_for_what_it_saw(scene):
    scan(scene.project, "docs", BUDGET)
    early = batch_id(scene)
    scene.write({"docs/c.md": "# C\n\nMore.\n"})
    scan(scene.project, "docs", BUDGET)
    done = submit(scene.project, said("docs/c.md"), early)
    assert (done.stored, done.changed) == (("docs/c.md",), ("docs/c.md",))
    assert list((scene.root / ".knowledge/batches").glob("*.txt")) != []


def test_however_many_batches_there_are_each_keeps_its_receipt(scene, monkeypatch):
    monkeypatch.setattr("project_intel.knowledge.scan.MOST_EARLIER", 1)
    scan(scene.project, "", Budget(500, 2.5))
    last = batch_id(scene, 2)
    (path,) = handed(scene, scan(scene.project, "", Budget(500, 2.5)))[2:]
    scene.write({path: "edited since\n"})
    done = submit(scene.project, said(path), last)
    assert (done.stored, done.changed, done.notes) == ((path,), (path,), ())
    assert len(outstanding(scene.project, "", BUDGET).batches) == 2


def test_the_status_names_what_is_outstanding_and_what_failed_and_writes_nothing(scene):
    scan(scene.project, "", BUDGET)
    submit(scene.project, [{"path": "src/a.py", "summary": ""}, *said("src/b.py")], batch_id(scene))
    before = {p: p.read_bytes() for p in Path(scene.root / ".knowledge/batches").iterdir()}
    found = outstanding(scene.project, "", BUDGET)
    (batch,) = found.batches
    assert (batch.file, batch.pending, batch.files) == (".knowledge/batches/batch-0.txt", 2, 3)
    assert batch.tokens > 0
    assert found.pending == ("docs/c.md", "src/a.py")
    assert [(one.path, one.tries, one.reason) for one in found.failures] == [
        ("docs/c.md", 1, "no result came back"),
        ("src/a.py", 1, "has no summary"),
    ]
    assert {p: p.read_bytes() for p in Path(scene.root / ".knowledge/batches").iterdir()} == before
    assert "failed 1 of 3 tries: src/a.py: has no summary" in found.text


def test_of_very_many_batches_the_status_lists_the_first(scene):
    lying = tuple(
        Lying(f".knowledge/batches/batch-{number}.txt", 1, 1, 9) for number in range(1_100)
    )
    text = Outstanding(batches=lying).text
    assert len(text) < 20_000
    assert "  +1,050 more, to .knowledge/batches/batch-1099.txt" in text.split("\n")


def test_only_one_scan_by_sampling_runs_at_a_time(scene):
    refused = pytest.raises(ScanUnderWay, match="already in progress")
    with alone(scene.project), refused, alone(scene.project):
        pass
    with alone(scene.project):
        pass


def test_scans_and_submissions_at_once_lose_nothing(scene):
    paths = [f"src/n{number}.py" for number in range(12)]
    scene.write({path: f"N = {path!r}\n" for path in paths}).commit()
    scan(scene.project, "", Budget(2_000, 2.5))
    with ThreadPoolExecutor(4) as pool:
        scans = [pool.submit(scan, scene.project, "", Budget(2_000, 2.5)) for _ in range(3)]
        done = list(pool.map(lambda path: submit(scene.project, said(path)), paths))
        assert [one.result().notes for one in scans] == [()] * 3
    assert [one.stored for one in done] == [(path,) for path in paths]
    rows = scene.stored()
    assert [rows[path]["summary"] for path in paths] == [f"About {path}." for path in paths]
    left = handed(scene, scan(scene.project, "", BUDGET))
    assert sorted(left) == ["docs/c.md", "src/a.py", "src/b.py"]


def test_the_batches_are_hidden_from_git_and_from_the_map(scene):
    scan(scene.project, "", BUDGET)
    scene.refresh()
    assert "batches" not in scene.git("status", "--porcelain", "-uall")
    assert not any("batches" in path for path in scene.stored())


@pytest.mark.parametrize(
    ("state", "why"),
    [
        (lambda s: s.git("sparse-checkout", "set", "src"), "git sparse-checkout add .knowledge"),
        (lambda s: s.write({".git/index": "none"}), "git cannot read the repository"),
        (lambda s: s.write({".git/config": "["}), "git cannot read the repository"),
    ],
    ids=["sparse without the base", "broken index", "broken configuration"],
)
def test_nothing_is_handed_out_whose_result_could_not_be_stored(repository, state, why):
    repository.write({"src/a.py": "a = 1\n", "b.py": "b = 1\n"}).commit().refresh()
    repository.commit("the map")
    state(repository)
    with pytest.raises(StoreUnwritable, match="nothing was handed out.*" + why):
        scan(repository.project, "", Budget(50_000, 2.5))
    refused = submit(repository.project, [{"path": "src/a.py", "summary": "Sets a."}]).refused
    assert why in refused[0].reason
    assert not (repository.root / ".knowledge/batches/batch-0.txt").exists()


def test_a_planted_link_in_place_of_the_folder_is_not_followed(scene, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "batch-0.txt").write_text("not ours")
    scene.write({".knowledge/.gitignore": "*\n"})
    (scene.root / ".knowledge/batches").symlink_to(outside)
    with pytest.raises(StoreUnwritable, match="is a symbolic link"):
        scan(scene.project, "", BUDGET)
    assert [path.name for path in outside.iterdir()] == ["batch-0.txt"]
    assert (outside / "batch-0.txt").read_text() == "not ours"


def test_a_ledger_that_cannot_be_read_is_begun_anew(scene):
    scan(scene.project, "", BUDGET)
    scene.write({".knowledge/batches/receipts.json": '{"receipts": [1], "tried": 3'})
    assert len(handed(scene, scan(scene.project, "", BUDGET))) == 3


def test_a_ledger_cannot_name_files_of_others_for_removal(scene):
    scan(scene.project, "docs", BUDGET)
    ledger = scene.root / ".knowledge/batches/receipts.json"
    ledger.write_text(ledger.read_text().replace(".knowledge/batches/batch-0.txt", "src/a.py"))
    submit(scene.project, said("docs/c.md"), batch_id(scene))
    assert (scene.root / "src/a.py").exists()
