"""Divides a Markdown file into its sections, so that joining them gives the file again."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from project_intel.scope.code_fence import CodeFence

_HEADING = re.compile(r" {0,3}#{1,2}[ \t]+(.+)")
_SECOND = re.compile(r" {0,3}##[ \t]+.+")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_NO_NAME = re.compile(r"[^a-z0-9]+")
MOST_NAME_CHARS = 50


class Section(NamedTuple):
    """A part of a file: its heading, "" where it has none, and its text, heading included."""

    heading: str
    text: str


def divide_sections(text: str) -> list[Section]:
    """Divide at the headings of the second level; what stands before the first is a section too.

    A heading right below other text, without an empty line between, begins nothing: no joining
    could bring its place back. Headings in code are none.
    """
    sections: list[list[str]] = [[]]
    for line, is_code in _lines(text):
        above = sections[-1]
        begins = not is_code and bool(_SECOND.fullmatch(line.rstrip()))
        if begins and any(one.strip() for one in above) and not above[-1].strip():
            sections.append([])
        sections[-1].append(line)
    return [Section(_heading(lines), "".join(lines)) for lines in sections if lines]


def without_lines(text: str, unwanted: Sequence[str]) -> str:
    """Take out the lines that say nothing but one of the texts, those in code apart."""
    return "".join(
        line for line, is_code in _lines(text) if is_code or line.strip() not in unwanted
    )


def name_of(section: Section, otherwise: str) -> str:
    """Make an id of a section's heading."""
    name = _NO_NAME.sub("-", section.heading.casefold()).strip("-")[:MOST_NAME_CHARS].strip("-")
    return name or otherwise


def _heading(lines: Sequence[str]) -> str:
    for line in lines:
        if line.strip():
            found = _HEADING.fullmatch(line.rstrip())
            return found[1].rstrip("# \t") if found else ""
    return ""


def _lines(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the lines with their ends, and whether each belongs to fenced code."""
    fence = CodeFence()
    for line in _LINE.findall(text):
        yield line, fence.takes(line)
