"""Names what the tool keeps below a root, so that it is never taken for the project's own."""

from project_intel.repo.root import BASE_FILE

FOLDER = ".knowledge"
CACHE_FOLDER = f"{FOLDER}/cache"
IGNORE_FILE = f"{FOLDER}/.gitignore"
BASE_ENDING = f"/{BASE_FILE}"

__all__ = ["BASE_ENDING", "BASE_FILE", "CACHE_FOLDER", "FOLDER", "IGNORE_FILE", "is_own"]


def is_own(path: str) -> bool:
    """Tell whether a project path lies in a knowledge folder, the root's or a sub-project's."""
    return path.startswith(f"{FOLDER}/") or f"/{FOLDER}/" in path
