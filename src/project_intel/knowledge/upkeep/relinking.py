"""Links edited files anew where the links of all others cannot have changed by the edits."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from project_intel.knowledge.model import Structure
from project_intel.knowledge.upkeep.contents import Reader
from project_intel.knowledge.upkeep.linked import link_some
from project_intel.knowledge.upkeep.outcomes import unparsed, unseen


@dataclass(frozen=True, slots=True)
class Edited:
    """Files with the hashes of their contents before and now, and what is known of all others.

    `paths` are those of the project; `others` gives the content of every live file, by path, and is
    only asked where that matters.
    """

    before: Mapping[str, str]
    now: Mapping[str, str]
    paths: frozenset[str]
    others: Iterable[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Relinked:
    """The structures of the edited files, and what configuration their links depend on.

    `unparsed_before` and `unparsed_now` count by extension those that nothing here can read.
    """

    structures: Mapping[str, Structure]
    read: Mapping[str, str]
    unparsed_before: Mapping[str, int]
    unparsed_now: Mapping[str, int]


def relink(root: str, reader: Reader, edited: Edited) -> Relinked | None:
    """Link the edited files; None where others would have to be linked again, too."""
    from project_intel.linking.link import rule_of
    from project_intel.linking.shown import looks_around, shown

    before, now = reader.records(edited.before), reader.records(edited.now)
    if before is None or now is None or unseen(now):
        return None
    rules = set()
    for path, file in now.items():
        was, rule = before[path], rule_of(file.language)
        if rule != rule_of(was.language) or shown(rule, path, was) != shown(rule, path, file):
            return None
        rules.add(rule)
    files, contents = now, edited.now
    if any(map(looks_around, rules)):
        contents = {**dict(edited.others), **edited.now}
        everything = reader.records(contents)
        if everything is None:
            return None
        files = everything
    linked = link_some(root, files, contents, edited.paths, edited.now)
    return Relinked(linked.structures, linked.read, unparsed(before), unparsed(now))
