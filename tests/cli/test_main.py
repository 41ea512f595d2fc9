"""The command line: commands, exit codes and what goes to which stream."""

import io
import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from project_intel import __version__
from project_intel.cli.knowledge import Doors
from project_intel.cli.main import COMMANDS, main
from project_intel.errors import BaseUnavailable, UsageError
from project_intel.knowledge.analysis.handout import Handout
from project_intel.knowledge.analysis.items import Refusal
from project_intel.knowledge.analysis.outcome import Submitted
from project_intel.knowledge.analysis.packing import Budget
from project_intel.knowledge.model import Role
from project_intel.knowledge.project import Counts
from project_intel.knowledge.question import Answer, Form, Format, Question, Verbosity


class FakeRefreshed:
    def __init__(self, counts, written=False, behind=False, failed=False, notes=()):
        self.counts, self.written, self.behind = counts, written, behind
        self.failed, self.notes = failed, notes


HOOKS = "The hooks there are: project-intel hook session-start, project-intel hook pre-commit."
ITEM = {"path": "a.py", "summary": "Holds A."}


class FakeStatus:
    def lines(self):
        return ["65 files", "2 skipped: too large"]

    def as_json(self):
        return {"files": 65}


def doors(*, refreshed=None, answer=None, asked=None, trouble=None, left=()):
    asked = [] if asked is None else asked

    def refresh(project, **options):
        asked.append((project.root, options))
        if trouble:
            raise trouble
        return refreshed

    def query(project, question):
        asked.append((project.root, question))
        if trouble:
            raise trouble
        return answer

    def submit(project, items, batch):
        asked.append((items, batch))
        return answer

    def scan(project, location, budget):
        asked.append(("scan", location, budget))
        return answer

    def outstanding(project, location, budget):
        asked.append(("status", location, budget))
        return answer

    def undescribed(project, location):
        asked.append(("check", location))
        return left

    return Doors(
        refresh, lambda project: FakeStatus(), query, submit, scan, outstanding, undescribed
    )


