"""Finds credentials of known formats in texts."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from project_intel.credential_formats import FORMATS, Format


@dataclass(frozen=True, slots=True)
class Screened:
    """A text in which every secret is replaced by its kind, and how many of each kind, sorted."""

    text: str
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds, each once, sorted."""
        return tuple(self.counts)


def _named(secret: str, kind: str) -> str:
    return f"[hidden: {kind}]"


def _with_breaks(secret: str, kind: str) -> str:
    return _named(secret, kind) + "\n" * secret.count("\n")


def _within_length(secret: str, kind: str) -> str:
    fitting = (text for text in (_named(secret, kind), "[hidden]") if len(text) <= len(secret))
    return next(fitting, "*" * len(secret))


def screen(text: str) -> Screened:
    """Replace every credential of a known format by `[hidden: <kind>]`."""
    return _screened(text, _possible(text))


def screen_lines(text: str) -> str:
    """Return a reply with the credentials of each line replaced.

    Here a line is a value of its own: what one file begins like a key, another must not end.
    """
    return _line_by_line(text, _named)


def seal(text: str) -> str:
    """Return a reply that leaves as `screen_lines` does, never longer than it was measured."""
    return _line_by_line(text, _within_length)


def screen_in_place(text: str) -> str:
    """Return a text with every credential replaced, each line keeping its number."""
    return _screened(text, _possible(text), _with_breaks).text


def screen_value(value: object) -> object:
    """Return plain JSON values with the credentials in each text and key replaced."""
    return _in_value(value, _named)


def seal_value(value: object) -> object:
    """Return values that leave as `screen_value` does, no text longer than it was measured."""
    return _in_value(value, _within_length)


def counted(counts: Mapping[str, int]) -> str:
    """Say how many of each kind were found: `2 npm tokens, 1 password in an address`."""
    return ", ".join(
        f"{count} {kind}" if count == 1 else f"{count} {_plural(kind)}"
        for kind, count in counts.items()
    )


def _plural(kind: str) -> str:
    noun, preposition, place = kind.partition(" in ")
    return f"{noun}s{preposition}{place}"


def _possible(text: str) -> list[Format]:
    return [known for known in FORMATS if any(sign in text for sign in known.signs)]


def _line_by_line(text: str, instead: Callable[[str, str], str]) -> str:
    possible = _possible(text)
    if not possible:
        return text
    return "\n".join(_screened(line, possible, instead).text for line in text.split("\n"))


def _in_value(value: object, instead: Callable[[str, str], str]) -> object:
    if isinstance(value, str):
        return _screened(value, _possible(value), instead).text
    if isinstance(value, Mapping):
        return {
            _screened(key, _possible(key), instead).text: _in_value(inner, instead)
            for key, inner in value.items()
        }
    if isinstance(value, list | tuple):
        return [_in_value(inner, instead) for inner in value]
    return value


def _screened(
    text: str, possible: Iterable[Format], instead: Callable[[str, str], str] = _named
) -> Screened:
    """Hide what fits the formats; `instead` takes a secret and its kind."""
    counts: Counter[str] = Counter()
    for known in possible:
        hide = partial(_hidden, kind=known.kind, instead=instead)
        text, count = known.pattern.subn(hide, text)
        if count:
            counts[known.kind] += count
    return Screened(text, dict(sorted(counts.items())))


def _hidden(found: re.Match[str], kind: str, instead: Callable[[str, str], str]) -> str:
    name = "secret" if "secret" in found.re.groupindex else 0
    whole, start = found[0], found.start()
    first, last = found.span(name)
    return f"{whole[: first - start]}{instead(found[name], kind)}{whole[last - start :]}"
