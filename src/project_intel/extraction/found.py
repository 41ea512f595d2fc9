"""What one file was found to say, while it is read."""

from dataclasses import dataclass, field

from project_intel.extraction.statements import Statement
from project_intel.extraction.uses import Uses


@dataclass(slots=True)
class Found:
    """All that the captures read so far have told; it grows as they are read."""

    statements: list[Statement] = field(default_factory=list)
    public: list[str] = field(default_factory=list)
    listed: list[str] | None = None
    ahead: str = ""
    namespaces: list[str] = field(default_factory=list)
    uses: Uses = field(default_factory=Uses)
    stepped: list[str] = field(default_factory=list)
    headed: list[str] = field(default_factory=list)
    outermost: set[str] = field(default_factory=set)
    mentioned: list[str] = field(default_factory=list)
