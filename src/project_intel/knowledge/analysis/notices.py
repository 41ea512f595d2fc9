"""Shortens the licence that so many files repeat above their text: it tells nothing of the file."""

import re
from dataclasses import dataclass

_BEGINNING_CHARS = 4_000
"""How far down a notice ends."""


@dataclass(frozen=True, slots=True)
class _Notice:
    """How the notice of a licence begins and ends; what stands between is the same everywhere."""

    opens: re.Pattern[str]
    closes: re.Pattern[str]


def _words(text: str) -> re.Pattern[str]:
    """Match words whatever comment signs and line ends stand between them."""
    return re.compile(r"\W{1,12}".join(map(re.escape, text.split())))


_NOTICES = tuple(
    _Notice(_words(opens), _words(closes))
    for opens, closes in (
        ("Licensed under the Apache License", "limitations under the License"),
        ("Permission is hereby granted, free of charge", "DEALINGS IN THE SOFTWARE"),
        ("Permission to use, copy, modify", "PERFORMANCE OF THIS SOFTWARE"),
        ("Redistribution and use in source and binary forms", "SUCH DAMAGE"),
        ("is free software you can redistribute", "Public License along with"),
    )
)


# What stands before words that are part of a string or a pattern; three quotes begin a docstring.
_QUOTED = re.compile(r"(?<!\")\"(?=\w)|(?<!\w\w)(?<!')'(?=\w)|`(?=\w)|(?<![/*])/(?=\w$)")
_CODE = re.compile(r"[=|\\{}\[\]]")


def shorten_notice(text: str) -> str:
    """Keep of a licence's notice near the beginning how it opens: who holds it, and which it is.

    Words of a licence in strings or patterns, as in a table of licences, are no notice.
    """
    beginning = text[:_BEGINNING_CHARS]
    for notice in _NOTICES:
        opening = notice.opens.search(beginning)
        closing = opening and notice.closes.search(beginning, opening.end())
        if opening and closing and _is_prose(beginning, opening, closing):
            return f"{text[: opening.end()]} [...]{text[closing.end() :]}"
    return text


def _is_prose(text: str, opening: re.Match[str], closing: re.Match[str]) -> bool:
    line_start = text.rfind("\n", 0, opening.start()) + 1
    return not (
        _QUOTED.search(text[line_start : opening.start() + 1])
        or _CODE.search(text, opening.end(), closing.start())
    )
