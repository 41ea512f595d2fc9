"""What of a content goes into a batch: without secrets, compact, cut where it is too long."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from project_intel.credentials import screen
from project_intel.extraction.language import language_of
from project_intel.extraction.shape import set_aside
from project_intel.knowledge.analysis.compact import compact, cut

SAMPLE_CHARS = 4_000
"""Most characters of a file that no one reads for what it says.

A lock file, a minified bundle, a drawing's coordinates or the rows of a table tell from their
beginning what they are.
"""

_ALIKE_THROUGHOUT = (".csv", ".jsonl", ".ndjson", ".svg", ".tsv")


@dataclass(frozen=True, slots=True)
class Material:
    """A text ready for a batch; `left_out` says in words what was cut.

    `hidden` counts by kind the credentials that were, `history` tells of a file that was described
    before it changed (see `brief.history`).
    """

    text: str
    left_out: str = ""
    hidden: Mapping[str, int] = field(default_factory=dict)
    history: str = ""

    @property
    def chars(self) -> int:
        """What the file brings into a batch."""
        return len(self.history) + len(self.text)


def material_of(path: str, text: str, most: int, history: str = "") -> Material:
    """Prepare the decoded text of a file; at most `most` characters of it stay."""
    # What is cut off first would no longer be known for the half of a key.
    screened = screen(text)
    short = cut(
        compact(path, screened.text), min(most, SAMPLE_CHARS) if _is_sampled(path, text) else most
    )
    return Material(short.text, short.left_out, screened.counts, history)


def _is_sampled(path: str, text: str) -> bool:
    if path.lower().endswith(_ALIKE_THROUGHOUT):
        return True
    language = language_of(path, text[:200].partition("\n")[0])
    return set_aside(path, text, language is not None and language.is_code) is not None
