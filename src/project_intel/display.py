"""Untrusted text made safe to show, and lists cut to a length."""

import re
from collections.abc import Iterable, Sequence
from itertools import islice

VALUE_CHARS = 300
"""Longest name, path or tag shown whole."""
LINE_CHARS = 1_200
"""A list stops growing here, whatever its cap."""

# Control characters, bidirectional and zero-width marks, line and paragraph separators, tag
# characters and other invisible signs, lone surrogates, and what opens or ends a comment.
_UNSAFE = re.compile(
    r"<!--|--!?>"
    "|[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\ud800-\udfff"
    "\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def safe(text: str, most: int = VALUE_CHARS) -> str:
    """Show a text on one line: signs that could alter the reply's form become `\\uXXXX`."""
    if len(text) <= most and text.isascii() and text.isprintable() and "--" not in text:
        return text  # nearly every name
    shown = _UNSAFE.sub(_escaped, text[: most + 1])
    return shown if len(shown) <= most else f"{shown[: most - 1]}…"


def listed(
    values: Sequence[str],
    most: int,
    wanted: Sequence[str] = (),
    separator: str = ", ",
    value_chars: int = VALUE_CHARS,
    line_chars: int = LINE_CHARS,
) -> str:
    """Join values in their order; past the cap, `+12 more` ends the list.

    Of a list that is cut those values stay that have one of the `wanted` texts (in lower case).
    """
    places = cut(values, most, wanted, separator, value_chars, line_chars)
    shown = [safe(values[place], value_chars) for place in places]
    return joined(shown, len(values), separator)


def cut(
    values: Sequence[str],
    most: int,
    wanted: Sequence[str] = (),
    separator: str = ", ",
    value_chars: int = VALUE_CHARS,
    line_chars: int = LINE_CHARS,
) -> Sequence[int]:
    """List the places of the values that `listed` shows, ascending."""
    places = chosen(values, most, wanted)
    shown = [safe(values[place], value_chars) for place in places]
    return places[: fitting(shown, separator, line_chars)]


def chosen(values: Sequence[str], most: int, wanted: Sequence[str]) -> Sequence[int]:
    """List the places of the values to show, ascending: what is wanted, then from the start."""
    if len(values) <= most:
        return range(len(values))
    kept = list(_having(values, wanted))[:most]
    seen = set(kept)
    kept += islice((place for place in range(len(values)) if place not in seen), most - len(kept))
    return sorted(kept)


def fitting(shown: Sequence[str], separator: str = ", ", line_chars: int = LINE_CHARS) -> int:
    """Count the values that fit into a line; the first is never left out."""
    length = 0
    for count, value in enumerate(shown):
        length += len(value) + len(separator)
        if length > line_chars and count:
            return count
    return len(shown)


def joined(shown: Sequence[str], total: int, separator: str = ", ") -> str:
    """Join what is shown of `total` values, and count the rest."""
    left = total - len(shown)
    return separator.join([*shown, f"+{left:,} more"] if left else shown)


def _having(values: Sequence[str], wanted: Sequence[str]) -> Iterable[int]:
    """List the places of the values that have one of the texts, ascending."""
    # One search over all of them: a list may have thousands.
    text = "\x1f".join(values).lower()
    found = set()
    for part in wanted:
        at, place, counted = text.find(part), 0, 0
        while at >= 0:
            place += text.count("\x1f", counted, at)
            counted = at
            if place < len(values):
                found.add(place)
            end = text.find("\x1f", at)
            at = text.find(part, end) if end >= 0 else -1
    return sorted(found)


def _escaped(found: re.Match[str]) -> str:
    """Escape one sign; of a comment's sign the bracket is enough."""
    text = found[0]
    if text == "<!--":
        return "\\u003c!--"
    if len(text) > 1:
        return text[:-1] + "\\u003e"
    units = text.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))
