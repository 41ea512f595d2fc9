"""What was listed and read when the knowledge base was written, so that few changes can be told."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from project_intel.knowledge.project import Project
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import settings_fingerprint
from project_intel.knowledge.upkeep.listing import Listing

_NAME = "ledger"
_INDEX = "index.bin"


@dataclass(frozen=True, slots=True)
class Ledger:
    """A moment at which a knowledge base was the map of a project.

    `base` is the SHA-1 of its bytes, `settings` the fingerprint they were made with, `index` what
    git printed of its index and `digest` the SHA-1 of that. Of the tracked files `dirty` differed
    from the index and `missing` were not on disk; `untracked` files were not in it. `nested` are
    repositories inside. `read` are the configuration files that linking asked for,
    with a digest of what they told. All files on
    disk were regular ones.
    """

    base: str
    settings: str
    index: bytes
    digest: str
    dirty: frozenset[str]
    missing: frozenset[str]
    untracked: frozenset[str]
    nested: frozenset[str]
    read: Mapping[str, str]


def ledger_of(
    project: Project, listing: Listing, data: bytes, read: Mapping[str, str]
) -> Ledger | None:
    """Return the ledger of a base with these bytes; None where the project is too special."""
    look = listing.look
    if look is None or listing.trouble or listing.filters or listing.sparse or listing.included:
        return None
    tree, index = look.tree, look.index()
    if listing.odd or index.unsure or listing.ignored:
        return None
    return Ledger(
        hashlib.sha1(data).hexdigest(),
        settings_fingerprint(project),
        index.answer,
        index.digest,
        tree.dirty,
        tree.missing,
        tree.untracked,
        tree.nested,
        read,
    )


def keep_ledger(cache: Cache, ledger: Ledger, known: Ledger | None = None) -> None:
    """Store a ledger; the index of `known` is stored already."""
    if known is None or known.digest != ledger.digest:
        cache.save_bytes(_INDEX, ledger.index)
    cache.save(
        _NAME,
        {
            "base": ledger.base,
            "settings": ledger.settings,
            "index": ledger.digest,
            "read": ledger.read,
            **{name: sorted(getattr(ledger, name)) for name in _SETS},
        },
    )


def load_ledger(cache: Cache) -> Ledger | None:
    """Return the stored ledger, None where none is whole."""
    kept = cache.load(_NAME)
    index = cache.load_bytes(_INDEX)
    digest = hashlib.sha1(index).hexdigest()
    if not kept or digest != kept.get("index"):
        return None
    read = kept.get("read")
    if not isinstance(read, dict):
        return None
    sets = {name: _set(kept, name) for name in _SETS}
    return Ledger(
        str(kept.get("base")), str(kept.get("settings")), index, digest, read=read, **sets
    )


_SETS = ("dirty", "missing", "untracked", "nested")


def _set(kept: Mapping[str, object], name: str) -> frozenset[str]:
    value = kept.get(name)
    return frozenset(map(str, value)) if isinstance(value, list) else frozenset()
