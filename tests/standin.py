"""A deterministic stand-in for a model that analyses batches: it describes what it is given."""

import re

from project_intel.knowledge.model import Role

OPENING = re.compile(r'^<file (?P<fence>\d+) path="(?P<path>[^"]*)"', re.MULTILINE)
BATCH = re.compile(r'"batch": "(?P<id>[0-9a-f]+)"')


def files_of(text):
    """Return the contents in a batch text by path, in their order."""
    found = {}
    for opening in OPENING.finditer(text):
        start = text.index("\n", opening.end()) + 1
        end = text.index(opening["fence"], start)
        found[opening["path"]] = text[start : text.rindex("\n", start, end)]
    return found


def batch_of(text):
    """Return the id that a batch text tells to submit with."""
    return BATCH.search(text)["id"]


def analyse(path, content):
    """Describe one file."""
    role = Role.DOCUMENTATION if path.endswith(".md") else Role.IMPLEMENTATION
    return {
        "path": path,
        "summary": f"{path} begins with {content.partition(chr(10))[0]!r}.",
        "role": role.value,
        "technologies": ["Python"],
        "searchTags": ["stand-in"],
    }


def answer(text):
    """Describe all files of a batch text."""
    return [analyse(path, content) for path, content in files_of(text).items()]
