"""What the head of a vendor's rule file says: filled from a fragment, and compared by meaning."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from project_intel.scope.manifests.patterns import PatternError, expand_braces
from project_intel.scope.vendors.frontmatter import Value

DESCRIPTION = "$description"
GLOBS = "$globs"
JOINED = "$globs_joined"

Template = Mapping[str, str | bool]
_PART = re.compile(r"\\.|[{},]|[^\\{},]+|\\")


def fill(template: Template, description: str, globs: Sequence[str]) -> dict[str, Value]:
    """Write a head's values; keys without one are left out.

    Every vendor's globs start from the root, where a leading slash would match nothing.
    """
    globs = [glob.removeprefix("/") for glob in globs]
    head: dict[str, Value] = {}
    for key, form in template.items():
        value: Value = form
        if form == DESCRIPTION:
            value = description
        elif form == GLOBS:
            value = globs
        elif form == JOINED:
            value = ",".join(one for glob in globs for one in expand_braces(glob))
        if value not in ("", []):
            head[key] = value
    return head


def meaning(head: Mapping[str, Any], templates: Sequence[Template]) -> dict[str, Any]:
    """Return what a head says whatever its spelling.

    Globs in one string or in a list are the same list, braces written out; a key without a value
    is as good as none.
    """
    forms = {key: form for template in templates for key, form in template.items()}
    said: dict[str, Any] = {}
    for key, value in head.items():
        if value in (None, "", []):
            continue
        if forms.get(key) in (GLOBS, JOINED):
            said[key] = [one for glob in globs_of(value) for one in _expanded(glob)]
        else:
            said[key] = value.strip() if isinstance(value, str) else value
    return said


def globs_of(value: object) -> list[str]:
    """Return the globs of a list or of a string with commas between them, not within braces."""
    parts = value if isinstance(value, list) else [value]
    return [one for part in parts for one in split_globs(str(part))]


def split_globs(text: str) -> list[str]:
    """Divide a string of globs at the commas that stand in no braces."""
    globs, depth = [""], 0
    for part in _PART.findall(text):
        if part == "," and depth == 0:
            globs.append("")
            continue
        depth += {"{": 1, "}": -1}.get(part, 0)
        globs[-1] += part
    return [glob.strip() for glob in globs if glob.strip()]


def _expanded(glob: str) -> tuple[str, ...]:
    try:
        return expand_braces(glob)
    except PatternError:
        return (glob,)
