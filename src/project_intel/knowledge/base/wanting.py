"""Tells which files an analysis is asked for: texts that may be shown and lack a current one."""

from project_intel.knowledge.base.staleness import is_changed
from project_intel.knowledge.model import Entry

# Names, in lower case, of files whose content is never shown to anyone.
_SECRET_NAMES = frozenset({".git-credentials", ".htpasswd", ".netrc", ".pgpass", "_netrc"})
_SECRET_BEGINNINGS = (".env",)
_SECRET_ENDINGS = (".env",)


def is_secret_file(path: str) -> bool:
    """Tell by its name whether a file's content may not be shown at all."""
    name = path.rpartition("/")[2].lower()
    return (
        name.startswith(_SECRET_BEGINNINGS)
        or name.endswith(_SECRET_ENDINGS)
        or name in _SECRET_NAMES
    )


def is_undescribed(path: str, entry: Entry) -> bool:
    """Tell whether a live file waits for its first analysis; binary and secret files never do."""
    return (
        entry.analysis is None
        and entry.structure.line_count is not None
        and not is_secret_file(path)
    )


def is_outdated(path: str, entry: Entry) -> bool:
    """Tell whether a live file waits for another analysis because its content has changed."""
    return is_changed(entry) and not is_secret_file(path)
