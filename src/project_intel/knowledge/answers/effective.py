"""Gives the role that counts: the stored one, else what path and form suggest."""

from project_intel.knowledge.model import Entry
from project_intel.roles import Role, infer

_OLD_NAMES = {"script": Role.HELPER_SCRIPT.value}
"""Roles that older tools stored, by what they are called now."""


def effective_role(path: str, entry: Entry) -> str:
    """Give the stored role by its name of today, else the inferred one."""
    stored = entry.analysis.role if entry.analysis else ""
    is_text = entry.structure.line_count is not None
    return _OLD_NAMES.get(stored, stored) or infer(path, is_text=is_text)
