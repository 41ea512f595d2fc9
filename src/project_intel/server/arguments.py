"""Reads the arguments of a tool call, and says in one sentence what is wrong with them."""

from collections.abc import Mapping
from json import dumps
from math import isfinite
from typing import Any

from mcp.server.fastmcp.tools import Tool
from pydantic import ValidationError

from project_intel.errors import UsageError

SHOWN = 40
"""Characters of a received text that are repeated in a complaint."""


def whole(value: object) -> object:
    """Take `"25"` and `25.0` for 25, as clients send them; anything else is returned as it is."""
    if isinstance(value, str) and value.strip().isdecimal() and len(value) < 10:
        return int(value)
    if isinstance(value, float) and isfinite(value):
        return int(value)
    return value


def read_arguments(tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values for the tool's function, defaults filled in.

    An optional argument sent as null or "" counts as not sent.

    Raises UsageError naming every unknown, missing and wrong argument.
    """
    known = tool.parameters["properties"]
    required = tool.parameters.get("required", [])
    problems = [
        f"there is no argument {_quoted(name)}, {tool.name} takes {', '.join(known)}"
        for name in arguments
        if name not in known
    ]
    given = {
        name: value
        for name, value in arguments.items()
        if name in known and (name in required or value not in (None, ""))
    }
    model = tool.fn_metadata.arg_model
    try:
        values = model.model_validate(given).model_dump_one_level()
    except ValidationError as error:
        wrong = dict.fromkeys(str(found["loc"][0]) for found in error.errors())
        problems += [_complaint(name, known[name], given) for name in wrong]
    if problems:
        raise UsageError("; ".join(problems) + ".")
    return values


def _complaint(name: str, schema: Mapping[str, Any], given: Mapping[str, Any]) -> str:
    if name not in given:
        return f"{name} is missing: {_allowed(schema)}"
    return f"{name} must be {_allowed(schema)}, received {_kind(given[name])}"


def _allowed(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return "one of " + ", ".join(schema["enum"])
    if schema["type"] == "integer":
        most = f"to {schema['maximum']}" if "maximum" in schema else "upwards"
        return f"a whole number from {schema['minimum']} {most}"
    if schema["type"] == "boolean":
        return "true or false"
    if schema["type"] == "array" and schema["items"]["type"] == "string":
        return "a list of texts"
    if schema["type"] == "array":
        return "a list of objects with path and summary"
    return f"a text of at most {schema['maxLength']} characters"


def _kind(value: object) -> str:
    match value:
        case str():
            short = len(value) <= SHOWN
            return f"the text {_quoted(value)}" if short else f"a text of {len(value)} characters"
        case bool() | None:
            return dumps(value)
        case int() | float():
            return "a number"
        case list():
            return "a list"
        case _:
            return "an object"


def _quoted(text: str) -> str:
    return dumps(text if len(text) <= SHOWN else text[:SHOWN] + "...")
