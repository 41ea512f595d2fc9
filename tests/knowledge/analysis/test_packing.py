"""How files are divided into batches."""

import time
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from project_intel.knowledge.analysis.brief import Ending, compose, history
from project_intel.knowledge.analysis.material import Material
from project_intel.knowledge.analysis.packing import MOST_FILES, Budget, batch_id, plan
from project_intel.knowledge.analysis.work import Batch, Source
from project_intel.knowledge.model import Analysis, Entry, Structure

WIDE = Budget(50_000, 2.5)


def source(path: str, *imports: str, content: str = "h", refs: tuple[str, ...] = ()) -> Source:
    return Source(path, content, 100, 3, dict.fromkeys(imports, ()), refs)


def planned(
    sources: list[Source], budget: Budget = WIDE, chars: int = 100, **known: Entry
) -> list[tuple[str, ...]]:
    batches = plan(sources, {one.path: chars for one in sources}, known, budget)
    return [batch.files for batch in batches]


def described(summary: str = "What it is.") -> Entry:
    return Entry(Structure(9, 1, hash="now"), Analysis(summary, hash="now"))


def test_nothing_to_do_is_no_batch() -> None:
    assert planned([]) == []


def test_files_without_any_link_share_batches() -> None:
    many = [source(f"f{place:02}") for place in range(MOST_FILES + 1)]
    assert [len(files) for files in planned(many)] == [MOST_FILES, 1]


def test_a_batch_is_limited_by_what_has_to_be_written_too() -> None:
    tiny = [source(f"f{place:03}") for place in range(150)]
    assert [len(files) for files in planned(tiny, chars=1)] == [40, 40, 40, 30]


def test_a_group_that_does_not_fit_into_a_well_filled_batch_begins_another() -> None:
    # 100,000 of 125,000 characters are taken; "d" alone would still fit.
    sources = [source("a"), source("b"), source("c", "d"), source("d")]
    chars = {"a": 50_000, "b": 50_000, "c": 20_000, "d": 10_000}
    assert [one.files for one in plan(sources, chars, {}, WIDE)] == [("a", "b"), ("d", "c")]


def test_a_group_fills_a_batch_of_which_much_would_stay_empty() -> None:
    # 70,000 of 125,000 characters are taken.
    sources = [source("a"), source("c", "d"), source("d")]
    chars = {"a": 70_000, "c": 40_000, "d": 20_000}
    assert [one.files for one in plan(sources, chars, {}, WIDE)] == [("a", "d"), ("c",)]


def test_files_that_share_a_described_dependency_are_read_together() -> None:
    sources = [source("a", "t"), source("b"), source("c"), source("z", "t")]
    assert planned(sources, chars=55_000, t=described()) == [("a", "z"), ("b", "c")]


def test_a_group_larger_than_a_batch_is_split_in_reading_order() -> None:
    chain = [source("a", "b"), source("b", "c"), source("c", "d"), source("d")]
    assert planned(chain, chars=55_000) == [("d", "c"), ("b", "a")]


def test_an_oversized_file_stands_alone() -> None:
    sources = [source("a"), source("b"), source("c")]
    chars = {"a": 10, "b": 10**6, "c": 10}
    assert [one.files for one in plan(sources, chars, {}, WIDE)] == [("a",), ("b",), ("c",)]


def test_context_is_what_lies_outside_the_batch_and_has_something_to_say() -> None:
    known = {
        "old": described(),
        "api": Entry(Structure(9, 1, exports=("f",))),
        "gone": replace(described(), deleted=True),
        "mute": Entry(Structure(9, 1)),
        "b": described("Stale, since b is read itself."),
    }
    sources = [source("a", "b", "old", "gone", "mute", "jwt", refs=("api",)), source("b")]
    (batch,) = plan(sources, {"a": 1, "b": 1}, known, WIDE)
    assert (batch.files, batch.context) == (("b", "a"), ("api", "old"))


def test_context_takes_an_eighth_of_the_batch_and_prefers_what_more_files_use() -> None:
    known = {f"d{place:02}": described() for place in range(60)} | {"zz": described()}
    sources = [source("a", *known), source("b", "zz")]
    (batch,) = plan(sources, {"a": 1, "b": 1}, known, WIDE)
    # 15,625 characters hold 33 of at most 450 + 20 and a path of 3: 2 + 470 and 32 times 473.
    assert batch.context == (*(f"d{place:02}" for place in range(32)), "zz")


def test_an_id_depends_on_paths_and_hashes_only() -> None:
    one = batch_id([("a", "1"), ("b", "2")])
    assert one == batch_id([("a", "1"), ("b", "2")])
    assert len({one, batch_id([("a", "1"), ("b", "3")]), batch_id([("a", "1"), ("c", "2")])}) == 3


