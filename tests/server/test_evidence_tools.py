"""The evidence tools as a client sees them: where they may work, and what they answer."""

import json
import os
import re
import shlex
import signal
import sys
import time
from pathlib import Path

import anyio
import pytest
from mcp.types import ListRootsResult, Root

from project_intel.settings import TOOLSETS, Settings

EVIDENCE = ["index_repo", "search_code", "read_snippet", "run_test_filtered"]
on_posix = pytest.mark.skipif(os.name == "nt", reason="stands in for runners by shell scripts")


@pytest.fixture
def folders(tmp_path, monkeypatch):
    """Three folders with a file each; the server's root is `own`, its working directory `cwd`."""
    made = {}
    for name in ("own", "other", "own-too", "cwd"):
        folder = (tmp_path / name).resolve()
        (folder / "src").mkdir(parents=True)
        (folder / "src/cart.py").write_text(f"def cartTotal():\n    return {name!r}\n", "utf-8")
        made[name] = folder
    monkeypatch.chdir(made["cwd"])
    return made


@pytest.fixture
def ask(talk, folders):
    """Call evidence tools one after the other and return the texts and whether they are errors."""

    def run(*calls, settings=None, roots=()):
        options = settings or Settings(root=str(folders["own"]), toolsets=("evidence",))

        async def named(context):
            return ListRootsResult(roots=[Root(uri=Path(root).as_uri()) for root in roots])

        async def conversation(session):
            answers = [await session.call_tool(tool, arguments) for tool, arguments in calls]
            return [(one.isError, one.content[0].text) for one in answers]

        callbacks = {"list_roots_callback": named} if roots else {}
        return talk(conversation, settings=options, **callbacks)

    return run


def tools_of(talk, toolsets):
    async def conversation(session):
        return (await session.list_tools()).tools

    return talk(conversation, settings=Settings(toolsets=toolsets))


@pytest.mark.parametrize(
    ("toolsets", "names"),
    [
        (("knowledge",), ["query", "scan", "submit_analysis"]),
        (("evidence",), EVIDENCE),
        (("knowledge", "evidence"), ["query", "scan", "submit_analysis", *EVIDENCE]),
    ],
)
def test_the_tools_of_a_toolset_are_there_where_it_was_asked_for(talk, toolsets, names):
    assert [tool.name for tool in tools_of(talk, toolsets)] == names


@pytest.mark.parametrize("toolset", TOOLSETS)
def test_the_instructions_speak_of_the_toolsets_that_are_there(talk, toolset):
    async def conversation(session):
        return await session.initialize()

    told = talk(conversation, settings=Settings(toolsets=(toolset,))).instructions
    assert ("`query`" in told) == (toolset == "knowledge")
    assert ("`search_code`" in told) == (toolset == "evidence")


def test_only_the_tool_that_runs_the_projects_code_is_destructive_and_open(talk):
    hints = {tool.name: tool.annotations for tool in tools_of(talk, ("evidence",))}
    assert {
        name: (hint.readOnlyHint, hint.destructiveHint, hint.idempotentHint, hint.openWorldHint)
        for name, hint in hints.items()
    } == {
        "index_repo": (False, False, True, False),
        "search_code": (True, False, True, False),
        "read_snippet": (True, False, True, False),
        "run_test_filtered": (False, True, False, True),
    }


@pytest.mark.parametrize(
    ("toolset", "told"),
    [
        ("knowledge", r"beside ([\d,]+) of the map's three"),
        ("evidence", r"four definitions are ([\d,]+) characters"),
        ("scope", r"six definitions are ([\d,]+) characters"),
    ],
)
def test_the_definitions_cost_what_the_readme_says(talk, toolset, told):
    tools = tools_of(talk, (toolset,))
    size = len(
        "["
        + ",".join(tool.model_dump_json(by_alias=True, exclude_none=True) for tool in tools)
        + "]"
    )
    readme = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
    found = re.search(told, readme)
    assert found
    assert int(found[1].replace(",", "")) == size


def test_a_search_needs_an_index_and_then_finds_names_by_their_words(ask):
    search = ("search_code", {"root": ".", "query": "cart total"})
    before, indexed, after = ask(search, ("index_repo", {"root": "."}), search)
    assert before == (
        True,
        "Error: No index found for this root. Call index_repo with this root first, "
        "then retry search_code.",
    )
    assert indexed[1].startswith("Indexed 1 files into 1 chunks.\nIndex written to: ")
    error, packet = after
    assert not error
    assert packet.startswith("[1] FILE: src/cart.py\nLINES: 1-")
    assert "\n    return 'own'" in packet


