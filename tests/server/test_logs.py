"""What the server tells, whom, and when."""

import anyio
import pytest

from project_intel import errors
from project_intel.knowledge.question import Answer
from project_intel.server.logs import Log
from project_intel.settings import Settings


def conversation_logged(talk, settings, door, level=None):
    told = []

    async def note(message):
        told.append((message.level, message.logger, message.data))

    async def conversation(session):
        if level:
            await session.set_logging_level(level)
        await session.call_tool("query", {"keywords": "a"})

    talk(conversation, settings=settings, door=door, logging_callback=note)
    return told


def refused(project, question):
    raise errors.BaseUnavailable("No knowledge found.")


def broken(project, question):
    raise KeyError("x")


@pytest.fixture
def logging(tmp_path):
    return Settings(root=str(tmp_path), mcp_logging=True)


def test_logging_is_declared_only_where_it_is_on(talk, logging):
    async def greeting(session):
        return (await session.initialize()).capabilities.logging is not None

    assert talk(greeting, settings=logging)
    assert not talk(greeting)


def test_with_logging_on_everything_goes_to_the_client_under_its_logger(talk, logging, capsys):
    assert conversation_logged(talk, logging, refused) == [
        ("warning", "query", "No knowledge found.")
    ]
    (told,) = conversation_logged(talk, logging, broken)
    assert told[:2] == ("error", "query")
    assert capsys.readouterr().err == ""


def test_the_client_sets_the_least_level(talk, logging):
    assert conversation_logged(talk, logging, refused, "error") == []
    assert conversation_logged(talk, logging, refused, "warning") != []


def test_a_call_tells_which_root_answered_and_who_named_it(talk, logging, tmp_path):
    def door(project, question):
        return Answer("", 2, 5, {})

    source = "--root or PROJECT_INTEL_TOOL_ROOT"
    assert conversation_logged(talk, logging, door) == [
        ("info", "query", f"2 of 5 in {tmp_path.resolve()} (from {source})")
    ]


def test_with_logging_off_only_errors_are_told_on_stderr(talk, tmp_path, capsys):
    settings = Settings(root=str(tmp_path))
    assert conversation_logged(talk, settings, refused) == []
    assert capsys.readouterr().err == ""
    assert conversation_logged(talk, settings, broken) == []
    assert capsys.readouterr().err.startswith("[query] KeyError: 'x' at ")


def test_a_line_that_cannot_be_sent_goes_to_stderr(capsys):
    class Gone:
        async def send_log_message(self, **_):
            raise anyio.ClosedResourceError

    anyio.run(Log(True, Gone).say, "info", "server", "still here")
    assert capsys.readouterr().err == "[server] still here\n"
