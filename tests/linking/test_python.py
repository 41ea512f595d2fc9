"""What an import statement of Python leads to."""

import sys

import pytest

from ending import ends
from project_intel.extraction.structure import ImportKind, RawImport
from project_intel.linking.python_names import STANDARD_LIBRARY


def test_a_relative_module_is_the_target_and_its_names_are_names(linked):
    # https://github.com/tirth8205/code-review-graph/issues/981
    links = linked(
        {
            "app/jenkins/build_tree.py": [],
            "lib/flatten.py": [],
            "app/tools/diag.py": [("..jenkins.build_tree", "flatten")],
        }
    )
    assert dict(links["app/tools/diag.py"].imports) == {"app/jenkins/build_tree.py": ("flatten",)}


PACKAGE = {
    "pkg/__init__.py": "",
    "pkg/client.py": "",
    "pkg/config.py": "",
    "pkg/sub/__init__.py": "",
    "pkg/sub/deep.py": "",
}


@pytest.mark.parametrize(
    ("taken", "expected"),
    [
        # https://github.com/JordanCoin/codemap/issues/136
        pytest.param((".client", "call"), {"pkg/client.py": ["call"]}, id="a module"),
        pytest.param((".", "config"), {"pkg/config.py": []}, id="a module as a name"),
        pytest.param(
            (".", "config", "version", "client"),
            {"pkg/config.py": [], "pkg/client.py": [], "pkg/__init__.py": ["version"]},
            id="modules and a name",
        ),
        pytest.param((".sub", "deep"), {"pkg/sub/deep.py": []}, id="a module of a package"),
        pytest.param((".sub", "f"), {"pkg/sub/__init__.py": ["f"]}, id="a name of a package"),
        pytest.param((".sub.deep", "f"), {"pkg/sub/deep.py": ["f"]}, id="a module further down"),
        pytest.param((".sub", "*"), {"pkg/sub/__init__.py": ["*"]}, id="all of a package"),
        pytest.param((".client", "*"), {"pkg/client.py": ["*"]}, id="all of a module"),
        pytest.param(("..", "top"), {"top.py": []}, id="the folder above"),
        pytest.param(("pkg",), {"pkg/__init__.py": []}, id="the package"),
        pytest.param(("pkg.sub.deep",), {"pkg/sub/deep.py": []}, id="dotted"),
        pytest.param(("pkg.client.call",), {"pkg/client.py": []}, id="dotted past a module"),
        pytest.param(("pkg", "client"), {"pkg/client.py": []}, id="absolute, a module"),
        pytest.param(("pkg", "version"), {"pkg/__init__.py": ["version"]}, id="absolute, a name"),
        pytest.param(("os",), {"os": []}, id="standard library"),
        pytest.param(("os.path", "join"), {"os": ["join"]}, id="a module of the library"),
        pytest.param(("google.cloud.storage", "Client"), {"google": ["Client"]}, id="outside"),
        pytest.param(("__future__", "annotations"), {}, id="no module at all"),
    ],
)
def test_a_statement_leads_to_the_module_it_loads(imports_of, taken, expected):
    assert imports_of("pkg/cli.py", PACKAGE | {"top.py": "", "pkg/cli.py": [taken]}) == expected


def test_the_package_above_is_its_own_file_where_no_module_has_the_name(imports_of):
    table = {"top/__init__.py": "", "top/pkg/__init__.py": "", "top/pkg/x.py": [("..", "f")]}
    assert imports_of("top/pkg/x.py", table) == {"top/__init__.py": ["f"]}


@pytest.mark.parametrize(
    "taken",
    [
        pytest.param((".gone", "f"), id="relative"),
        pytest.param(("....far", "f"), id="out of the root"),
        pytest.param(("pkg.gone", "f"), id="absolute"),
        pytest.param(("pkg.client.gone", "f"), id="below a module"),
    ],
)
def test_what_the_project_should_have_and_has_not_stays_as_written(linked, taken):
    links = linked(PACKAGE | {"pkg/cli.py": [taken]})["pkg/cli.py"]
    assert (dict(links.imports), links.unresolved) == ({taken[0]: ("f",)}, (taken[0],))


