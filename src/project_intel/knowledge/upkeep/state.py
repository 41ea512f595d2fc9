"""The small note that lets an unchanged project be recognised without opening anything large."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from project_intel.knowledge.base.places import base_stamp
from project_intel.knowledge.project import Counts, Project
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import settings_fingerprint
from project_intel.knowledge.upkeep.glance import compare
from project_intel.knowledge.upkeep.look import Look
from project_intel.repo.files import Stamp

_NAME = "state"


class State(NamedTuple):
    """What was true when the knowledge base on disk matched the project.

    `dormant` are its rows that do not live here: hidden by settings or not checked out.
    `unparsed` counts files by extension whose imports and exports nothing here can read.
    """

    signature: Mapping[str, object]
    counts: Counts
    bases: tuple[str, ...] = ()
    dormant: frozenset[str] = frozenset()
    unparsed: Mapping[str, int] = MappingProxyType({})


class Recalled(NamedTuple):
    """The kept state, if it speaks of the knowledge base on disk and these settings.

    `holds` tells whether the project is still as it was; `look` is what git said to that.
    """

    state: State | None = None
    holds: bool = False
    look: Look | None = None


def recall(
    project: Project, cache: Cache, deadline: float | None, look: Look | None = None
) -> Recalled:
    """Return the kept state and compare it with project, settings and knowledge base.

    `look` is what git was asked already.
    """
    kept = cache.load(_NAME)
    base = base_stamp(project.root)
    if base is None or kept.get("base") != _numbers(base):
        return Recalled(look=look)
    if kept.get("settings") != settings_fingerprint(project):
        return Recalled(look=look)
    try:
        state = _decode(kept)
    except (KeyError, TypeError, ValueError):
        return Recalled(look=look)
    signature, look = compare(project, state.signature, deadline, look)
    if signature is not None and signature != state.signature:
        cache.save(_NAME, {**kept, "signature": signature})
    return Recalled(state, signature is not None, look)


def keep(project: Project, cache: Cache, state: State, base: Stamp) -> None:
    """Note that the knowledge base of this stamp matches the project."""
    cache.save(
        _NAME,
        {
            "settings": settings_fingerprint(project),
            "base": _numbers(base),
            "signature": state.signature,
            "counts": state.counts,
            "bases": state.bases,
            "dormant": sorted(state.dormant),
            "unparsed": state.unparsed,
        },
    )


def forget(cache: Cache) -> None:
    """Let the next refresh look at everything: something waits that no file shows."""
    cache.save(_NAME, {})


def _decode(kept: Mapping[str, object]) -> State:
    counts, bases, dormant = (_list(kept[name]) for name in ("counts", "bases", "dormant"))
    signature, unparsed = kept["signature"], kept["unparsed"]
    if not isinstance(signature, dict) or not isinstance(unparsed, dict):
        raise TypeError
    return State(
        signature,
        Counts(*(int(str(number)) for number in counts)),
        tuple(map(str, bases)),
        frozenset(map(str, dormant)),
        unparsed,
    )


def _numbers(stamp: Stamp) -> list[int]:
    return [stamp.size, stamp.modified_ns, stamp.changed_ns]


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise TypeError
    return value
