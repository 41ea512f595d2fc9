"""Decides for one result where it belongs and of which content it speaks."""

import os
from collections.abc import Collection, Mapping

from project_intel.knowledge.analysis.work import Receipt, Result
from project_intel.knowledge.model import Analysis, Entry
from project_intel.paths import join


def project_path(root: str, path: str) -> str | None:
    """Bring a path into the form of the map; None where it leaves the project or is the root.

    Space around it counts where there is a file of that very name.
    """
    if os.path.isabs(path.strip()):
        path = os.path.relpath(path.strip(), root)
    exact = join("", path.replace(os.sep, "/"))
    if exact and exact != exact.strip() and not os.path.lexists(os.path.join(root, exact)):
        exact = join("", exact.strip())
    return exact or None


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


def new_path(path: str, receipt: Receipt | None, rows: Mapping[str, Entry]) -> str | None:
    """Return where a file of a batch lies now that had another path then, if its content lives."""
    seen = receipt.files.get(path) if receipt is not None else None
    if seen is None:
        return None
    return next((other for other, row in rows.items() if row.structure.hash == seen.hash), None)


def why_unknown(path: str, live: Collection[str]) -> str:
    """Say why a path cannot be stored, with the one that was probably meant."""
    wanted = path.replace("\\", "/").casefold()
    near = sorted(other for other in live if other.casefold() == wanted)
    hint = f"; there is {near[0]}" if near else ""
    return f"is no file of this project{hint}"
