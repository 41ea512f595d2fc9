"""Lays out `.scope/` in a project that has none; what is there already is kept."""

import os
from importlib.resources import files
from typing import NamedTuple

from project_intel.scope.manifests.written import new_manifest
from project_intel.scope.model import MANIFEST_FILE
from project_intel.scope.vendors.targets import TargetRefused, read_target, write_target

_TEMPLATES = {
    ".scope/rules/coding.md": "coding.md",
    ".scope/knowledge/README.md": "knowledge.md",
    ".scope/specs/README.md": "specs.md",
    ".scope/personas/qa.md": "qa.md",
    ".scope/memory/decisions.md": "decisions.md",
}
_FRAGMENTS = "fragments.toml"


class Laid(NamedTuple):
    """A file and whether it was created; `reason` where it could not be."""

    path: str
    is_new: bool
    reason: str = ""

    def line(self) -> str:
        """Say it in one line."""
        if self.reason:
            return f"refused  {self.path} ({self.reason})"
        return f"{'created' if self.is_new else 'kept   '}  {self.path}"


def scaffold(root: str) -> list[Laid]:
    """Create the manifest and an example of each kind of file; never overwrites one."""
    name = os.path.basename(root) or "project"
    texts = {path: _template(file) for path, file in _TEMPLATES.items()}
    texts[MANIFEST_FILE] = f"{new_manifest(name)}{_template(_FRAGMENTS)}"
    return [_lay(root, path, text) for path, text in texts.items()]


def _lay(root: str, path: str, text: str) -> Laid:
    if os.path.lexists(os.path.join(root, path)):
        return Laid(path, False)
    try:
        write_target(root, read_target(root, path), text)
    except TargetRefused as error:
        return Laid(path, False, str(error))
    return Laid(path, True)


def _template(name: str) -> str:
    place = files("project_intel.scope").joinpath("templates", name)
    return place.read_text(encoding="utf-8")
