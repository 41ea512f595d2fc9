"""Packages of Java, Kotlin and Scala, and the files of the types in use."""

import pytest

from project_intel.extraction.structure import ImportKind, RawImport


@pytest.fixture
def source(file_saying):
    """A file: its package, imports, what it declares and what it uses without an import."""

    def make(path, package=None, imports=(), declares=(), uses=(), **facts):
        return file_saying(
            path,
            [item if isinstance(item, RawImport) else named(item) for item in imports],
            namespaces=(package,) if package else (),
            exports=tuple(declares),
            identifiers=tuple(uses),
            **facts,
        )

    return make


def named(text):
    """Read `a.b.C`, `a.b.*` or `static a.b.C.d`."""
    kind = ImportKind.STATIC if text.startswith("static ") else ImportKind.BINDING
    name = text.removeprefix("static ")
    if name.endswith(".*"):
        return RawImport(name.removesuffix(".*"), ("*",), kind)
    return RawImport(name, (), kind)


def requires(name):
    return RawImport(name, kind=ImportKind.GLOBAL)


@pytest.mark.parametrize(
    ("written", "key", "names"),
    [
        pytest.param("com.acme.core.Order", "Order.java", ["Order"], id="a type"),
        pytest.param("com.acme.core.Order.Line", "Order.java", ["Line"], id="a nested type"),
        pytest.param("com.acme.core.Order.Line.Tax", "Order.java", ["Tax"], id="nested deeper"),
        pytest.param("com.acme.core.Order.*", "Order.java", ["*"], id="all nested types"),
        pytest.param("static com.acme.core.Order.of", "Order.java", ["of"], id="a member"),
        pytest.param("static com.acme.core.Order.*", "Order.java", ["*"], id="all members"),
        pytest.param("com.acme.core.total", "Totals.kt", ["total"], id="a function"),
        pytest.param("com.acme.core.TotalsKt", "Totals.kt", ["TotalsKt"], id="a file's class"),
        pytest.param("java.util.List", "java.util", ["List"], id="outside"),
        pytest.param("java.util.Map.Entry", "java.util", ["Entry"], id="nested outside"),
        pytest.param("java.util.*", "java.util", ["*"], id="all of a package outside"),
        pytest.param("static org.junit.Assert.*", "org.junit", ["*"], id="members outside"),
        pytest.param("static org.junit.Assert.fail", "org.junit", ["fail"], id="a member outside"),
        pytest.param("kotlinx.coroutines.launch", "kotlinx.coroutines", ["launch"], id="function"),
        pytest.param("com.acme.core.Made", "com.acme.core", ["Made"], id="written by a build"),
        pytest.param("com.acme.core.*", "com.acme.core", ["*"], id="a package with no type in use"),
        pytest.param("lonely", "lonely", ["lonely"], id="a name without a package"),
    ],
)
def test_an_import_leads_to_the_declaring_file_else_to_the_package(
    source, imports_of, written, key, names
):
    table = {
        "App.java": source("App.java", "com.acme.app", [written]),
        "Order.java": source("Order.java", "com.acme.core", declares=["Order"]),
        "Totals.kt": source("Totals.kt", "com.acme.core", declares=["total"]),
        "Decoy.java": source("Decoy.java", "com.other", declares=["Order", "List", "total"]),
    }
    assert imports_of("App.java", table) == {key: names}


def test_a_star_import_leads_to_the_files_of_the_types_in_use(source, imports_of):
    # https://github.com/cajasmota/grafel/pull/4731
    root = "core/src/main/java/com/x"
    table = {
        "app/src/main/java/App.java": source(
            "App.java", "app", ["com.x.*", "static com.x.Y.z"], uses=["Used", "Unknown"]
        ),
        f"{root}/Used.java": source("Used.java", "com.x", declares=["Used"]),
        f"{root}/Unused.java": source("Unused.java", "com.x", declares=["Unused"]),
        f"{root}/Y.java": source("Y.java", "com.x", declares=["Y"]),
    }
    assert imports_of("app/src/main/java/App.java", table) == {
        f"{root}/Used.java": ["Used"],
        f"{root}/Y.java": ["z"],
    }


def test_types_of_the_own_package_need_no_import(source, imports_of):
    table = {
        "src/main/java/a/X.java": source("X.java", "a", uses=["Y", "Helper", "String"]),
        "src/main/java/a/Y.java": source("Y.java", "a", declares=["Y"]),
        "src/test/java/a/Helper.java": source("Helper.java", "a", declares=["Helper"]),
        "src/main/java/a/b/Y.java": source("Y.java", "a.b", declares=["Y", "String"]),
    }
    assert imports_of("src/main/java/a/X.java", table) == {
        "src/main/java/a/Y.java": ["Y"],
        "src/test/java/a/Helper.java": ["Helper"],
    }


