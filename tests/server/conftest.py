"""A client in memory, and a server as a process with its raw lines."""

import contextlib
import json
import os
import subprocess
import sys
import threading
from queue import Empty, Queue

import anyio
import pytest
from mcp.shared.memory import create_connected_server_and_client_session

from project_intel.knowledge.question import Answer
from project_intel.server.app import build
from project_intel.settings import Settings

FOUND = Answer("<!-- a.py (Lines: 1, Chars: 2) -->", 1, 3, {"total": 1, "results": []})


@pytest.fixture
def talk(tmp_path):
    """Run `conversation(session)` against a server whose door is a fake."""

    def run(conversation, *, settings=None, door=None, submit=None, **callbacks):
        options = settings or Settings(root=str(tmp_path))
        query = door or (lambda project, question: FOUND)
        server = build(options, query=query, submit=submit)

        async def connected():
            async with create_connected_server_and_client_session(server, **callbacks) as session:
                return await conversation(session)

        return anyio.run(connected)

    return run


@pytest.fixture
def call(talk):
    """Call `query` once and return its result."""

    def run(arguments, *, tool="query", **options):
        return talk(lambda session: session.call_tool(tool, arguments), **options)

    return run


class Process:
    """A running server; lines are read in a thread, so that a test can wait with a limit."""

    def __init__(self, command, **options):
        self.child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            **options,
        )
        self.lines = Queue()
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self):
        for line in self.child.stdout:
            self.lines.put(line)
        self.lines.put(None)

    def write(self, data):
        self.child.stdin.write(data)
        self.child.stdin.flush()

    def send(self, *messages):
        texts = (json.dumps({"jsonrpc": "2.0", **message}) + "\n" for message in messages)
        self.write("".join(texts).encode())

    def receive(self, seconds=30):
        try:
            line = self.lines.get(timeout=seconds)
        except Empty:
            pytest.fail("the server did not answer in time")
        assert line is not None, "the server ended"
        return json.loads(line)

    def initialize(self, version="2025-06-18", capabilities=None):
        parameters = {
            "protocolVersion": version,
            "capabilities": capabilities or {},
            "clientInfo": {"name": "test", "version": "1"},
        }
        self.send({"id": 0, "method": "initialize", "params": parameters})
        answer = self.receive()
        self.send({"method": "notifications/initialized"})
        return answer["result"]

    def ask(self, method, number=1, **parameters):
        self.send({"id": number, "method": method, "params": parameters})

    def close(self):
        """Return the exit code, what was left on stdout, and stderr."""
        self.child.stdin.close()
        return self.wait()

    def wait(self, seconds=30):
        code = self.child.wait(seconds)
        self._thread.join(seconds)
        left = []
        while (line := self.lines.get_nowait()) is not None:
            left.append(json.loads(line))
        return code, left, self.child.stderr.read().decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.child.kill()
        self.child.wait()
        for stream in (self.child.stdin, self.child.stdout, self.child.stderr):
            with contextlib.suppress(OSError):
                stream.close()


@pytest.fixture
def project(tmp_path):
    """A small project, outside any git checkout."""
    folder = tmp_path / "a project"
    folder.mkdir()
    (folder / "session.py").write_text("def open_session(): ...\n", encoding="utf-8")
    return folder


@pytest.fixture
def clean_environment():
    """The environment without what would name another project or settings."""
    dropped = ("CLAUDE_", "PROJECT_INTEL_", "PYTHON")
    return {key: value for key, value in os.environ.items() if not key.startswith(dropped)}


@pytest.fixture
def serve(project, clean_environment):
    """Start the real server in the project."""
    started = []

    def run(*arguments, code=None, env=None, cwd=project):
        command = [sys.executable, *(["-c", code] if code else ["-m", "project_intel", "serve"])]
        process = Process([*command, *arguments], cwd=cwd, env={**clean_environment, **(env or {})})
        started.append(process)
        return process

    yield run
    for process in started:
        with process:
            pass