@pytest.fixture(autouse=True)
def _no_settings_from_outside(monkeypatch, tmp_path):
    monkeypatch.delenv("CLAUDE_PROJECT_DIR", raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def root(tmp_path):
    return str(tmp_path.resolve())


def test_refresh_tells_the_counts_what_it_did_and_its_notes(root, capsys):
    done = FakeRefreshed(Counts(65, 10, 1, 3), written=True, notes=("Half a file was healed.",))
    asked = []
    assert main(["refresh"], doors=doors(refreshed=done, asked=asked)) == 0
    assert capsys.readouterr().out == (
        "65 file(s) mapped, 10 changed since their analysis, 1 without AI analysis, "
        "3 still to map; written.\n"
        "Half a file was healed.\n"
    )
    assert asked == [(root, {"prune": False, "resolve": False})]


def test_a_refresh_that_changes_nothing_says_so(capsys):
    assert main(["refresh", "--prune"], doors=doors(refreshed=FakeRefreshed(Counts(1)))) == 0
    assert capsys.readouterr().out.endswith("; nothing to write.\n")


def test_a_refresh_that_could_not_write_is_a_known_failure(capsys):
    done = FakeRefreshed(Counts(1), failed=True, notes=("There is no room.",))
    assert main(["refresh"], doors=doors(refreshed=done)) == 1
    assert capsys.readouterr().out == "1 file(s) mapped; not written.\nThere is no room.\n"


@pytest.mark.parametrize(
    ("behind", "code", "text"),
    [
        (
            True,
            1,
            "The structure in .knowledge/summaries.json is behind. Run `project-intel refresh`.\n",
        ),
        (False, 0, "The structure is up to date.\n"),
    ],
    ids=["behind", "up to date"],
)
def test_refresh_check_writes_nothing_and_its_exit_code_is_the_finding(
    root, capsys, behind, code, text
):
    asked = []
    refreshed = FakeRefreshed(Counts(), behind=behind)
    assert main(["refresh", "--check"], doors=doors(refreshed=refreshed, asked=asked)) == code
    assert (capsys.readouterr().out, asked) == (text, [(root, {"write": False})])


def test_status_is_lines_or_json(capsys):
    assert main(["status"], doors=doors()) == 0
    assert capsys.readouterr().out == "65 files\n2 skipped: too large\n"
    assert main(["status", "--json"], doors=doors()) == 0
    assert json.loads(capsys.readouterr().out) == {"files": 65}


@pytest.mark.parametrize(
    ("words", "question"),
    [
        pytest.param(["session token"], Question("session token"), id="one argument"),
        pytest.param(["session", "token"], Question("session token"), id="several words"),
        pytest.param(["a", "--max", "0"], Question("a", max=0), id="zero stands for the default"),
        pytest.param(["a", "--max", "5", "b"], Question("a b", max=5), id="flag among the words"),
        pytest.param(["--", "--json"], Question("--json"), id="a word that looks like a flag"),
        pytest.param(
            ["a", "--scope=src", "--format", "flat", "--role=helperScript"],
            Question("a", scope="src", format=Format.FLAT, role=Role.HELPER_SCRIPT),
            id="narrowed",
        ),
        pytest.param(
            ["--verbosity", "semantic", "--explain", "a"],
            Question("a", verbosity=Verbosity.SEMANTIC, explain=True),
            id="explained",
        ),
    ],
)
def test_query_asks_what_its_words_say(root, capsys, words, question):
    asked = []
    answer = Answer("<!-- a.py -->", 1, 1, {"total": 1})
    assert main(["query", *words], doors=doors(answer=answer, asked=asked)) == 0
    assert (capsys.readouterr().out, asked) == (
        "<!-- a.py -->\n",
        [(root, replace(question, typed=True))],
    )


def test_query_json_is_the_structured_answer_and_keeps_names_that_are_not_utf8(capsys):
    answer, asked = Answer("", 1, 1, {"path": "é\udcff"}), []
    assert main(["query", "a", "--json"], doors=doors(answer=answer, asked=asked)) == 0
    assert asked[0][1].form is Form.JSON  # the limit holds for what is printed
    out = capsys.readouterr().out
    assert '"é\\udcff"' in out
    assert json.loads(out) == {"path": "é\udcff"}


def feed(monkeypatch, text):
    stream = io.TextIOWrapper(io.BytesIO(text.encode()))
    monkeypatch.setattr(sys, "stdin", stream)


@pytest.mark.parametrize(
    ("text", "words", "batch"),
    [
        pytest.param(json.dumps([ITEM]), [], "", id="list"),
        pytest.param(json.dumps({"results": [ITEM], "batch": "b-1"}), ["-"], "b-1", id="object"),
        pytest.param(json.dumps({"results": [ITEM]}), ["--batch", "b-2"], "b-2", id="flag"),
        pytest.param(json.dumps(ITEM), ["--batch=b-2"], "b-2", id="one result"),
        pytest.param(f"Here:\n```json\n[{json.dumps(ITEM)}]\n```\n", [], "", id="fenced"),
    ],
)
def test_submit_reads_results_from_stdin(monkeypatch, capsys, text, words, batch):
    feed(monkeypatch, text)
    asked = []
    done = Submitted(stored=("a.py",))
    assert main(["submit", *words], doors=doors(answer=done, asked=asked)) == 0
    assert asked == [([ITEM], batch)]
    assert capsys.readouterr().out == "Analysis for 1 file(s) submitted successfully.\n"


def test_submit_reads_results_from_a_file(tmp_path):
    (tmp_path / "r.json").write_text(json.dumps([ITEM]), encoding="utf-8")
    asked = []
    assert main(["submit", "r.json"], doors=doors(answer=Submitted(), asked=asked)) == 0
    assert asked == [([ITEM], "")]


def test_a_submission_with_refusals_is_a_finding(monkeypatch, capsys):
    feed(monkeypatch, "[]")
    done = Submitted(stored=("a.py",), refused=(Refusal("x.py", "has no summary"),))
    assert main(["submit", "--json"], doors=doors(answer=done)) == 1
    assert json.loads(capsys.readouterr().out)["refused"] == [
        {"item": "x.py", "reason": "has no summary"}
    ]


def test_submit_says_in_one_line_where_there_are_no_results(monkeypatch, capsys):
    feed(monkeypatch, "I could not do it.")
    assert main(["submit"], doors=doors()) == 2
    assert capsys.readouterr().err.startswith("project-intel: There are no results in this: ")
    assert main(["submit", "no-such.json"], doors=doors()) == 2


@pytest.mark.parametrize(
    ("words", "asked_for"),
    [
        (["scan"], ("scan", "", Budget(50_000, 2.5))),
        (["scan", "src", "--max-batch-tokens=9000"], ("scan", "src", Budget(9_000, 2.5))),
        (["scan", "--status", "src"], ("status", "src", Budget(50_000, 2.5))),
    ],
)
def test_scan_asks_for_a_location_within_the_budget_of_the_settings(capsys, words, asked_for):
    asked = []
    assert main(words, doors=doors(answer=Handout((".knowledge/b",), (7,), 2, 9), asked=asked)) == 0
    assert asked == [asked_for]
    assert "2 file(s) to analyse in 1 batch(es), about 9 tokens" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("left", "code", "text"),
    [
        ((), 0, "The analyses are up to date.\n"),
        (
            ("src/a.py", "src/b.py"),
            1,
            "2 file(s) have no analysis of their content: src/a.py, src/b.py. "
            "Run `project-intel scan`.\n",
        ),
    ],
    ids=["up to date", "behind"],
)
def test_scan_check_is_a_finding_that_names_the_files_in_one_line(capsys, left, code, text):
    asked = []
    assert main(["scan", "src", "--check"], doors=doors(asked=asked, left=left)) == code
    assert (capsys.readouterr().out, asked) == (text, [("check", "src")])
    assert main(["scan", "--check", "--json"], doors=doors(left=left)) == code
    assert json.loads(capsys.readouterr().out) == {"undescribed": list(left)}


