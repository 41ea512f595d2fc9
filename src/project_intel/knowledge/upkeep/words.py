"""Keeps the words of all contents in the cache."""

from collections.abc import Iterable, Set
from typing import TypeGuard

from project_intel.counting import MOST_OF_ONE
from project_intel.knowledge.model import Entry
from project_intel.knowledge.texts.inverted import EMPTY, decode
from project_intel.knowledge.texts.texts import Texts
from project_intel.knowledge.upkeep.cache import Cache

_BASE = "words.idx"
_LATE = "words-late"


def load_texts(cache: Cache) -> Texts:
    """Return what is kept; what is missing or broken counts as never read."""
    base = decode(cache.load_bytes(_BASE), cache.fingerprint) or EMPTY
    late = cache.load(_LATE)
    # The two files are written one after the other: what is late in one may be in the other.
    known = set(base.contents)
    return Texts(
        base,
        {
            content: counts
            for content, counts in late.items()
            if content not in known and _is_whole(counts)
        },
    )


def keep_texts(cache: Cache, texts: Texts, live: Set[str]) -> None:
    """Store what is known of the live contents; a few new ones do not touch the large file."""
    late = texts.late(live)
    if late is None:
        cache.save_bytes(_BASE, texts.rewritten(cache.fingerprint, live))
        cache.save(_LATE, {})
    else:
        cache.save(_LATE, late)


def covers(texts: Texts, rows: Iterable[Entry]) -> bool:
    """Tell whether the content of every row was read."""
    return all(row.structure.hash in texts.numbers for row in rows)


def _is_whole(counts: object) -> TypeGuard[dict[str, int]]:
    return isinstance(counts, dict) and all(
        isinstance(count, int) and 0 < count <= MOST_OF_ONE for count in counts.values()
    )
