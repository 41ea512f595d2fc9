"""Checks the items of a submission one by one: a bad one never costs the others."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from project_intel.credentials import screen
from project_intel.display import safe
from project_intel.knowledge.analysis.work import Result
from project_intel.knowledge.model import Role

MOST_SUMMARY_CHARS = 2_000
MOST_WORDS = 50
MOST_WORD_CHARS = 100
_ROLES = {role.value.lower(): role for role in Role}


@dataclass(frozen=True, slots=True)
class Refusal:
    """An item that is not stored: its path, or its place in the list where it names none, and why.

    The reason is the end of a sentence.
    """

    about: str
    reason: str


def check_items(items: Iterable[object]) -> tuple[list[Result], list[Refusal]]:
    """Sort raw items into results and refusals; of several for one path the last one counts."""
    results: dict[str, Result] = {}
    refusals: list[Refusal] = []
    for number, item in enumerate(items, 1):
        about = f"item {number}"
        try:
            if not isinstance(item, Mapping):
                raise _Wrong("is no object with path and summary")
            path = item.get("path")
            if not isinstance(path, str) or not path.strip():
                raise _Wrong("has no path")
            about = path
            results[about] = _result(about, item)
        except _Wrong as wrong:
            refusals.append(Refusal(screen(about).text, str(wrong)))
    return list(results.values()), refusals


class _Wrong(ValueError):
    """The reason an item is refused."""


def _result(path: str, item: Mapping[str, object]) -> Result:
    summary = item.get("summary")
    if not isinstance(summary, str) or not summary.strip():
        raise _Wrong("has no summary")
    if len(summary) > MOST_SUMMARY_CHARS:
        raise _Wrong(
            f"has a summary of {len(summary):,} characters; 450 are asked for, "
            f"{MOST_SUMMARY_CHARS:,} are the most"
        )
    result = Result(
        path,
        _clean(summary),
        _role(item.get("role")),
        _words("technologies", item.get("technologies")),
        _words("searchTags", item.get("searchTags")),
    )
    found = screen("\n".join((result.summary, *result.technologies, *result.search_tags))).kinds
    if found:
        raise _Wrong(f"repeats a credential ({', '.join(found)}); say what it is for instead")
    return result


def _role(value: object) -> Role | None:
    if value in (None, ""):
        return None
    role = _ROLES.get(value.strip().lower()) if isinstance(value, str) else None
    if role is None:
        shown = safe(screen(value).text, 40) if isinstance(value, str) else type(value).__name__
        raise _Wrong(f"has the role {shown}; the roles are {', '.join(_ROLES.values())}")
    return role


def _words(name: str, value: object) -> tuple[str, ...]:
    """Read a list of texts, also where it was sent as one text: JSON, or parted by commas."""
    if value in (None, ""):
        return ()
    if isinstance(value, str):
        try:
            value = json.loads(value) if value.lstrip().startswith("[") else value.split(",")
        except (ValueError, RecursionError):
            value = None
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise _Wrong(f"has {name} that are no list of texts")
    words = tuple(dict.fromkeys(cleaned for word in value if (cleaned := _clean(word))))
    if len(words) > MOST_WORDS or any(len(word) > MOST_WORD_CHARS for word in words):
        raise _Wrong(f"has more than {MOST_WORDS} {name}, or one of over {MOST_WORD_CHARS} signs")
    return words


def _clean(text: str) -> str:
    """Put a text on one line; half a surrogate pair, which UTF-8 cannot hold, is replaced."""
    line = " ".join(text.split())
    return line.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
