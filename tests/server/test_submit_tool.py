"""The `submit_analysis` tool as a client sees it."""

import json

import pytest
from mcp.types import CreateMessageResult, TextContent

from project_intel.knowledge.analysis.items import Refusal
from project_intel.knowledge.analysis.outcome import Submitted
from project_intel.settings import Settings

ITEM = {"path": "a.py", "summary": "Holds A."}


@pytest.fixture
def submit(talk):
    """Call the tool once; return what the door was asked, and the result."""

    def run(arguments, done=None, **options):
        asked = []

        def door(project, items, batch):
            asked.append((items, batch))
            return done or Submitted(stored=("a.py",))

        result = talk(
            lambda session: session.call_tool("submit_analysis", arguments), submit=door, **options
        )
        return asked, result

    return run


async def sampling_callback(context, parameters):
    return CreateMessageResult(
        role="assistant", content=TextContent(type="text", text="[]"), model="stand-in"
    )


@pytest.mark.parametrize("sampling", [False, True], ids=["subagents", "sampling"])
@pytest.mark.parametrize("able", [False, True], ids=["cannot sample", "can sample"])
def test_the_tool_is_absent_exactly_when_sampling_is_on_and_the_client_can(
    talk, tmp_path, sampling, able
):
    async def names(session):
        return [tool.name for tool in (await session.list_tools()).tools]

    settings = Settings(root=str(tmp_path), mcp_sampling=sampling)
    callbacks = {"sampling_callback": sampling_callback} if able else {}
    found = talk(names, settings=settings, **callbacks)
    absent = sampling and able
    assert found == ["query", "scan"] + ([] if absent else ["submit_analysis"])


def test_where_it_is_absent_a_call_says_there_is_no_such_tool(talk, tmp_path):
    settings = Settings(root=str(tmp_path), mcp_sampling=True)
    result = talk(
        lambda session: session.call_tool("submit_analysis", {"results": []}),
        settings=settings,
        sampling_callback=sampling_callback,
    )
    assert result.content[0].text == (
        "Error: there is no tool 'submit_analysis'; the tools are query, scan."
    )


@pytest.mark.parametrize(
    "results",
    [
        pytest.param([ITEM], id="list"),
        pytest.param(json.dumps([ITEM]), id="list as text"),
        pytest.param({"results": [ITEM]}, id="object around it"),
        pytest.param(json.dumps({"results": [ITEM]}), id="object as text"),
        pytest.param(ITEM, id="one result"),
        pytest.param({"results": {ITEM["path"]: ITEM}}, id="object by paths"),
        pytest.param({ITEM["path"]: ITEM}, id="object by paths alone"),
        pytest.param([json.dumps(ITEM)], id="results as texts"),
    ],
)
def test_results_are_taken_in_every_form_clients_send(submit, results):
    asked, result = submit({"results": results, "batch": "b-1"})
    assert asked == [([ITEM], "b-1")]
    assert not result.isError


def test_an_empty_list_is_a_submission(submit):
    assert submit({"results": []})[0] == [([], "")]


def test_the_reply_is_for_model_and_user(submit):
    _, result = submit({"results": [ITEM]})
    (item,) = result.content
    assert item.text == "Analysis for 1 file(s) submitted successfully."
    assert item.annotations.model_dump(exclude_none=True) == {
        "audience": ["assistant", "user"],
        "priority": 0.0,
    }
    assert result.structuredContent is None


def test_where_nothing_was_stored_the_reply_is_an_error(submit):
    done = Submitted(refused=(Refusal("x.py", "has no summary"),))
    _, result = submit({"results": [ITEM]}, done)
    assert result.isError
    assert result.content[0].text == (
        "Error: Nothing was stored.\nNot stored (1):\n- x.py has no summary"
    )


def test_structured_content_is_there_when_asked_for(submit, tmp_path):
    settings = Settings(root=str(tmp_path), structured_content=True)
    _, result = submit({"results": [ITEM]}, settings=settings)
    assert result.structuredContent == {
        "stored": ["a.py"],
        "refused": [],
        "pending": [],
        "complete": False,
        "outsideBatch": [],
        "changed": [],
        "notes": [],
    }


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({}, "results is missing: a list of objects with path and summary."),
        (
            {"results": [], "files": 1},
            'there is no argument "files", submit_analysis takes results, batch.',
        ),
        (
            {"results": "I could not read them."},
            "There are no results in this: send a list of objects with path and summary, or an "
            'object {"results": [...]} around it.',
        ),
    ],
)
def test_a_wrong_call_is_answered_by_a_sentence(submit, arguments, sentence):
    asked, result = submit(arguments)
    assert (asked, result.isError) == ([], True)
    assert result.content[0].text == f"Error: {sentence}"


def test_the_definition_is_marked_as_writing_and_carries_its_meta(talk, tmp_path):
    async def listed(session):
        return (await session.list_tools()).tools

    settings = Settings(root=str(tmp_path), submit_analysis_meta={"a/b": 1})
    (tool,) = [tool for tool in talk(listed, settings=settings) if tool.name == "submit_analysis"]
    assert tool.meta == {"a/b": 1}
    assert (tool.annotations.readOnlyHint, tool.annotations.idempotentHint) == (False, False)
    assert tool.inputSchema["required"] == ["results"]
    assert tool.inputSchema["properties"]["results"]["items"]["required"] == ["path", "summary"]