def test_a_name_that_is_no_valid_text_and_a_budget_of_nothing_are_survived() -> None:
    sources = [source("a\udcff"), source("b")]
    assert planned(sources, Budget(1, 0.5)) == [("a\udcff",), ("b",)]


def test_a_file_that_everything_uses_costs_no_time_beyond_its_users() -> None:
    sources = [source("hub"), *(source(f"f{n:05}", "hub", f"f{n // 2:05}") for n in range(10_000))]
    started = time.process_time()
    files = planned(sources)
    assert time.process_time() - started < 30
    assert files[0][0] == "hub"


def test_a_dense_graph_takes_time_by_its_edges() -> None:
    names = [f"d{number % 97}/f{number:04}.py" for number in range(3_000)]
    sources = [
        source(name, *(names[at * place % 3_000] for place in range(1, 301)))
        for at, name in enumerate(names)
    ]
    started = time.process_time()
    assert sum(map(len, planned(sources))) == 3_000
    assert time.process_time() - started < 15


paths = st.integers(0, 30).map(lambda number: f"p{number:02}.ts")
projects = st.dictionaries(
    paths,
    st.tuples(
        st.lists(st.one_of(paths, st.sampled_from(["k1", "k2", "jwt"])), max_size=5),
        st.lists(paths, max_size=2),
        st.integers(0, 3_000),
    ),
)
budgets = st.integers(800, 4_000).map(lambda tokens: Budget(tokens, 2.5))
KNOWN = {"k1": described("x" * 450), "k2": Entry(Structure(9, 1, exports=("one", "two")))}


def sources_of(project: dict[str, tuple[list[str], list[str], int]]) -> list[Source]:
    return [
        source(path, *imports, refs=tuple(refs)) for path, (imports, refs, _) in project.items()
    ]


def batches_of(
    project: dict[str, tuple[list[str], list[str], int]], budget: Budget
) -> tuple[Batch, ...]:
    return plan(sources_of(project), {path: row[2] for path, row in project.items()}, KNOWN, budget)


@given(projects, budgets)
def test_every_file_is_in_exactly_one_batch(
    project: dict[str, tuple[list[str], list[str], int]], budget: Budget
) -> None:
    batches = batches_of(project, budget)
    assert sorted(path for batch in batches for path in batch.files) == sorted(project)


@given(projects, budgets)
def test_a_batch_text_keeps_to_the_budget_and_the_estimate_unless_it_is_one_file(
    project: dict[str, tuple[list[str], list[str], int]], budget: Budget
) -> None:
    told = history("x" * 400, ["users/of/it.py"])
    materials = {
        path: Material("x" * max(row[2] - len(told), 0), hidden={"": 1}, history=told[: row[2]])
        for path, row in project.items()
    }
    for batch in batches_of(project, budget):
        text = compose(batch, materials, KNOWN, Ending.SUBMIT, "f" * 8)
        assert budget.tokens_of(len(text)) <= batch.tokens
        assert batch.tokens <= budget.tokens or len(batch.files) == 1


@given(projects, budgets)
def test_what_is_cut_to_its_room_always_fits(
    project: dict[str, tuple[list[str], list[str], int]], budget: Budget
) -> None:
    # From 1,900 tokens on the least room is within the budget.
    budget = Budget(budget.tokens + 1_200, 2.5)
    chars = {path: min(10 * row[2], budget.room(path)) for path, row in project.items()}
    for batch in plan(sources_of(project), chars, KNOWN, budget):
        assert batch.tokens <= budget.tokens


@given(projects, budgets)
def test_dependencies_come_before_dependents_except_inside_a_cycle(
    project: dict[str, tuple[list[str], list[str], int]], budget: Budget
) -> None:
    order = [path for batch in batches_of(project, budget) for path in batch.files]
    place = {path: number for number, path in enumerate(order)}
    needs = {
        path: {used for used in [*imports, *refs] if used in project and used != path}
        for path, (imports, refs, _) in project.items()
    }
    for _ in project:  # the transitive closure, a step at a time
        for used in needs.values():
            used |= {deeper for path in used for deeper in needs[path]}
    for path in project:
        for used in needs[path]:
            assert path in needs[used] or place[used] < place[path]


@given(projects, budgets, st.randoms(use_true_random=False))
def test_the_order_files_are_found_in_does_not_matter(
    project: dict[str, tuple[list[str], list[str], int]], budget: Budget, chance: object
) -> None:
    items = list(project.items())
    chance.shuffle(items)  # type: ignore[attr-defined]
    assert batches_of(dict(items), budget) == batches_of(project, budget)
