"""The `query` tool as a client sees it."""

import json
import re

import pytest

from project_intel import __version__
from project_intel.errors import BaseUnavailable
from project_intel.knowledge.model import Role
from project_intel.knowledge.question import Answer, Form, Format, Question, Verbosity
from project_intel.settings import Settings

ROLES = "implementation, executable, helperScript, test, configuration, build, documentation, data"
ARGUMENTS = "keywords, scope, max, format, role, verbosity"


@pytest.fixture
def tools(talk):
    async def listed(session):
        return (await session.list_tools()).tools

    def query(**options):
        return [tool for tool in talk(listed, **options) if tool.name == "query"]

    return query


def test_the_server_gives_its_own_name_and_version_and_declares_tools_alone(talk):
    async def greeting(session):
        return await session.initialize()

    answer = talk(greeting)
    assert (answer.serverInfo.name, answer.serverInfo.version) == (
        "project-intel-tool",
        __version__,
    )
    declared = answer.capabilities.model_dump(exclude_none=True)
    assert declared == {"experimental": {}, "tools": {"listChanged": False}}
    assert "`query`" in answer.instructions


def test_the_schema_of_query_is_plain(tools):
    (tool,) = tools()
    assert tool.outputSchema is None
    assert tool.inputSchema["additionalProperties"] is False
    assert tool.inputSchema["required"] == ["keywords"]
    plain = {
        name: {key: value for key, value in schema.items() if key != "description"}
        for name, schema in tool.inputSchema["properties"].items()
    }
    assert plain == {
        "keywords": {"type": "string", "maxLength": 2000},
        "scope": {"type": "string", "maxLength": 4096},
        "max": {"type": "integer", "minimum": 0, "default": 25},
        "format": {"type": "string", "enum": ["grouped", "flat"], "default": "grouped"},
        "role": {"type": "string", "enum": ROLES.split(", ")},
        "verbosity": {
            "type": "string",
            "enum": ["full", "structure", "semantic"],
            "default": "full",
        },
    }


def test_query_is_marked_as_reading_only(tools):
    (tool,) = tools()
    hints = tool.annotations.model_dump()
    assert hints == {
        "title": tool.title,
        "readOnlyHint": True,
        "destructiveHint": False,
        "idempotentHint": True,
        "openWorldHint": False,
    }


def test_the_definitions_stay_cheap(tools):
    (tool,) = tools()
    assert len(tool.model_dump_json(by_alias=True, exclude_none=True)) < 2_000


@pytest.mark.parametrize("meta", [{}, {"anthropic/alwaysLoad": True}])
def test_query_meta_is_given_as_it_is(tools, meta):
    (tool,) = tools(settings=Settings(query_meta=meta))
    assert tool.meta == meta


def test_a_call_asks_the_door_with_every_argument(call, tmp_path):
    asked = []

    def door(project, question):
        asked.append((project.root, project.exclude, question))
        return Answer("text", 1, 1, {})

    arguments = {
        "keywords": "session token",
        "scope": "src",
        "max": 3,
        "format": "flat",
        "role": "helperScript",
        "verbosity": "semantic",
    }
    call(arguments, door=door, settings=Settings(root=str(tmp_path), exclude=("gen",)))
    question = Question(
        "session token", "src", 3, Format.FLAT, Role.HELPER_SCRIPT, Verbosity.SEMANTIC
    )
    assert asked == [(str(tmp_path.resolve()), ("gen",), question)]


@pytest.mark.parametrize(
    ("arguments", "question"),
    [
        pytest.param({}, Question("a"), id="defaults"),
        pytest.param({"max": "7"}, Question("a", max=7), id="number as text"),
        pytest.param({"max": 7.0}, Question("a", max=7), id="number with a point"),
        pytest.param({"max": 0}, Question("a", max=0), id="zero for the default"),
        pytest.param({"scope": None, "role": None, "max": None}, Question("a"), id="null"),
        pytest.param({"scope": "", "role": "", "format": ""}, Question("a"), id="empty"),
    ],
)
def test_harmless_ways_to_say_a_value_are_understood(call, arguments, question):
    asked = []

    def door(_, question):
        asked.append(question)
        return Answer("", 0, 0, {})

    assert not call({"keywords": "a", **arguments}, door=door).isError
    assert asked == [question]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        pytest.param({}, "keywords is missing: a text of at most 2000 characters.", id="missing"),
        pytest.param(
            {"keywords": ["a"]},
            "keywords must be a text of at most 2000 characters, received a list.",
            id="list",
        ),
        pytest.param(
            {"keywords": 5},
            "keywords must be a text of at most 2000 characters, received a number.",
            id="number",
        ),
        pytest.param(
            {"keywords": "x" * 2001},
            "keywords must be a text of at most 2000 characters, received a text of 2001 "
            "characters.",
            id="too long",
        ),
        pytest.param(
            {"keywords": "a", "limit": 5},
            f'there is no argument "limit", query takes {ARGUMENTS}.',
            id="unknown",
        ),
        pytest.param(
            {"keyword": "a"},
            f'there is no argument "keyword", query takes {ARGUMENTS}; '
            "keywords is missing: a text of at most 2000 characters.",
            id="misspelt",
        ),
        pytest.param(
            {"keywords": "a", "max": "many"},
            'max must be a whole number from 0 upwards, received the text "many".',
            id="word for a number",
        ),
        pytest.param(
            {"keywords": "a", "max": -1},
            "max must be a whole number from 0 upwards, received a number.",
            id="negative",
        ),
        pytest.param(
            {"keywords": "a", "max": True},
            "max must be a whole number from 0 upwards, received true.",
            id="boolean",
        ),
        pytest.param(
            {"keywords": "a", "role": "helper"},
            f'role must be one of {ROLES}, received the text "helper".',
            id="no role",
        ),
        pytest.param(
            {"keywords": "a", "format": {}, "verbosity": "all"},
            "format must be one of grouped, flat, received an object; verbosity must be one of "
            'full, structure, semantic, received the text "all".',
            id="two at once",
        ),
    ],
)
def test_a_wrong_call_is_answered_by_a_sentence(call, arguments, sentence):
    result = call(arguments)
    assert result.isError
    assert [item.text for item in result.content] == [f"Error: {sentence}"]


