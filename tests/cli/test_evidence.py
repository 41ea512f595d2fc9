"""The commands index, search, read and test: their words, streams and exit codes."""

import os
import re
import shlex
import signal
import subprocess
import sys
import time

import pytest

from project_intel.cli.evidence import Doors
from project_intel.cli.main import main

on_posix = pytest.mark.skipif(os.name == "nt", reason="stands in for runners by shell scripts")


@pytest.fixture
def root(tmp_path, monkeypatch):
    folder = (tmp_path / "a project").resolve()
    (folder / "src").mkdir(parents=True)
    (folder / "src/cart.py").write_text("def cartTotal():\n    return 14\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return folder


def script(file, body):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{body}\n", "utf-8")
    file.chmod(0o755)


def test_a_folder_is_indexed_searched_and_read(root, capsys):
    assert main(["index", "a project"]) == 0
    assert capsys.readouterr().out.startswith("Indexed 1 files into 1 chunks.\nIndex written to: ")
    assert main(["search", "a project", "cart", "total", "-k", "3", "--max-chars=400"]) == 0
    assert capsys.readouterr().out.startswith("[1] FILE: src/cart.py\nLINES: 1-")
    assert main(["read", "a project", "src/cart.py", "2", "2"]) == 0
    assert capsys.readouterr().out == ("FILE: src/cart.py\nLINES: 2-2\n```\n    return 14\n```\n")


def test_a_relative_folder_is_that_of_whoever_calls(root, capsys, monkeypatch):
    monkeypatch.chdir(root)
    assert main(["index", "."]) == 0
    assert f"Index written to: {root}/.context-index/" in capsys.readouterr().out.replace("\\", "/")


def test_a_search_without_a_match_is_no_failure(root, capsys):
    main(["index", "a project"])
    capsys.readouterr()
    assert main(["search", "a project", "zebra"]) == 0
    assert capsys.readouterr().out == "No matching chunks found.\n"


def test_a_call_in_a_marker_works_as_it_stands(root, capsys):
    (root / "my notes.txt").write_text("note\n" * 400, "utf-8")
    main(["read", "a project", "my notes.txt", "1", "400"])
    call = re.search(r"call read_snippet (.*)\)", capsys.readouterr().out)
    assert call
    assert main(["read", "a project", *shlex.split(call[1])]) == 0
    assert capsys.readouterr().out.startswith("FILE: my notes.txt\nLINES: 301-400\n```\n")


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        (["index", "{root}"], ("index",)),
        (["search", "{root}", "a", "b"], ("search", "a b", 5, 6000)),
        (["search", "{root}", "a", "--top-k", "50", "b"], ("search", "a b", 50, 6000)),
        (["search", "{root}", "a b", "--max-chars", "200"], ("search", "a b", 5, 200)),
        (["read", "{root}", "x", "3", "9"], ("read", "x", 3, 9, 1)),
        (["read", "{root}", "x", "3", "9", "40"], ("read", "x", 3, 9, 40)),
        (["test", "{root}", "go_test"], ("test", "go_test", "", 300.0)),
        (
            ["test", "{root}", "go_test", "--test-env=A_TOKEN, B"],
            ("test", "go_test", "", 300.0, "A_TOKEN", "B"),
        ),
        (
            ["test", "{root}", "go_test", "--target=./a", "--timeout", "1500"],
            ("test", "go_test", "./a", 1.5),
        ),
    ],
)
def test_the_words_are_what_the_door_is_asked(root, capsys, words, asked):
    class Report:
        text, code, timed_out = "done", 0, False

    seen = []

    def door(name):
        return lambda folder, *rest: seen.append((folder, name, *rest)) or Report()

    def test(folder, command, target, seconds, leash, granted):
        return door("test")(folder, command, target, seconds, *granted)

    doors = Doors(*map(door, ("index", "search", "read")), test, KeyError)
    assert main([word.format(root=root) for word in words], doors=doors) == 0
    assert seen == [(str(root), *asked)]
    assert capsys.readouterr().out == "done\n"


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (
            ["search", "a project", "x"],
            1,
            "No index found for this root. Run \"project-intel index 'a project'\" first.",
        ),
        (
            ["read", "a project", "../x", "1", "2"],
            1,
            "Path escapes repo root: ../x. Only paths inside root are allowed.",
        ),
        (["read", "a project", "gone.py", "1", "2"], 1, "File not found: gone.py"),
        (["index", "gone"], 1, "root does not exist or is not a directory: {here}/gone"),
        (["index"], 2, "the following arguments are required: ROOT. {help}"),
        (["search", "a project"], 2, "What to look for? {example}"),
        (["search", "a project", "x", "-k", "51"], 2, "argument -k/--top-k: 51 is more than 50"),
        (["search", "a project", "x", "-k", "0"], 2, "argument -k/--top-k: '0' is not a whole"),
        (
            ["search", "a project", "x", "--max-chars", "10"],
            2,
            "argument --max-chars: 10 is less than 200",
        ),
        (["read", "a project", "x", "0", "2"], 2, "argument START: '0' is not a whole number"),
        (["read", "a project", "x", "3", "2"], 2, "endLine must be >= startLine"),
        (["test", "a project", "rm"], 2, "argument COMMAND: invalid choice: 'rm'"),
        (["test", "a project", "go_test", "--timeout", "-1"], 2, "argument --timeout: "),
        (["test", "a project", "go_test", "--target=-x"], 2, "the target of go_test must be "),
        (["read", "a project", "x", "1", "2", "3", "4"], 2, "read takes no '4'."),
        (["find", "x"], 2, "There is no command 'find'."),
        (["serch", "x"], 2, "There is no command 'serch'. Did you mean search?"),
    ],
)
def test_trouble_is_one_line_and_has_its_exit_code(root, capsys, words, code, sentence):
    assert main(words) == code
    out, err = capsys.readouterr()
    begins = "project-intel: " + sentence.partition("{help}")[0].partition("{example}")[0]
    assert out == ""
    assert err.startswith(begins.format(here=root.parent))
    assert err.count("\n") == 1


