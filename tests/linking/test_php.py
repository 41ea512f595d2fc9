"""Names and inclusions of PHP."""

import json

import pytest

from project_intel.extraction.structure import ImportKind, RawImport


@pytest.fixture
def source(file_saying):
    """A PHP file: its uses, the namespace, what it declares and the classes it names."""

    def make(uses=(), namespace=None, declares=(), named=()):
        return file_saying(
            "x.php",
            [each if isinstance(each, tuple | RawImport) else (each,) for each in uses],
            namespaces=(namespace,) if namespace else (),
            exports=tuple(declares),
            identifiers=tuple(named),
        )

    return make


def composer(**sections):
    return json.dumps({name.replace("_", "-"): table for name, table in sections.items()})


SHOP = composer(autoload={"psr-4": {"Shop\\": "src/"}}, autoload_dev={"psr-4": {"Shop\\": "tests"}})


@pytest.mark.parametrize(
    ("name", "found"),
    [
        pytest.param("Shop\\Money\\Amount", "src/Money/Amount.php", id="autoload"),
        pytest.param(
            "\\Shop\\Money\\Amount", "src/Money/Amount.php", id="with a leading backslash"
        ),
        pytest.param("Shop\\MoneyTest", "tests/MoneyTest.php", id="autoload-dev"),
    ],
)
def test_a_class_lies_where_composer_puts_it(source, imports_of, name, found):
    table = {
        "composer.json": SHOP,
        "src/Order.php": source([name]),
        "src/Money/Amount.php": [],
        "tests/MoneyTest.php": [],
        "decoy/Amount.php": source(namespace="Shop\\Money", declares=["Amount"]),
    }
    assert imports_of("src/Order.php", table) == {found: [name.rpartition("\\")[2]]}


def test_the_longest_prefix_wins(source, imports_of):
    tables = {"psr-4": {"Shop\\": "src", "Shop\\Money\\": ["old", "money/src"]}}
    table = {
        "composer.json": composer(autoload=tables),
        "src/Order.php": source(["Shop\\Money\\Amount"]),
        "src/Money/Amount.php": [],
        "money/src/Amount.php": [],
    }
    assert imports_of("src/Order.php", table) == {"money/src/Amount.php": ["Amount"]}


def test_psr_0_keeps_the_prefix_and_splits_underscores(source, imports_of):
    table = {
        "composer.json": composer(autoload={"psr-0": {"Old_": "lib/", "Old\\": "lib/"}}),
        "x.php": source(["Old_Money_Amount", "Old\\Tax\\Rate"]),
        "lib/Old/Money/Amount.php": [],
        "lib/Old/Tax/Rate.php": [],
    }
    assert imports_of("x.php", table) == {
        "lib/Old/Money/Amount.php": ["Old_Money_Amount"],
        "lib/Old/Tax/Rate.php": ["Rate"],
    }


def test_every_package_of_a_monorepo_follows_its_own_table(source, imports_of):
    app = composer(autoload={"psr-4": {"App\\": "src/"}})
    table = {
        "a/composer.json": app,
        "b/composer.json": app,
        "b/src/Run.php": source(["App\\Kernel"]),
        "a/src/Kernel.php": [],
        "b/src/Kernel.php": [],
    }
    assert imports_of("b/src/Run.php", table) == {"b/src/Kernel.php": ["Kernel"]}


def test_without_composer_the_file_that_declares_a_name_is_meant(source, imports_of):
    table = {
        "x.php": source(["Shop\\Order", ("Shop", "rounded", "Inner\\Part")]),
        "a.php": source(namespace="Shop", declares=["Order", "rounded"]),
        "b.php": source(namespace="Shop\\Inner", declares=["Part"]),
        "decoy.php": source(namespace="Other", declares=["Order"]),
    }
    assert imports_of("x.php", table) == {"a.php": ["Order", "rounded"], "b.php": ["Part"]}


def test_other_names_count_for_their_namespace(source, imports_of):
    table = {"x.php": source(["Psr\\Log\\LoggerInterface", "Psr\\Log\\LogLevel", "Closure"])}
    assert imports_of("x.php", table) == {
        "Psr\\Log": ["LoggerInterface", "LogLevel"],
        "\\": ["Closure"],
    }


@pytest.mark.parametrize(
    ("named", "found"),
    [
        pytest.param("Order", "src/Order.php", id="of the own namespace"),
        pytest.param("Duty", "src/Tax.php", id="by the alias of an import"),
        pytest.param("Money\\Amount", "src/Money/Amount.php", id="below an imported namespace"),
        pytest.param("Inner\\Part", "src/Inner/Part.php", id="below the own namespace"),
        pytest.param("namespace\\Order", "src/Order.php", id="by the keyword"),
        pytest.param("\\Shop\\Order", "src/Order.php", id="by its full name"),
    ],
)
def test_a_class_named_in_the_code_leads_to_its_file(source, linked, named, found):
    table = {
        "composer.json": SHOP,
        "src/X.php": source(
            [RawImport("Shop\\Tax", alias="Duty"), "Shop\\Money"], "Shop", named=[named]
        ),
        "src/Order.php": [],
        "src/Tax.php": [],
        "src/Money/Amount.php": source(namespace="Shop\\Money", declares=["Amount"]),
        "src/Inner/Part.php": [],
    }
    assert found in linked(table)["src/X.php"].imports


@pytest.mark.parametrize("named", ["Order", "Exception", "\\Exception", "Tax\\Rate"])
def test_a_class_of_another_namespace_is_not_guessed(source, imports_of, named):
    table = {
        "x.php": source(namespace="Shop", named=[named]),
        "order.php": source(namespace="Other", declares=["Order", "Rate"]),
        "global.php": source(declares=["Order"]),
    }
    assert imports_of("x.php", table) == {}


def test_a_missing_class_of_the_project_counts_unresolved(source, linked):
    table = {"composer.json": SHOP, "src/X.php": source(["Shop\\Generated\\Thing"])}
    links = linked(table)["src/X.php"]
    assert dict(links.imports) == {"Shop\\Generated": ("Thing",)}
    assert links.unresolved == ("Shop\\Generated",)


def test_inclusions_lead_to_files_and_what_composer_installs_to_none(source, linked):
    written = ["./setup.php", "lib/base.php", "./gone.php", "./../vendor/autoload.php"]
    table = {
        "app/x.php": source([RawImport(each, kind=ImportKind.EFFECT) for each in written]),
        "app/setup.php": [],
        "lib/base.php": [],
    }
    links = linked(table)["app/x.php"]
    assert links.refs == ("app/setup.php", "lib/base.php")
    assert links.unresolved == ("./gone.php",)
    assert list(links.imports) == ["./gone.php"]
