"""Directives of Dart."""

import pytest

from project_intel.extraction.structure import ImportKind, RawImport


@pytest.mark.parametrize(
    ("uri", "key"),
    [
        pytest.param("order.dart", "shop/lib/src/order.dart", id="beside"),
        pytest.param("../shop.dart", "shop/lib/shop.dart", id="above"),
        pytest.param("package:shop/shop.dart", "shop/lib/shop.dart", id="the own package"),
        pytest.param("package:till/till.dart", "packages/till/lib/till.dart", id="a neighbour"),
        pytest.param("package:http/http.dart", "http", id="another package"),
        pytest.param("dart:io", "dart:io", id="the SDK"),
    ],
)
def test_a_uri_leads_to_a_file_or_a_package(imports_of, uri, key):
    table = {
        "shop/pubspec.yaml": "name: shop # ours\n",
        "shop/lib/src/x.dart": [(uri, "Order")],
        "shop/lib/src/order.dart": [],
        "shop/lib/shop.dart": [],
        "packages/till/pubspec.yaml": 'version: 1.0.0\nname: "till"\n',
        "packages/till/lib/till.dart": [],
    }
    assert imports_of("shop/lib/src/x.dart", table) == {key: ["Order"]}


def test_of_two_packages_with_one_name_the_one_around_the_file_is_meant(imports_of):
    table = {
        "a/pubspec.yaml": "name: app\n",
        "a/lib/main.dart": [],
        "b/pubspec.yaml": "name: app\n",
        "b/lib/main.dart": [],
        "b/test/x.dart": [("package:app/main.dart",)],
    }
    assert imports_of("b/test/x.dart", table) == {"b/lib/main.dart": []}


def test_an_export_without_show_passes_on_everything(imports_of):
    table = {
        "lib/shop.dart": [
            RawImport("order.dart", kind=ImportKind.REEXPORT),
            RawImport("tax.dart", ("Rate",), ImportKind.REEXPORT),
        ],
        "lib/order.dart": [],
        "lib/tax.dart": [],
    }
    assert imports_of("lib/shop.dart", table) == {"lib/order.dart": ["*"], "lib/tax.dart": ["Rate"]}


def test_a_generated_part_stays_as_written(linked):
    table = {
        "pubspec.yaml": "name: app\n",
        "lib/x.dart": [("x.g.dart",), ("package:app/gone.dart",)],
    }
    assert linked(table)["lib/x.dart"].unresolved == ("x.g.dart", "package:app/gone.dart")
