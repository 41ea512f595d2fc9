"""The commands projects, subagents, plans, git-status and grep-memory."""

import json
import subprocess
import sys

import pytest

from project_intel.cli.main import main

TOKEN = "ghp_" + "Ab1" * 12


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    root = (tmp_path / "work space").resolve()
    for path, text in {
        "api/.scope/memory/a.md": f"retry  policy\nkey {TOKEN}\n",
        "api/.scope/specs/b.md": "# Checkout\n",
        "api/.scope/personas/c.md": "# Tester\n",
        "api/agenticscope.toml": '[scope]\nversion = "0.1.0"\nname = "api"\n',
        "web/.git": "",
    }.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("AGENTICSCOPE_WORKSPACE", raising=False)
    return root


@pytest.mark.parametrize(
    ("words", "last"),
    [
        (["projects"], "- web: git"),
        (["subagents"], "- api: c .scope/personas/c.md (3 tok) [not in the manifest] — Tester"),
        (["git-status"], "- web: its .git is no repository"),
        (["git-status", "--project", "api"], "- api: no git repository"),
        (["grep-memory", "RETRY"], "api/.scope/memory/a.md:1: retry  policy"),
        (["grep-memory", "retry  pol"], "api/.scope/memory/a.md:1: retry  policy"),
        (
            ["grep-memory", "--regex", "^k.y"],
            "api/.scope/memory/a.md:2: key [hidden: GitHub token]",
        ),
        (
            ["grep-memory", "--max=1", "e", "--project=api"],
            "1 more match: ask for more lines, or look in one project.",
        ),
        (["grep-memory", "zebra"], "0 matching lines in 1 memory file"),
    ],
)
def test_a_command_answers_in_lines(workspace, capsys, words, last):
    assert main([*words, "--workspace", "work space"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == last


def test_plans_say_when_they_were_changed(workspace, capsys):
    assert main(["plans", "--workspace=work space", "--project", "api"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("1 plan in 1 project\n- api: b .scope/specs/b.md (3 tok, ")
    assert out.endswith(") [not in the manifest] — Checkout\n")


def test_every_command_answers_in_json_without_credentials(workspace, capsys):
    for words, key in {
        ("projects",): "projects",
        ("subagents",): "subagents",
        ("plans",): "plans",
        ("git-status",): "repositories",
        ("grep-memory", "key"): "matches",
    }.items():
        assert main([*words, "--json", "--workspace", str(workspace)]) == 0
        value = json.loads(capsys.readouterr().out)
        assert list(value) == [key, "notes"]
        assert value[key]
        assert TOKEN not in json.dumps(value)


def test_the_workspace_is_the_flags_else_the_environments_else_the_project(
    workspace, capsys, monkeypatch
):
    def asked(*words):
        assert main(["projects", "--json", *words]) == 0
        return [one["path"] for one in json.loads(capsys.readouterr().out)["projects"]]

    monkeypatch.chdir(workspace / "api")
    assert asked() == ["."]
    monkeypatch.setenv("AGENTICSCOPE_WORKSPACE", str(workspace))
    assert asked() == ["api", "web"]
    assert asked("--workspace", str(workspace / "web")) == ["."]


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["projects", "--workspace", "gone"], 1, "There is no folder "),
        (["plans", "--workspace", "work space", "--project", "x"], 1, "There is no project x."),
        (["plans", "api"], 2, "plans takes no 'api'."),
        (["projects", "--project", "api"], 2, "There is no flag --project."),
        (["grep-memory"], 2, "What to look for? For example: "),
        (["grep-memory", "a", "--max", "201"], 2, "argument --max: 201 is more than 200"),
        (["grep-memory", "(", "--regex"], 2, "query is no regular expression: "),
        (["project"], 2, "There is no command 'project'. Did you mean projects?"),
    ],
)
def test_trouble_is_one_line_and_has_its_exit_code(workspace, capsys, words, code, sentence):
    assert main(words) == code
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"project-intel: {sentence}")
    assert err.count("\n") == 1


def test_the_commands_load_no_more_than_they_need(workspace):
    code = (
        "import sys; from project_intel.cli.main import main; main(['git-status']);"
        "print([name for name in ('mcp', 'pydantic', 'tree_sitter', 'pathspec')"
        " if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=workspace / "web", capture_output=True, text=True
    )
    assert done.stdout.endswith("\n[]\n")
