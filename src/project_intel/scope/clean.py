"""Takes everything that was built out of a project again."""

from project_intel.scope.vendors.changes import Built, Change, carry_out, left_behind
from project_intel.scope.vendors.vendors import vendors


def clean(root: str, *, write: bool = True, force: bool = False) -> Built:
    """Remove our blocks, and the files that hold nothing else; other text stays as it is.

    Nothing at all is written where a block was edited, unless with `force`. Raises TargetRefused.
    """
    changes: dict[str, Change] = {}
    for vendor in vendors():
        for change in left_behind(root, vendor, frozenset(), force):
            changes.setdefault(change.target.path, change)
    built = Built(tuple(changes.values()))
    if write and not built.refused:
        carry_out(root, built.changes)
    return built