def test_neither_text_nor_json_of_an_answer_shows_a_credential(capsys):
    key = "AKIA" + "IOSFODNN7EXAMPLE"
    found = Answer(f"Uses {key}.", 1, 1, {"results": [{"summary": f"Uses {key}."}]})
    assert main(["query", "key"], doors=doors(answer=found)) == 0
    # No longer than what was measured: the kind is named where there is room for it.
    assert capsys.readouterr().out == "Uses [hidden].\n"
    assert main(["query", "key", "--json"], doors=doors(answer=found)) == 0
    value = json.loads(capsys.readouterr().out)
    assert value == {"results": [{"summary": "Uses [hidden]."}]}


def test_the_root_is_the_flag_then_the_clients_project_then_the_working_directory(
    tmp_path, monkeypatch
):
    named, client = tmp_path / "named", tmp_path / "client"
    named.mkdir()
    client.mkdir()
    asked = []
    fakes = doors(refreshed=FakeRefreshed(Counts()), asked=asked)
    main(["refresh"], doors=fakes)
    monkeypatch.setenv("CLAUDE_PROJECT_DIR", str(client))
    main(["refresh"], doors=fakes)
    main(["refresh", "--root", str(named)], doors=fakes)
    assert [root for root, _ in asked] == [str(f.resolve()) for f in (tmp_path, client, named)]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["status", "--foo"], "There is no flag --foo. See `project-intel help`."),
        (["--foo", "status"], "There is no flag --foo. See `project-intel help`."),
        (["query", "a", "--foo=b"], "There is no flag --foo=b. See `project-intel help`."),
        (["query", "a", "--verb=full"], "There is no flag --verb=full. See `project-intel help`."),
        (["frobnicate"], "There is no command 'frobnicate'. See `project-intel help`."),
        (["status", "now"], "status takes no 'now'. See `project-intel help`."),
        (["query"], 'What to look for? For example: project-intel query "session token".'),
        (["hook"], HOOKS),
        (["hook", "stop"], HOOKS),
        (["hook", "pre-commit", "session-start"], HOOKS),
        (["setup", "git", "now"], "setup takes no 'now'. See `project-intel help`."),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_sentence_and_exit_code_2(capsys, words, sentence):
    assert main(words, doors=doors()) == 2
    assert capsys.readouterr() == ("", f"project-intel: {sentence}\n")


@pytest.mark.parametrize(
    "words", [["query", "a", "--max", "-1"], ["query", "a", "--role", "x"], ["query", "--scope"]]
)
def test_a_wrong_value_is_one_line_and_exit_code_2(capsys, words):
    assert main(words, doors=doors()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"project-intel: argument {words[-2] if len(words) > 2 else words[-1]}")
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("trouble", "code", "line"),
    [
        (BaseUnavailable("No knowledge found."), 1, "No knowledge found."),
        (UsageError("Not like this."), 2, "Not like this."),
        (KeyboardInterrupt(), 130, ""),
    ],
    ids=["known trouble", "usage", "interrupted"],
)
def test_trouble_has_its_exit_code_and_one_line(capsys, trouble, code, line):
    assert main(["query", "a"], doors=doors(trouble=trouble)) == code
    assert capsys.readouterr() == ("", f"project-intel: {line}\n" if line else "")


