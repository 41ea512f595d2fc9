"""Finds the strings of a text that look like paths; linking knows which of them lead to a file.

Every pattern is linear: no repetition stands inside another without a bound.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from urllib.parse import unquote

MAX_MENTIONS = 2_000
"""Distinct candidates of one file; a text with more is a listing, not a guide."""

MAX_PATH = 300
"""Characters; longer strings are data."""

_AUTHORITY = "://"
_BEFORE_AUTHORITY = re.compile(r"\b[A-Za-z][A-Za-z0-9+.-]{0,15}\Z")
_LONGEST_SCHEME = 16
_AFTER_AUTHORITY = re.compile(r"(?:[^\s\"'`<>()\[\]]|\([^\s\"'`<>()\[\]]{0,100}\))*")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:|//")

_LINK = re.compile(r"\]\(((?:[^()\n]|\([^()\n]{0,100}\)){1,300})\)")
_DEFINITION = re.compile(r"^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*(<[^<>\n]{1,300}>|\S{1,300})", re.M)
_TITLE = re.compile(r"[ \t]+[\"'(]")

_SPACED = re.compile(r"`([^`\n]{1,300})`|\"([^\"\n]{1,300})\"|'([^'\n]{1,300})'")

_STOPS = "\"'`<>"
_FOREIGN_STOPS = "“”‘’«»，。、；：！？「」『』【】《》（）…"
_HINT = re.compile(r"[/\\]|\.[A-Za-z]")
_REMEMBERED = 100
"""Characters of a word that is taken apart once only, whatever file it stands in."""
_APART = re.compile(r"[,;:=#?{}*&!|^]+")
_ODD = re.compile(r"[()\[\]]|[^\x21-\x7e]")
_OUTSIDE_BRACKETS = (re.compile(r"[^()]+"), re.compile(r"[^()\[\]]+"))
_SPELLED = re.compile(
    r"[\x21-\x7e\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0dff\u10a0-\u10ff\u1200-\u177f\u1800-\u1fff]+"
)
"""Letters of scripts that part words by spaces, with their marks; others stand around paths."""

_BACKSLASHES = re.compile(r"\\+")
_EXTENSION = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,15}$")


def mentions(text: str) -> tuple[str, ...]:
    """Return the distinct candidates in the order they stand, as written but for escapes.

    Link targets lose their `#fragment` and `?query` and may be any name; elsewhere a candidate
    has a `/` or an extension. URLs are none.
    """
    text = _without_urls(text)
    unlinked = _LINK.sub(_blank_link, _DEFINITION.sub(_blank_link, text))
    placed = [*_targets(text), *_spaced(text), *_bare(unlinked)]
    placed.sort(key=lambda pair: pair[0])
    distinct = dict.fromkeys(candidate for _, candidate in placed)
    return tuple(distinct)[:MAX_MENTIONS]


def _without_urls(text: str) -> str:
    """Blank the URLs; what comes before `://` is looked at only where that stands."""
    kept: list[str] = []
    end = look = 0
    while (place := text.find(_AUTHORITY, look)) >= 0:
        look = place + 1
        scheme = _BEFORE_AUTHORITY.search(text, max(end, place - _LONGEST_SCHEME), place)
        rest = _AFTER_AUTHORITY.match(text, place + len(_AUTHORITY))
        if scheme and rest:
            kept += text[end : scheme.start()], " " * (rest.end() - scheme.start())
            end = look = rest.end()
    return "".join((*kept, text[end:]))


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])


def _blank_link(match: re.Match[str]) -> str:
    """Blank a link whose target is certain; one with bare spaces may be prose after a bracket."""
    return match[0] if " " in _unwrapped(match[1]) and "<" not in match[1] else _blank(match)


def _targets(text: str) -> Iterator[tuple[int, str]]:
    for pattern in (_LINK, _DEFINITION):
        for match in pattern.finditer(text):
            target = unquote(_unwrapped(match[1]).partition("#")[0].partition("?")[0])
            if target and not _SCHEME.match(target):
                yield match.start(1), target


def _unwrapped(target: str) -> str:
    target = target.strip()
    if target.startswith("<"):
        return target[1:].partition(">")[0]
    return _TITLE.split(target, maxsplit=1)[0]


def _spaced(text: str) -> Iterator[tuple[int, str]]:
    for match in _SPACED.finditer(text):
        inner = (match[1] or match[2] or match[3]).strip()
        if " " in inner and _is_path_like(inner):
            yield match.start(), inner


def _bare(text: str) -> Iterator[tuple[int, str]]:
    """Yield the candidates among the words, no more distinct ones than are wanted at all."""
    for stop in _STOPS if text.isascii() else _STOPS + _FOREIGN_STOPS:
        text = text.replace(stop, " ")
    end = 0
    seen: set[str] = set()
    found: set[str] = set()
    for word in text.split():
        if not ("." in word or "/" in word or "\\" in word):
            continue
        # None of the words passed over holds such a sign: this is where the word itself stands.
        start = text.find(word, end)
        end = start + len(word)
        if word in seen:
            continue
        seen.add(word)
        for candidate in (_remembered if len(word) <= _REMEMBERED else _candidates)(word):
            found.add(candidate)
            yield start, candidate
        if len(found) > MAX_MENTIONS:
            return


def _candidates(word: str) -> tuple[str, ...]:
    if not _HINT.search(word):
        return ()
    parts = _APART.split(_BACKSLASHES.sub("/", word))
    readings = (reading for part in parts if _HINT.search(part) for reading in _readings(part))
    stripped = (reading.rstrip(".$") for reading in readings)
    return tuple(candidate for candidate in stripped if _is_path_like(candidate))


_remembered = lru_cache(maxsize=1 << 14)(_candidates)


def _readings(part: str) -> Iterator[str]:
    """Yield the ways to read a part: brackets and foreign letters may belong to it or not."""
    if not _ODD.search(part):
        yield part
        return
    if _holds_its_brackets(part):
        yield part
    for pattern in _OUTSIDE_BRACKETS if part.isascii() else (*_OUTSIDE_BRACKETS, _SPELLED):
        for piece in pattern.finditer(part):
            # What follows a closing bracket or a foreign letter is no path from the root.
            torn = piece.start() > 0 and part[piece.start() - 1] not in "(["
            if not (torn and piece[0].startswith(("/", "."))):
                yield piece[0]


def _holds_its_brackets(part: str) -> bool:
    return (
        part.count("(") == part.count(")")
        and part.count("[") == part.count("]")
        and not (part[0] in "([" and part[-1] in ")]")
    )


def _is_path_like(candidate: str) -> bool:
    return (
        len(candidate) <= MAX_PATH
        and not candidate.startswith("//")
        and ("/" in candidate.strip("/") or _has_extension(candidate))
    )


def _has_extension(candidate: str) -> bool:
    _, dot, extension = candidate.rpartition(".")
    return dot != "" and _EXTENSION.match(extension) is not None
