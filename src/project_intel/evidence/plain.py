"""Turns what a process printed into plain lines of text."""

import re

# Colours and cursor movements, titles and links, other sequences; then what is left of controls.
_SEQUENCES = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b[ -/]*[0-~]"
)
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")


def plain_lines(output: bytes, *, cut: bool = False) -> list[str]:
    """Decode an output, without the empty lines at its end.

    `cut` says that its beginning is missing, so that a part of a line goes. Of a line that was
    written over (progress) the last state counts.
    """
    text = output.decode("utf-8", "replace").replace("\r\n", "\n")
    lines = text.split("\n")
    if cut and len(lines) > 1:
        del lines[0]
    lines = [_plain(line) for line in lines]
    while lines and not lines[-1]:
        del lines[-1]
    return lines


def _plain(line: str) -> str:
    if line.isascii() and line.isprintable():
        return line
    line = _SEQUENCES.sub("", line).rstrip("\r").rpartition("\r")[2]
    return _CONTROLS.sub("", line).rstrip()
