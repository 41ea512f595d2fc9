"""What Ruby files require."""

import pytest

from project_intel.linking.gems import gem_of


@pytest.mark.parametrize(
    ("feature", "found"),
    [
        pytest.param("shop/order", "shop/lib/shop/order.rb", id="below the gem's own lib"),
        pytest.param("till", "till/lib/till.rb", id="a neighbouring gem"),
        pytest.param("test_helper", "shop/test/test_helper.rb", id="a helper of tests"),
        pytest.param("./money", "shop/lib/shop/money.rb", id="beside the file"),
        pytest.param("../../test/test_helper", "shop/test/test_helper.rb", id="above it"),
        pytest.param("./tasks/build.rb", "tasks/build.rb", id="where the program was started"),
        pytest.param("shop/order.rb", "shop/lib/shop/order.rb", id="with its extension"),
    ],
)
def test_a_feature_leads_where_ruby_finds_it(imports_of, feature, found):
    table = {
        "shop/lib/shop/basket.rb": [(feature,)],
        "shop/lib/shop/order.rb": [],
        "shop/lib/shop/money.rb": [],
        "shop/test/test_helper.rb": [],
        "till/lib/till.rb": [],
        "till/lib/shop/order.rb": [],
        "tasks/build.rb": [],
    }
    assert imports_of("shop/lib/shop/basket.rb", table) == {found: []}


def test_a_bare_feature_is_never_the_file_beside(imports_of):
    table = {"lib/shop/api.rb": [("logger",)], "lib/shop/logger.rb": []}
    assert imports_of("lib/shop/api.rb", table) == {"logger": []}


def test_autoload_takes_the_constant(imports_of):
    table = {"lib/shop.rb": [("shop/till", "Till")], "lib/shop/till.rb": []}
    assert imports_of("lib/shop.rb", table) == {"lib/shop/till.rb": ["Till"]}


def test_a_missing_file_of_the_project_stays_as_written(linked):
    links = linked({"lib/shop.rb": [("./gone",), ("json",)]})["lib/shop.rb"]
    assert links.unresolved == ("./gone",)


@pytest.mark.parametrize(
    ("feature", "gem"),
    [
        ("json", "json"),
        ("active_support/core_ext/hash", "activesupport"),
        ("rack/test", "rack-test"),
        ("rspec/core", "rspec"),
        ("concurrent/map", "concurrent"),
        ("net/http", "net-http"),
        ("io/console/size", "io-console"),
        ("minitest/autorun", "minitest"),
    ],
)
def test_a_feature_belongs_to_the_gem_that_is_called_like_it(feature, gem):
    declared = {"activesupport", "rack", "rack-test", "rspec"}
    assert gem_of(feature, declared) == gem


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("Gemfile", "source 'x'\ngem 'activesupport', '~> 7'\n"),
        ("shop.gemspec", 'spec.add_dependency "activesupport"\n'),
        ("shop.gemspec", 's.add_development_dependency("activesupport", ">= 7")\n'),
        ("Gemfile.lock", "GEM\n  specs:\n    activesupport (7.1.0)\n      i18n (>= 1)\n"),
    ],
    ids=["gemfile", "gemspec", "gemspec with brackets", "lock"],
)
def test_gems_are_declared_in_the_files_of_bundler(imports_of, path, text):
    table = {"lib/x.rb": [("active_support",)], path: text}
    assert imports_of("lib/x.rb", table) == {"activesupport": []}


def test_an_autoload_of_an_absent_file_is_unresolved_and_no_gem(linked):
    table = {
        "Gemfile": 'gem "rack"\n',
        "lib/a.rb": [("x/y", "X"), ("x/z", "Z"), ("rack/test", "R"), ("net/http", "H")],
        "lib/x/z.rb": [],
        "y.rb": [],
    }
    links = linked(table)["lib/a.rb"]
    assert links.unresolved == ("x/y",)
    assert list(links.imports) == ["x/y", "lib/x/z.rb", "rack", "net-http"]
