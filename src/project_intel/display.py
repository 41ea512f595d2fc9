"""Untrusted text made safe to show, and lists cut to a length."""

import re
from collections.abc import Callable, Sequence

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
    wanted: Callable[[str], bool] = lambda _: False,
    separator: str = ", ",
    value_chars: int = VALUE_CHARS,
) -> str:
    """Join values in their order; past the cap, those wanted stay and `+12 more` ends the list."""
    if len(values) > most:
        unwanted = [not wanted(value) for value in values]
        kept = sorted(sorted(range(len(values)), key=unwanted.__getitem__)[:most])
        chosen = [safe(values[i], value_chars) for i in kept]
    else:
        chosen = [safe(value, value_chars) for value in values]
    length = 0
    for count, shown in enumerate(chosen):
        length += len(shown) + len(separator)
        if length > LINE_CHARS and count:
            chosen = chosen[:count]
            break
    left = len(values) - len(chosen)
    return separator.join([*chosen, f"+{left:,} more"] if left else chosen)


def _escaped(found: re.Match[str]) -> str:
    """Escape one sign; of a comment's sign the bracket is enough."""
    text = found[0]
    if text == "<!--":
        return "\\u003c!--"
    if len(text) > 1:
        return text[:-1] + "\\u003e"
    units = text.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[i]:02x}{units[i + 1]:02x}" for i in range(0, len(units), 2))
