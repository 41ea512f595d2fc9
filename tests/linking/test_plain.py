"""Languages without rules of their own: paths, and modules by the name a file gives itself."""

import pytest

from project_intel.extraction.structure import ImportKind, RawImport


def effect(source):
    return RawImport(source, kind=ImportKind.EFFECT)


@pytest.mark.parametrize(
    ("path", "written", "found"),
    [
        pytest.param("bin/x.sh", "./lib.sh", "bin/lib.sh", id="beside"),
        pytest.param("bin/x.sh", "lib.sh", "bin/lib.sh", id="beside, without a dot"),
        pytest.param("bin/x.sh", "tools/run.sh", "tools/run.sh", id="from the root"),
        pytest.param("bin/x.ps1", "$PSScriptRoot\\lib.ps1", "bin/lib.ps1", id="the own folder"),
        pytest.param("x.cmake", "./src", "src/CMakeLists.txt", id="a folder of CMake"),
        pytest.param("x.cmake", "cmake/flags", "cmake/flags.cmake", id="a module of CMake"),
        pytest.param(
            "cmake/x.cmake",
            "${CMAKE_CURRENT_LIST_DIR}/flags.cmake",
            "cmake/flags.cmake",
            id="the own folder in CMake",
        ),
        pytest.param("env/x.tf", "../modules/net", "modules/net/main.tf", id="a Terraform module"),
    ],
)
def test_a_path_leads_to_its_file(linked, path, written, found):
    table = {
        path: [effect(written)],
        "bin/lib.sh": [],
        "bin/lib.ps1": [],
        "tools/run.sh": [],
        "lib.sh": [],
        "src/CMakeLists.txt": "",
        "cmake/flags.cmake": [],
        "modules/net/main.tf": [],
    }
    assert linked(table)[path].refs == (found,)


def test_a_folder_that_stands_for_nothing_is_neither_found_nor_missed(linked):
    links = linked({"x.tf": [("./modules",)], "modules/net/main.tf": []})["x.tf"]
    assert (dict(links.imports), links.unresolved) == ({}, ())


def test_only_what_starts_with_a_dot_can_be_missing(linked):
    links = linked({"x.sh": [effect("./gone.sh"), effect("/etc/profile")]})["x.sh"]
    assert links.unresolved == ("./gone.sh",)
    assert list(links.imports) == ["./gone.sh", "/etc/profile"]


def test_a_stage_of_the_file_itself_is_no_image(file_saying, imports_of):
    stages = file_saying("x.dockerfile", [("alpine",), ("build",)], exports=("build",))
    assert imports_of("x.dockerfile", {"x.dockerfile": stages}) == {"alpine": []}


def test_a_module_leads_to_the_files_that_declare_it(file_saying, imports_of):
    table = {
        "lib/x.ex": [("Shop.Order",), ("Shop", "Basket", "Till"), ("Ecto.Query",)],
        "lib/order.ex": file_saying("x.ex", namespaces=("Shop.Order",)),
        "lib/basket.ex": file_saying("x.ex", namespaces=("Shop.Basket",)),
        "lib/shop.ex": file_saying("x.ex", namespaces=("Shop",)),
        "src/order.hs": file_saying("x.hs", namespaces=("Shop.Order",)),
    }
    assert imports_of("lib/x.ex", table) == {
        "lib/order.ex": [],
        "lib/basket.ex": [],
        "Shop.Till": [],
        "Ecto.Query": [],
    }


def test_a_terraform_module_is_all_the_files_of_its_folder(imports_of):
    files = {"mod/main.tf": "", "mod/variables.tf": "", "mod/x.tf.json": "", "mod/sub/y.tf": ""}
    table = {"x.tf": [("./mod",)], "mod/README.md": "", **files}
    found = imports_of("x.tf", table)
    assert found == {"mod/main.tf": [], "mod/variables.tf": [], "mod/x.tf.json": []}


def test_of_files_that_share_a_module_those_count_that_declare_the_name(file_saying, imports_of):
    table = {
        "x.ex": [("M", "f")],
        "a.ex": file_saying("a.ex", namespaces=("M",), exports=("M", "f")),
        "b.ex": file_saying("b.ex", namespaces=("M",), exports=("M", "g")),
    }
    assert imports_of("x.ex", table) == {"a.ex": ["f"]}


def test_a_module_that_thousands_of_files_share_stays_under_its_name(file_saying, linked):
    share = file_saying("x.ex", [("M",)], namespaces=("M",))
    links = linked({f"f{number}.ex": share for number in range(2_000)})
    assert {key for row in links.values() for key in row.imports} == {"M"}


def test_names_taken_from_a_module_stay_with_it(file_saying, imports_of):
    table = {
        "app/Main.hs": [("Shop.Order", "pay"), ("Data.List", "sort")],
        "src/Shop/Order.hs": file_saying("x.hs", namespaces=("Shop.Order",)),
    }
    assert imports_of("app/Main.hs", table) == {"src/Shop/Order.hs": ["pay"], "Data.List": ["sort"]}


def test_a_header_of_a_language_with_modules_is_a_path(linked):
    table = {"src/x.erl": [effect("order.hrl"), ("lists", "map")], "src/order.hrl": ""}
    links = linked(table)["src/x.erl"]
    assert (links.refs, dict(links.imports)) == (("src/order.hrl",), {"lists": ("map",)})
