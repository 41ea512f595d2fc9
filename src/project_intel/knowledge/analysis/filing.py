"""Decides for one result where it belongs and of which content it speaks."""

import os
from collections.abc import Collection

from project_intel.knowledge.analysis.work import Receipt, Result
from project_intel.knowledge.model import Analysis
from project_intel.paths import join


def project_path(root: str, path: str) -> str | None:
    """Bring a path into the form of the map; None where it leaves the project or is the root."""
    if os.path.isabs(path):
        path = os.path.relpath(path, root)
    return join("", path.replace(os.sep, "/")) or None


def analysis_of(result: Result, path: str, receipt: Receipt | None, said_at: str) -> Analysis:
    """Return what is stored: of the content in the receipt, without a hash where there is none."""
    seen = receipt.files.get(path) if receipt is not None else None
    return Analysis(
        summary=result.summary,
        role=result.role.value if result.role else "",
        technologies=result.technologies,
        search_tags=result.search_tags,
        last_updated=said_at,
        size_chars=seen.size_chars if seen else None,
        line_count=seen.line_count if seen else None,
        hash=seen.hash if seen else None,
    )


def why_unknown(path: str, live: Collection[str]) -> str:
    """Say why a path cannot be stored, with the one that was probably meant."""
    wanted = path.replace("\\", "/").casefold()
    near = sorted(other for other in live if other.casefold() == wanted)
    hint = f"; there is {near[0]}" if near else ""
    return f"is no file of this project{hint}"
