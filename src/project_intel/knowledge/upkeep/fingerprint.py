"""Names the program and the settings a stored value was made with."""

import hashlib
import importlib.util
import os

import project_intel
from project_intel.knowledge.project import Project

_ROOMS = (
    "",
    "extraction",
    "extraction/languages",
    "linking",
    "knowledge",
    "knowledge/base",
    "knowledge/texts",
    "knowledge/upkeep",
    "repo",
)


def program_fingerprint() -> str:
    """Return a digest that differs between versions of the program and of its grammars.

    Names and sizes of the program's files: two installations of one version agree.
    """
    package = os.path.dirname(os.path.abspath(project_intel.__file__))
    digest = hashlib.sha1(project_intel.__version__.encode())
    for room in _ROOMS:
        with os.scandir(os.path.join(package, room)) as entries:
            files = sorted(
                (entry.name, entry.stat().st_size) for entry in entries if entry.is_file()
            )
        digest.update(repr(files).encode())
    digest.update(repr(_grammars()).encode())
    return digest.hexdigest()


def _grammars() -> list[str]:
    """List what is installed of tree-sitter, with versions, without importing any of it."""
    spec = importlib.util.find_spec("tree_sitter")
    if spec is None or spec.origin is None:
        return []
    site = os.path.dirname(os.path.dirname(spec.origin))
    return sorted(name for name in os.listdir(site) if name.startswith("tree_sitter"))


def settings_fingerprint(project: Project) -> str:
    """Return a digest of the settings that decide which rows live."""
    return hashlib.sha1(repr((project.include, project.exclude)).encode()).hexdigest()
