"""Which files depend on each other, which of them belong together, and in what order to read them.

A graph maps each path to the paths it depends on, all of them keys of the graph.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TypeAlias

from project_intel.knowledge.analysis.work import Source
from project_intel.paths import folder_of

Graph: TypeAlias = Mapping[str, Sequence[str]]


def edges(sources: Iterable[Source]) -> Graph:
    """Link every source to the others it imports or mentions, never to itself; all by path."""
    by_path = {source.path: source for source in sources}
    return {
        path: sorted(
            other
            for other in {*by_path[path].imports, *by_path[path].refs}
            if other in by_path and other != path
        )
        for path in sorted(by_path)
    }


def links(sources: Iterable[Source], graph: Graph, described: Collection[str]) -> list[list[str]]:
    """List what holds files together, the most particular first.

    Each link is a file of the graph with those that depend on it, or the files that import the
    same of the `described` paths. What everything uses says the least and comes late, after it only
    that a file without any link lies in the same folder as others.
    """
    users: dict[str, list[str]] = {}
    for source in sorted(sources, key=lambda source: source.path):
        shared = (key for key in source.imports if key in described and key not in graph)
        for used in {*graph[source.path], *shared}:
            users.setdefault(used, [used] if used in graph else []).append(source.path)
    found = [users[used] for used in sorted(users, key=lambda used: (len(users[used]), used))]
    found += _folder_links(graph, {path for link in found if len(link) > 1 for path in link})
    return [link for link in found if len(link) > 1]


def _folder_links(graph: Graph, linked: Collection[str]) -> list[list[str]]:
    """Link the files of each folder that nothing else links, to one that is, if there is one.

    The root is none: what lies there need have nothing in common.
    """
    inside = sorted((folder_of(path), path) for path in graph if folder_of(path))
    found = []
    for _, together in groupby(inside, itemgetter(0)):
        paths = [path for _, path in together]
        alone = [path for path in paths if path not in linked]
        found.append([path for path in paths if path in linked][:1] + alone)
    return found


def clusters(
    weights: Mapping[str, int], links: Iterable[Sequence[str]], fits: Callable[[int, int], bool]
) -> list[list[str]]:
    """Unite files along links, as long as the whole still fits; by first path, each sorted.

    `weights` are by path; `fits` is asked about a number of files and their weight. So a file that
    everything uses joins what it can and glues nothing together beyond that.
    """
    home = {path: path for path in weights}
    members = {path: [path] for path in weights}
    total = dict(weights)

    def find(path: str) -> str:
        while home[path] != path:
            home[path] = home[home[path]]
            path = home[path]
        return path

    for first, *others in links:
        for other in others:
            one, two = find(first), find(other)
            count, weight = len(members[one]) + len(members[two]), total[one] + total[two]
            if one == two or not fits(count, weight):
                continue
            if len(members[one]) < len(members[two]):
                one, two = two, one
            home[two] = one
            members[one] += members.pop(two)
            total[one] = weight
    return sorted(sorted(together) for together in members.values())


def reading_order(graph: Graph, groups: Sequence[Sequence[str]]) -> list[list[str]]:
    """Divide all paths into runs: dependencies before dependents, except inside a cycle.

    A group is one run, unless it and another depend on each other. Every path of the graph must be
    in one group.
    """
    home = {path: group[0] for group in groups for path in group}
    inside = {group[0]: group for group in groups}
    between = {
        name: list(
            dict.fromkeys(
                home[used] for path in group for used in graph[path] if home[used] != name
            )
        )
        for name, group in inside.items()
    }
    runs = []
    for entangled in cycles(between):
        paths = [path for name in entangled for path in inside[name]]
        inner = set(paths)
        narrowed = {path: [used for used in graph[path] if used in inner] for path in paths}
        order = [path for cycle in cycles(narrowed) for path in cycle]
        runs += [list(run) for _, run in groupby(order, key=home.__getitem__)]
    return runs


def cycles(graph: Graph) -> list[list[str]]:
    """List the strongly connected components, those depended on first; most are a single path.

    Inside a component a path follows its own dependencies as far as the cycle allows. The order
    is that of the graph's keys and values wherever dependencies leave a choice.
    """
    # Tarjan's algorithm with its own stack, since an import chain may be longer than Python's.
    found: list[list[str]] = []
    index: dict[str, int] = {}
    lowest: dict[str, int] = {}
    finished: dict[str, int] = {}
    waiting: list[str] = []
    is_waiting: set[str] = set()
    for root in graph:
        if root in index:
            continue
        walk = [(root, iter(graph[root]))]
        index[root] = lowest[root] = len(index)
        waiting.append(root)
        is_waiting.add(root)
        while walk:
            path, rest = walk[-1]
            used = next(rest, None)
            if used is None:
                walk.pop()
                finished[path] = len(finished)
                if walk:
                    above = walk[-1][0]
                    lowest[above] = min(lowest[above], lowest[path])
                if lowest[path] == index[path]:
                    component = [waiting.pop()]
                    while component[-1] != path:
                        component.append(waiting.pop())
                    is_waiting.difference_update(component)
                    found.append(sorted(component, key=finished.__getitem__))
            elif used not in index:
                index[used] = lowest[used] = len(index)
                waiting.append(used)
                is_waiting.add(used)
                walk.append((used, iter(graph[used])))
            elif used in is_waiting:
                lowest[path] = min(lowest[path], index[used])
    return found
