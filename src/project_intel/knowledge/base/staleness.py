"""How far a file has moved away from what was said of it."""

from project_intel.knowledge.model import Entry

SAME_SIZE_FACTOR = 0.9
"""Weight of an analysis whose file changed without changing its size."""


def is_changed(entry: Entry) -> bool:
    """Tell whether the content differs from the analysed content.

    Without a stored hash the baselines decide; without baselines the analysis counts as current.
    """
    said = entry.analysis
    if said is None:
        return False
    if said.hash is not None and entry.structure.hash:
        return said.hash != entry.structure.hash
    return _differs(said.size_chars, entry.structure.size_chars) or _differs(
        said.line_count, entry.structure.line_count
    )


def delta(entry: Entry) -> str | None:
    """Say the growth since the analysis, `+12 lines +340 chars`; None when nothing changed."""
    if entry.analysis is None or not is_changed(entry):
        return None
    lines = (entry.structure.line_count or 0) - (
        entry.analysis.line_count
        if entry.analysis.line_count is not None
        else entry.structure.line_count or 0
    )
    chars = entry.structure.size_chars - (
        entry.analysis.size_chars
        if entry.analysis.size_chars is not None
        else entry.structure.size_chars
    )
    return f"{lines:+d} lines {chars:+d} chars"


def factor(entry: Entry) -> float:
    """Weigh the semantic fields: min(baseline, current) / max(baseline, current), 1 when current.

    A changed file of unchanged size weighs `SAME_SIZE_FACTOR`: the rewrite is certain, its extent
    unknown.
    """
    if entry.analysis is None or not is_changed(entry):
        return 1.0
    before, now = entry.analysis.size_chars or 0, entry.structure.size_chars
    if before <= 0 or now <= 0:
        return 1.0 if before == now else 0.0
    return min(before, now) / max(before, now) if before != now else SAME_SIZE_FACTOR


def _differs(baseline: int | None, current: int | None) -> bool:
    return baseline is not None and current is not None and baseline != current
