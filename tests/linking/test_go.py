"""Go imports: modules, and the files that declare the names in use."""

import pytest

from project_intel.extraction.structure import ImportKind, RawImport
from project_intel.linking.links import Links

MODULE = "module ex.com/r\n\ngo 1.22\n"


@pytest.fixture
def source(file_saying):
    """A Go file: its imports, its package, what it exports and the names it uses."""

    def make(imports=(), package="p", exports=(), uses=()):
        return file_saying(
            "x.go",
            [item if isinstance(item, RawImport) else (item,) for item in imports],
            namespaces=(package,),
            exports=tuple(exports),
            identifiers=tuple(uses),
        )

    return make


def named(alias, path):
    return RawImport(path, alias=alias)


def blank(path):
    return RawImport(path, kind=ImportKind.EFFECT)


def dot(path):
    return RawImport(path, ("*",))


def test_a_package_leads_to_the_files_that_declare_the_names_in_use(source, imports_of):
    # https://github.com/giancarloerra/SocratiCode/pull/48
    table = {
        "go.mod": MODULE,
        "main.go": source(["ex.com/r/internal/x"], "main", uses=["x.New", "x.Order", "y.Other"]),
        "internal/x/new.go": source(package="x", exports=["New", "Unused"]),
        "internal/x/order.go": source(package="x", exports=["Order"]),
        "internal/x/other.go": source(package="x", exports=["Other"]),
    }
    assert imports_of("main.go", table) == {
        "internal/x/new.go": ["New"],
        "internal/x/order.go": ["Order"],
    }


def test_the_qualifier_is_the_alias_else_what_the_package_calls_itself(source, imports_of):
    table = {
        "go.mod": MODULE,
        "a.go": source(["ex.com/r/go-yaml"], uses=["yaml.Parse"]),
        "b.go": source([named("y", "ex.com/r/go-yaml")], uses=["y.Parse", "yaml.Print"]),
        "go-yaml/parse.go": source(package="yaml", exports=["Parse"]),
        "go-yaml/print.go": source(package="yaml", exports=["Print"]),
    }
    assert imports_of("a.go", table) == {"go-yaml/parse.go": ["Parse"]}
    assert imports_of("b.go", table) == {"go-yaml/parse.go": ["Parse"]}


def test_every_file_that_declares_a_name_for_some_platform_counts(source, imports_of):
    table = {
        "go.mod": MODULE,
        "main.go": source(["ex.com/r/sys"], uses=["sys.Open"]),
        "sys/open_linux.go": source(package="sys", exports=["Open"]),
        "sys/open_windows.go": source(package="sys", exports=["Open"]),
    }
    assert imports_of("main.go", table) == {
        "sys/open_linux.go": ["Open"],
        "sys/open_windows.go": ["Open"],
    }


def test_a_package_with_no_name_in_use_stays_under_its_own_name(source, linked):
    table = {
        "go.mod": MODULE,
        "main.go": source(["ex.com/r/x"], uses=["x.Gone"]),
        "x/x.go": source(package="x", exports=["Here"]),
    }
    assert linked(table)["main.go"] == Links({"ex.com/r/x": ()})


def test_packages_of_others_keep_the_path_they_are_imported_by(source, linked):
    paths = ["fmt", "net/http", "github.com/x/y/v2/z", "C"]
    assert linked({"go.mod": MODULE, "a.go": source(paths)})["a.go"] == Links(
        dict.fromkeys(paths, ())
    )


def test_a_folder_missing_from_the_own_module_is_unresolved(source, linked):
    table = {"go.mod": MODULE, "a.go": source(["ex.com/r/generated", "ex.com/rest"])}
    assert linked(table)["a.go"] == Links(
        {"ex.com/r/generated": (), "ex.com/rest": ()}, (), ("ex.com/r/generated",)
    )


@pytest.mark.parametrize(
    "required",
    ["require ex.com/r/sub v1.0.0\n", "require (\n\tex.com/r/sub v1.0.0 // indirect\n)\n"],
    ids=["one", "block"],
)
def test_a_module_below_that_is_required_as_a_release_is_external(source, linked, required):
    table = {
        "go.mod": MODULE + required,
        "sub/go.mod": "module ex.com/r/sub\n",
        "sub/s.go": source(package="sub", exports=["S"]),
        "a.go": source(["ex.com/r/sub", "ex.com/r/subway"], uses=["sub.S"]),
    }
    assert linked(table)["a.go"] == Links(
        {"ex.com/r/sub": (), "ex.com/r/subway": ()}, (), ("ex.com/r/subway",)
    )


