"""Rust paths: crates, the module tree, and names in scope."""

import pytest

from ending import ends
from project_intel.extraction.structure import ImportKind, RawImport
from project_intel.linking.links import Links

CARGO = '[package]\nname = "my-shop"\nedition = "2021"\n'


def use(path, alias="", within=""):
    return RawImport(path, (), ImportKind.BINDING, alias, within)


def reexport(path, alias=""):
    return RawImport(path, (), ImportKind.REEXPORT, alias)


def inplace(path, within=""):
    return RawImport(path, (), ImportKind.PLACE, "", within)


def mod(name, path="", within=""):
    return RawImport(path or name, (), ImportKind.EFFECT, name if path else "", within)


@pytest.fixture
def shop():
    """Lay out a package: its manifest, and the files of one library."""
    return lambda **more: {"Cargo.toml": CARGO, **more}


@pytest.mark.parametrize(
    ("path", "found"),
    [
        pytest.param("crate::store::Order", {"src/store.rs": ["Order"]}, id="from the root"),
        pytest.param("crate::store::db::open", {"src/store/db.rs": ["open"]}, id="deeper"),
        pytest.param("crate::store", {"src/store.rs": []}, id="a module itself"),
        pytest.param("crate::store::self", {"src/store.rs": []}, id="self in a group"),
        pytest.param("crate::store::*", {"src/store.rs": ["*"]}, id="star"),
        pytest.param("crate::store::Kind::Big", {"src/store.rs": ["Kind"]}, id="a variant"),
        pytest.param("crate::store::Kind::*", {"src/store.rs": ["Kind"]}, id="all variants"),
        pytest.param("super::store::Order", {"src/store.rs": ["Order"]}, id="from above"),
        pytest.param("super::Error", {"src/lib.rs": ["Error"]}, id="the root itself"),
        pytest.param("self::cart::Line", {"src/web/cart/mod.rs": ["Line"]}, id="from here"),
        pytest.param("cart::Line", {"src/web/cart/mod.rs": ["Line"]}, id="a child by name"),
        pytest.param("crate::r#type::T", {"src/type.rs": ["T"]}, id="a raw name"),
        pytest.param("my_shop::store::Order", {"src/store.rs": ["Order"]}, id="the own library"),
        pytest.param("std::collections::HashMap", {"std": ["HashMap"]}, id="standard library"),
        pytest.param("::core::fmt", {"core": ["fmt"]}, id="a crate by its leading colons"),
    ],
)
def test_a_path_leads_through_the_modules_to_the_file_of_the_last(shop, imports_of, path, found):
    table = shop() | {
        "src/lib.rs": [mod("store"), mod("web"), mod("r#type")],
        "src/store.rs": [mod("db")],
        "src/store/db.rs": [],
        "src/type.rs": [],
        "src/web/mod.rs": [mod("cart"), use(path)],
        "src/web/cart/mod.rs": [],
    }
    answer = imports_of("src/web/mod.rs", table)
    assert answer == found


def test_a_module_declaration_refers_to_its_file(shop, linked):
    table = shop() | {
        "src/lib.rs": [mod("a"), mod("b"), mod("gone"), mod("os", "sys/unix.rs")],
        "src/a.rs": [mod("c", within="inline")],
        "src/a/inline/c.rs": [],
        "src/b/mod.rs": [mod("d")],
        "src/b/d.rs": [],
        "src/sys/unix.rs": [mod("beside")],
        "src/sys/beside.rs": [],
    }
    links = linked(table)
    assert links["src/lib.rs"] == Links(
        {"gone": ()}, ("src/a.rs", "src/b/mod.rs", "src/sys/unix.rs"), ("gone",)
    )
    assert links["src/a.rs"].refs == ("src/a/inline/c.rs",)
    assert links["src/b/mod.rs"].refs == ("src/b/d.rs",)
    assert links["src/sys/unix.rs"].refs == ("src/sys/beside.rs",)


def test_a_module_kept_twice_is_looked_for_where_the_name_is_declared(
    shop, file_saying, imports_of
):
    table = shop() | {
        "src/lib.rs": [mod("imp", "unix.rs"), mod("imp", "windows.rs"), mod("user")],
        "src/unix.rs": file_saying("unix.rs", exports=("open", "fork")),
        "src/windows.rs": file_saying("windows.rs", exports=("open",)),
        "src/user.rs": [use("crate::imp::open"), use("crate::imp::fork")],
    }
    assert imports_of("src/user.rs", table) == {
        "src/unix.rs": ["open", "fork"],
        "src/windows.rs": ["open"],
    }


