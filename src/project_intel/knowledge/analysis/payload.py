"""Takes the results out of what was sent: a list, an object around it, or either as a text."""

import json
import re
from collections.abc import Sequence

from project_intel.credentials import screen
from project_intel.display import safe
from project_intel.errors import UsageError
from project_intel.knowledge.analysis.replies import items_of, read_items

# The beginning of an object that is wrapped in something, or was cut off.
_NAMED_BATCH = re.compile(r'\{\s{0,50}"batch"\s{0,50}:\s{0,50}"([\w-]{1,100})"')


def unwrap(sent: object, batch: str = "") -> tuple[list[object], str]:
    """Return the items and the batch they are for: `batch`, else the one named beside them, or "".

    Where a batch is named, what holds no results is an answer too: one item, as it came. Raises
    UsageError for it where none is.
    """
    value = _value_of(sent)
    if isinstance(value, dict) and "results" in value:
        named = value.get("batch")
        batch = batch or (named if isinstance(named, str) else "")
        value = _value_of(value["results"])
    if isinstance(value, dict):
        value = list(items_of(value)) or value
    if isinstance(value, str):
        found = _NAMED_BATCH.search(value)
        batch = batch or (found[1] if found else "")
        items = read_items(value)
        value = value if items is None else items
    if isinstance(value, list):
        return [_value_of(item) for item in value], batch
    if batch:
        return [value], batch
    raise UsageError(
        "There are no results in this: send a list of objects with path and summary, or an "
        'object {"results": [...]} around it.'
    )


def unreadable(items: Sequence[object]) -> str:
    """Say why an answer that is nothing but a text has no results; "" of any other."""
    if len(items) != 1 or not isinstance(items[0], str):
        return ""
    if not items[0].strip():
        return "the answer was empty"
    return f"the answer was no JSON but: {safe(screen(items[0]).text, 200)}"


def _value_of(sent: object) -> object:
    """Read a text as JSON; what is none stays as it is."""
    if not isinstance(sent, str):
        return sent
    try:
        return json.loads(sent)
    except (ValueError, RecursionError):
        return sent
