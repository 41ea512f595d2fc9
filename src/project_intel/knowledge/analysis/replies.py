"""Reads the analyses out of a model's text, whatever it wrapped around them."""

import json
import re
from collections.abc import Iterator

_MOST_FAILURES = 100
"""Braces that begin no object, after which the rest is not looked at.

A reply cut off in its midst has two; without a limit, a text of nothing but braces would be read
from each of them.
"""

_DECODER = json.JSONDecoder(strict=False)
_EMPTY_LIST = re.compile(r"\[\s*\]")


def read_items(reply: str) -> list[dict[str, object]] | None:
    """Return the objects with a path that a reply holds, in their order; None where it has no JSON.

    They may stand alone, in a list, in an object such as `{"results": [...]}`, in a code fence or
    within prose. Of a reply that is cut off the whole objects count. Values are as the model gave
    them, unchecked.
    """
    items = [item for value in _objects(reply) for item in _items(value)]
    if items or _EMPTY_LIST.search(reply):
        return items
    return None


def _objects(text: str) -> Iterator[dict[str, object]]:
    """Yield every outermost object that can be read."""
    failures = 0
    at = text.find("{")
    while at >= 0 and failures < _MOST_FAILURES:
        try:
            value, end = _DECODER.raw_decode(text, at)
            yield value
        except (ValueError, RecursionError):
            failures += 1
            end = at + 1
        at = text.find("{", end)


def _items(value: dict[str, object]) -> Iterator[dict[str, object]]:
    if "path" in value:
        yield value
        return
    for inner in value.values():
        if isinstance(inner, list):
            yield from (item for item in inner if isinstance(item, dict) and "path" in item)