def test_an_inline_module_stands_in_the_file_around_it(shop, file_saying, imports_of):
    table = shop() | {
        "src/lib.rs": [mod("a"), mod("b")],
        "src/a.rs": file_saying("a.rs", namespaces=("inner",)),
        "src/b.rs": [use("crate::a::inner::Item")],
    }
    assert imports_of("src/b.rs", table) == {"src/a.rs": ["Item"]}


def test_paths_in_an_inline_module_begin_there(shop, file_saying, imports_of):
    tests = [
        use("super::*", within="tests"),
        use("super::helper", within="tests"),
        use("super::super::b::Item", within="tests"),
        inplace("super::child::f", within="tests"),
    ]
    table = shop() | {
        "src/lib.rs": [mod("a"), mod("b")],
        "src/a.rs": file_saying("a.rs", [mod("child"), *tests], namespaces=("tests",)),
        "src/a/child.rs": [],
        "src/b.rs": [],
    }
    assert imports_of("src/a.rs", table) == {"src/b.rs": ["Item"], "src/a/child.rs": ["f"]}


def test_an_inline_module_sees_what_it_binds_before_what_stands_around_it(
    shop, file_saying, imports_of
):
    inner = [use("crate::task", within="inner"), inplace("task::Run", within="inner")]
    table = shop() | {
        "src/lib.rs": [mod("a"), mod("task")],
        "src/a.rs": file_saying("a.rs", [mod("task"), *inner], namespaces=("inner",)),
        "src/a/task.rs": [],
        "src/task.rs": [],
    }
    assert imports_of("src/a.rs", table) == {"src/task.rs": ["Run"]}


def test_a_name_in_scope_is_followed_to_what_it_was_bound_to(shop, imports_of):
    table = shop() | {
        "src/lib.rs": [mod("store"), mod("a"), use("crate::store", "s")],
        "src/store.rs": [],
        "src/a.rs": [
            use("crate::store::self"),
            inplace("store::open"),
            use("std::fmt"),
            inplace("fmt::Display"),
            inplace("unknown::thing"),
            use("super::*"),
            inplace("s::close"),
        ],
    }
    assert imports_of("src/a.rs", table) == {
        "src/store.rs": ["open", "close"],
        "std": ["fmt", "Display"],
        "src/lib.rs": ["*"],
    }


def test_a_barrel_is_what_the_path_names(shop, imports_of):
    table = shop() | {
        "src/lib.rs": [mod("store"), mod("a"), reexport("self::store::Order"), reexport("a::*")],
        "src/store.rs": [],
        "src/a.rs": [use("crate::Order")],
    }
    assert imports_of("src/a.rs", table) == {"src/lib.rs": ["Order"]}
    assert imports_of("src/lib.rs", table) == {"src/store.rs": ["Order"], "src/a.rs": ["*"]}


MANIFEST = """
[package]
name = "app"
edition = "2021"

[dependencies]
serde_json = "1"
tree-sitter = "0.25"
other = { package = "real-name", version = "1" }
near = { path = "../near" }
renamed = { package = "near", path = "../near" }
shared.workspace = true
patched = "1"
listed = "1"

[target.'cfg(unix)'.dependencies]
nix = "0.29"

[dev-dependencies]
tempfile = "3"
"""

WORKSPACE = """
[workspace]
members = ["*"]

[workspace.dependencies]
shared = { path = "libs/shared" }

[patch.crates-io]
patched = { path = "libs/patched" }
"""


