"""The question of a pack, answered by the map: bounded, and without a trace where none may be."""

import os
from pathlib import Path

import pytest

from project_intel.map_asker import map_asker
from project_intel.settings import Settings
from scene import Scene

FILES = {
    "src/session.py": "def open_session(token): ...\n",
    "src/check.py": "import session\n\ndef check_session(): ...\n",
    "web/session.ts": "export const session = 1;\n",
    "README.md": "# Words\n",
}


@pytest.fixture
def scene(tmp_path):
    return Scene(tmp_path / "app").init().write(FILES)


def everything_in(root: Path) -> dict[str, tuple[int, int]]:
    """List every file and folder with size and time of change."""
    found = {}
    for folder, _, names in os.walk(root):
        for path in (folder, *(os.path.join(folder, name) for name in names)):
            stat = os.lstat(path)
            found[path] = (stat.st_size, stat.st_mtime_ns)
    return found


def test_an_answer_names_the_files_the_question_is_about(scene):
    answer = map_asker(Settings(), keep=False)(str(scene.root), "session", 4_000)
    assert {"src/session.py", "src/check.py", "web/session.ts"} == {
        line.split()[1] for line in answer.split("\n") if line.startswith("<!-- ")
    }


def test_a_question_about_a_folder_is_answered_from_what_lies_below_it(scene):
    answer = map_asker(Settings(), keep=False)(str(scene.root / "web"), "session", 4_000)
    assert "web/session.ts" in answer
    assert "src/session.py" not in answer


def test_what_the_settings_exclude_is_not_in_an_answer(scene):
    answer = map_asker(Settings(exclude=("web",)), keep=False)(str(scene.root), "session", 4_000)
    assert "src/session.py" in answer
    assert "web/session.ts" not in answer


@pytest.mark.parametrize("most", [0, 60, 150, 250, 400, 4_000])
def test_an_answer_has_whole_results_in_the_characters_allowed(scene, most):
    ask = map_asker(Settings(), keep=False)
    answer = ask(str(scene.root), "session", most)
    assert len(answer) <= most
    assert answer == "" or answer.startswith("<!-- src/session.py (Lines: 1, Chars: 29) -->\n")
    assert answer or most < 250


@pytest.mark.parametrize("question", ["zebra", "", "the"])
def test_a_question_without_a_match_has_no_answer(scene, question):
    assert map_asker(Settings(), keep=False)(str(scene.root), question, 4_000) == ""


def test_a_folder_without_files_has_no_answer(tmp_path):
    assert map_asker(Settings(), keep=False)(str(tmp_path.resolve()), "session", 4_000) == ""


@pytest.mark.parametrize("known", ["never-mapped", "mapped", "changed-since"])
def test_nothing_is_written_where_nothing_may_be(scene, known):
    if known != "never-mapped":
        scene.refresh()
    if known == "changed-since":
        scene.write({"src/later.py": "def later_session(): ...\n"})
    before = everything_in(scene.root)
    ask = map_asker(Settings(), keep=False)
    first = ask(str(scene.root), "session", 4_000)
    assert ask(str(scene.root), "session", 4_000) == first != ""
    assert ("src/later.py" in first) == (known == "changed-since")
    assert everything_in(scene.root) == before


def test_what_was_read_is_kept_where_it_may_be(scene):
    map_asker(Settings(), keep=True)(str(scene.root), "session", 4_000)
    assert (scene.root / ".knowledge" / "cache").is_dir()
    assert not (scene.root / ".knowledge" / "summaries.json").exists()


def test_a_change_between_two_questions_is_seen(scene):
    ask = map_asker(Settings(), keep=False)
    assert ask(str(scene.root), "zebra", 4_000) == ""
    scene.write({"src/zebra.py": "x = 1\n"})
    assert "src/zebra.py" in ask(str(scene.root), "zebra", 4_000)
