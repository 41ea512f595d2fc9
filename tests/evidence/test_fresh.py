"""A search shows what the files say now, not what they said when they were indexed."""

import os
from pathlib import Path

import pytest

from packets import filler, project, spans
from project_intel.evidence import current, gathering
from project_intel.evidence.index_repo import index_repo
from project_intel.evidence.search_code import Search, search_code


def test_a_changed_file_is_found_by_what_it_says_now(tmp_path: Path) -> None:
    root = project(tmp_path, {"a.ts": "alpha", "b.ts": "beta"})
    (tmp_path / "a.ts").write_text("\n\ngamma")
    assert search_code(root, "alpha").hits == ()
    assert spans(search_code(root, "gamma")) == [("a.ts", 1, 3)]


def test_a_deleted_file_does_not_appear_and_a_new_one_does(tmp_path: Path) -> None:
    root = project(tmp_path, {"a.ts": "alpha", "b.ts": "beta"})
    (tmp_path / "a.ts").unlink()
    (tmp_path / "c.ts").write_text("alpha")
    assert spans(search_code(root, "alpha")) == [("c.ts", 1, 1)]


def test_a_running_server_never_shows_lines_that_are_gone(tmp_path: Path) -> None:
    search = Search(project(tmp_path, {"a.ts": "alpha", "b.ts": "beta alpha"}))
    assert len(search.find("alpha").hits) == 2
    # No time for another look through all files: those in the answer are looked at always.
    (tmp_path / "a.ts").write_text("one\ntwo\nthree\nalpha two")
    (tmp_path / "b.ts").unlink()
    answer = search.find("alpha")
    assert spans(answer) == [("a.ts", 2, 4)]
    assert answer.hits[0].body == "two\nthree\nalpha two"


def test_a_file_written_after_a_slow_look_is_found_two_seconds_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(current, "BETWEEN_LOOKS", 1_000_000)
    monkeypatch.setattr(current, "MOST_SECONDS_BETWEEN", 0.0)
    search = Search(project(tmp_path, {"a.js": "alpha"}))
    search.find("alpha")
    (tmp_path / "b.js").write_text("let beta")
    assert spans(search.find("beta")) == [("b.js", 1, 1)]


def test_a_name_in_another_case_is_looked_for_in_what_changed_since(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(current, "BETWEEN_LOOKS", 0)
    search = Search(project(tmp_path, {"a.js": "handleSubmit()", "b.js": "x"}))
    assert spans(search.find("handlesubmit")) == [("a.js", 1, 1)]
    (tmp_path / "a.js").write_text("handle(submit)")
    (tmp_path / "b.js").write_text("let a = handleSubmit()")
    assert spans(search.find("handlesubmit")) == [("b.js", 1, 1)]


def test_rarity_is_that_of_the_files_of_now(tmp_path: Path) -> None:
    files = {f"{n}.ts": "alpha beta" for n in range(5)}
    root = project(tmp_path, files | {"x.ts": "alpha gamma"})
    for n in range(1, 5):
        (tmp_path / f"{n}.ts").unlink()
    changed = search_code(root, "beta").hits[0].score
    index_repo(root)
    assert search_code(root, "beta").hits[0].score == changed


def test_a_rule_of_today_hides_at_once(tmp_path: Path) -> None:
    root = project(tmp_path, {"a.ts": "alpha", "b.ts": "alpha"})
    (tmp_path / ".csignore").write_text("b.ts\n")
    assert spans(search_code(root, "alpha")) == [("a.ts", 1, 1)]


def test_what_is_too_much_to_read_on_the_way_is_said_to_be_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "YOUNG_NS", 0)
    root = project(tmp_path, {"a.ts": "alpha", "b.ts": filler(50, [])})
    monkeypatch.setattr(current, "QUICK_BYTES", 100)
    (tmp_path / "b.ts").write_text("alpha " + filler(50, []))
    answer = search_code(root, "alpha")
    assert spans(answer) == [("a.ts", 1, 1)]
    assert answer.behind == 1
    assert answer.text.endswith(
        "\n\n... (1 changed or new files are not read yet; call index_repo)"
    )
    index_repo(root)
    assert search_code(root, "alpha").behind == 0


def test_a_reply_keeps_its_limit_beside_that_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = project(tmp_path, {f"{n}.ts": filler(60, range(1, 60)) for n in range(9)})
    monkeypatch.setattr(current, "QUICK_BYTES", 0)
    (tmp_path / "x.ts").write_text("needle")
    for limit in (200, 300, 1_000):
        assert len(search_code(root, "needle", max_chars=limit).text) <= limit


def test_a_change_that_keeps_size_and_time_is_shown(tmp_path: Path) -> None:
    search = Search(project(tmp_path, {"a.ts": "alpha one"}))
    kept = (tmp_path / "a.ts").stat()
    assert search.find("alpha").hits[0].body == "alpha one"
    (tmp_path / "a.ts").write_text("alpha two")
    os.utime(tmp_path / "a.ts", ns=(kept.st_atime_ns, kept.st_mtime_ns))
    assert search.find("alpha").hits[0].body == "alpha two"


@pytest.mark.skipif(os.name == "nt", reason="names are text there")
def test_a_name_that_is_no_utf8_does_not_make_the_index_unreadable(tmp_path: Path) -> None:
    root = project(tmp_path, {"a.ts": "alpha"})
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.ts")).write_text("alpha beta")
    index_repo(root)
    assert len(search_code(root, "alpha").hits) == 2
