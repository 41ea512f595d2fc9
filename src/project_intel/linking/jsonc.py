"""Reading JSON as configuration has it: with comments, trailing commas, a byte-order mark."""

import json
import re

_STRING = r'"(?:[^"\\]++|\\.)*+"?'
_COMMENT = re.compile(rf"({_STRING})|//[^\r\n]*+|/\*(?:.*?\*/|.*)", re.DOTALL)
_TRAILING_COMMA = re.compile(rf"({_STRING})|,(?=\s*+[}}\]])", re.DOTALL)


def read_jsonc(text: str) -> object:
    """Give the value `text` stands for, None when it is broken."""
    bare = _COMMENT.sub(_string_or_space, text.removeprefix("\ufeff"))
    try:
        return json.loads(_TRAILING_COMMA.sub(_string_or_space, bare))
    except (ValueError, RecursionError):
        return None


def read_object(text: str | None) -> dict[str, object]:
    """Give the object `text` stands for; empty when it is missing, broken or something else."""
    return as_object(read_jsonc(text)) if text else {}


def as_object(value: object) -> dict[str, object]:
    """Give `value` when it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def as_text(value: object) -> str:
    """Give `value` when it is a string, else an empty one."""
    return value if isinstance(value, str) else ""


def as_texts(value: object) -> tuple[str, ...]:
    """Give the strings of a list; none when `value` is no list."""
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()


def _string_or_space(match: re.Match[str]) -> str:
    return match[1] or " "
