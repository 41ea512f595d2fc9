"""The real server as a process: its streams, its end, and odd input."""

import os
import signal
import subprocess
import sys
import time

import anyio
import pytest
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

from project_intel import __version__

pytestmark = pytest.mark.process

SLOW_SECONDS = 20

# The server as it is, with a door that takes long for "slow" and prints where nobody may print.
FAKE_DOOR = f"""
import sys, time, types, warnings
from project_intel.knowledge.question import Answer

class Search:
    def __init__(self, project):
        pass

    def ask(self, question):
        print("a stray line", flush=True)
        warnings.warn("a stray warning", stacklevel=1)
        sys.__stdout__.write("another")
        if question.keywords == "slow":
            time.sleep({SLOW_SECONDS})
        return Answer("found ✓", 1, 1, {{}})

door = types.ModuleType("project_intel.knowledge.query")
door.Search = Search
sys.modules[door.__name__] = door
from project_intel.__main__ import main
sys.exit(main())
"""


def search(process, keywords, number=1):
    process.ask("tools/call", number, name="query", arguments={"keywords": keywords})


@pytest.mark.parametrize("version", ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"])
def test_every_protocol_version_is_spoken(serve, version):
    process = serve()
    greeting = process.initialize(version)
    assert greeting["protocolVersion"] == version
    assert greeting["serverInfo"] == {"name": "project-intel-tool", "version": __version__}
    process.ask("tools/list")
    tools = process.receive()["result"]["tools"]
    assert [tool["name"] for tool in tools] == ["query", "scan", "submit_analysis"]
    assert process.close() == (0, [], "")


def test_a_client_that_probes_for_a_newer_protocol_can_initialize_after_it(serve):
    process = serve()
    meta = {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}
    process.ask("server/discover", 7, _meta=meta)
    refused = process.receive()
    assert (refused["id"], refused["error"]["code"]) == (7, -32602)
    assert process.initialize("2025-11-25")["protocolVersion"] == "2025-11-25"


def test_a_request_before_initialize_is_refused_and_does_no_harm(serve):
    process = serve()
    process.ask("tools/list", 5)
    assert process.receive()["error"]["code"] == -32602
    process.initialize()
    process.ask("tools/list", 6)
    assert process.receive()["id"] == 6


@pytest.mark.parametrize("method", ["prompts/list", "resources/list", "logging/setLevel"])
def test_a_client_that_asks_for_what_is_not_offered_is_told_and_served_on(serve, method):
    process = serve()
    process.initialize()
    parameters = {"level": "info"} if method == "logging/setLevel" else {}
    process.ask(method, 1, **parameters)
    assert process.receive()["error"]["code"] == -32601
    process.ask("ping", 2)
    assert process.receive()["result"] == {}


def test_what_is_no_message_is_passed_over(serve):
    process = serve()
    process.initialize()
    process.write(b'hello\n\n{"half":\n\xff\xfe\n{"jsonrpc":"2.0"}\n' + b"[" * 100_000 + b"\n")
    process.ask("ping", 1)
    assert process.receive() == {"jsonrpc": "2.0", "id": 1, "result": {}}
    code, left, told = process.close()
    assert (code, left) == (0, [])
    assert told == (
        "[server] Ignored input that is not JSON.\n" * 3
        + "[server] Ignored JSON that is not JSON-RPC.\n"
        + "[server] Ignored input that is not JSON.\n"
    )


@pytest.mark.parametrize(
    "data",
    [
        b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n{"jsonrpc":"2.0","id":2,"method":"ping"}\n',
        b'{"jsonrpc":"2.0","id":1,"method":"ping"} {"jsonrpc":"2.0","id":2,"method":"ping"}\r\n',
        b'[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]\n',
    ],
    ids=["in one write", "in one line", "as a batch"],
)
def test_two_requests_at_once_are_both_answered(serve, data):
    process = serve()
    process.initialize()
    process.write(data)
    assert {process.receive()["id"], process.receive()["id"]} == {1, 2}


def test_an_argument_of_ten_megabytes_is_refused_in_a_sentence(serve):
    process = serve()
    process.initialize()
    search(process, "x" * 10_000_000)
    result = process.receive()["result"]
    assert result["isError"]
    assert result["content"][0]["text"].endswith("received a text of 10000000 characters.")


def test_half_a_surrogate_pair_in_an_argument_is_survived(serve):
    process = serve(code=FAKE_DOOR)
    process.initialize()
    search(process, "\ud800")
    assert process.receive()["id"] == 1
    process.ask("ping", 2)
    assert process.receive()["id"] == 2


def test_nothing_but_messages_reaches_stdout(serve):
    environment = {"PYTHONWARNINGS": "default", "PYTHONIOENCODING": "cp1252"}
    process = serve(code=FAKE_DOOR, env=environment)
    process.initialize()
    search(process, "a")
    assert process.receive()["result"]["content"][0]["text"] == "found ✓"
    code, left, told = process.close()
    assert (code, left) == (0, [])
    assert "a stray line\n" in told


def test_what_was_asked_before_the_end_of_input_is_answered(serve):
    process = serve(code=FAKE_DOOR)
    process.initialize()
    search(process, "a")
    code, left, _ = process.close()
    assert (code, [message["id"] for message in left]) == (0, [1])


def test_a_ping_is_answered_while_a_query_runs(serve):
    process = serve(code=FAKE_DOOR)
    process.initialize()
    search(process, "slow", 1)
    asked = time.monotonic()
    process.ask("ping", 2)
    assert process.receive()["id"] == 2
    assert time.monotonic() - asked < SLOW_SECONDS / 4


def test_a_cancelled_query_is_answered_at_once_and_the_session_lives(serve):
    process = serve(code=FAKE_DOOR)
    process.initialize()
    search(process, "slow", 1)
    process.ask("ping", 2)
    assert process.receive()["id"] == 2
    process.send({"method": "notifications/cancelled", "params": {"requestId": 1}})
    assert process.receive(SLOW_SECONDS / 4)["id"] == 1
    process.ask("tools/list", 3)
    assert process.receive()["id"] == 3


END_OF_INPUT = "end of input"
SIGNALS = [] if os.name == "nt" else [signal.SIGTERM, signal.SIGINT]


@pytest.mark.parametrize("busy", [False, True], ids=["idle", "in the middle of a call"])
@pytest.mark.parametrize("how", [END_OF_INPUT, *SIGNALS], ids=str)
def test_the_server_ends_at_once_with_0(serve, how, busy):
    process = serve(code=FAKE_DOOR)
    process.initialize()
    if busy:
        search(process, "slow", 1)
        process.ask("ping", 2)
        assert process.receive()["id"] == 2
    asked = time.monotonic()
    if how == END_OF_INPUT:
        process.child.stdin.close()
    else:
        process.child.send_signal(how)
    code, left, told = process.wait(SLOW_SECONDS / 2)
    assert (code, left) == (0, [])
    assert "Traceback" not in told
    assert time.monotonic() - asked < SLOW_SECONDS / 4


def test_a_client_that_reads_no_more_ends_the_server(project, clean_environment):
    with subprocess.Popen(
        [sys.executable, "-m", "project_intel"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=project,
        env=clean_environment,
    ) as child:
        child.stdin.write(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
        child.stdin.flush()
        child.stdout.readline()
        child.stdout.close()
        child.stdin.write(b'{"jsonrpc":"2.0","id":2,"method":"ping"}\n')
        child.stdin.flush()
        assert child.wait(10) == 0
        assert child.stderr.read() == b""


def test_settings_not_understood_are_told_and_the_server_starts(serve):
    process = serve(
        "--toolsets=scopes",
        "--max-batch-tokens=x",
        "--query-meta=[]",
        "--colour",
        env={"PROJECT_INTEL_TOOL_MCP_LOGGING": "on"},
    )
    process.initialize()
    assert process.close() == (
        0,
        [],
        "[config] PROJECT_INTEL_TOOL_MCP_LOGGING: expected true or false, got 'on'; using false\n"
        "[config] --max-batch-tokens: expected a positive whole number, got 'x'; using 50000\n"
        "[config] --query-meta: expected a JSON object, got '[]'; using {}\n"
        "[config] --toolsets: there is no 'scopes'; name knowledge, evidence, scope or all\n"
        "[config] --colour is not known and not used\n",
    )


def test_a_root_that_cannot_be_one_is_told_by_the_call(serve, tmp_path):
    missing = tmp_path / "missing"
    process = serve(f"--root={missing}")
    process.initialize()
    search(process, "a")
    result = process.receive()["result"]
    assert result["isError"]
    assert result["content"][0]["text"].startswith(f"Error: There is no folder {missing}")


def test_the_projects_own_dotenv_file_is_none_of_the_servers(serve, project):
    (project / ".env").write_bytes(b"FASTMCP_AUTH=garbage\nNAME=caf\xe9\n")
    process = serve()
    process.initialize()
    assert process.close() == (0, [], "")


def test_a_client_of_the_sdk_is_served(project, clean_environment):
    async def conversation():
        server = StdioServerParameters(
            command=sys.executable,
            args=["-m", "project_intel"],
            env=clean_environment,
            cwd=project,
        )
        async with stdio_client(server) as streams, ClientSession(*streams) as session:
            await session.initialize()
            return await session.call_tool("query", {"keywords": "session"})

    result = anyio.run(conversation)
    assert "session.py" in result.content[0].text