@pytest.mark.parametrize(
    ("path", "found"),
    [
        pytest.param("serde_json::Value::Null", {"serde_json": ["Value"]}, id="as it is spelled"),
        pytest.param("tree_sitter::Parser", {"tree-sitter": ["Parser"]}, id="with a hyphen"),
        pytest.param("other::Thing", {"real-name": ["Thing"]}, id="by its own name"),
        pytest.param("nix::unistd", {"nix": ["unistd"]}, id="for one platform"),
        pytest.param("tempfile::*", {"tempfile": ["*"]}, id="for tests"),
        pytest.param("near::deep::Thing", {"near/src/deep.rs": ["Thing"]}, id="by path"),
        pytest.param("renamed::Thing", {"near/src/lib.rs": ["Thing"]}, id="renamed"),
        pytest.param("shared::T", {"libs/shared/code/root.rs": ["T"]}, id="from the workspace"),
        pytest.param("patched::T", {"libs/patched/src/lib.rs": ["T"]}, id="patched"),
        pytest.param("listed::T", {"listed": ["T"]}, id="a member that only a registry serves"),
        pytest.param("alloc::vec::Vec", {"alloc": ["Vec"]}, id="built in"),
    ],
)
def test_a_dependency_is_what_the_manifest_says(imports_of, path, found):
    table = {
        "Cargo.toml": WORKSPACE,
        "app/Cargo.toml": MANIFEST,
        "app/src/main.rs": [use(path)],
        "near/Cargo.toml": '[package]\nname = "near"\n',
        "near/src/lib.rs": [mod("deep")],
        "near/src/deep.rs": [],
        "listed/Cargo.toml": '[package]\nname = "listed"\n',
        "listed/src/lib.rs": [],
        "libs/shared/Cargo.toml": '[package]\nname = "shared"\n[lib]\npath = "code/root.rs"\n',
        "libs/shared/code/root.rs": [],
        "libs/patched/Cargo.toml": '[package]\nname = "patched"\n',
        "libs/patched/src/lib.rs": [],
    }
    assert imports_of("app/src/main.rs", table) == found


@pytest.mark.parametrize("path", ["", ".", "./"], ids=["empty", "a dot", "with a slash"])
def test_the_package_at_the_root_is_a_dependency_of_its_members(imports_of, path):
    # https://github.com/rust-lang/cargo writes `cargo = { path = "" }`.
    table = {
        "Cargo.toml": f'''[package]
name = "top"
[workspace]
members = ["sub"]
[workspace.dependencies]
top = {{ path = "{path}" }}
''',
        "src/lib.rs": [],
        "sub/Cargo.toml": '[package]\nname = "sub"\n[dependencies]\ntop.workspace = true\n',
        "sub/src/lib.rs": [use("top::T")],
    }
    assert imports_of("sub/src/lib.rs", table) == {"src/lib.rs": ["T"]}


@pytest.mark.parametrize(
    ("library", "dependency", "crate"),
    [
        ('[lib]\nname = "alib"\n', 'a-pkg = { path = "../a" }', "alib"),
        ('[lib]\nname = "a_lib"\n', 'a-pkg = { path = "../a" }', "a_lib"),
        ("", 'a-pkg = { path = "../a" }', "a_pkg"),
        ("", 'foo-bar = { package = "a-pkg", path = "../a" }', "foo_bar"),
        ('[lib]\nname = "alib"\n', 'foo = { package = "a-pkg", path = "../a" }', "foo"),
        ('[lib]\nname = "alib"\n', "a-pkg.workspace = true", "alib"),
        ('[lib]\nname = "alib"\n', "renamed.workspace = true", "renamed"),
    ],
    ids=[
        "the library's own name",
        "that with an underscore",
        "the package's name",
        "a name given here",
        "which wins over the library's",
        "own name, inherited",
        "given name, inherited",
    ],
)
def test_code_knows_a_package_of_the_workspace_by_one_name(imports_of, library, dependency, crate):
    package = '[package]\nname = "{}"\nedition = "2021"\n'
    table = {
        "Cargo.toml": '[workspace]\nmembers = ["a", "b"]\n[workspace.dependencies]\n'
        'a-pkg = { path = "a" }\nrenamed = { package = "a-pkg", path = "a" }\n',
        "a/Cargo.toml": package.format("a-pkg") + library,
        "a/src/lib.rs": [mod("deep")],
        "a/src/deep.rs": [],
        "b/Cargo.toml": package.format("b") + f"[dependencies]\n{dependency}\n",
        "b/src/lib.rs": [use(f"{crate}::Flat"), use(f"{crate}::deep::Deep")],
    }
    assert imports_of("b/src/lib.rs", table) == {
        "a/src/lib.rs": ["Flat"],
        "a/src/deep.rs": ["Deep"],
    }


def test_a_package_of_the_workspace_is_not_known_by_the_name_its_library_does_not_have(linked):
    table = {
        "a/Cargo.toml": '[package]\nname = "a-pkg"\n[lib]\nname = "alib"\n',
        "a/src/lib.rs": [],
        "b/Cargo.toml": '[package]\nname = "b"\nedition = "2021"\n'
        '[dependencies]\na-pkg = { path = "../a" }\n',
        "b/src/lib.rs": [use("a_pkg::Deep")],
    }
    assert linked(table)["b/src/lib.rs"].unresolved == ("a_pkg::Deep",)


