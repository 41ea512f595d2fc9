"""What evidence is made of: windows of files, hits in them, and the limits that bound a reply."""

from dataclasses import dataclass

TOP_K = 5
"""Windows a search takes into its packet unless told otherwise."""
MOST_TOP_K = 50
MAX_CHARS = 6_000
"""Characters of a packet unless told otherwise."""
LEAST_MAX_CHARS = 200
HIT_CHARS = 4_000
"""Characters of one hit's body."""
CONTEXT = 2
"""Lines shown on each side of a line that matched."""
WINDOW = 120
"""Lines of a window."""
STEP = 80
"""Lines from the first of a window to the first of the next."""
FILE_BYTES = 512 * 1024
"""A larger file is not searched."""
SNIPPET_LINES = 300
"""Lines of one snippet: no pointer asks for more at once."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """One window of a file: lines `start` to `end`, counted from 1, both included."""

    path: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Hit:
    """Evidence from one file: what is shown of lines `start` to `end`.

    `score` is rounded to three places. `body` are the shown lines with a marker for each gap,
    joined by LF; of a hit that matched by its path alone it is the pointer. A body that was cut at
    HIT_CHARS goes on at the line `resume`, from its character `column` on.
    """

    path: str
    start: int
    end: int
    score: float
    body: str
    resume: int | None = None
    column: int = 1