def test_an_unknown_tool_is_answered_by_a_sentence(call):
    result = call({}, tool="index")
    assert result.isError
    assert result.content[0].text == (
        "Error: there is no tool 'index'; the tools are query, scan, submit_analysis."
    )


def raising(error):
    def door(project, question):
        raise error

    return door


def test_known_trouble_is_an_error_for_model_and_user(call):
    result = call({"keywords": "a"}, door=raising(BaseUnavailable("No knowledge found.")))
    assert result.model_dump(exclude_none=True) == {
        "content": [
            {
                "type": "text",
                "text": "Error: No knowledge found.",
                "annotations": {"audience": ["assistant", "user"], "priority": 0.0},
            }
        ],
        "isError": True,
    }


def test_a_bug_is_one_line_that_says_where(call, capsys):
    result = call({"keywords": "a"}, door=raising(KeyError("x")))
    text = result.content[0].text
    assert re.fullmatch(
        r"Error: query met a bug of project-intel: KeyError: 'x' at test_query_tool.py:\d+\.", text
    )
    assert capsys.readouterr().err.startswith("[query] KeyError: 'x' at test_query_tool.py:")


def test_the_answer_is_text_for_the_model_alone(call):
    (item,) = call({"keywords": "a"}).content
    assert item.text == "<!-- a.py (Lines: 1, Chars: 2) -->"
    annotations = item.annotations.model_dump()
    stamp = annotations.pop("lastModified")
    assert annotations == {"audience": ["assistant"], "priority": 0.3}
    assert re.fullmatch(r"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", stamp)


@pytest.mark.parametrize(
    ("shown", "text"),
    [
        (0, "Found 0 knowledge entries"),
        (1, "Found 1 knowledge entry"),
        (9, "Found 9 knowledge entries"),
    ],
)
def test_with_user_audience_a_line_for_the_user_follows(call, tmp_path, shown, text):
    settings = Settings(root=str(tmp_path), user_audience=True)
    answer = Answer("text", shown, 50, {})
    result = call({"keywords": "a"}, settings=settings, door=lambda *_: answer)
    item = result.content[1]
    assert item.text == text
    assert item.annotations.model_dump() == {"audience": ["user"], "priority": 0.0}


@pytest.mark.parametrize(("structured", "form"), [(False, Form.TEXT), (True, Form.BOTH)])
def test_the_limit_of_a_reply_counts_what_the_client_is_given(call, tmp_path, structured, form):
    asked = []

    def door(_, question):
        asked.append(question.form)
        return Answer("", 0, 0, {})

    settings = Settings(root=str(tmp_path), structured_content=structured)
    call({"keywords": "a"}, door=door, settings=settings)
    assert asked == [form]


def test_structured_content_is_there_only_when_asked_for(call, tmp_path):
    settings = Settings(root=str(tmp_path), structured_content=True)
    assert call({"keywords": "a"}).structuredContent is None
    assert call({"keywords": "a"}, settings=settings).structuredContent == {
        "total": 1,
        "results": [],
    }


def test_a_credential_in_an_answer_is_hidden_in_text_and_structured_content(call, tmp_path):
    key = "AKIA" + "IOSFODNN7EXAMPLE"
    found = Answer(f"Uses {key}.", 1, 1, {"results": [{"summary": key, "imports": {key: []}}]})
    settings = Settings(root=str(tmp_path), structured_content=True)
    result = call({"keywords": "a"}, door=lambda project, question: found, settings=settings)
    hidden = "[hidden]"  # no longer than what was measured
    assert result.content[0].text == f"Uses {hidden}."
    assert result.structuredContent == {"results": [{"summary": hidden, "imports": {hidden: []}}]}


def test_a_name_that_is_not_utf8_does_not_end_the_session(call, tmp_path):
    answer = Answer("a\udcff.py", 1, 1, {"path": "é\udcff.py"})
    settings = Settings(root=str(tmp_path), structured_content=True)
    result = call({"keywords": "a"}, settings=settings, door=lambda *_: answer)
    assert result.content[0].text == "a\\udcff.py"
    assert result.structuredContent == {"path": "é?.py"}
    assert json.loads(result.model_dump_json())["isError"] is False
