"""Writes hits as JSON values that never exceed their budget."""

import json
from collections.abc import Sequence

from project_intel.evidence.model import Hit
from project_intel.evidence.packet import cut_note


def as_values(hits: Sequence[Hit], behind: int, max_chars: int) -> dict[str, object]:
    """Give the hits in their order, within so many characters of JSON.

    The last may be cut, and says so as in a packet; `omitted` counts those that do not fit.
    """
    shown: list[object] = []
    for hit in hits:
        room = max_chars - _size(_value(shown, behind, len(hits)))
        entry = _fitting(hit, room)
        if entry is None:
            break
        shown.append(entry)
        if entry["body"] != hit.body:
            break
    return _value(shown, behind, len(hits) - len(shown))


def _value(shown: Sequence[object], behind: int, omitted: int) -> dict[str, object]:
    value: dict[str, object] = {"hits": list(shown), "behind": behind}
    return {**value, "omitted": omitted} if omitted else value


def _fitting(hit: Hit, room: int) -> dict[str, object] | None:
    """Give a hit with as many whole lines of its body as fit, None where not even its head does."""
    lines = hit.body.split("\n")
    for kept in range(len(lines), -1, -1):
        body = "\n".join(lines[:kept])
        if kept < len(lines):
            note = cut_note(hit, len(hit.body) - len(body))
            body = f"{body}\n{note}" if body else note
        entry: dict[str, object] = {
            "path": hit.path,
            "startLine": hit.start,
            "endLine": hit.end,
            "score": hit.score,
            "body": body,
        }
        if _size(entry) + len(", ") <= room:
            return entry
    return None


def _size(value: object) -> int:
    return len(json.dumps(value, ensure_ascii=False))
