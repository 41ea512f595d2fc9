"""Takes the results out of what was sent: a list, an object around it, or either as a text."""

import json

from project_intel.errors import UsageError
from project_intel.knowledge.analysis.replies import read_items


def unwrap(sent: object) -> tuple[list[object], str]:
    """Return the items and the batch named beside them, "" where none is.

    Raises UsageError where no list of results can be found.
    """
    batch = ""
    value = _value_of(sent)
    if isinstance(value, dict) and "results" in value:
        named = value.get("batch")
        batch = named if isinstance(named, str) else ""
        value = _value_of(value["results"])
    if isinstance(value, dict) and "path" in value:
        value = [value]
    if isinstance(value, str):
        value = read_items(value)
    if not isinstance(value, list):
        raise UsageError(
            "There are no results in this: send a list of objects with path and summary, or an "
            'object {"results": [...]} around it.'
        )
    return [_value_of(item) for item in value], batch


def _value_of(sent: object) -> object:
    """Read a text as JSON; what is none stays as it is."""
    if not isinstance(sent, str):
        return sent
    try:
        return json.loads(sent)
    except (ValueError, RecursionError):
        return sent
