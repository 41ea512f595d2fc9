"""What encloses a place of the source."""

from dataclasses import dataclass

from project_intel.extraction.statements import Statement
from project_intel.extraction.uses import Arguments

MAX_NAMESPACE = 400
"""Characters of a joined namespace; deeper nesting names nothing anyone imports."""


@dataclass(frozen=True, slots=True)
class Inside:
    """All that holds at a place of the source, up to the byte `end`."""

    end: int
    statement: Statement | None = None
    namespace: str = ""
    base: str = ""
    pattern: bool = False
    listing: bool = False
    local: bool = False
    head: bool = False
    naming: bool = False
    arguments: Arguments | None = None