def test_a_search_shows_what_a_file_says_now(ask, folders, talk):
    async def conversation(session):
        await session.call_tool("index_repo", {"root": "."})
        await session.call_tool("search_code", {"root": ".", "query": "cart"})
        (folders["own"] / "src/cart.py").write_text("\n\ndef cartSum(): ...\n", "utf-8")
        await anyio.sleep(1)
        return await session.call_tool("search_code", {"root": ".", "query": "cart"})

    found = talk(conversation, settings=Settings(root=str(folders["own"]), toolsets=("evidence",)))
    text = found.content[0].text
    assert "cartSum" in text
    assert "cartTotal" not in text


def test_a_range_is_read_and_numbers_sent_as_texts_are_understood(ask):
    arguments = {"root": ".", "path": "src/cart.py", "startLine": "2", "endLine": 2.0}
    assert ask(("read_snippet", arguments)) == [
        (False, "FILE: src/cart.py\nLINES: 2-2\n```\n    return 'own'\n```")
    ]


def test_a_path_outside_is_refused_in_the_words_of_the_original(ask):
    arguments = {"root": ".", "path": "../other/src/cart.py", "startLine": 1, "endLine": 2}
    assert ask(("read_snippet", arguments)) == [
        (
            True,
            "Refused: Path escapes repo root: ../other/src/cart.py. "
            "Only paths inside root are allowed.",
        )
    ]


READ = {"path": "cart.py", "startLine": 2, "endLine": 2}


@pytest.mark.parametrize("root", [".", "", "src", "{own}", "{own}/", "{own}/src/../src", "../own"])
def test_the_servers_root_and_what_is_below_it_may_be_named(ask, folders, root):
    named = root.format(own=folders["own"]) or "."
    path = "cart.py" if named.endswith("src") else "src/cart.py"
    ((error, text),) = ask(("read_snippet", READ | {"root": named, "path": path}))
    assert (error, "'own'" in text) == (False, True)


@pytest.mark.parametrize("root", ["/", "/etc", "{other}", "..", "{own}-too", "{own}/link", "~"])
def test_any_other_folder_is_refused(ask, folders, root):
    (folders["own"] / "link").symlink_to(folders["other"])
    named = root.format(own=folders["own"], other=folders["other"])
    ((error, text),) = ask(("read_snippet", READ | {"root": named}))
    wanted = os.path.realpath(folders["own"] / os.path.expanduser(named))
    assert (error, text) == (
        True,
        f"Error: root must be {folders['own']}, a folder below it or a root of the client; "
        f"{wanted} is not.",
    )


@pytest.mark.parametrize("tool", EVIDENCE)
def test_no_tool_works_outside(ask, folders, tool):
    arguments = {
        "index_repo": {},
        "search_code": {"query": "cart"},
        "read_snippet": READ,
        "run_test_filtered": {"command": "pytest"},
    }[tool]
    ((error, text),) = ask((tool, arguments | {"root": str(folders["other"])}))
    assert error
    assert text.startswith("Error: root must be ")
    assert os.listdir(folders["other"]) == ["src"]


def test_every_root_of_the_client_may_be_named(ask, folders):
    calls = [("read_snippet", READ | {"root": f"{folders[name]}/src"}) for name in ("own", "other")]
    found = ask(*calls, roots=[folders["own-too"], folders["other"]])
    assert [(error, text.split("\n")[3]) for error, text in found] == [
        (False, "    return 'own'"),
        (False, "    return 'other'"),
    ]


@pytest.mark.parametrize("root", ["/", "~"])
def test_a_client_whose_root_is_everything_opens_nothing(ask, folders, root):
    call = ("read_snippet", READ | {"root": str(folders["other"])})
    ((error, _),) = ask(call, roots=[os.path.expanduser(root)])
    assert error


@pytest.mark.parametrize(
    ("root", "sentence"),
    [
        ("gone", "root does not exist or is not a directory: {own}/gone"),
        ("src/cart.py", "root does not exist or is not a directory: {own}/src/cart.py"),
        ("a\0b", "root does not exist or is not a directory: a\\u0000b"),
    ],
)
def test_a_root_that_is_no_folder_is_said_to_be_so(ask, folders, root, sentence):
    ((error, text),) = ask(("index_repo", {"root": root}))
    assert (error, text) == (True, "Error: " + sentence.format(own=folders["own"]))


