"""The arithmetic of a score; every expected value is written as its sum.

In a project of one file every word is as rare as can be, so that the weights show as they are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.bm25 import norm, rarity
from project_intel.counting import count_words
from project_intel.knowledge.answers.index import Index, prepare
from project_intel.knowledge.answers.score import NEIGHBOUR, TEXT, best, contributions, rank
from project_intel.knowledge.model import Analysis, Entry, Role, Structure
from project_intel.knowledge.texts.texts import Texts
from project_intel.terms import parse

Row = Callable[..., Entry]


def scores(files: Mapping[str, Entry], query: str, **asked: str) -> dict[str, float]:
    index = prepare(files)
    role = Role(asked["role"]) if "role" in asked else None
    ranking = rank(index, parse(query), asked.get("scope", ""), role)
    return {index.paths[row]: ranking.scores[row] for row in best(index, ranking)}


@pytest.mark.parametrize(
    ("fields", "query", "expected"),
    [
        ({"summary": "Handles the shipping."}, "shipping", 6),
        ({"exports": ["freeShipping"]}, "shipping", 4 + 6),  # exports + defines
        ({"exports": ["freeShipping"]}, "ships", 4 + 6),  # another form of the word
        ({"imports": {"shipping-api": []}}, "shipping", 4),
        ({"imports": {"api": ["Shipping"]}}, "shipping", 3),
        ({"refs": ["docs/shipping.md"]}, "shipping", 3),
        ({"tags": ["shipping"]}, "shipping", 3),
        ({"technologies": ["ShippingKit"]}, "shipping", 2),
        ({"role": "implementation"}, "implement", 2),
        ({"exports": ["shipA", "shipB", "shipC"]}, "ship", 4 + 6),  # a field counts once
        ({"exports": ["freeShipping"], "tags": ["shipping"]}, "shipping", 4 + 6 + 3),
        ({"exports": ["freeShipping"], "tags": ["rate"]}, "shipping rate", 4 + 6 + 3),
        ({"exports": ["authenticate"]}, "auth", (4 + 6) * 0.5),  # a word that begins so
        ({"exports": ["importRates"]}, "port", (4 + 6) * 0.25),  # somewhere inside a word
        ({"exports": ["authServer"]}, "authser", (4 + 6) * 0.5),  # across words
        ({"summary": "Ships 🚀 to orbit."}, "🚀", 6),
        ({"exports": ["auth", "authenticate"]}, "auth", 4 + 6 + 30),  # the best match counts
        ({"exports": ["shipping"]}, "shipping", 4 + 6 + 30),  # whole name
        ({"exports": ["shipping"]}, "shipping rate", 4 + 6 + 30 / 2),  # half of the query
        # both words, and together a whole name
        ({"exports": ["ShippingRate"]}, "shipping rate", 2 * (4 + 6) + 30),
        ({"exports": ["ShippingRate"]}, "rate of shipping", 2 * (4 + 6) + 30),
        ({"exports": ["ShippingRate"]}, "shipping_rate", 2 * (4 + 6) + 30),
        ({"exports": ["ShippingRate"]}, "shippingrate", (4 + 6) * 0.5 + 30),
        ({"exports": ["ShippingRate"]}, "shipping rate tax", 2 * (4 + 6) + 30 * 2 / 3),
        ({"exports": ["freeShippingRate"]}, "shipping rate", 2 * (4 + 6)),
    ],
)
def test_fields_add_up(
    row: Row, fields: Mapping[str, Sequence[str]], query: str, expected: float
) -> None:
    assert scores({"src/a.ts": row(**fields)}, query) == {"src/a.ts": pytest.approx(expected)}


@pytest.mark.parametrize(
    ("path", "query", "expected"),
    [
        ("shipping/rates.ts", "shipping", 4),  # a folder's name
        ("src/shipping-rates.ts", "shipping", 4 + 6),  # path + defines
        ("src/shipping.ts", "shipping", 4 + 6 + 30),  # whole name
        ("src/shipping/index.ts", "shipping", 4 + 6 + 30),  # an index stands for its folder
        ("src/shipping.ts", "shipping.ts", 4 + 6 + 30 + 30),  # file name and whole name
        # the folder is a word of the path; folder and name are the whole query
        ("src/shipping.ts", "src/shipping.ts", 4 + 4 + 6 + 30 + 30),
        ("ship/rate.ts", "rate of the ship", 4 + 4 + 6 + 30),  # path twice, defines, whole name
        ("ship/prices.ts", "ship.prices", 4 + 4 + 6 + 30),  # as a dotted module
    ],
)
def test_a_path_counts_more_when_it_is_the_files_own_name(
    row: Row, path: str, query: str, expected: float
) -> None:
    assert scores({path: row()}, query) == {path: expected}


def test_long_paths_names_and_summaries_have_their_words(row: Row) -> None:
    folder = "modules/storefront/src/main/java/com/example/storefront/internal"
    name = "aVeryLongNameOfATestThatSaysEverythingThereIsToSayAboutTheShippingOfOrders"
    said = "Says at length, and in more than sixty-four characters, how orders are made ready: tax."
    files = {
        f"{folder}/Voucher.java": row(),
        "src/a.ts": row(exports=[name]),
        "src/b.ts": row(summary=said),
    }
    assert scores(files, "voucher") == {f"{folder}/Voucher.java": 4 + 6 + 30}
    assert scores(files, "shipping") == {"src/a.ts": 4 + 6}
    assert scores(files, "tax") == {"src/b.ts": 6}


@pytest.mark.parametrize(
    "query",
    [
        "test_orders_shipped_today_cost_no_more_than_yesterday",
        "tests/rates_test.py::test_orders_shipped_today_cost_no_more_than_yesterday[eu]",
    ],
)
def test_a_name_of_many_words_is_found_where_it_is_defined(row: Row, query: str) -> None:
    name = "test_orders_shipped_today_cost_no_more_than_yesterday"
    files = {
        "src/orders.py": row(exports=["orders_shipped", "cost_today"]),
        "src/rates.py": row(exports=["rates_of_yesterday", "no_more_than"]),
        "tests/rates_test.py": row(exports=[name, *(f"test_{i}" for i in range(9))]),
    }
    assert next(iter(scores(files, query))) == "tests/rates_test.py"


def test_a_changed_file_keeps_its_structural_points_and_loses_semantic_ones(row: Row) -> None:
    file = row(
        exports=["freeShipping"], summary="shipping", tags=["shipping"], chars=200,
        analysed_chars=50,
    )  # fmt: skip
    # (6 summary + 3 tags) * 50 / 200 + 4 exports + 6 defines
    assert scores({"src/a.ts": file}, "shipping") == {"src/a.ts": 2.25 + 10}


@pytest.mark.parametrize("query", ["go", "in", "the", "id"])
def test_short_terms_and_stop_words_do_not_match_inside_words(row: Row, query: str) -> None:
    files = {"src/mongo-other.ts": row(exports=["validate", "main"], summary="Binding category.")}
    assert scores(files, query) == {}


def test_short_terms_match_whole_words_and_whole_names(row: Row) -> None:
    files = {
        "main.go": row(),
        "src/user.ts": row(exports=["getUserId"]),
        "src/x.ts": row(technologies=["C#", "Go"]),
        "src/y.ts": row(imports={"react": ["*"]}),
    }
    # two of four files have the one, a single file the others
    half = rarity(4, 2) / rarity(4, 1)
    assert scores(files, "go") == pytest.approx({"main.go": 4 * half, "src/x.ts": 2 * half})
    assert scores(files, "id") == {"src/user.ts": 4 + 6}
    assert scores(files, "c#") == {"src/x.ts": 2}


def test_a_lone_stop_word_is_looked_for_in_names_only(row: Row) -> None:
    files = {
        "a.py": row(summary="What is in here and in there."),
        "b.py": row(exports=["check_in"]),
    }
    assert scores(files, "in") == {"b.py": 4 + 6}


@pytest.mark.parametrize(
    ("query", "exports"),
    [
        ("shipping method", ["getShippingMethodIdFromCheckout"]),
        ('"shipping method"', ["getShippingMethodIdFromCheckout"]),
        ("shipping_method", ["getShippingMethodIdFromCheckout"]),
        ("checkout", ["getShippingMethodIdFromCheckout"]),
        ("найти", ["найтиПользователя"]),
        ("据库", ["数据库"]),
    ],
)
def test_a_name_is_found_by_its_words(row: Row, query: str, exports: Sequence[str]) -> None:
    assert list(scores({"src/a.ts": row(exports=exports)}, query)) == ["src/a.ts"]


def test_letters_match_however_they_are_composed(row: Row) -> None:
    files = {"wiki/fu\u0308r.md": row()}
    assert list(scores(files, "für")) == list(files)


def test_being_a_thing_beats_importing_it(row: Row) -> None:
    files = {
        "src/app.ts": row(imports={"src/log/create.ts": ["createLogger", "Logger"]}),
        "src/log/create.ts": row(exports=["createLogger"]),
    }
    # 4 exports + 6 defines against 3 imported names
    assert list(scores(files, "logger")) == ["src/log/create.ts", "src/app.ts"]


def test_a_file_stands_above_those_that_only_mention_its_name(row: Row) -> None:
    files = {
        "CHANGELOG.md": row(summary="score.py, more on score.py", refs=["src/score.py"]),
        "src/app.py": row(
            summary="Uses score.py.", imports={"src/score.py": ["s"]}, tags=["score.py"]
        ),
        "src/score.py": row(),
    }
    assert next(iter(scores(files, "score.py"))) == "src/score.py"


def test_code_stands_above_the_changelog_that_names_it(row: Row) -> None:
    files = {
        "CHANGELOG.md": row(
            summary="All about webhook retry.", tags=["webhook", "retry"],
            refs=["src/webhook-retry.ts"],
        ),
        "src/hooks/queue.ts": row(exports=["retryWebhook"]),
    }  # fmt: skip
    both = rarity(2, 2) / rarity(2, 1)
    # code: 2 * (4 exports + 6 defines) + 30 whole name; changelog: 2 * (6 + 3 + 3) * 0.3
    assert scores(files, "webhook retry") == pytest.approx(
        {"src/hooks/queue.ts": 50 * both, "CHANGELOG.md": 7.2 * both}
    )


@pytest.mark.parametrize(
    ("query", "asked", "expected"),
    [
        pytest.param("auth", {}, 4 * 0.3, id="weighed down"),
        pytest.param("auth", {"role": "test"}, 4, id="the role is asked for"),
        pytest.param("auth", {"scope": "tests"}, 4, id="the scope asks for it"),
        pytest.param("auth tests", {}, (4 + 4) * 2, id="a word asks for it"),
        pytest.param("helpers.ts", {}, 4 + 6 + 30 + 30, id="its name asks for it"),
    ],
)
def test_the_weight_of_tests_yields_to_who_asks_for_them(
    row: Row, query: str, asked: Mapping[str, str], expected: float
) -> None:
    assert scores({"tests/auth/helpers.ts": row()}, query, **asked) == {
        "tests/auth/helpers.ts": pytest.approx(expected)
    }


def test_a_query_for_tests_finds_them_before_the_code(row: Row) -> None:
    files = {"src/billing.ts": row(exports=["bill"]), "tests/billing.test.ts": row()}
    assert next(iter(scores(files, "billing"))) == "src/billing.ts"
    assert next(iter(scores(files, "billing tests"))) == "tests/billing.test.ts"


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("how do I test a command", "src/runner.py"),
        ("test the command", "src/runner.py"),
        ("we test it with a command", "src/runner.py"),
        ("testing a command", "src/runner.py"),
        ("command test", "tests/test_all_commands.py"),
        ("a test for the command", "tests/test_all_commands.py"),
        ("which test has the command", "tests/test_all_commands.py"),
        ("unit tests of the command", "tests/test_all_commands.py"),
        ("command spec", "tests/test_all_commands.py"),
    ],
)
def test_only_the_noun_test_asks_for_tests(row: Row, query: str, first: str) -> None:
    # both 10 for each of the words they have: 4 exports or path, 6 defines; the test * 0.3 where
    # nobody asks for tests and * 2 where somebody does
    files = {
        "src/runner.py": row(exports=["run_test_of_any_command"]),
        "tests/test_all_commands.py": row(),
    }
    assert next(iter(scores(files, query))) == first


def test_files_of_continuous_integration_come_after_code_unless_asked_for(row: Row) -> None:
    files = {".github/workflows/release.yml": row(), "src/release_notes.ts": row()}
    # both 4 path + 6 defines; the workflow 30 for its whole name: 40 * 0.4 = 16 is above 10
    assert next(iter(scores(files, "release"))) == ".github/workflows/release.yml"
    assert next(iter(scores(files, "release notes"))) == "src/release_notes.ts"
    lint = {".github/workflows/lint-ci.yml": row(), "src/lint_rules.ts": row()}
    # 10 * 0.4 against 10; asked for: (10 + 10 + 30) * 2
    assert next(iter(scores(lint, "lint"))) == "src/lint_rules.ts"
    assert next(iter(scores(lint, "lint ci"))) == ".github/workflows/lint-ci.yml"


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("eslint configuration", "eslint.config.js"),
        ("eslint", "eslint.config.js"),
        ("renovate rules", ".renovaterc"),
        ("github actions", ".github/actions/setup/action.yml"),
        # Code is called so as well, or most of the question is about something else.
        ("prettier configuration", "src/configuration.ts"),
        ("eslint and the loader of the configuration", "src/configuration.ts"),
        ("configuration", "src/configuration.ts"),
    ],
)
def test_who_names_what_only_set_up_is_called_by_wants_that(
    row: Row, query: str, first: str
) -> None:
    files = {
        "eslint.config.js": row(),
        ".prettierrc": row(),
        ".renovaterc": row(),
        ".github/actions/setup/action.yml": row(),
        "docs/github.md": row(),
        "src/configuration.ts": row(exports=["Configuration"]),
        "src/prettier_plugin.ts": row(),
        "src/actions.ts": row(),
        "src/rules/loader.ts": row(),
    }
    assert next(iter(scores(files, query))) == first


def test_who_tests_something_does_not_ask_for_the_test_of_that_name(row: Row) -> None:
    # v and w being what the words weigh: the code has 10 v + 15 v for its name and 10 w, the test
    # 10 v + 10 w + 15 (v + w) for its name: more, unless that is * 0.3
    files = {"src/testing.py": row(exports=["invoke_command"]), "tests/test_command.py": row()}
    assert next(iter(scores(files, "how do I test a command"))) == "src/testing.py"
    assert next(iter(scores(files, "test command"))) == "tests/test_command.py"


def test_a_filler_counts_for_a_tenth_beside_other_words(row: Row) -> None:
    files = {"src/use.ts": row(exports=["useRate"]), "src/tax.ts": row(exports=["tax"])}
    found = scores(files, "how do we use the tax")
    # both words are in one file each; whole names are half of the query
    assert found == pytest.approx(
        {
            "src/tax.ts": 4 + 4 + 6 + 30 / 2,  # path, exports, defines
            "src/use.ts": (4 + 4 + 6 + 30 / 2) * 0.1,
        }
    )
    # alone it is a word like any other
    assert scores(files, "use") == {"src/use.ts": pytest.approx(4 + 4 + 6 + 30)}


def test_a_quoted_filler_is_a_word_like_any_other(row: Row) -> None:
    files = {"src/only.ts": row(), "src/tax.ts": row()}
    assert scores(files, '"only" tax') == pytest.approx(
        dict.fromkeys(files, 4 + 6 + 30 / 2)  # path, defines, half of the query
    )


def test_a_word_inside_a_name_asks_for_the_name_and_not_for_tests(row: Row) -> None:
    files = {
        "src/replacer.go": row(exports=["NewTestReplacer"]),
        "src/replacer_test.go": row(imports={"src/replacer.go": ["NewTestReplacer"]}),
    }
    assert next(iter(scores(files, "NewTestReplacer"))) == "src/replacer.go"


@pytest.mark.parametrize(
    ("query", "path"), [("eslint", "eslint.config.mjs"), ("authors", "AUTHORS")]
)
def test_a_file_that_is_no_code_is_found_by_its_name(row: Row, query: str, path: str) -> None:
    files = {path: row(), "src/a.ts": row(imports={f"{query}-kit": [query, f"{query}A"]})}
    assert next(iter(scores(files, query))) == path


def test_ties_go_by_role_then_by_users_then_by_path(row: Row) -> None:
    files = {
        "bench/parse-a.ts": row(),
        "scripts/parse-b.ts": row(),
        "src/c/parse-x.ts": row(),
        "src/d/parse-y.ts": row(),
        "src/e/parse-z.ts": row(),
        "src/user.ts": row(imports={"src/e/parse-z.ts": []}, refs=["scripts/parse-b.ts"]),
    }
    assert list(scores(files, "parse-"))[:5] == [
        "src/e/parse-z.ts",
        "src/c/parse-x.ts",
        "src/d/parse-y.ts",
        "scripts/parse-b.ts",
        "bench/parse-a.ts",
    ]


def test_the_order_in_which_rows_are_given_does_not_matter(row: Row) -> None:
    files = {f"src/parse{i}.ts": row(exports=["parse"]) for i in range(20)}
    shuffled = dict(reversed(files.items()))
    assert list(scores(files, "parse")) == list(scores(shuffled, "parse"))


def test_a_score_is_the_sum_of_its_contributions(row: Row) -> None:
    file = row(exports=["freeShipping"], summary="shipping", chars=100, analysed_chars=50)
    index = prepare({"docs/a.md": file})
    ranking = rank(index, parse("shipping"))
    parts = contributions(index, ranking, 0)
    assert [(part.label, part.points, part.terms) for part in parts] == [
        ("summary", 3.0, ("shipping",)),
        ("exports", 4.0, ("shipping",)),
        ("defines", 6.0, ("shipping",)),
    ]
    assert ranking.factors == {0: 0.3}
    assert ranking.scores[0] == pytest.approx((3 + 4 + 6) * 0.3)


def with_texts(files: Mapping[str, Entry], texts: Mapping[str, str]) -> Index:
    """Prepare files whose contents have these texts."""
    counted = Texts()
    hashed = {}
    for number, (path, entry) in enumerate(files.items()):
        content = f"{number:016}"
        hashed[path] = replace(entry, structure=replace(entry.structure, hash=content))
        counted.add(content, count_words(texts.get(path, "")))
    return prepare(hashed, [(counted, list(hashed))])


def test_the_text_of_a_file_counts_by_bm25(row: Row) -> None:
    files = {"src/a.ts": row(), "src/b.ts": row(), "src/c.ts": row()}
    texts = {"src/a.ts": "tax tax rate", "src/b.ts": "rate", "src/c.ts": "other words"}
    index = with_texts(files, texts)
    ranking = rank(index, parse("tax"))
    mean = (3 + 1 + 2) / 3
    assert ranking.scores == pytest.approx({0: TEXT * 2 * 2.2 / (2 + norm(3, mean, 0.35))})
    both = rank(index, parse("rate")).scores
    assert both == pytest.approx(
        {
            0: TEXT * rarity(3, 2) / rarity(3, 1) * 2.2 / (1 + norm(3, mean, 0.35)),
            1: TEXT * rarity(3, 2) / rarity(3, 1) * 2.2 / (1 + norm(1, mean, 0.35)),
        }
    )


def test_files_of_one_content_have_one_text(row: Row) -> None:
    twin = replace(row(), structure=replace(row().structure, hash="a" * 16))
    texts = Texts()
    texts.add("a" * 16, {"tax": 1})
    index = prepare({"x.ts": twin, "y.ts": twin}, [(texts, ["x.ts", "y.ts"])])
    scores = rank(index, parse("tax")).scores
    assert scores[0] == scores[1] > 0


def test_a_text_that_no_row_has_any_more_does_not_count(row: Row) -> None:
    texts = Texts()
    texts.add("a" * 16, {"tax": 1})
    index = prepare({"x.ts": row()}, [(texts, ["x.ts"])])
    assert rank(index, parse("tax")).scores == {}


def test_the_best_file_lends_to_neighbours_that_have_a_word_as_well(row: Row) -> None:
    files = {
        "src/core.ts": row(exports=["taxRate"]),
        "src/near.ts": row(imports={"src/core.ts": []}, summary="rate"),
        "src/far.ts": row(summary="rate"),
        "src/other.ts": row(imports={"src/core.ts": []}),
        "tests/core.test.ts": row(imports={"src/core.ts": []}, summary="rate"),
    }
    index = prepare(files)
    ranking = rank(index, parse("tax rate"))
    core = ranking.scores[index.rows["src/core.ts"]]
    assert ranking.lent == {index.rows["src/near.ts"]: pytest.approx(NEIGHBOUR * core)}


def test_what_has_a_common_word_in_its_text_alone_is_left_out(row: Row) -> None:
    files = {f"src/a{i}.ts": row() for i in range(9)}
    files |= {"src/tax_rate.ts": row(exports=["taxRate"]), "src/use.ts": row(imports={"rate": []})}
    texts = dict.fromkeys(files, "the rate") | {"src/tax_rate.ts": "tax rate " * 9}
    index = with_texts(files, texts)
    ranking = rank(index, parse("tax rate"))
    assert len(ranking.scores) == 11
    # a field that has the word is a result, as the README says
    assert [index.paths[row] for row in best(index, ranking)] == ["src/tax_rate.ts", "src/use.ts"]


NAMES = st.lists(
    st.from_regex(r"[a-z]{3,6}([A-Z][a-z]{2,5}){0,2}", fullmatch=True),
    min_size=4,
    max_size=16,
    unique_by=str.lower,
)


@given(NAMES, st.data())
def test_every_export_finds_its_file_among_the_first_three(
    names: list[str], data: st.DataObject
) -> None:
    folders = ["src", "src/api", "tests", "docs", "lib/core"]
    files: dict[str, Entry] = {}
    home: dict[str, str] = {}
    for number in range(0, len(names), 2):
        own = tuple(names[number : number + 2])
        folder = data.draw(st.sampled_from(folders))
        path = f"{folder}/{data.draw(st.sampled_from(names))}{number}.ts"
        home.update(dict.fromkeys(own, path))
        taken = data.draw(st.lists(st.sampled_from(names), max_size=4))
        imports = {home[name]: (name,) for name in taken if home.get(name, path) != path}
        summary = " ".join(data.draw(st.lists(st.sampled_from(names), max_size=4)))
        files[path] = Entry(
            Structure(100, 10, exports=own, imports=imports),
            Analysis(summary, technologies=tuple(taken), search_tags=tuple(taken)),
        )
    for name, path in home.items():
        assert path in list(scores(files, name))[:3]