def test_a_bug_is_one_line_and_exit_code_3_and_debug_shows_the_traceback(capsys):
    fakes = doors(trouble=KeyError("x"))
    assert main(["query", "a"], doors=fakes) == 3
    quiet = capsys.readouterr().err
    assert quiet.startswith("project-intel: a bug of ours: KeyError: 'x' at test_main.py:")
    assert quiet.count("\n") == 1
    assert main(["query", "a", "--debug"], doors=fakes) == 3
    assert "Traceback (most recent call last)" in capsys.readouterr().err


def test_a_setting_not_understood_is_told_and_the_command_runs(capsys):
    assert main(["status", "--mcp-logging=1", "--max-batch-tokens=x"], doors=doors()) == 0
    out, err = capsys.readouterr()
    assert out.startswith("65 files\n")
    assert err.splitlines() == [
        "project-intel: --mcp-logging: expected true or false, got '1'; using false",
        "project-intel: --max-batch-tokens: expected a positive whole number, got 'x'; using 50000",
    ]


def test_version_and_help_are_answers(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"project-intel {__version__}\n"
    for words in (["help"], ["--help"]):
        assert main(words) == 0
        out = capsys.readouterr().out
        listed = {line.split()[0] for line in out.splitlines() if line.startswith("    ")}
        assert set(COMMANDS) <= listed
        assert "\nexit codes: 0 done" in out
    assert main(["query", "--help"]) == 0
    assert "--verbosity" in capsys.readouterr().out
    assert main(["serve", "--help"]) == 0
    assert "usage: project-intel serve" in capsys.readouterr().out
    assert main(["help", "index"]) == 0
    assert "usage: project-intel index" in capsys.readouterr().out


@pytest.mark.parametrize("flag", ["-v", "-V", "-x"])
def test_a_short_flag_there_is_not_starts_no_server(capsys, flag):
    assert main([flag]) == 2
    assert capsys.readouterr().err == (
        f"project-intel: There is no flag {flag}. See `project-intel help`.\n"
    )


@pytest.mark.process
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="Linux has such a device")
@pytest.mark.parametrize(
    ("stdout", "code", "said"),
    [
        pytest.param(">&-", 0, b"", id="closed"),
        pytest.param(
            ">/dev/full",
            1,
            b"project-intel: The answer cannot be written (No space left on device).\n",
            id="full",
        ),
    ],
)
def test_an_answer_nobody_can_take_is_no_bug(stdout, code, said):
    command = f'"{sys.executable}" -m project_intel help {stdout}'
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (code, said)


def run(code_or_args, **options):
    return subprocess.run(
        [sys.executable, *code_or_args], capture_output=True, timeout=60, **options
    )


@pytest.mark.process
def test_the_command_line_loads_neither_the_sdk_nor_pydantic(tmp_path):
    code = (
        "import sys; from project_intel.cli.main import main; main(['status', '--root=.']);"
        "main(['--version']); main(['help']);"
        "print([m for m in ('mcp', 'pydantic', 'anyio') if m in sys.modules], file=sys.stderr)"
    )
    assert run(["-c", code], cwd=tmp_path).stderr.decode().splitlines()[-1] == "[]"


@pytest.mark.process
def test_output_is_utf8_with_plain_line_ends_whatever_the_terminal_is(tmp_path):
    code = (
        "from project_intel.cli.main import main; from project_intel.cli.knowledge import Doors;"
        "from project_intel.knowledge.question import Answer;"
        "answer = lambda project, question: Answer('✓\\né', 1, 1, {});"
        "main(['query', 'a'], doors=Doors(None, None, answer, *4 * [None]))"
    )
    done = run(["-c", code], cwd=tmp_path, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.stdout, done.stderr) == ("✓\né\n".encode(), b"")


@pytest.mark.process
def test_a_reader_that_has_seen_enough_is_no_error(tmp_path):
    code = (
        "import sys; from project_intel.cli.main import main;"
        "from project_intel.cli.knowledge import Doors;"
        "from project_intel.knowledge.question import Answer; sys.stdin.read();"
        "sys.exit(main(['query', 'a'], doors=Doors(None, None,"
        " lambda p, q: Answer('x' * 100_000, 1, 1, {}), *4 * [None])))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    ) as child:
        child.stdout.close()
        child.stdin.close()
        assert child.wait(60) == 0
        assert child.stderr.read() == b""


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["qurey", "x"], "There is no command 'qurey'. Did you mean query? See"),
        (["status", "--root"], "--root: a value is missing. See `project-intel help`."),
        (["query", "a", "--role", "tests"], "invalid choice: 'tests' (choose from "),
    ],
)
def test_a_slip_is_answered_with_the_way_out(capsys, words, sentence):
    assert main(words, doors=doors()) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert "<" not in told
