"""Finds the title of a Markdown text."""

import re

TITLE_CHARS = 120
_HEADING = re.compile(r" {0,3}#{1,6}[ \t]+(.*)")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")


def title_of(text: str) -> str:
    """Return the first heading outside of code, else the first line that says anything.

    YAML between `---` at the start is passed over. "" for a text without words.
    """
    lines = _without_frontmatter(text.split("\n"))
    fence = ""
    for line in lines:
        opened = _FENCE.match(line)
        if opened and not fence:
            fence = opened[1]
        elif opened and opened[1].startswith(fence) and not line.strip().strip(fence[0]):
            fence = ""
        elif not fence and (heading := _HEADING.match(line)):
            return _without_closing(heading[1].strip())[:TITLE_CHARS]
    return next((line.strip() for line in lines if line.strip()), "")[:TITLE_CHARS]


def _without_closing(heading: str) -> str:
    open_part = heading.rstrip("#")
    return open_part.rstrip() if open_part[-1:] in ("", " ", "\t") else heading


def _without_frontmatter(lines: list[str]) -> list[str]:
    if lines[0].rstrip() == "---":
        for place, line in enumerate(lines[1:], 1):
            if line.rstrip() == "---":
                return lines[place + 1 :]
    return lines