def test_a_crate_nobody_declares_is_unresolved_where_cargo_decides(shop, linked):
    table = {"src/lib.rs": [use("ghost::Thing"), inplace("ghost::f"), use("Kind::*")]}
    assert linked(shop() | table)["src/lib.rs"] == Links(
        {"ghost::Thing": ()}, (), ("ghost::Thing",)
    )
    assert linked(table)["src/lib.rs"] == Links({"ghost": ("Thing",)})


@pytest.mark.parametrize(
    "root",
    [
        "src/main.rs",
        "src/bin/tool.rs",
        "src/bin/tool/main.rs",
        "examples/demo.rs",
        "benches/speed.rs",
        "tests/all.rs",
        "build.rs",
        "extra/named.rs",
    ],
)
def test_every_target_is_a_crate_of_its_own(shop, imports_of, root):
    folder = root.rpartition("/")[0]
    helper = f"{folder}/helper.rs".lstrip("/")
    table = shop() | {
        "Cargo.toml": CARGO + '[[test]]\nname = "named"\npath = "extra/named.rs"\n',
        "src/lib.rs": [],
        root: [mod("helper"), use("helper::help"), use("my_shop::Order")],
        helper: [use("crate::Local")],
    }
    assert imports_of(root, table) == {helper: ["help"], "src/lib.rs": ["Order"]}
    assert imports_of(helper, table) == {root: ["Local"]}


def test_a_file_shared_by_crates_is_read_where_more_of_its_paths_are_known(shop, imports_of):
    table = shop() | {
        "src/lib.rs": [mod("a")],
        "src/main.rs": [mod("a"), mod("only")],
        "src/a.rs": [use("crate::only::Thing")],
        "src/only.rs": [],
    }
    assert imports_of("src/a.rs", table) == {"src/only.rs": ["Thing"]}


def test_a_module_that_only_a_macro_declares_is_found_by_its_place(shop, imports_of):
    table = shop() | {
        "src/lib.rs": [mod("user")],
        "src/hidden/deep.rs": [use("super::top")],
        "src/hidden/mod.rs": [],
        "src/user.rs": [use("crate::hidden::deep::Thing")],
    }
    assert imports_of("src/user.rs", table) == {"src/hidden/deep.rs": ["Thing"]}
    assert imports_of("src/hidden/deep.rs", table) == {"src/hidden/mod.rs": ["top"]}


def test_paths_of_the_first_edition_begin_at_the_root(linked):
    table = {
        "Cargo.toml": '[package]\nname = "old"\n',
        "src/lib.rs": [mod("a"), mod("b")],
        "src/a.rs": [use("b::Thing")],
        "src/b.rs": [],
    }
    assert linked(table)["src/a.rs"].imports == {"src/b.rs": ("Thing",)}
    newer = table | {"Cargo.toml": '[package]\nname = "new"\nedition = "2021"\n'}
    assert linked(newer)["src/a.rs"].unresolved == ("b::Thing",)


def test_a_file_put_into_the_code_is_a_reference(shop, linked):
    put = RawImport("../LICENSE", (), ImportKind.EFFECT)
    table = shop() | {"src/lib.rs": [put], "LICENSE": "text"}
    assert linked(table)["src/lib.rs"] == Links({}, ("LICENSE",))


@pytest.mark.parametrize("text", ["", "[package", "package = 1", "[package]\nedition = 3", "= [ ]"])
def test_a_broken_manifest_leaves_the_modules(imports_of, text):
    table = {
        "Cargo.toml": text,
        "src/lib.rs": [mod("a"), use("crate::a::Thing")],
        "src/a.rs": [],
    }
    assert imports_of("src/lib.rs", table) == {"src/a.rs": ["Thing"]}


def test_circles_end(shop, linked):
    around = [mod(f"m{number}", "lib.rs") for number in range(5)]
    bound = [use(f"n{number}::x", f"n{number + 1}") for number in range(200)]
    back = [use("n200::x", "n0"), use("n7::y", "n8"), use("self::*"), inplace("n5::z")]
    with ends():
        linked(shop() | {"src/lib.rs": [*around, *bound, *back]})