def test_the_own_package_hides_what_a_star_brings(source, imports_of):
    table = {
        "X.java": source("X.java", "a", ["b.*"], uses=["T", "Other"]),
        "A.java": source("A.java", "a", declares=["T"]),
        "B.java": source("B.java", "b", declares=["T", "Other"]),
    }
    assert imports_of("X.java", table) == {"B.java": ["Other"], "A.java": ["T"]}


def test_files_without_a_package_see_each_other(source, imports_of):
    table = {
        "X.java": source("X.java", uses=["T"]),
        "T.java": source("T.java", declares=["T"]),
        "U.java": source("U.java", "a", declares=["T"]),
    }
    assert imports_of("X.java", table) == {"T.java": ["T"]}


def test_a_type_named_in_full_needs_no_import_either(source, imports_of):
    table = {
        "X.java": source("X.java", "a", uses=["b.c.T.Inner", "java.util.List"]),
        "T.java": source("T.java", "b.c", declares=["T"]),
    }
    assert imports_of("X.java", table) == {"T.java": ["T"]}


@pytest.mark.parametrize(
    ("importer", "homes"),
    [
        pytest.param("one/src/X.java", ["one/src/T.java"], id="of one module"),
        pytest.param("two/src/deep/X.java", ["two/src/T.java"], id="of another"),
        pytest.param("three/src/X.java", ["one/src/T.java", "two/src/T.java"], id="of neither"),
    ],
)
def test_a_type_two_modules_declare_is_the_one_of_the_own_module(
    source, imports_of, importer, homes
):
    table = {
        "one/pom.xml": "<project/>",
        "one/src/T.java": source("T.java", "a", declares=["T"]),
        "two/build.gradle.kts": "",
        "two/src/T.java": source("T.java", "a", declares=["T"]),
        "three/pom.xml": "<project/>",
        importer: source("X.java", "b", ["a.T"]),
    }
    assert imports_of(importer, table) == {home: ["T"] for home in homes}


def test_a_member_of_a_type_leads_to_the_type(source, imports_of):
    table = {
        "X.java": source("X.java", "a", uses=["Outer.Inner"]),
        "Outer.java": source("Outer.java", "a", declares=["Outer"]),
        "Inner.java": source("Inner.java", "a", declares=["Inner"]),
    }
    assert imports_of("X.java", table) == {"Outer.java": ["Outer"]}


def test_java_and_kotlin_see_each_other(source, imports_of):
    table = {
        "J.java": source("J.java", "a", ["b.K", "b.ToolsKt"], ["J"], ["Own", "Strings"]),
        "K.kt": source("K.kt", "b", ["a.J"], ["K"]),
        "tools.kt": source("tools.kt", "b", declares=["tool"]),
        "Own.kt": source("Own.kt", "a", declares=["Own"]),
        "text.kt": source("text.kt", "a", declares=["Strings", "shout"]),
    }
    assert imports_of("J.java", table) == {
        "K.kt": ["K"],
        "tools.kt": ["ToolsKt"],
        "Own.kt": ["Own"],
        "text.kt": ["Strings"],
    }
    assert imports_of("K.kt", table) == {"J.java": ["J"]}


def test_a_function_of_several_files_leads_to_all_of_them(source, imports_of):
    table = {
        "X.kt": source("X.kt", "a", ["b.read"]),
        "One.kt": source("One.kt", "b", declares=["read"]),
        "Two.kt": source("Two.kt", "b", declares=["read"]),
    }
    assert imports_of("X.kt", table) == {"One.kt": ["read"], "Two.kt": ["read"]}


def test_a_function_called_without_an_import_is_the_only_one_in_sight(source, imports_of):
    table = {
        "X.kt": source("X.kt", "a", ["b.*"], uses=["read", "write", "append"]),
        "One.kt": source("One.kt", "a", declares=["read"]),
        "Two.kt": source("Two.kt", "b", declares=["write", "append"]),
        "Three.kt": source("Three.kt", "c", declares=["append"]),
    }
    assert imports_of("X.kt", table) == {"One.kt": ["read"], "Two.kt": ["write", "append"]}


def extending(source, path, package, *names):
    return source(path, package, declares=names, extensions=names)


