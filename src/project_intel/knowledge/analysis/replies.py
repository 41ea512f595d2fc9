"""Reads the analyses out of a model's text, whatever it wrapped around them."""

import json
import re
from collections.abc import Iterator, Mapping

_MOST_READ = 300_000_000
"""Characters that may be read to get past what is no object; a second or two.

A piece of code before the answer, or a reply cut off in its midst, costs a small part of that; a
long text of nothing but openings would else be read from each of them.
"""
_DECODING = 20
"""How much more it costs to decode a character than to pass over it."""
_MOST_NESTED = 100
"""Braces nested too deeply to be read, after which the rest is not looked at."""

_DECODER = json.JSONDecoder(strict=False)
_EMPTY_LIST = re.compile(r"\[\s*\]")
# What JSON may open with; most braces of code do not go on like that.
_OPENING = re.compile(r'\{\s*+(?=")')
_NOT_TO_BE = re.compile(r'"(?:[^"\\]|\\.)*+"|(,)(?=\s*+[}\]])', re.DOTALL)


def read_items(reply: str) -> list[dict[str, object]] | None:
    """Return the objects with a path that a reply holds, in their order; None where it has no JSON.

    They may stand alone, in a list, in an object such as `{"results": [...]}` or one with their
    paths as names, in a code fence or within prose. Of a reply that is cut off the whole objects
    count, and a comma too many before a closing bracket is passed over. Values are as the model
    gave them, unchecked.
    """
    items = [item for value in _objects(reply) for item in items_of(value)]
    if items or _EMPTY_LIST.search(reply):
        return items
    return None


def _objects(text: str) -> Iterator[dict[str, object]]:
    """Yield every outermost object that can be read."""
    left = _MOST_READ
    nested = 0
    is_mended = False
    opening = _OPENING.search(text)
    while opening and left > 0 and nested < _MOST_NESTED:
        at = opening.start()
        try:
            value, end = _DECODER.raw_decode(text, at)
            yield value
        except json.JSONDecodeError as error:
            # The error itself counts the lines before its place.
            left -= error.pos + _DECODING * (error.pos - at)
            end = opening.end()
            if not is_mended and _ends_in_comma(text, error.pos):
                # From an object on what is within quotes can be told, in prose before it not.
                text = text[:at] + _NOT_TO_BE.sub(_without_comma, text[at:])
                end, is_mended = at, True
        except RecursionError:
            nested += 1
            end = opening.end()
        opening = _OPENING.search(text, end)


def _ends_in_comma(text: str, end: int) -> bool:
    """Tell whether what was read up to a place stops at a comma with a closing bracket after it."""
    around = text[max(end - 200, 0) : end + 200]
    return re.search(r",\s*+[}\]]", around) is not None


def _without_comma(found: re.Match[str]) -> str:
    return " " if found[1] else found[0]


def items_of(value: Mapping[str, object]) -> Iterator[dict[str, object]]:
    """Yield the objects with a path of an object read: itself, in its lists, or by their paths."""
    if "path" in value:
        yield dict(value)
        return
    for name, inner in value.items():
        if isinstance(inner, list):
            yield from (item for item in inner if isinstance(item, dict) and "path" in item)
        elif isinstance(inner, dict):
            yield from _by_path({name: inner} if "summary" in inner else inner)


def _by_path(value: Mapping[str, object]) -> Iterator[dict[str, object]]:
    for path, inner in value.items():
        if isinstance(inner, dict) and "summary" in inner:
            yield {"path": path, **inner}
