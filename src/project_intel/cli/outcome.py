"""What a command leaves behind: its text and its exit code."""

from dataclasses import dataclass
from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of every command; known errors carry their own (errors.py), 1 or 2."""

    DONE = 0
    FINDING = 1
    USAGE = 2
    BUG = 3
    TIMED_OUT = 124
    INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Outcome:
    """The text for stdout, without its last line end, and the exit code."""

    text: str = ""
    code: int = Exit.DONE
