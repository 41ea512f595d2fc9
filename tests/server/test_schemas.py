"""The tools' definitions, held against what strict clients accept."""

import re

import pytest
from jsonschema import Draft202012Validator

from project_intel.settings import TOOLSETS, Settings
from standin import analyse

KEYWORDS = {
    "additionalProperties",
    "default",
    "description",
    "enum",
    "items",
    "maxLength",
    "maximum",
    "minimum",
    "properties",
    "required",
    "type",
}
"""What every client and model provider understands; no references, no choices of schemas."""


@pytest.fixture
def tools(talk, tmp_path):
    async def listed(session):
        return (await session.list_tools()).tools

    return talk(listed, settings=Settings(root=str(tmp_path), toolsets=TOOLSETS))


def schemas(schema, at=""):
    """Yield every schema inside one, with its place."""
    yield at, schema
    for name, inner in schema.get("properties", {}).items():
        yield from schemas(inner, f"{at}/{name}")
    if "items" in schema:
        yield from schemas(schema["items"], f"{at}/items")


def test_every_schema_is_valid_and_plain(tools):
    assert [tool.name for tool in tools] == [
        *("query", "scan", "submit_analysis"),
        *("index_repo", "search_code", "read_snippet", "run_test_filtered"),
        *("list_projects", "list_subagents", "list_plans", "git_status", "grep_memory"),
        "pack_context",
    ]
    for tool in tools:
        Draft202012Validator.check_schema(tool.inputSchema)
        for at, schema in schemas(tool.inputSchema, tool.name):
            assert set(schema) <= KEYWORDS, at
            assert isinstance(schema["type"], str), at
            assert None not in schema.values(), at


def test_every_object_is_closed_and_requires_only_what_it_has(tools):
    objects = [
        schema
        for tool in tools
        for _, schema in schemas(tool.inputSchema)
        if schema["type"] == "object"
    ]
    assert len(objects) == 14
    for schema in objects:
        assert schema["additionalProperties"] is False
        assert set(schema["required"]) <= set(schema["properties"])


def test_every_argument_is_described_and_every_name_is_portable(tools):
    for tool in tools:
        assert re.fullmatch("[a-z_]{1,64}", tool.name)
        assert tool.title
        assert 0 < len(tool.description) <= 1_024
        for schema in tool.inputSchema["properties"].values():
            assert "description" in schema or "enum" in schema


def test_the_results_that_batches_ask_for_are_valid(tools):
    (submit,) = (tool for tool in tools if tool.name == "submit_analysis")
    valid = Draft202012Validator(submit.inputSchema)
    item = analyse("a.py", "A = 1")
    valid.validate({"results": [item, item | {"technologies": [], "searchTags": []}]})
    assert not valid.is_valid({"results": [item | {"exports": ["A"]}]})
    assert not valid.is_valid({"results": [{"path": "a.py"}]})