@pytest.mark.parametrize(
    ("user", "others", "expected"),
    [
        pytest.param(
            {"imports": ["b.*"], "taken": ["near", "far", "plain", "unseen"]},
            {},
            {"Near.kt": ["near"], "Far.kt": ["far"]},
            id="of the own package and of one imported whole",
        ),
        pytest.param(
            {"imports": ["b.*"], "uses": ["far"]}, {}, {"Far.kt": ["far"]}, id="on what is around"
        ),
        pytest.param(
            {"imports": ["b.*"], "taken": ["far"]},
            {"Second.kt": {"package": "b", "declares": ["far"], "extensions": ["far"]}},
            {"b": ["*"]},
            id="not one of several",
        ),
        pytest.param(
            {"taken": ["near"]},
            {"Type.kt": {"package": "z", "declares": ["Type"], "members": ["near"]}},
            {},
            id="not what a type has by itself",
        ),
        pytest.param(
            {"taken": ["near"]},
            {"Other.kt": {"package": "z", "taken": ["near"]}},
            {},
            id="not what comes from outside elsewhere",
        ),
        pytest.param(
            {"taken": ["near"]},
            {"Other.kt": {"package": "z", "imports": ["a.near"], "taken": ["near"]}},
            {"Near.kt": ["near"]},
            id="though another file imports it",
        ),
        pytest.param(
            {"imports": ["elsewhere.near"], "taken": ["near"]},
            {},
            {"elsewhere": ["near"]},
            id="not what the file imports by name",
        ),
    ],
)
def test_an_extension_is_linked_where_nothing_else_can_be_meant(
    source, imports_of, user, others, expected
):
    table = {
        "X.kt": source("X.kt", "a", **user),
        "Near.kt": extending(source, "Near.kt", "a", "near"),
        "Far.kt": extending(source, "Far.kt", "b", "far"),
        "Plain.kt": source("Plain.kt", "b", declares=["plain"]),
        "Unseen.kt": extending(source, "Unseen.kt", "c", "unseen"),
        **{path: source(path, **facts) for path, facts in others.items()},
    }
    assert imports_of("X.kt", table) == expected


def test_a_name_that_stands_for_a_value_is_a_value_of_the_top_level(source, imports_of):
    table = {
        "X.kt": source("X.kt", "a", read=["limit", "limits"]),
        "Limits.kt": source("Limits.kt", "a", declares=["limit", "limits"], values=["limit"]),
    }
    assert imports_of("X.kt", table) == {"Limits.kt": ["limit"]}


def test_an_extension_for_another_platform_is_not_meant(source, imports_of):
    table = {
        "x/src/linuxMain/X.kt": source("X.kt", "a", taken=["near"]),
        "x/src/main/Y.kt": source("Y.kt", "a", taken=["near"]),
        "x/src/jvmMain/Near.kt": extending(source, "Near.kt", "a", "near"),
    }
    assert imports_of("x/src/linuxMain/X.kt", table) == {}
    assert imports_of("x/src/main/Y.kt", table) == {"x/src/jvmMain/Near.kt": ["near"]}


def test_what_a_build_declares_is_in_nobodys_sight(source, imports_of):
    table = {
        "X.scala": source("X.scala", "cats.data", ["kernel.Order"]),
        "build.sbt": source("build.sbt", uses=["Order"]),
        "Order.scala": source("Order.scala", "cats.kernel", declares=["Order"]),
    }
    assert imports_of("X.scala", table) == {"kernel": ["Order"]}


@pytest.mark.parametrize(
    ("importer", "homes"),
    [
        pytest.param("lib/src/jvmMain/kotlin/X.kt", ["commonMain", "jvmMain"], id="own"),
        pytest.param("lib/src/jvmTest/kotlin/X.kt", ["commonMain", "jvmMain"], id="own tests"),
        pytest.param("lib/src/commonTest/kotlin/X.kt", ["commonMain"], id="shared"),
        pytest.param("lib/src/linuxMain/kotlin/X.kt", ["commonMain"], id="another platform"),
    ],
)
def test_an_expected_declaration_is_also_the_actual_one_of_the_own_platform(
    source, imports_of, importer, homes
):
    table = {
        "lib/build.gradle.kts": "",
        importer: source("X.kt", "a", ["b.Lock"]),
    }
    for folder in ("commonMain", "jvmMain", "jsMain"):
        table[f"lib/src/{folder}/kotlin/Lock.kt"] = source("Lock.kt", "b", declares=["Lock"])
    assert list(imports_of(importer, table)) == [f"lib/src/{home}/kotlin/Lock.kt" for home in homes]