@on_posix
@pytest.mark.parametrize(
    ("body", "words", "code"),
    [
        ("exit 0", [], 0),
        ("exit 5", [], 5),
        ("kill -SEGV $$", [], 1),
        ("exec sleep 60", ["--timeout", "500"], 124),
    ],
)
def test_test_gives_the_runners_own_exit_code(root, capsys, body, words, code):
    script(root / ".venv/bin/python", body)
    assert main(["test", "a project", "pytest", *words]) == code
    assert capsys.readouterr().out.startswith("COMMAND: pytest (.venv/bin/python -m pytest -q)\n")


@on_posix
def test_a_runner_that_is_not_there_is_a_known_failure(root, capsys, monkeypatch):
    monkeypatch.setenv("PATH", str(root))
    assert main(["test", "a project", "yarn_test"]) == 1
    assert capsys.readouterr().err == (
        "project-intel: yarn is not installed: it is not on the PATH\n"
    )


def is_there(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.process
@on_posix
@pytest.mark.parametrize("how", ["SIGTERM", "SIGINT", "SIGHUP"])
def test_a_command_that_is_ended_ends_the_tests(root, how):
    script(root / ".venv/bin/python", "echo $$ > pid.part; mv pid.part pid; exec sleep 60")
    words = [sys.executable, "-m", "project_intel", "test", str(root), "pytest"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as command:
        deadline = time.monotonic() + 20
        while not (root / "pid").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        command.send_signal(getattr(signal, how))
        out, err = command.communicate(timeout=30)
    assert (command.returncode, out, err) == (130, b"", b"")
    # Its parent is gone; whoever inherited it may take a moment to notice its end.
    ended = int((root / "pid").read_text())
    while is_there(ended) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not is_there(ended)


def test_other_commands_load_nothing_of_evidence():
    code = (
        "import sys; import project_intel.cli.main; "
        "print(sorted(name for name in sys.modules if name.startswith('project_intel.evidence')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_the_four_commands_load_no_more_than_they_need(root):
    code = (
        "import sys; from project_intel.cli.main import main; "
        "main(['read', sys.argv[1], 'src/cart.py', '1', '1']); "
        "print(sorted({'mcp', 'pydantic', 'tree_sitter'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(root)], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("```\n[]\n")
