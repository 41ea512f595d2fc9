"""What is found in memory files, and what never leaves them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ending import ends
from project_intel.errors import UsageError
from project_intel.scope.grep_memory import LINE_CHARS, grep_memory
from project_intel.scope.workspaces.line_matching import PROGRAM, ExpressionTooSlow
from project_intel.scope.workspaces.listing import REPLY_CHARS
from project_intel.scope.workspaces.workspace import ProjectUnknown, Workspace, open_workspace

TOKEN = "ghp_" + "Ab1" * 12


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    """Two projects that remember something."""
    write(
        tmp_path / "ws",
        {
            "api/agenticscope.toml": "",
            "api/.scope/memory/decisions.md": "# Why\n\nRetries: three at most.\r\nno retry\n",
            "api/.scope/memory/deep/er.txt": "retry later",
            "api/.scope/memory/.draft.md": "retry hidden",
            "api/.scope/rules/x.md": "retry rule",
            "web/.git": "",
            "web/.scope/memory/a.md": "RETRY\nStraße\n",
        },
    )
    return open_workspace(str(tmp_path / "ws"))


def write(root: Path, files: dict[str, str]) -> None:
    for path, text in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(text.encode())


def test_a_text_is_found_in_any_case_in_the_memory_of_every_project(workspace: Workspace) -> None:
    listing = grep_memory(workspace, "retr")
    assert listing.text == (
        "4 matching lines in 3 memory files\n"
        "api/.scope/memory/decisions.md:3: Retries: three at most.\n"
        "api/.scope/memory/decisions.md:4: no retry\n"
        "api/.scope/memory/deep/er.txt:1: retry later\n"
        "web/.scope/memory/a.md:1: RETRY"
    )
    assert listing.as_json()["matches"][0] == {
        "project": "api",
        "file": ".scope/memory/decisions.md",
        "line": 3,
        "text": "Retries: three at most.",
    }


@pytest.mark.parametrize(
    ("query", "project", "lines"),
    [
        ("retry", "web", [("web", 1)]),
        ("STRASSE", "", [("web", 2)]),
        ("retr.", "", []),
        ("most.", "", [("api", 3)]),
        (" three ", "", [("api", 3)]),
        ("zebra", "", []),
        ("a\nb", "", []),
        ("[", "", []),
    ],
)
def test_a_text_is_nothing_but_a_text(
    workspace: Workspace, query: str, project: str, lines: list[tuple[str, int]]
) -> None:
    rows = grep_memory(workspace, query, project).rows
    assert [(row.value["project"], row.value["line"]) for row in rows] == lines


@pytest.mark.parametrize(
    ("expression", "lines"),
    [
        ("^retr(y|ies)", [3, 1, 1]),
        (r"\bno\b", [4]),
        ("(?x) r e t r y $", [4, 1]),
        ("x*", [1, 2, 3, 4, 5, 1, 1, 2, 3]),
    ],
)
def test_an_expression_is_one_of_pythons(
    workspace: Workspace, expression: str, lines: list[int]
) -> None:
    rows = grep_memory(workspace, expression, is_expression=True).rows
    assert [row.value["line"] for row in rows] == lines


@pytest.mark.parametrize("expression", ["(", "a{2,1}", "(?<=a+)b", "[z-a]", "(" * 400])
def test_what_is_no_expression_is_said(workspace: Workspace, expression: str) -> None:
    with pytest.raises(UsageError, match=r"^query is no regular expression: "):
        grep_memory(workspace, expression, is_expression=True)


@pytest.mark.slow
def test_an_expression_that_takes_for_ever_is_given_up(workspace: Workspace) -> None:
    write(Path(workspace.root), {"api/.scope/memory/z.md": "a" * 100 + "!"})
    with ends(), pytest.raises(ExpressionTooSlow) as slow:
        grep_memory(workspace, "(a+)+$", is_expression=True)
    assert str(slow.value) == (
        "The expression was not done within 5 seconds. "
        "Take a simpler one, or search for a plain text."
    )


@pytest.mark.process
def test_a_process_that_tries_an_expression_ends_also_when_nobody_waits_for_it() -> None:
    asked = {"texts": ["a" * 100 + "!"], "expression": "(a+)+$", "most": 1, "seconds": 0.5}
    paths = "\n".join(filter(os.path.isabs, sys.path))
    with ends():
        done = subprocess.run(
            [sys.executable, "-P", "-c", PROGRAM, paths],
            input=json.dumps(asked).encode(),
            capture_output=True,
        )
    assert (done.returncode, done.stdout) == (1, b"")


@pytest.mark.parametrize("query", ["", "  ", "\t"])
def test_nothing_is_no_question(workspace: Workspace, query: str) -> None:
    with pytest.raises(UsageError, match="query is empty"):
        grep_memory(workspace, query)


def test_a_project_that_is_not_there_is_said(workspace: Workspace) -> None:
    with pytest.raises(ProjectUnknown, match="There is no project gone"):
        grep_memory(workspace, "retry", "gone")


@pytest.mark.parametrize("is_expression", [False, True])
def test_the_first_lines_are_shown_and_all_are_counted(
    workspace: Workspace, is_expression: bool
) -> None:
    listing = grep_memory(workspace, "retr", most=2, is_expression=is_expression)
    assert [row.value["line"] for row in listing.rows] == [3, 4]
    assert listing.heading == "4 matching lines in 3 memory files"
    assert listing.notes == ["2 more match: ask for more lines, or look in one project."]


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        (0, 1000, "needle" + "b" * 293 + "…"),
        (1000, 0, "…" + "a" * 293 + "needle"),
        (1000, 1000, "…" + "a" * 60 + "needle" + "b" * 232 + "…"),
        (147, 147, "a" * 147 + "needle" + "b" * 147),
    ],
)
def test_a_long_line_is_shown_around_the_match(
    workspace: Workspace, before: int, after: int, shown: str
) -> None:
    line = "a" * before + "needle" + "b" * after
    write(Path(workspace.root), {"api/.scope/memory/long.md": f"{line}\n"})
    for is_expression in (False, True):
        (row,) = grep_memory(workspace, "needle", is_expression=is_expression).rows
        assert row.value["text"] == shown
        assert len(shown) <= LINE_CHARS


def test_no_reply_is_longer_than_one_may_be(workspace: Workspace) -> None:
    write(Path(workspace.root), {"api/.scope/memory/long.md": ("retry " * 100 + "\n") * 200})
    listing = grep_memory(workspace, "retry", most=200)
    assert len(listing.text) <= REPLY_CHARS
    assert 30 < len(listing.rows) < 200
    assert listing.notes[-1] == (
        f"+{200 - len(listing.rows)} more. Look for other words, or in one project."
    )


@pytest.mark.parametrize("is_expression", [False, True])
def test_a_credential_is_neither_shown_nor_found(workspace: Workspace, is_expression: bool) -> None:
    key = "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----"
    text = f"token = {TOKEN}\n{key}\nafter\n"
    write(Path(workspace.root), {"api/.scope/memory/keys.md": text})
    found = grep_memory(workspace, "token", is_expression=is_expression)
    assert [row.value["text"] for row in found.rows] == ["token = [hidden: GitHub token]"]
    assert not grep_memory(workspace, TOKEN[:9], is_expression=is_expression).rows
    assert not grep_memory(workspace, "MIIEvQ", is_expression=is_expression).rows
    (after,) = grep_memory(workspace, "after", is_expression=is_expression).rows
    assert after.value["line"] == 5


def test_what_cannot_be_searched_is_named(workspace: Workspace) -> None:
    root = Path(workspace.root)
    (root / "web/.scope/memory/data.bin").write_bytes(b"retry\xff\xfe")
    (root / "web/.scope/memory/huge.md").write_bytes(b"retry\n" * 200_000)
    listing = grep_memory(workspace, "retry", "web")
    assert [row.line for row in listing.rows] == ["web/.scope/memory/a.md:1: RETRY"]
    assert listing.notes == [
        "web/.scope/memory/data.bin is not searched: not UTF-8 text",
        "web/.scope/memory/huge.md is not searched: too large: 1200000 bytes of 1,048,576",
    ]


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_only_what_lies_in_the_project_is_searched(workspace: Workspace, tmp_path: Path) -> None:
    write(tmp_path, {"outside/key.md": "LEAKED"})
    root = Path(workspace.root)
    (root / "api/.scope/memory/key.md").symlink_to(tmp_path / "outside/key.md")
    (root / "api/.scope/memory/far").symlink_to(tmp_path / "outside")
    (root / "api/.scope/memory/loop").symlink_to(".")
    os.mkfifo(root / "api/.scope/memory/pipe.md")
    write(root, {"far/.git": "", "near/.git": "", "near/notes/n.md": "kept near\n"})
    (root / "far/.scope").symlink_to(tmp_path / "outside")
    (root / "near/.scope").mkdir()
    (root / "near/.scope/memory").symlink_to("../notes")
    assert grep_memory(workspace, "LEAKED").text == "0 matching lines in 4 memory files"
    assert [row.line for row in grep_memory(workspace, "kept").rows] == [
        "near/.scope/memory/n.md:1: kept near"
    ]


def test_a_line_cannot_alter_the_form_of_a_reply(workspace: Workspace) -> None:
    write(Path(workspace.root), {"api/.scope/memory/odd.md": "odd \x1b[31m\u202e\u2028<!-- x\n"})
    (row,) = grep_memory(workspace, "odd").rows
    assert row.line == (r"api/.scope/memory/odd.md:1: odd \u001b[31m\u202e\u2028\u003c!-- x")
    assert row.value["text"] == "odd \x1b[31m\u202e\u2028<!-- x"


def test_the_memory_of_the_workspace_itself_is_named_without_a_project(
    workspace: Workspace,
) -> None:
    inner = open_workspace(f"{workspace.root}/web")
    (row,) = grep_memory(inner, "RETRY").rows
    assert row.line == ".scope/memory/a.md:1: RETRY"
    assert row.value["project"] == "."
