"""Imports of protocol buffers."""

import pytest

from project_intel.extraction.structure import ImportKind, RawImport


@pytest.mark.parametrize(
    ("source", "key"),
    [
        pytest.param("shop/v1/money.proto", "api/shop/v1/money.proto", id="from a folder around"),
        pytest.param("order.proto", "api/shop/v1/order.proto", id="beside"),
        pytest.param("tax/rate.proto", "third_party/tax/rate.proto", id="below another root"),
        pytest.param("google/protobuf/any.proto", "google/protobuf/any.proto", id="elsewhere"),
    ],
)
def test_a_path_starts_in_some_folder(imports_of, source, key):
    table = {
        "api/shop/v1/x.proto": [(source,)],
        "api/shop/v1/money.proto": [],
        "api/shop/v1/order.proto": [],
        "third_party/tax/rate.proto": [],
    }
    assert imports_of("api/shop/v1/x.proto", table) == {key: []}


def test_a_public_import_passes_on_everything(imports_of):
    table = {"x.proto": [RawImport("y.proto", kind=ImportKind.REEXPORT)], "y.proto": []}
    assert imports_of("x.proto", table) == {"y.proto": ["*"]}
