"""Searches what projects have written down in `.scope/memory/`."""

from typing import NamedTuple

from project_intel.credentials import screen_in_place
from project_intel.display import safe
from project_intel.errors import UsageError
from project_intel.scope.manifests.fragments import FragmentUnreadable, read_text
from project_intel.scope.model import MEMORY_FOLDER, MEMORY_LINES
from project_intel.scope.workspaces.folder_files import files_below
from project_intel.scope.workspaces.line_matching import Match, find_expression, find_text
from project_intel.scope.workspaces.listing import Listing, Row, counted, fitting
from project_intel.scope.workspaces.workspace import ITSELF, Place, Workspace

LINE_CHARS = 300
"""Characters shown of one line."""
MOST_CHARS = 16_000_000
"""Characters searched in one call."""

_BEFORE = 60
"""Characters shown before the match in a longer line."""


class _Text(NamedTuple):
    place: Place
    file: str
    text: str


def grep_memory(
    workspace: Workspace,
    query: str,
    project: str = "",
    most: int = MEMORY_LINES,
    is_expression: bool = False,
) -> Listing:
    """Find lines of memory files that contain a text, or fit an expression, in any case.

    Credentials are hidden before anything is compared. Raises ProjectUnknown, UsageError for an
    empty query and for no expression, ExpressionTooSlow.
    """
    if not query.strip():
        raise UsageError("query is empty; what to look for?")
    places, notes = workspace.chosen(project)
    texts, left_out = _texts(places)
    find = find_expression if is_expression else find_text
    matches = find([one.text for one in texts], query, most)
    rows = [_row(texts[match.place], match) for match in matches.first]
    lines, files = counted(matches.total, "matching line"), counted(len(texts), "memory file")
    heading = f"{lines} in {files}"
    hidden = matches.total - len(rows)
    if hidden:
        notes = (*notes, f"{hidden:,} more match: ask for more lines, or look in one project.")
    listing = Listing("matches", heading, rows, (*notes, *left_out))
    return fitting(listing, "Look for other words, or in one project.")


def _texts(places: tuple[Place, ...]) -> tuple[list[_Text], list[str]]:
    texts: list[_Text] = []
    notes: list[str] = []
    room = MOST_CHARS
    for place in places:
        for file in files_below(place.root, MEMORY_FOLDER):
            try:
                text = screen_in_place(read_text(place.root, file))
            except FragmentUnreadable as error:
                notes.append(f"{_path(place, file)} is not searched: {error}")
                continue
            room -= len(text)
            if room < 0:
                notes.append(f"Only {MOST_CHARS:,} characters were searched; name one project.")
                return texts, notes
            texts.append(_Text(place, file, text))
    return texts, notes


def _row(text: _Text, match: Match) -> Row:
    line = _window(text.text.split("\n")[match.line - 1], match.column)
    value = {"project": text.place.path, "file": text.file, "line": match.line, "text": line}
    return Row(f"{_path(text.place, text.file)}:{match.line}: {safe(line, LINE_CHARS)}", value)


def _window(line: str, column: int) -> str:
    """Cut a long line around the match."""
    line = line.rstrip()
    if len(line) <= LINE_CHARS:
        return line
    start = max(0, min(column - _BEFORE, len(line) - LINE_CHARS + 1))
    before = "…" if start else ""
    shown = line[start : start + LINE_CHARS - len(before)]
    if start + len(shown) < len(line):
        shown = shown[:-1] + "…"
    return before + shown


def _path(place: Place, file: str) -> str:
    return safe(file if place.path == ITSELF else f"{place.path}/{file}")
