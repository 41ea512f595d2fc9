"""Running a project's tests: which program, with which words and environment, and the report."""

import os
import re
import shlex
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from project_intel.errors import UsageError
from project_intel.evidence.run_tests import RunnerMissing, run_tests
from project_intel.evidence.runners import BY_NAME, RUNNERS

pytestmark = pytest.mark.skipif(os.name == "nt", reason="stands in for runners by shell scripts")


@pytest.fixture
def root(tmp_path):
    folder = tmp_path / "project"
    folder.mkdir()
    return folder.resolve()


@pytest.fixture
def path(tmp_path, monkeypatch):
    """A PATH with nothing but what a shell script needs and the runners a test puts there."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.defpath}")
    return folder


def script(file, body):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{body}\n", "utf-8")
    file.chmod(0o755)
    return file


def said(report):
    """The words the stand-in was given, which it printed one a line."""
    return report.shown.text.split("\n")


ECHO = 'for word in "$@"; do echo "$word"; done'


def test_a_failing_run_is_reported_by_its_failures(root, path):
    script(
        path / "npm", "for n in 1 2 3 4 5 6 7 8 9; do echo line $n; done; echo 'not ok 1'; exit 3"
    )
    assert run_tests(str(root), "npm_test").text == textwrap.dedent(
        """\
        COMMAND: npm_test (npm test)
        EXIT CODE: 3
        ```
        ... (7 lines omitted)
        line 8
        line 9
        not ok 1
        ```"""
    )


def test_a_run_without_a_failure_line_shows_its_end(root, path):
    script(path / "pnpm", "echo all fine")
    assert run_tests(str(root), "pnpm_test").text == textwrap.dedent(
        """\
        COMMAND: pnpm_test (pnpm test)
        EXIT CODE: 0
        (no error/failure keywords matched; showing last 80 lines of raw output)
        ```
        all fine
        ```"""
    )


def test_a_run_without_output_says_so(root, path):
    script(path / "go", "exit 1")
    assert run_tests(str(root), "go_test").text == (
        "COMMAND: go_test (go test ./...)\nEXIT CODE: 1\n(no output captured)"
    )


def test_a_run_that_takes_too_long_is_ended_and_shows_what_it_said(root, path):
    script(path / "npm", "echo 'Error: stuck'; exec sleep 60")
    report = run_tests(str(root), "npm_test", seconds=1)
    assert report.timed_out
    assert report.text == textwrap.dedent(
        """\
        COMMAND: npm_test (npm test)
        EXIT CODE: unknown
        (process timed out and was killed)
        ```
        Error: stuck
        ```"""
    )


def test_a_run_that_crashes_has_no_exit_code_but_a_cause(root, path):
    script(path / "npm", "kill -SEGV $$")
    assert run_tests(str(root), "npm_test").text == (
        "COMMAND: npm_test (npm test)\nEXIT CODE: unknown\n(process was ended by SIGSEGV)\n"
        "(no output captured)"
    )


def test_output_can_neither_end_the_fence_nor_colour_the_reply(root, path):
    script(path / "npm", r"printf '```\n\033[31mError\033[0m: \303\251\n'; exit 1")
    assert run_tests(str(root), "npm_test").text.split("\n")[2:] == [
        "````",
        "```",
        "Error: é",
        "````",
    ]


def test_a_sign_that_comes_in_two_parts_stays_whole(root, path):
    script(path / "npm", r"printf 'Error: gr\303'; sleep 0.3; printf '\266ber\n'; exit 1")
    assert run_tests(str(root), "npm_test").shown.text == "Error: gröber"


def test_credentials_in_the_output_are_hidden(root, path):
    token = "ghp_" + "a" * 36
    script(path / "npm", f"echo Error: {token}; exit 1")
    report = run_tests(str(root), "npm_test")
    assert "Error: [hidden: GitHub token]" in report.text
    assert token not in report.text


def test_tests_get_no_credentials_and_a_failing_run_names_what_they_lack(root, path, monkeypatch):
    withheld = {"GITHUB_TOKEN", "OPENAI_API_KEY", "DB_PASSWORD", "AWS_SECRET_ACCESS_KEY"}
    withheld |= {"PGPASSWORD", "MYSQL_PWD", "OPENAI_KEY"}
    for name in withheld:
        monkeypatch.setenv(name, "x")
    for name in ("TOKENIZER_PATH", "KEYBOARD", "DATABASE_URL", "PWD", "OLDPWD"):
        monkeypatch.setenv(name, "y")
    script(path / "npm", "env > names; exit ${CODE:-1}")
    report = run_tests(str(root), "npm_test")
    names = {line.partition("=")[0] for line in (root / "names").read_text("utf-8").split("\n")}
    assert names >= {"TOKENIZER_PATH", "KEYBOARD", "DATABASE_URL", "PATH", "NO_COLOR", "PWD"}
    assert names.isdisjoint(withheld)
    assert withheld <= set(report.withheld)
    note = re.search(r"\(kept from the tests: (.*)\)", report.text)
    assert note
    assert withheld <= set(note[1].split(", "))
    monkeypatch.setenv("CODE", "0")
    assert "kept from the tests" not in run_tests(str(root), "npm_test").text


def test_a_variable_that_is_granted_reaches_the_tests(root, path, monkeypatch):
    monkeypatch.setenv("GITHUB_TOKEN", "x")
    monkeypatch.setenv("DB_PASSWORD", "y")
    script(path / "npm", "echo token=$GITHUB_TOKEN password=$DB_PASSWORD; exit 1")
    report = run_tests(str(root), "npm_test", granted=["GITHUB_TOKEN"])
    assert "token=x password=\n" in report.text
    assert "DB_PASSWORD" in report.withheld and "GITHUB_TOKEN" not in report.withheld


def test_a_runner_that_is_not_installed_is_named(root, path):
    with pytest.raises(RunnerMissing, match=r"^pnpm is not installed: it is not on the PATH$"):
        run_tests(str(root), "pnpm_test")


def test_a_runner_that_cannot_be_started_is_named(root, path):
    (path / "bun").write_bytes(b"\0\1\2")
    (path / "bun").chmod(0o755)
    with pytest.raises(RunnerMissing, match=r"^bun cannot be started \(Exec format error\)$"):
        run_tests(str(root), "bun_test")


def test_no_other_command_is_run(root, path):
    with pytest.raises(UsageError) as refused:
        run_tests(str(root), "npm install")
    assert str(refused.value) == (
        "there is no command 'npm install'; name bun_test, cargo_test, dotnet_test, go_test, "
        "gradle_test, maven_test, npm_test, pnpm_test, pytest, yarn_test"
    )


@pytest.mark.parametrize(
    ("command", "target", "words"),
    [
        ("npm_test", "", "npm test"),
        ("npm_test", "src/a.test.ts", "npm test -- src/a.test.ts"),
        ("pnpm_test", "src/a.test.ts", "pnpm test src/a.test.ts"),
        ("yarn_test", "src/a.test.ts", "yarn test src/a.test.ts"),
        ("bun_test", "./src/a.test.ts", "bun test ./src/a.test.ts"),
        ("npm_test", "packages/@acme/a", "npm test -- packages/@acme/a"),
        ("pytest", "tests/test_a.py", "pytest -q tests/test_a.py"),
        ("pytest", "tests/test_a.py::TestA::test_b", "pytest -q tests/test_a.py::TestA::test_b"),
        ("pytest", "test_a.py::test_b[1-x y]", "pytest -q 'test_a.py::test_b[1-x y]'"),
        ("go_test", "", "go test ./..."),
        ("go_test", "./internal/cart", "go test ./internal/cart"),
        ("go_test", "./internal/...", "go test ./internal/..."),
        ("go_test", "TestAdds", "go test -run '^TestAdds$' ./..."),
        ("cargo_test", "cart::adds", "cargo test cart::adds"),
        ("dotnet_test", "", "dotnet test --nologo"),
        ("dotnet_test", "src/Shop.Tests/Shop.Tests.csproj", None),
        ("dotnet_test", "Shop.Tests.Adds", None),
        ("maven_test", "CartTest#adds", None),
        ("gradle_test", "com.shop.CartTest", None),
    ],
)
def test_a_target_goes_where_the_runner_wants_it(root, path, command, target, words):
    program = BY_NAME[command].words[0]
    script(path / program, ECHO)
    report = run_tests(str(root), command, target)
    expected = (
        words
        or {
            "src/Shop.Tests/Shop.Tests.csproj": (
                "dotnet test --nologo src/Shop.Tests/Shop.Tests.csproj"
            ),
            "Shop.Tests.Adds": (
                "dotnet test --nologo --filter 'FullyQualifiedName~Shop.Tests.Adds'"
            ),
            "CartTest#adds": (
                "mvn -B test '-Dtest=CartTest#adds' -DfailIfNoTests=false "
                "-Dsurefire.failIfNoSpecifiedTests=false"
            ),
            "com.shop.CartTest": (
                "gradle test --console=plain --no-daemon --tests com.shop.CartTest"
            ),
        }[target]
    )
    assert report.words == expected
    assert [program, *said(report)] == shlex.split(expected)


@pytest.mark.parametrize("command", BY_NAME)
@pytest.mark.parametrize(
    "target",
    [
        "-x",
        "--help",
        "-Dtest=x",
        "../other",
        "a/../../b",
        "/etc/passwd",
        "a b",
        "a;b",
        "$(id)",
        "`id`",
        "a|b",
        "a\nb",
        "a\n",
        "a&b",
        "a>b",
        "a'b",
        'a"b',
        "%PATH%",
        "^a",
        "a*b c",
        "x" * 10 + " --rootdir=/",
    ],
)
def test_no_target_is_an_option_leaves_the_root_or_holds_signs_of_a_shell(
    root, path, command, target
):
    script(path / BY_NAME[command].words[0], ECHO)
    with pytest.raises(UsageError, match=f"^the target of {command} must be "):
        run_tests(str(root), command, target)


def test_pytest_runs_in_the_projects_own_environment(root, path):
    script(path / "pytest", "echo the wrong one")
    script(root / ".venv/bin/python", ECHO)
    report = run_tests(str(root), "pytest", "tests")
    assert report.words == ".venv/bin/python -m pytest -q tests"
    assert said(report) == ["-m", "pytest", "-q", "tests"]


def test_the_environment_at_the_top_of_the_checkout_serves_its_folders(root, path):
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    script(root / "venv/bin/python", ECHO)
    inner = root / "packages/a"
    inner.mkdir(parents=True)
    report = run_tests(str(inner), "pytest")
    assert report.words == "../../venv/bin/python -m pytest -q"
    assert said(report) == ["-m", "pytest", "-q"]


def test_an_environment_outside_of_the_checkout_is_not_used(root, path):
    script(root.parent / ".venv/bin/python", ECHO)
    script(path / "pytest", ECHO)
    assert run_tests(str(root), "pytest").words == "pytest -q"


@pytest.mark.parametrize(
    ("sign", "program", "words"),
    [("uv.lock", "uv", "uv run pytest -q"), ("poetry.lock", "poetry", "poetry run pytest -q")],
)
def test_a_locked_project_runs_pytest_through_its_tool(root, path, sign, program, words):
    (root / sign).write_text("", "utf-8")
    script(path / "pytest", ECHO)
    assert run_tests(str(root), "pytest").words == "pytest -q"  # the tool is not there
    script(path / program, ECHO)
    report = run_tests(str(root), "pytest")
    assert report.words == words
    assert [program, *said(report)] == words.split()


@pytest.mark.parametrize(
    ("command", "wrapper", "words"),
    [
        ("maven_test", "mvnw", "./mvnw -B test"),
        ("gradle_test", "gradlew", "./gradlew test --console=plain --no-daemon"),
    ],
)
def test_a_projects_own_wrapper_goes_before_the_installed_tool(root, path, command, wrapper, words):
    script(root / f"{wrapper}.bat", ECHO)
    script(root / f"{wrapper}.cmd", ECHO)
    script(root / wrapper, ECHO)
    assert run_tests(str(root), command).words == words


def test_a_real_failing_test_is_shown_with_its_cause(root, path):
    script(root / ".venv/bin/python", f'exec {shlex.quote(sys.executable)} "$@"')
    (root / "test_cart.py").write_text(
        "def test_fine(): pass\ndef test_sum():\n    assert 1 + 1 == 3\n", "utf-8"
    )
    report = run_tests(str(root), "pytest")
    assert report.code == 1
    shown = report.shown.text.split("\n")
    assert ">       assert 1 + 1 == 3" in shown or ">   assert 1 + 1 == 3" in shown
    assert "E       assert (1 + 1) == 3" in shown or "E   assert (1 + 1) == 3" in shown
    only = run_tests(str(root), "pytest", "test_cart.py::test_fine")
    assert (only.code, only.shown.matched) == (0, False)


def test_the_value_for_machines_has_what_the_text_has(root, path):
    script(path / "npm", "echo fine")
    assert run_tests(str(root), "npm_test").as_json() | {"withheld": []} == {
        "command": "npm_test",
        "words": "npm test",
        "exitCode": 0,
        "endedBy": "",
        "timedOut": False,
        "matched": False,
        "output": "fine",
        "withheld": [],
    }


def test_the_table_is_sorted_and_no_command_is_there_twice():
    names = [runner.name for runner in RUNNERS]
    assert names == sorted(set(names))


def test_the_readme_lists_the_commands():
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    found = re.search("<!-- runners -->\n(.*?)\n<!-- /runners -->", readme, re.DOTALL)
    assert found
    rows = []
    for runner in RUNNERS:
        words = [*runner.words, *(form.words[0] for form in runner.targets if not form.pattern)]
        rows.append(f"| `{runner.name}` | `{' '.join(words)}` | {runner.target_help} |")
    assert found[1].split("\n") == rows


def test_no_target_of_pytest_is_a_file_of_options(root, path):
    with pytest.raises(UsageError, match=r"^the target of pytest must be "):
        run_tests(str(root), "pytest", "@options.txt")