def test_modules_of_one_name_are_told_apart_by_folder(linked):
    # https://github.com/Houseofmvps/codesight/issues/53
    links = linked(
        {
            "a/scoring.py": [],
            "b/scoring.py": [],
            "b/run.py": [(".scoring", "f")],
            "main.py": [("a.scoring", "f")],
        }
    )
    assert dict(links["b/run.py"].imports) == {"b/scoring.py": ("f",)}
    assert dict(links["main.py"].imports) == {"a/scoring.py": ("f",)}


def test_a_folder_without_init_is_a_package_too(linked):
    # https://github.com/Graphify-Labs/graphify/pull/3429
    links = linked(
        {
            "ns/brain.py": [],
            "ns/go.py": [(".", "brain")],
            "main.py": [("ns", "brain"), ("ns.brain", "f")],
        }
    )
    assert dict(links["ns/go.py"].imports) == {"ns/brain.py": ()}
    assert dict(links["main.py"].imports) == {"ns/brain.py": ("f",)}


def test_a_package_spread_over_two_roots_is_found_in_both(imports_of):
    table = {
        "one/pyproject.toml": "",
        "one/src/ns/a.py": "",
        "two/pyproject.toml": "",
        "two/src/ns/b.py": "",
        "two/src/ns/x.py": [("ns", "a", "b"), ("ns.a", "f")],
    }
    assert imports_of("two/src/ns/x.py", table) == {
        "one/src/ns/a.py": ["f"],
        "two/src/ns/b.py": [],
    }


def test_a_library_called_like_a_folder_of_the_project_stays_outside(linked):
    table = {
        "alembic/env.py": [("alembic", "context")],
        "google/cloud/ours/__init__.py": [],
        "main.py": [("google.cloud", "storage"), ("google.cloud.ours", "f"), ("alembic",)],
    }
    links = linked(table)
    assert dict(links["alembic/env.py"].imports) == {"alembic": ("context",)}
    assert dict(links["main.py"].imports) == {
        "google": ("storage",),
        "google/cloud/ours/__init__.py": ("f",),
        "alembic": (),
    }


def test_packages_of_a_monorepo_see_each_other_by_their_import_names(imports_of):
    # https://github.com/giancarloerra/SocratiCode/issues/107
    table = {
        "packages/a-b-c/pyproject.toml": "",
        "packages/a-b-c/src/a_b_c/__init__.py": "",
        "packages/a-b-c/src/a_b_c/d.py": "",
        "packages/x-y/pyproject.toml": "",
        "packages/x-y/src/x_y/__init__.py": "",
        "packages/x-y/src/x_y/main.py": [("a_b_c.d", "f"), ("x_y", "g")],
    }
    assert imports_of("packages/x-y/src/x_y/main.py", table) == {
        "packages/a-b-c/src/a_b_c/d.py": ["f"],
        "packages/x-y/src/x_y/__init__.py": ["g"],
    }


ROOTS = {
    "the project root": ("pkg/__init__.py", "tests/t.py"),
    "src": ("src/pkg/__init__.py", "tests/t.py"),
    "src without a package file": ("src/pkg.py", "tests/t.py"),
    "a folder with a build file": ("lib/pkg.py", "scripts/t.py"),
    "the parent of a package": ("python/pkg/__init__.py", "scripts/t.py"),
    "a script's own folder": ("tools/pkg.py", "tools/t.py"),
    "a script's own package": ("tools/pkg/__init__.py", "tools/t.py"),
}


@pytest.mark.parametrize(("module", "importer"), ROOTS.values(), ids=ROOTS)
def test_absolute_imports_start_at_every_root_the_layout_shows(imports_of, module, importer):
    table = {"lib/setup.cfg": "", module: "", importer: [("pkg", "f")]}
    assert imports_of(importer, table) == {module: ["f"]}