def test_a_blank_import_refers_to_the_files_that_do_something_then(source, linked):
    table = {
        "go.mod": MODULE,
        "main.go": source([blank("ex.com/r/all"), blank("ex.com/r/idle"), blank("ex.com/r/db")]),
        "all/all.go": source([blank("ex.com/r/db")], "all"),
        "all/doc.go": source(package="all"),
        "db/driver.go": source(package="db", uses=["init"]),
        "db/types.go": source(package="db", exports=["Type"]),
        "idle/idle.go": source(package="idle", exports=["X"]),
    }
    # Of a package where nothing says that it does something, it may be any file.
    assert linked(table)["main.go"] == Links({}, ("all/all.go", "idle/idle.go", "db/driver.go"))


def test_a_dot_import_takes_everything_the_package_exports(source, imports_of):
    table = {
        "go.mod": MODULE,
        "a.go": source([dot("ex.com/r/x")]),
        "x/names.go": source(package="x", exports=["A", "B"]),
        "x/private.go": source(package="x"),
    }
    assert imports_of("a.go", table) == {"x/names.go": ["*"]}


def test_a_dot_import_of_a_package_of_others_takes_everything_too(source, imports_of):
    table = {"go.mod": MODULE, "a.go": source([dot("github.com/onsi/gomega")])}
    assert imports_of("a.go", table) == {"github.com/onsi/gomega": ["*"]}


def test_a_package_no_file_of_which_was_read_stays_under_its_own_name(source, linked):
    imports = ["ex.com/r/x", dot("ex.com/r/y"), blank("ex.com/r/z")]
    table = {"go.mod": MODULE, "a.go": source(imports, uses=["x.A"])}
    table |= {"x/x.go": "package x\n", "y/y.go": "package y\n", "z/z.go": "package z\n"}
    assert linked(table)["a.go"] == Links(
        {"ex.com/r/x": (), "ex.com/r/y": ("*",), "ex.com/r/z": ()}
    )


def test_tests_and_programs_of_a_folder_are_not_its_package(source, imports_of):
    table = {
        "go.mod": MODULE,
        "a.go": source(["ex.com/r/x"], uses=["x.A"]),
        "x/a.go": source(package="x", exports=["A"]),
        "x/a_test.go": source(package="x", exports=["A"]),
        "x/generate.go": source(package="main", exports=["A"]),
    }
    assert imports_of("a.go", table) == {"x/a.go": ["A"]}


def test_the_outer_tests_of_a_folder_see_what_its_inner_tests_export(source, imports_of):
    table = {
        "go.mod": MODULE,
        "x/x.go": source(package="x", exports=["A"]),
        "x/export_test.go": source(package="x", exports=["Inner"]),
        "x/x_test.go": source(["ex.com/r/x"], "x_test", uses=["x.A", "x.Inner"]),
    }
    assert imports_of("x/x_test.go", table) == {"x/export_test.go": ["Inner"], "x/x.go": ["A"]}


def test_what_no_readable_file_declares_stands_in_the_only_one_not_read(
    source, file_saying, imports_of
):
    table = {
        "go.mod": MODULE,
        "a.go": source(["ex.com/r/pb"], uses=["pb.Label", "pb.Hand"]),
        "pb/types.pb.go": file_saying("types.pb.go"),
        "pb/hand.go": source(package="pb", exports=["Hand"]),
    }
    assert imports_of("a.go", table) == {"pb/hand.go": ["Hand"], "pb/types.pb.go": ["Label"]}


def test_of_several_files_not_read_none_is_guessed(source, file_saying, imports_of):
    table = {
        "go.mod": MODULE,
        "a.go": source(["ex.com/r/pb/v2"], uses=["pb.Label"]),
        "pb/v2/one.pb.go": file_saying("one.pb.go"),
        "pb/v2/two.pb.go": file_saying("two.pb.go"),
    }
    assert imports_of("a.go", table) == {"ex.com/r/pb/v2": ["Label"]}


def test_of_modules_with_one_path_the_one_around_the_importer_counts(source, imports_of):
    # https://github.com/morluto/leantoken/issues/533
    table = {
        "go.mod": MODULE,
        "a.go": source(["ex.com/r/x"], uses=["x.A"]),
        "x/x.go": source(package="x", exports=["A"]),
        "copy/go.mod": MODULE,
        "copy/b.go": source(["ex.com/r/x"], uses=["x.A"]),
        "copy/x/x.go": source(package="x", exports=["A"]),
    }
    assert imports_of("a.go", table) == {"x/x.go": ["A"]}
    assert imports_of("copy/b.go", table) == {"copy/x/x.go": ["A"]}


