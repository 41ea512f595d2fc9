"""What belongs together, and in which order it is read."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from project_intel.knowledge.analysis.graph import clusters, cycles, edges, links, reading_order
from project_intel.knowledge.analysis.work import Source


def source(path: str, *imports: str, refs: tuple[str, ...] = ()) -> Source:
    return Source(path, "h", 1, 1, dict.fromkeys(imports, ()), refs)


def reachable(graph: dict[str, list[str]], start: str) -> set[str]:
    found: set[str] = set()
    left = list(graph[start])
    while left:
        path = left.pop()
        if path not in found:
            found.add(path)
            left += graph[path]
    return found


graphs = st.dictionaries(st.integers(0, 12), st.lists(st.integers(0, 12), max_size=4)).map(
    lambda drawn: {
        str(path): sorted({str(used) for used in drawn.get(path, ())} - {str(path)})
        for path in range(13)
    }
)


def test_edges_lead_to_files_of_the_set_and_never_to_the_file_itself() -> None:
    sources = [source("a", "b", "a", "jwt", refs=("c", "outside")), source("b"), source("c", "a")]
    assert edges(sources) == {"a": ["b", "c"], "b": [], "c": ["a"]}


def test_a_self_mention_does_not_cost_the_others_their_order() -> None:
    graph = edges([source("docs/a", "docs/a", "z"), source("z")])
    assert cycles(graph) == [["z"], ["docs/a"]]


def test_a_cycle_of_two_is_read_after_what_it_uses_and_before_what_uses_it() -> None:
    graph = {"a": ["x"], "x": ["y"], "y": ["x", "z"], "z": []}
    assert cycles(graph) == [["z"], ["y", "x"], ["a"]]


def test_a_chain_longer_than_the_stack_is_ordered() -> None:
    names = [f"{place:05}" for place in range(20_000)]
    graph: dict[str, list[str]] = {path: [used] for path, used in pairwise(names)} | {names[-1]: []}
    assert cycles(graph) == [[path] for path in reversed(names)]


def test_what_few_use_holds_together_more_than_what_all_use() -> None:
    sources = [source("a", "t"), source("b", "t", "c"), source("c", "t"), source("t")]
    assert links(sources, edges(sources), ()) == [["c", "b"], ["t", "a", "b", "c"]]


def test_files_that_import_the_same_described_file_are_linked_and_mentions_are_not() -> None:
    sources = [source("a", "old"), source("b", "old"), source("c", refs=("old",)), source("d", "x")]
    assert links(sources, edges(sources), {"old"}) == [["a", "b"]]


def test_files_without_a_link_are_read_with_those_of_their_folder() -> None:
    sources = [
        source("docs/a.md"),
        source("docs/b.md"),
        source("src/x.ts", "src/y.ts"),
        source("src/y.ts"),
        source("src/z.css"),
        source("top.md"),
        source("up.md"),
    ]
    assert links(sources, edges(sources), ()) == [
        ["src/y.ts", "src/x.ts"],
        ["docs/a.md", "docs/b.md"],
        ["src/x.ts", "src/z.css"],
    ]


def test_a_hub_joins_what_fits_and_leaves_the_rest_apart() -> None:
    linked = [["a1", "a2"], ["b1", "b2"], ["hub", "a1", "a2", "b1", "b2"]]
    weights = dict.fromkeys(["hub", "a1", "a2", "b1", "b2"], 10)
    for fits in (lambda count, _: count <= 3, lambda _, weight: weight <= 30):
        assert clusters(weights, linked, fits) == [["a1", "a2", "hub"], ["b1", "b2"]]


def test_a_group_is_one_run_after_the_group_it_depends_on() -> None:
    graph = {"a1": ["a2"], "a2": ["hub"], "b1": ["b2"], "b2": ["hub"], "hub": []}
    runs = reading_order(graph, [["a1", "a2"], ["b1", "b2", "hub"]])
    assert runs == [["hub", "b2", "b1"], ["a2", "a1"]]


def test_groups_that_need_each_other_are_interleaved_rather_than_read_too_early() -> None:
    graph = {"a1": ["b1"], "b1": ["a2"], "a2": [], "b2": []}
    assert reading_order(graph, [["a1", "a2"], ["b1", "b2"]]) == [["a2"], ["b1", "b2"], ["a1"]]


@given(graphs)
def test_strongly_connected_files_stand_together_and_all_else_after_what_it_needs(
    graph: dict[str, list[str]],
) -> None:
    needs = {path: reachable(graph, path) for path in graph}
    found = cycles(graph)
    place = {path: number for number, component in enumerate(found) for path in component}
    assert sorted(path for component in found for path in component) == sorted(graph)
    for path in graph:
        for used in needs[path]:
            assert (
                (place[used] == place[path]) if path in needs[used] else place[used] < place[path]
            )


@given(graphs, st.lists(st.integers(0, 4), min_size=13, max_size=13))
def test_no_grouping_puts_a_file_before_one_it_needs(
    graph: dict[str, list[str]], colours: list[int]
) -> None:
    groups = [[path for path in graph if colours[int(path)] == colour] for colour in range(5)]
    runs = reading_order(graph, [group for group in groups if group])
    order = [path for run in runs for path in run]
    needs = {path: reachable(graph, path) for path in graph}
    assert sorted(order) == sorted(graph)
    for path in graph:
        for used in needs[path]:
            assert path in needs[used] or order.index(used) < order.index(path)