def test_the_nearest_root_around_the_importer_wins(imports_of):
    table = {f"{home}/config/__init__.py": "" for home in ("svc/a", "svc/b", "other")}
    table |= {"svc/b/app/x.py": [("config", "f")], "svc/x.py": [("config", "f")]}
    assert imports_of("svc/b/app/x.py", table) == {"svc/b/config/__init__.py": ["f"]}
    # Two are equally near, and nothing tells which of them is meant.
    assert imports_of("svc/x.py", table) == {"config": ["f"]}


@pytest.mark.parametrize(
    ("taken", "decoy"),
    [
        pytest.param("requests", "tests/fixtures/requests/__init__.py", id="a stand-in"),
        pytest.param("json", "svc/json/__init__.py", id="named like the library, elsewhere"),
        pytest.param("logging", "scripts/logging.py", id="named like the library, beside"),
        pytest.param("redis", "tool/data/redis/__init__.py", id="a package's data"),
        pytest.param("helper", "pkg/helper.py", id="inside a package"),
    ],
)
def test_a_namesake_that_python_would_not_load_is_no_target(imports_of, taken, decoy):
    table = {
        "pkg/__init__.py": "",
        "tool/__init__.py": "",
        decoy: "",
        "scripts/x.py": [(taken, "f")],
    }
    assert imports_of("scripts/x.py", table) == {taken: ["f"]}


def test_stand_ins_serve_the_tests_they_stand_beside(imports_of):
    table = {"tests/assets/fake/__init__.py": "", "tests/unit/x.py": [("fake", "f")]}
    assert imports_of("tests/unit/x.py", table) == {"tests/assets/fake/__init__.py": ["f"]}


def test_a_script_called_like_the_library_it_uses_means_the_library(linked):
    links = linked({"redis.py": [("redis", "Redis"), ("redis.asyncio", "Pool")]})["redis.py"]
    assert (dict(links.imports), links.unresolved) == ({"redis": ("Redis", "Pool")}, ())


@pytest.mark.parametrize("taken", [("pkg.a",), (".", "a"), (".a", "f"), ("pkg.a", "f")])
def test_a_module_that_imports_itself_has_no_edge(linked, taken):
    links = linked({"pkg/__init__.py": [], "pkg/a.py": [taken]})["pkg/a.py"]
    assert (dict(links.imports), links.unresolved) == ({}, ())


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(["m/__init__.py", "m.py"], "m/__init__.py", id="package before module"),
        pytest.param(["m.py", "m.pyi"], "m.py", id="source before stub"),
        pytest.param(["m.pyi"], "m.pyi", id="stub alone"),
        pytest.param(["m/__init__.pyi", "m/x.py"], "m/__init__.pyi", id="stub of a package"),
        pytest.param(["m.py", "m/x.py"], "m.py", id="module before plain folder"),
    ],
)
def test_of_several_files_with_one_module_name_python_s_order_decides(imports_of, files, expected):
    assert imports_of("x.py", dict.fromkeys(files, "") | {"x.py": [("m", "f")]}) == {
        expected: ["f"]
    }


def test_names_passed_on_by_a_package_lead_to_the_package(linked):
    # https://github.com/hadi-technology/clarpse/issues/195 and its kind
    links = linked({"pkg/__init__.py": [(".impl", "f")], "pkg/impl.py": [], "x.py": [("pkg", "g")]})
    assert dict(links["x.py"].imports) == {"pkg/__init__.py": ("g",)}
    assert dict(links["pkg/__init__.py"].imports) == {"pkg/impl.py": ("f",)}


@pytest.mark.parametrize(
    ("package", "expected"),
    [
        pytest.param([(".array", "array")], {"pkg/__init__.py": ["array"]}, id="a name of it"),
        pytest.param([("pkg.array", "array")], {"pkg/__init__.py": ["array"]}, id="absolute"),
        pytest.param([("..other", "array")], {"pkg/array.py": []}, id="a name of another module"),
        pytest.param([(".", "array")], {"pkg/array.py": []}, id="the module beside it"),
        pytest.param([("pkg", "array")], {"pkg/array.py": []}, id="the module itself"),
        pytest.param([(".array", "*")], {"pkg/array.py": []}, id="unnamed"),
        pytest.param([("pkg.array",)], {"pkg/array.py": []}, id="loaded only"),
    ],
)
def test_a_name_that_a_package_takes_out_of_a_module_called_alike_hides_it(
    imports_of, package, expected
):
    table = {"pkg/__init__.py": package, "pkg/array.py": [], "other.py": []}
    assert imports_of("x.py", table | {"x.py": [("pkg", "array")]}) == expected