def test_a_nested_module_does_not_belong_to_the_one_around_it(source, linked):
    table = {
        "go.mod": MODULE,
        "a.go": source(["ex.com/r/tools/x"], uses=["x.A"]),
        "tools/go.mod": "module ex.com/other",
        "tools/x/x.go": source(package="x", exports=["A"]),
    }
    assert linked(table)["a.go"] == Links({"ex.com/r/tools/x": ()}, (), ("ex.com/r/tools/x",))


@pytest.mark.parametrize(
    "directive",
    [
        pytest.param("replace ex.com/lib => ../lib", id="plain"),
        pytest.param("replace ex.com/lib v1.2.3 => ../lib // local", id="of a version"),
        pytest.param(
            'replace (\n\tex.com/a => ex.com/b v1\n\t"ex.com/lib" => "../lib"\n)', id="block"
        ),
    ],
)
def test_a_replaced_module_is_the_folder_that_replaces_it(source, imports_of, directive):
    table = {
        "app/go.mod": f"module ex.com/app\n{directive}\n",
        "app/a.go": source(["ex.com/lib/x"], uses=["x.A"]),
        "lib/go.mod": "module ex.com/lib",
        "lib/x/x.go": source(package="x", exports=["A"]),
    }
    assert imports_of("app/a.go", table) == {"lib/x/x.go": ["A"]}


def test_a_module_that_nothing_replaces_is_that_of_others(source, linked):
    table = {
        "app/go.mod": "module ex.com/app\nrequire ex.com/lib v1.0.0\n",
        "app/a.go": source(["ex.com/lib/x"], uses=["x.A"]),
        "lib/go.mod": "module ex.com/lib",
        "lib/x/x.go": source(package="x", exports=["A"]),
    }
    assert linked(table)["app/a.go"] == Links({"ex.com/lib/x": ()})


def test_the_modules_of_a_workspace_see_each_other(source, imports_of):
    table = {
        "go.work": "go 1.22\n\nuse (\n\t./app\n\t./lib\n)\nuse ./more\n",
        "app/go.mod": "module ex.com/app",
        "app/a.go": source(["ex.com/lib", "ex.com/lib/more/x"], uses=["lib.A", "x.B"]),
        "lib/go.mod": "module ex.com/lib",
        "lib/lib.go": source(package="lib", exports=["A"]),
        "more/go.mod": "module ex.com/lib/more",
        "more/x/x.go": source(package="x", exports=["B"]),
        "alone/go.mod": "module ex.com/alone",
        "alone/a.go": source(["ex.com/lib"], uses=["lib.A"]),
    }
    assert imports_of("app/a.go", table) == {"lib/lib.go": ["A"], "more/x/x.go": ["B"]}
    assert imports_of("alone/a.go", table) == {"ex.com/lib": []}


def test_a_vendored_package_is_found_where_it_is_kept(source, imports_of):
    table = {
        "go.mod": MODULE,
        "cmd/a.go": source(["github.com/x/y"], uses=["y.A"]),
        "vendor/github.com/x/y/y.go": source(package="y", exports=["A"]),
    }
    assert imports_of("cmd/a.go", table) == {"vendor/github.com/x/y/y.go": ["A"]}


@pytest.mark.parametrize("text", ["", "module", "module (", "replace x => ../y", "\ufeff\0 => ("])
def test_a_broken_module_file_claims_nothing(source, linked, text):
    table = {"go.mod": text, "a.go": source(["ex.com/r/x"]), "x/x.go": source(package="x")}
    assert linked(table)["a.go"] == Links({"ex.com/r/x": ()})


def test_a_blank_import_refers_to_the_files_of_a_package_that_exports_nothing(file_saying, linked):
    plain = file_saying("x.go", namespaces=("p",))
    table = {
        "go.mod": "module m\n",
        "main.go": [RawImport("m/p", (), ImportKind.EFFECT)],
        "p/a.go": plain,
        "p/b.go": plain,
        "p/a_test.go": plain,
    }
    links = linked(table)["main.go"]
    assert (links.refs, dict(links.imports)) == (("p/a.go", "p/b.go"), {})