@pytest.mark.parametrize(
    ("tool", "arguments", "sentence"),
    [
        (
            "search_code",
            {"query": "a", "topK": 51, "maxChars": 199},
            "topK must be a whole number from 1 to 50, received a number; "
            "maxChars must be a whole number from 200 upwards, received a number.",
        ),
        (
            "read_snippet",
            {"path": "a", "startLine": 0},
            "startLine must be a whole number from 1 upwards, received a number; "
            "endLine is missing: a whole number from 1 upwards.",
        ),
        (
            "read_snippet",
            {"path": "a", "startLine": 5, "endLine": 4},
            "endLine must be >= startLine.",
        ),
        (
            "run_test_filtered",
            {"command": "rm"},
            "command must be one of bun_test, cargo_test, dotnet_test, go_test, gradle_test, "
            'maven_test, npm_test, pnpm_test, pytest, yarn_test, received the text "rm".',
        ),
    ],
)
def test_a_wrong_argument_is_one_sentence(ask, tool, arguments, sentence):
    ((error, text),) = ask((tool, arguments | {"root": "."}))
    assert (error, text.removesuffix(".")) == (True, "Error: " + sentence.removesuffix("."))


def script(file, body):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{body}\n", "utf-8")
    file.chmod(0o755)


@on_posix
def test_failing_tests_are_a_result_and_no_error(ask, folders):
    script(folders["own"] / ".venv/bin/python", "echo 'E   ValueError: bad input'; exit 1")
    assert ask(("run_test_filtered", {"root": ".", "command": "pytest", "target": None})) == [
        (
            False,
            "COMMAND: pytest (.venv/bin/python -m pytest -q)\nEXIT CODE: 1\n"
            "```\nE   ValueError: bad input\n```",
        )
    ]


def is_alive(pid):
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()[0] != b"Z"
    except FileNotFoundError:
        return False


def comes_true(what):
    deadline = time.monotonic() + 20
    while not what():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


# Leaves its session the way a daemon does, and goes on for long.
STUCK = f"""{shlex.quote(sys.executable)} -c '
import os, time
if os.fork() == 0:
    os.setsid()
    open("pid.part", "w").write(str(os.getpid()))
    os.rename("pid.part", "pid")
time.sleep(60)
'"""


@pytest.mark.process
@on_posix
@pytest.mark.parametrize("how", ["cancelled", "end of input", "SIGINT", "SIGTERM"])
def test_tests_end_with_the_call_and_with_the_server(serve, project, how):
    script(project / ".venv/bin/python", STUCK)
    process = serve("--toolsets=evidence", "--root", str(project))
    process.initialize()
    arguments = {"root": ".", "command": "pytest"}
    process.ask("tools/call", 1, name="run_test_filtered", arguments=arguments)
    assert comes_true((project / "pid").exists)
    pid = int((project / "pid").read_text())
    process.ask("ping", 2)
    assert process.receive()["id"] == 2
    if how == "cancelled":
        process.send({"method": "notifications/cancelled", "params": {"requestId": 1}})
        assert process.receive(20)["id"] == 1
        process.ask("ping", 3)
        assert process.receive()["id"] == 3
    elif how == "end of input":
        process.child.stdin.close()
        assert process.wait(20)[0] == 0
    else:
        process.child.send_signal(getattr(signal, how))
        assert process.wait(20)[0] == 0
    assert comes_true(lambda: not is_alive(pid))


@pytest.mark.parametrize("most", [200, 500, 1_000, 3_000])
def test_a_search_keeps_its_limit_in_text_and_structured_content_whatever_is_hidden(
    talk, folders, most
):
    key = "AKIA" + "QWERTYUIOPASDF23"
    for number in range(9):
        folder = folders["own"] / f"{key}/{number}"
        folder.mkdir(parents=True)
        said = "\n".join(f'needle {line} "\t" {key}' for line in range(30))
        (folder / "a.py").write_text(said, "utf-8")
    options = Settings(root=str(folders["own"]), toolsets=("evidence",), structured_content=True)

    async def conversation(session):
        await session.call_tool("index_repo", {"root": "."})
        limits = {"topK": 9, "maxChars": most}
        return await session.call_tool("search_code", {"root": ".", "query": "needle", **limits})

    answer = talk(conversation, settings=options)
    text, value = answer.content[0].text, answer.structuredContent
    assert len(text) <= most
    assert len(json.dumps(value, ensure_ascii=False)) <= most
    assert key not in text + json.dumps(value)
    assert value["omitted"] == 9 - len(value["hits"])
    if most >= 500:
        assert "needle 0" in value["hits"][0]["body"]
    if most == 500:
        assert "omitted; use read_snippet" in value["hits"][-1]["body"]