def test_a_script_imports_as_any_file_does(source, imports_of):
    table = {
        "build.gradle.kts": source("build.gradle.kts", None, ["acme.Versions"]),
        "buildSrc/src/main/kotlin/Versions.kt": source("V.kt", "acme", declares=["Versions"]),
    }
    assert imports_of("build.gradle.kts", table) == {
        "buildSrc/src/main/kotlin/Versions.kt": ["Versions"]
    }


def test_a_required_module_is_the_file_that_declares_it_else_its_name(source, imports_of):
    table = {
        "app/module-info.java": source(
            "module-info.java", None, [requires("com.acme.core"), requires("java.sql")]
        ),
        "core/module-info.java": source("module-info.java", None, declares=["com.acme.core"]),
    }
    assert imports_of("app/module-info.java", table) == {
        "core/module-info.java": [],
        "java.sql": [],
    }


def test_a_file_that_imports_its_own_members_has_no_edge(source, imports_of):
    table = {"X.java": source("X.java", "a", ["a.X.Inner", "static a.X.*"], ["X"])}
    assert imports_of("X.java", table) == {}


@pytest.mark.parametrize(
    ("written", "key", "name"),
    [
        pytest.param("a.helper", "package.scala", "helper", id="a member of the object"),
        pytest.param("a.b.Gone", "a.b", "Gone", id="nothing of a package inside"),
        pytest.param("java.util.List", "java.util", "List", id="outside"),
    ],
)
def test_a_package_object_holds_what_stands_directly_in_it(source, imports_of, written, key, name):
    table = {
        "X.scala": source("X.scala", "a", [written]),
        "package.scala": source("package.scala", None, declares=["a"]),
        "B.scala": source("B.scala", "a.b", declares=["B"]),
    }
    assert imports_of("X.scala", table) == {key: [name]}


@pytest.mark.parametrize(
    ("item", "expected"),
    [
        pytest.param(("b", "One", "Two"), {"One.scala": ["One"], "b": ["Two"]}, id="selectors"),
        pytest.param(("c.Three",), {"Three.scala": ["Three"]}, id="from the own package on"),
        pytest.param(("_root_.b.One",), {"One.scala": ["One"]}, id="from the root"),
        pytest.param(("b.One", "*"), {"One.scala": ["*"]}, id="all of an object"),
        pytest.param(("b", "*"), {"One.scala": ["One"]}, id="all of a package"),
    ],
)
def test_scala_imports_begin_anywhere(source, imports_of, item, expected):
    table = {
        "X.scala": source("X.scala", "a", [RawImport(item[0], tuple(item[1:]))], uses=["One"]),
        "One.scala": source("One.scala", "b", declares=["One"]),
        "Three.scala": source("Three.scala", "a.c", declares=["Three"]),
    }
    assert imports_of("X.scala", table) == expected


@pytest.mark.parametrize(
    ("imports", "base"),
    [
        pytest.param((), "A", id="of the own package"),
        pytest.param(("q.A",), "A", id="imported"),
        pytest.param(("q.*",), "A", id="of a package imported whole"),
        pytest.param((), "q.A", id="in full"),
    ],
)
def test_a_type_inside_an_inherited_one_hides_others_of_its_name(source, imports_of, imports, base):
    home = "p" if not imports and base == "A" else "q"
    table = {
        f"{home}/A.java": source(f"{home}/A.java", home, declares=["A"], nested=("In",)),
        "p/B.java": source(
            "p/B.java", "p", imports, ["B"], [base, "In"], bases=(base,), owners=("In", "Out")
        ),
        "p/C.java": source("p/C.java", "p", (), ["C"], ["B", "In"], bases=("B",)),
        "p/In.java": source("p/In.java", "p", (), ["In"]),
        "p/Out.java": source("p/Out.java", "p", (), ["Out"]),
    }
    assert imports_of("p/B.java", table) == {f"{home}/A.java": ["A"], "p/Out.java": ["Out"]}
    assert imports_of("p/C.java", table) == {"p/B.java": ["B"]}


def test_an_inherited_constant_hides_a_type_that_members_are_taken_from(source, imports_of):
    table = {
        "A.java": source("A.java", declares=["A"], members=("LOG",)),
        "B.java": source("B.java", uses=["A"], owners=("LOG",), bases=("A",)),
        "C.java": source("C.java", uses=["LOG"], owners=("LOG",)),
        "LOG.java": source("LOG.java", declares=["LOG"]),
    }
    assert imports_of("B.java", table) == {"A.java": ["A"]}
    assert imports_of("C.java", table) == {"LOG.java": ["LOG"]}
