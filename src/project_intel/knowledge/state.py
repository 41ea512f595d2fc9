"""The small note that lets an unchanged project be recognised without opening anything large."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, field

from project_intel.knowledge.cache import Cache
from project_intel.knowledge.fingerprint import settings_fingerprint
from project_intel.knowledge.glance import glance
from project_intel.knowledge.model import Counts, Project
from project_intel.knowledge.store import Store

_NAME = "state"


@dataclass(frozen=True, slots=True)
class State:
    """What was true when the knowledge base on disk matched the project.

    `dormant` are its rows that do not live here: hidden by settings or not checked out.
    `unparsed` counts files by extension whose imports and exports nothing here can read.
    """

    signature: Mapping[str, object]
    counts: Counts
    bases: tuple[str, ...] = ()
    dormant: frozenset[str] = frozenset()
    unparsed: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


def recall(project: Project, store: Store, cache: Cache) -> State | None:
    """Return the kept state if project, settings and knowledge base are still as they were."""
    kept = cache.load(_NAME)
    if kept.get("settings") != settings_fingerprint(project):
        return None
    if not kept.get("base") or kept.get("base") != store.base_stamp():
        return None
    try:
        state = _decode(kept)
    except (KeyError, TypeError, ValueError):
        return None
    signature = glance(project, state.signature)
    if signature is None:
        return None
    if signature != state.signature:
        cache.save(_NAME, {**kept, "signature": signature})
    return state


def keep(project: Project, store: Store, cache: Cache, state: State) -> None:
    """Note that the knowledge base now on disk matches the project."""
    cache.save(
        _NAME,
        {
            "settings": settings_fingerprint(project),
            "base": store.base_stamp(),
            "signature": state.signature,
            "counts": astuple(state.counts),
            "bases": state.bases,
            "dormant": sorted(state.dormant),
            "unparsed": state.unparsed,
            "notes": state.notes,
        },
    )


def _decode(kept: Mapping[str, object]) -> State:
    counts, bases, dormant, notes = (
        _list(kept[name]) for name in ("counts", "bases", "dormant", "notes")
    )
    signature, unparsed = kept["signature"], kept["unparsed"]
    if not isinstance(signature, dict) or not isinstance(unparsed, dict):
        raise TypeError
    return State(
        signature,
        Counts(*(int(str(number)) for number in counts)),
        tuple(map(str, bases)),
        frozenset(map(str, dormant)),
        unparsed,
        tuple(map(str, notes)),
    )


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError
    return value
