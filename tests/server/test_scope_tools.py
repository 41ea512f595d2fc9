"""The scope tools as a client sees them: what they answer, and that they leave everything alone."""

import os
import sys

import anyio
import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from project_intel.settings import Settings
from scene import Scene

TOOLS = [
    *("list_projects", "list_subagents", "list_plans", "git_status", "grep_memory"),
    "pack_context",
]
MANIFEST = """\
[scope]
version = "0.1.0"
name = "the api"

[[fragment]]
id = "qa"
type = "persona"
path = ".scope/personas/qa.md"
"""
TOKEN = "ghp_" + "Ab1" * 12


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    """A repository with a `.scope/`, and one that is broken."""
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", os.devnull)
    root = (tmp_path / "work space").resolve()
    Scene(root / "api").init().write(
        {
            "agenticscope.toml": MANIFEST,
            ".scope/personas/qa.md": "# A tester\n",
            ".scope/specs/checkout.md": "# Checkout\n",
            ".scope/memory/decisions.md": f"retry thrice\nkey {TOKEN}\n",
            "big.bin": "x" * 100,
        }
    ).commit().write({"new": ""})
    os.utime(root / "api/big.bin", (1, 1))
    Scene(root / "old").write({".git": "gitdir: gone\n"})
    return root


@pytest.fixture
def ask(talk, workspace):
    """Call tools one after the other and return their results."""

    def run(*calls, settings=None, **callbacks):
        options = settings or Settings(workspace=str(workspace), toolsets=("scope",))

        async def conversation(session):
            return [await session.call_tool(tool, arguments) for tool, arguments in calls]

        return talk(conversation, settings=options, **callbacks)

    return run


def text_of(result):
    (content,) = result.content
    return content.text


def tools_of(talk):
    async def conversation(session):
        return (await session.list_tools()).tools

    return talk(conversation, settings=Settings(toolsets=("scope",)))


def test_the_tools_are_there_and_only_read(talk):
    tools = tools_of(talk)
    assert [tool.name for tool in tools] == TOOLS
    for tool in tools:
        hints = tool.annotations
        assert (hints.readOnlyHint, hints.destructiveHint) == (True, False)
        assert (hints.idempotentHint, hints.openWorldHint) == (True, False)


def test_each_tool_answers_in_text_and_in_values_whatever_the_settings(ask, workspace):
    results = ask(
        ("list_projects", {}),
        ("list_subagents", {"project": "api"}),
        ("list_plans", {}),
        ("git_status", {}),
        ("grep_memory", {"query": "RETRY"}),
    )
    assert not any(result.isError for result in results)
    projects, personas, plans, states, lines = results
    assert text_of(projects) == (
        f'2 projects in {workspace}\n- api "the api": git, 1 fragment, budget 4,000\n- old: git'
    )
    assert [one["path"] for one in projects.structuredContent["projects"]] == ["api", "old"]
    assert text_of(personas).endswith("- api: qa .scope/personas/qa.md (3 tok) — A tester")
    assert personas.structuredContent["subagents"][0]["description"] == "A tester"
    assert plans.structuredContent["plans"][0]["title"] == "Checkout"
    assert text_of(states) == (
        f"2 git repositories in {workspace}\n"
        "- api: main, 1 untracked\n"
        "- old: git cannot read the repository"
    )
    api, old = states.structuredContent["repositories"]
    assert (api["branch"], api["dirty"], api["untracked"], api["ahead"]) == ("main", 0, 1, None)
    assert old == {"project": "old", "error": "git cannot read the repository"}
    assert text_of(lines).endswith("\napi/.scope/memory/decisions.md:1: retry thrice")
    assert lines.structuredContent == {
        "matches": [
            {
                "project": "api",
                "file": ".scope/memory/decisions.md",
                "line": 1,
                "text": "retry thrice",
            }
        ],
        "notes": [],
    }


def test_no_credential_is_sent(ask):
    (found,) = ask(("grep_memory", {"query": "key"}))
    assert text_of(found).endswith("decisions.md:2: key [hidden: GitHub token]")
    assert TOKEN not in found.model_dump_json()