def test_a_module_named_in_several_statements_is_listed_once(imports_of):
    table = {"pkg/__init__.py": "", "pkg/a.py": ""}
    table["x.py"] = [("pkg.a", "f"), ("pkg", "a"), ("pkg.a", "g", "f"), ("pkg.a", "*")]
    assert imports_of("x.py", table) == {"pkg/a.py": ["f", "g", "*"]}


def test_a_module_loaded_by_name_is_a_reference(linked):
    loads = [RawImport(name, kind=ImportKind.EFFECT) for name in ("pkg.a", "yaml")]
    links = linked({"pkg/__init__.py": [], "pkg/a.py": [], "x.py": loads})["x.py"]
    assert (dict(links.imports), links.refs) == ({"yaml": ()}, ("pkg/a.py",))


def test_the_table_of_the_standard_library_has_every_public_module_of_this_python():
    public = {name for name in sys.stdlib_module_names if not name.startswith("_")}
    assert public <= STANDARD_LIBRARY


def test_a_module_of_countless_parts_is_looked_for_in_linear_time(linked):
    deep = "a." * 100_000 + "a"
    with ends():
        links = linked({"x.py": [(deep, "f"), (deep,)], "a/b.py": []})["x.py"]
    assert dict(links.imports) == {"a": ("f",)}


def test_a_relative_import_beyond_the_outermost_package_leads_nowhere(linked):
    table = {
        "src/p/__init__.py": [],
        "src/p/a.py": [("...x", "y"), (".x", "z"), ("..x", "w")],
        "src/p/x.py": [],
        "src/x.py": [],
        "x.py": [],
    }
    links = linked(table)["src/p/a.py"]
    assert links.unresolved == ("...x",)
    assert list(links.imports) == ["...x", "src/p/x.py", "src/x.py"]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        pytest.param({}, {"app": []}, id="nothing tells"),
        pytest.param(
            {"pytest.ini": "[pytest]\npythonpath = svc2\n"}, {"svc2/app/m.py": []}, id="pytest.ini"
        ),
        pytest.param(
            {"setup.cfg": "[tool:pytest]\npythonpath =\n  svc2\n"},
            {"svc2/app/m.py": []},
            id="setup.cfg",
        ),
        pytest.param(
            {"pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["svc2"]\n'},
            {"svc2/app/m.py": []},
            id="pyproject.toml",
        ),
    ],
)
def test_of_roots_equally_near_only_a_declared_one_is_meant(imports_of, more, expected):
    table = {f"svc{n}/app/{name}.py": "" for n in (1, 2) for name in ("__init__", "m")}
    assert imports_of("svc3/x.py", {**table, **more, "svc3/x.py": [("app.m",)]}) == expected


def test_what_a_namespace_package_of_the_sources_lacks_is_unresolved(linked):
    table = {
        "src/lib2/x.py": "",
        "redis/run.py": "",
        "n.py": [("lib2.gone", "q"), ("lib2.x", "y"), ("redis.client", "z")],
    }
    found = linked(table)["n.py"]
    assert found.unresolved == ("lib2.gone",)
    assert found.imports == {"lib2.gone": ("q",), "src/lib2/x.py": ("y",), "redis": ("z",)}


def test_a_relative_module_begins_at_the_package_named_with_it(linked):
    def loaded(source, package):
        return RawImport(source, kind=ImportKind.EFFECT, alias=package)

    table = {"b/__init__.py": "", "b/rel.py": "", "b/c/__init__.py": "", "b/c/up.py": ""}
    table["x.py"] = [loaded("..rel", "b.c"), loaded(".up", "b.c"), loaded(".nope", "zip")]
    assert linked(table)["x.py"].refs == ("b/rel.py", "b/c/up.py")
    assert linked(table)["x.py"].imports == {"zip": ()}
