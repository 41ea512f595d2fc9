"""The command `pack`, as a user types it."""

import json
import subprocess
import sys

import pytest

from project_intel.cli.main import main
from scope.manifests import SEED, write

MAP = '\n[[fragment]]\nid = "map"\ntype = "knowledge"\nquery = "session"\nkeywords = ["session"]\n'
FILES = {
    "agenticscope.toml": SEED + MAP,
    ".scope/rules/coding.md": "Name things by what they do.\n",
    ".scope/knowledge/schema.sql": "CREATE TABLE users (id INTEGER);\n",
    ".scope/personas/qa.md": "You look for what breaks.\n",
    "src/session.py": "def open_session(): ...\n",
    ".git/HEAD": "ref: refs/heads/main\n",
}
# 39 characters of comment, 32 of text, three line ends: 74, so 19 tokens.
SCHEMA = "<!-- [knowledge] db-schema (19 tok) -->\nCREATE TABLE users (id INTEGER);\n"
REPORT = """\
► "fix the sql migration" — matched 1 fragment(s) (budget 4000, used 19)
  [knowledge] db-schema             19 tok  (keyword migration)
  — skipped coding-rules (no trigger match)
  — skipped qa-persona (no trigger match)
  — skipped map (no trigger match)
"""


@pytest.fixture
def app(tmp_path, monkeypatch):
    root = write(tmp_path / "my-app", FILES)
    write(tmp_path, {"my-app/.git/objects/x": "", "my-app/.git/refs/x": ""})
    monkeypatch.chdir(tmp_path)
    return root


def test_the_report_and_the_fragments_are_printed(app, capsys):
    assert main(["pack", "fix the sql migration", "-d", "./my-app"]) == 0
    assert capsys.readouterr() == (f"{REPORT}\n{SCHEMA}", "")


def test_words_need_no_quotes_and_flags_may_stand_between(app, capsys):
    assert main(["pack", "fix", "-d", "my-app", "the", "--budget", "50", "sql", "migration"]) == 0
    assert capsys.readouterr().out == f"{REPORT}\n{SCHEMA}".replace("budget 4000", "budget 50")


def test_raw_prints_the_fragments_and_tells_the_rest_on_the_side(app, capsys):
    assert main(["pack", "fix the sql migration", "-d", "my-app", "--raw"]) == 0
    assert capsys.readouterr() == (SCHEMA, REPORT)


def test_raw_prints_nothing_where_nothing_matches(app, capsys):
    assert main(["pack", "clean up artifacts", "-d", "my-app", "--raw"]) == 0
    assert capsys.readouterr().out == ""


def test_paths_may_be_repeated(app, capsys):
    paths = ["-p", "src/api/handler.ts", "--path", "src/db/schema.sql"]
    assert main(["pack", "refactor handler", "-d", "my-app", *paths, "--json"]) == 0
    packed = json.loads(capsys.readouterr().out)["packed"]
    assert [(one["id"], one["matched_by"]) for one in packed] == [
        ("coding-rules", ["keyword refactor", "trigger **/*.ts"]),
        ("db-schema", ["trigger **/*.sql"]),
    ]


def test_the_map_is_asked_where_a_fragment_is_a_question(app, capsys):
    assert main(["pack", "session", "-d", "my-app"]) == 0
    shown = capsys.readouterr().out
    assert "\n  [knowledge] map " in shown
    assert "\n<!-- src/session.py (Lines: 1, Chars: 24) -->\nexports: open_session\n" in shown


def test_the_project_is_found_from_a_folder_in_it(app, capsys, monkeypatch):
    monkeypatch.chdir(f"{app}/src")
    assert main(["pack", "fix the sql migration"]) == 0
    assert capsys.readouterr().out == f"{REPORT}\n{SCHEMA}"


WRONG = {
    "no-task": (["pack", "-d", "my-app"], "Pack for what? For example: "),
    "blank-task": (["pack", " ", "-d", "my-app"], "Pack for what? For example: "),
    "no-manifest": (["pack", "x", "-d", "."], "has no manifest to read (missing file: agentic"),
    "no-folder": (["pack", "x", "-d", "none"], "has no manifest to read (missing file: agentic"),
    "no-budget": (["pack", "x", "-d", "my-app", "--budget", "0"], "'0' is not a whole number fr"),
    "two-forms": (["pack", "x", "--raw", "--json"], "not allowed with argument"),
    "unknown-flag": (["pack", "x", "--match=word"], "There is no flag --match=word"),
}


@pytest.mark.parametrize(("words", "said"), WRONG.values(), ids=WRONG)
def test_a_call_that_cannot_be_answered_is_told_in_one_line(app, capsys, words, said):
    assert main(words) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err
    assert shown.err.count("\n") == 1


@pytest.mark.process
def test_a_pack_can_be_piped_as_bytes(app):
    command = [sys.executable, "-m", "project_intel", "pack", "migration", "-d", "my-app", "--raw"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stdout == SCHEMA.encode()
    assert done.stderr.decode().startswith('► "migration" — matched 1 fragment(s)')
