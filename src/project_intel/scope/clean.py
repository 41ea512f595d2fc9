"""Takes everything that was built out of a project again."""

from project_intel.scope.build import (
    Built,
    Change,
    State,
    built_files,
    carry_out,
    withdrawn,
)
from project_intel.scope.vendors.targets import TargetRefused, read_target
from project_intel.scope.vendors.vendors import vendors


def clean(root: str, *, write: bool = True, force: bool = False) -> Built:
    """Remove our blocks, and the files that hold nothing else; other text stays as it is.

    Nothing at all is written where a block was edited, unless with `force`. Raises TargetRefused.
    """
    changes: dict[str, Change] = {}
    for vendor in vendors():
        for path in built_files(root, vendor):
            try:
                target = read_target(root, path)
            except TargetRefused:
                continue  # nothing of ours is known to be in it
            if target.is_ours:
                changes.setdefault(path, withdrawn(vendor, target, force))
    built = Built(tuple(changes.values()))
    if write and not any(change.state is State.REFUSED for change in built.changes):
        carry_out(root, built.changes)
    return built
