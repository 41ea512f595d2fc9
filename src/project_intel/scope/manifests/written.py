"""Writes fragments as tables of a manifest."""

import json
import re
from collections.abc import Sequence

from project_intel.scope.model import Fragment

_CONTROL = re.compile("[\u007f-\u009f]")


def new_manifest(name: str) -> str:
    """Write a manifest without fragments."""
    return f'[scope]\nversion = "0.1.0"\nname = {_string(name)}\n'


def with_fragments(text: str, fragments: Sequence[Fragment]) -> str:
    """Append tables to a manifest whose line ends are LF; what it has stays as it is."""
    missing = "" if text.endswith("\n") or not text else "\n"
    return text + missing + "".join(f"\n{_table(one)}" for one in fragments)


def _table(fragment: Fragment) -> str:
    values = {
        "id": _string(fragment.id),
        "type": _string(fragment.type),
        "path": _string(fragment.path),
        "description": _string(fragment.description) if fragment.description else "",
        "triggers": _list(fragment.triggers),
        "always": "true" if fragment.always else "",
        "targets": _list(fragment.targets),
    }
    lines = [f"{key} = {value}\n" for key, value in values.items() if value]
    return "".join(["[[fragment]]\n", *lines])


def _list(values: Sequence[str]) -> str:
    return f"[{', '.join(map(_string, values))}]" if values else ""


def _string(value: str) -> str:
    quoted = json.dumps(value, ensure_ascii=False)
    return _CONTROL.sub(lambda sign: f"\\u{ord(sign[0]):04x}", quoted)
