"""The YAML at the head of a rule file: read as editors write it, written for every parser."""

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

Value = str | bool | list[str]
_FENCE = re.compile(r"---[ \t]*\n")
_PLAIN_GLOB = re.compile(r"^(\s*(?:-[ \t]+|[\w-]+:[ \t]+))([*{\[!@%`][^\n]*?)[ \t]*$", re.MULTILINE)
_NOT_IN_YAML = re.compile("[\u007f-\u009f\u2028\u2029\ufeff]")


class NoYaml(ValueError):
    """A head is no YAML mapping, whatever is forgiven."""


class Headed(NamedTuple):
    """A text divided: the head with its two fences, "" where there is none, and all after it."""

    head: str
    rest: str


def divide(text: str) -> Headed:
    """Take the head off a text whose line ends are LF."""
    if not _FENCE.match(text):
        return Headed("", text)
    at = text.index("\n") + 1
    while at < len(text):
        end = text.find("\n", at)
        line = text[at : end if end >= 0 else len(text)]
        at = end + 1 if end >= 0 else len(text)
        if line.rstrip() == "---":
            return Headed(text[:at], text[at:])
    return Headed("", text)


def read_head(head: str) -> dict[str, Any]:
    """Return the values of a head; an empty one has none. Raises NoYaml.

    A glob without quotes (`globs: **/*.ts`), which is no YAML, is taken as Cursor takes it.
    """
    inside = "\n".join(head.split("\n")[1:]).rstrip().removesuffix("---")
    try:
        return _load(inside)
    except NoYaml:
        return _load(_PLAIN_GLOB.sub(_quoted, inside))


def write_head(values: Mapping[str, Value]) -> str:
    """Write a head in the form all of YAML's versions agree on; "" where there are no values."""
    if not values:
        return ""
    lines = ["---"]
    for key, value in values.items():
        if isinstance(value, list):
            lines += [f"{key}:", *(f"  - {_scalar(one)}" for one in value)]
        else:
            lines.append(f"{key}: {_scalar(value)}")
    return "\n".join([*lines, "---", ""])


def _load(text: str) -> dict[str, Any]:
    import yaml  # only rule files with a head need it

    try:
        values = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise NoYaml(" ".join(str(error).split())[:200]) from error
    if values is None:
        return {}
    if not isinstance(values, dict) or not all(isinstance(key, str) for key in values):
        raise NoYaml("it is no mapping of names to values")
    return values


def _quoted(found: re.Match[str]) -> str:
    return found[1] + json.dumps(found[2])


def _scalar(value: str | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    quoted = json.dumps(value, ensure_ascii=False)
    return _NOT_IN_YAML.sub(lambda sign: f"\\u{ord(sign[0]):04x}", quoted)
