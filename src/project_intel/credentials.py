"""Finds credentials of known formats in texts."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
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


def screen(text: str) -> Screened:
    """Replace every credential of a known format by `[hidden: <kind>]`."""
    return _screened(text, _possible(text))


def screen_lines(text: str) -> str:
    """Return a reply with the credentials of each line replaced.

    Here a line is a value of its own: what one file begins like a key, another must not end.
    """
    possible = _possible(text)
    if not possible:
        return text
    return "\n".join(_screened(line, possible).text for line in text.split("\n"))


def screen_in_place(text: str) -> str:
    """Return a text with every credential replaced, each line keeping its number."""
    return _screened(text, _possible(text), keeps_breaks=True).text


def screen_value(value: object) -> object:
    """Return plain JSON values with the credentials in each text and key replaced."""
    if isinstance(value, str):
        return screen(value).text
    if isinstance(value, Mapping):
        return {screen(key).text: screen_value(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [screen_value(inner) for inner in value]
    return value


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


def _screened(text: str, possible: Iterable[Format], *, keeps_breaks: bool = False) -> Screened:
    counts: Counter[str] = Counter()
    for known in possible:
        hide = partial(_hidden, kind=known.kind, keeps_breaks=keeps_breaks)
        text, count = known.pattern.subn(hide, text)
        if count:
            counts[known.kind] += count
    return Screened(text, dict(sorted(counts.items())))


def _hidden(found: re.Match[str], kind: str, keeps_breaks: bool) -> str:
    name = "secret" if "secret" in found.re.groupindex else 0
    whole, start = found[0], found.start()
    first, last = found.span(name)
    breaks = "\n" * found[name].count("\n") if keeps_breaks else ""
    return f"{whole[: first - start]}[hidden: {kind}]{breaks}{whole[last - start :]}"
