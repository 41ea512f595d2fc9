"""Modules of Swift, and the files of the types in use."""

import pytest

MANIFEST = """
let package = Package(
  name: "Shop",
  targets: [
    .target(name: "Shop", dependencies: ["Money"]),
    .target(name: "Money", path: "Libraries/Coins"),
    .testTarget(name: "ShopTests", dependencies: ["Shop"]),
  ]
)
"""


@pytest.fixture
def source(file_saying):
    """A Swift file: its imports, what it declares and the types it names."""

    def make(imports=(), declares=(), uses=()):
        return file_saying(
            "x.swift",
            [(each,) for each in imports],
            exports=tuple(declares),
            identifiers=tuple(uses),
        )

    return make


def test_modules_keep_their_names_whosever_they_are(source, imports_of):
    table = {
        "Package.swift": MANIFEST,
        "Sources/Shop/X.swift": source(["Foundation", "Money"]),
        "Libraries/Coins/Amount.swift": source(declares=["Amount"]),
    }
    assert imports_of("Sources/Shop/X.swift", table) == {"Foundation": [], "Money": []}


def test_a_type_is_found_in_the_own_module_and_in_imported_ones(source, imports_of):
    table = {
        "Package.swift": MANIFEST,
        "Tests/ShopTests/X.swift": source(["Shop"], uses=["Order", "Amount", "Int", "Helper"]),
        "Tests/ShopTests/Helper.swift": source(declares=["Helper"]),
        "Sources/Shop/Deep/Order.swift": source(declares=["Order"]),
        "Libraries/Coins/Amount.swift": source(declares=["Amount"]),
    }
    assert imports_of("Tests/ShopTests/X.swift", table) == {
        "Shop": [],
        "Tests/ShopTests/Helper.swift": ["Helper"],
        "Sources/Shop/Deep/Order.swift": ["Order"],
    }


def test_the_own_module_hides_the_imported_ones(source, imports_of):
    table = {
        "Package.swift": MANIFEST,
        "Sources/Shop/X.swift": source(["Money"], uses=["Amount"]),
        "Sources/Shop/Amount.swift": source(declares=["Amount"]),
        "Libraries/Coins/Amount.swift": source(declares=["Amount"]),
    }
    assert imports_of("Sources/Shop/X.swift", table) == {
        "Money": [],
        "Sources/Shop/Amount.swift": ["Amount"],
    }


def test_without_a_manifest_all_is_one_module_and_the_nearest_type_is_meant(source, imports_of):
    table = {
        "App/Views/X.swift": source(uses=["Row"]),
        "App/Views/Row.swift": source(declares=["Row"]),
        "Widget/Row.swift": source(declares=["Row"]),
    }
    assert imports_of("App/Views/X.swift", table) == {"App/Views/Row.swift": ["Row"]}
