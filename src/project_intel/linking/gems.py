"""Which gem brings a feature that a Ruby file requires."""

import re
from collections.abc import Iterator, Set

from project_intel.linking.links import Tree

SHARED_FOLDERS = frozenset({"io", "net"})
"""Folders of the load path that many gems put something into; none is called so."""

_NAMED = re.compile(
    r"^[ \t]*(?:gem|\w+\.add_(?:runtime_|development_)?dependency)\b[ \t(]*[\"']([\w.-]+)[\"']",
    re.MULTILINE,
)
_LOCKED = re.compile(r"^ {4}([\w.-]+) \(", re.MULTILINE)


def declared_gems(tree: Tree) -> frozenset[str]:
    """Collect the gems that the project's Gemfiles, their locks and gemspecs name."""
    gems = set()
    for path in tree.paths:
        name = path.rpartition("/")[2]
        is_lock = name in ("Gemfile.lock", "gems.locked")
        if is_lock or name in ("Gemfile", "gems.rb") or name.endswith(".gemspec"):
            gems.update((_LOCKED if is_lock else _NAMED).findall(tree.text_of(path) or ""))
    return frozenset(gems)


def gem_of(feature: str, gems: Set[str]) -> str:
    """Name the gem of a feature: a declared one that is called like it, else its first part."""
    segments = feature.removesuffix(".rb").split("/")
    for count in range(len(segments), 0, -1):
        for name in _spellings(segments[:count]):
            if name in gems:
                return name
    kept = 2 if segments[0] in SHARED_FOLDERS else 1
    return "-".join(segments[:kept])


def _spellings(segments: list[str]) -> Iterator[str]:
    """Yield the ways a gem may be called: `active_support` is activesupport."""
    name = "-".join(segments)
    yield name
    yield name.replace("_", "-")
    yield name.replace("_", "")
    yield name.replace("-", "_")