@pytest.mark.parametrize(
    ("tool", "arguments", "begins"),
    [
        ("git_status", {"project": "gone"}, "There is no project gone. The projects here: api, "),
        ("list_plans", {"project": "../x"}, "../x lies outside of the workspace "),
        ("list_projects", {"project": "api"}, 'there is no argument "project"'),
        ("list_plans", {"project": 7}, "project must be a text of at most 4096 characters"),
        ("grep_memory", {}, "query is missing: a text of at most 500 characters"),
        ("grep_memory", {"query": ""}, "query is empty"),
        ("grep_memory", {"query": "a", "maxResults": 0}, "maxResults must be a whole number from "),
        ("grep_memory", {"query": "a", "regex": "often"}, "regex must be true or false"),
        ("grep_memory", {"query": "(", "regex": True}, "query is no regular expression: "),
    ],
)
def test_a_bad_call_is_an_error_in_one_sentence_and_the_server_goes_on(
    ask, tool, arguments, begins
):
    bad, good = ask((tool, arguments), ("list_projects", {}))
    assert bad.isError
    assert text_of(bad).startswith(f"Error: {begins}")
    assert "\n" not in text_of(bad)
    assert not good.isError


def test_without_a_workspace_the_servers_project_is_it(ask, workspace):
    settings = Settings(root=str(workspace / "api"), toolsets=("scope",))
    projects, found = ask(
        ("list_projects", {}), ("grep_memory", {"query": "retry"}), settings=settings
    )
    assert [one["path"] for one in projects.structuredContent["projects"]] == ["."]
    assert text_of(found).endswith("\n.scope/memory/decisions.md:1: retry thrice")


def test_a_workspace_that_is_not_there_is_said_by_the_call(ask, workspace):
    gone = workspace / "gone"
    (result,) = ask(("git_status", {}), settings=Settings(workspace=str(gone), toolsets=("scope",)))
    assert result.isError
    assert text_of(result) == (
        f"Error: There is no folder {gone}. "
        "Name the workspace with --workspace DIR or AGENTICSCOPE_WORKSPACE."
    )


def test_an_empty_workspace_has_nothing_and_that_is_no_error(ask, tmp_path):
    empty = tmp_path / "empty"
    empty.mkdir()
    calls = [(tool, {"query": "a"} if tool == "grep_memory" else {}) for tool in TOOLS[:5]]
    results = ask(*calls, settings=Settings(workspace=str(empty), toolsets=("scope",)))
    assert not any(result.isError for result in results)
    assert [next(iter(result.structuredContent.values())) for result in results] == [[]] * 5


def snapshot(root):
    """Stamp and read everything below a folder, `.git` included."""
    found = {}
    for path in [root, *sorted(root.rglob("*"))]:
        stat = path.lstat()
        content = path.read_bytes() if path.is_file() else b""
        found[str(path)] = (stat.st_mode, stat.st_size, stat.st_mtime_ns, stat.st_ino, content)
    return found


CALLS = [
    *((tool, {}) for tool in TOOLS[:4]),
    *((tool, {"project": "api"}) for tool in TOOLS[1:4]),
    ("list_plans", {"project": "gone"}),
    ("grep_memory", {"query": "retry"}),
    ("grep_memory", {"query": "retr(y|ies)", "regex": True, "project": "api"}),
    ("pack_context", {"project": "api", "task": "test", "paths": ["big.bin"]}),
]


@pytest.mark.process
@pytest.mark.parametrize("how", ["flag", "joined flag", "environment"])
def test_a_whole_session_of_the_real_server_writes_nothing_into_the_workspace(
    workspace, clean_environment, tmp_path, how
):
    # The seed's configuration hands `~/…` over in a list of arguments, where no shell sees it.
    named = "~/work space"
    arguments, more = {
        "flag": (["--workspace", named], {"AGENTICSCOPE_WORKSPACE": "/nowhere"}),
        "joined flag": ([f"--workspace={named}"], {}),
        "environment": ([], {"AGENTICSCOPE_WORKSPACE": named}),
    }[how]
    home = {"HOME": str(tmp_path), "USERPROFILE": str(tmp_path)}
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "project_intel", "serve", "--toolsets=scope", *arguments],
        env={**clean_environment, **home, **more},
        cwd=workspace / "api",
    )

    async def conversation():
        async with stdio_client(server) as streams, ClientSession(*streams) as session:
            await session.initialize()
            return [await session.call_tool(tool, given) for tool, given in CALLS]

    before = snapshot(workspace)
    results = anyio.run(conversation)
    assert snapshot(workspace) == before
    assert [result.isError for result in results] == [
        given == {"project": "gone"} for _, given in CALLS
    ]
    assert text_of(results[0]).startswith(f"2 projects in {workspace}\n")
    # Asked plainly, git does write: the test can fail.
    Scene(workspace / "api").git("status")
    assert snapshot(workspace) != before
