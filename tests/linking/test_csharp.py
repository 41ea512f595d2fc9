"""Namespaces, and the files of the types in use."""

import pytest

from project_intel.extraction.structure import ImportKind, RawImport


@pytest.fixture
def source(file_saying):
    """A C# file: its usings, the namespace, types declared and types used."""

    def make(usings=(), namespace=None, declares=(), uses=(), **more):
        return file_saying(
            "x.cs",
            [using if isinstance(using, RawImport) else (using,) for using in usings],
            namespaces=(namespace,) if namespace else (),
            exports=tuple(declares),
            identifiers=tuple(uses),
            **more,
        )

    return make


def static(name):
    return RawImport(name, kind=ImportKind.STATIC)


def shared(name):
    return RawImport(name, kind=ImportKind.GLOBAL)


def alias(name, source):
    return RawImport(source, alias=name)


def test_every_using_keeps_its_namespace_with_no_names(source, imports_of):
    table = {"A.cs": source(["System.Text", "Acme.Core", static("System.Math"), shared("Acme.X")])}
    assert imports_of("A.cs", table) == {
        "System.Text": [],
        "Acme.Core": [],
        "System.Math": [],
        "Acme.X": [],
    }


def test_a_used_type_leads_to_all_files_that_declare_it(source, imports_of):
    # https://github.com/giancarloerra/SocratiCode/issues/33
    table = {
        "Use.cs": source(["Acme.Core"], "Acme.App", uses=["Order", "Gone", "List"]),
        "Order.cs": source(namespace="Acme.Core", declares=["Order", "Unused"]),
        "Order.Parts.cs": source(namespace="Acme.Core", declares=["Order"]),
        "Decoy.cs": source(namespace="Other", declares=["Order"]),
    }
    assert imports_of("Use.cs", table) == {
        "Acme.Core": [],
        "Order.Parts.cs": ["Order"],
        "Order.cs": ["Order"],
    }


@pytest.mark.parametrize(
    ("usings", "inside", "declared_in"),
    [
        pytest.param(["A.B"], None, "A.B", id="imported"),
        pytest.param([], "A.B", "A.B", id="own"),
        pytest.param([], "A.B.C", "A", id="parent"),
        pytest.param([], "A.B", None, id="no namespace at all"),
        pytest.param(["global::A.B"], None, "A.B", id="global prefix"),
    ],
)
def test_a_type_is_seen_where_the_language_sees_it(source, imports_of, usings, inside, declared_in):
    table = {
        "X.cs": source(usings, inside, uses=["T"]),
        "T.cs": source(namespace=declared_in, declares=["T"]),
    }
    assert imports_of("X.cs", table).get("T.cs") == ["T"]


@pytest.mark.parametrize(
    ("usings", "inside", "declared_in"),
    [
        pytest.param(["A"], None, "A.B", id="below an imported one"),
        pytest.param([], "A", "A.B", id="below its own"),
        pytest.param([], "A", "B", id="elsewhere"),
    ],
)
def test_a_type_is_not_seen_elsewhere(source, imports_of, usings, inside, declared_in):
    table = {
        "X.cs": source(usings, inside, uses=["T"]),
        "T.cs": source(namespace=declared_in, declares=["T"]),
    }
    assert "T.cs" not in imports_of("X.cs", table)


def test_a_name_of_several_imported_namespaces_goes_to_all_of_them(source, imports_of):
    table = {
        "X.cs": source(["A", "B"], "C", uses=["T"]),
        "A.cs": source(namespace="A", declares=["T"]),
        "B.cs": source(namespace="B", declares=["T"]),
    }
    assert imports_of("X.cs", table) == {"A": [], "B": [], "A.cs": ["T"], "B.cs": ["T"]}


def test_the_own_namespace_hides_the_imported_ones(source, imports_of):
    table = {
        "X.cs": source(["A"], "C", uses=["T"]),
        "A.cs": source(namespace="A", declares=["T"]),
        "C.cs": source(namespace="C", declares=["T"]),
    }
    assert imports_of("X.cs", table) == {"A": [], "C.cs": ["T"]}


def test_a_static_using_or_an_alias_names_the_type_it_takes(source, imports_of):
    table = {
        "X.cs": source([static("A.Tools"), "A.Money"]),
        "Tools.cs": source(namespace="A", declares=["Tools"]),
        "Money.cs": source(namespace="A", declares=["Money"]),
    }
    assert imports_of("X.cs", table) == {
        "A.Tools": [],
        "A.Money": [],
        "Tools.cs": ["Tools"],
        "Money.cs": ["Money"],
    }


def test_an_attribute_may_leave_off_its_suffix(source, imports_of):
    table = {
        "X.cs": source(["A"], uses=["Audited"]),
        "Attribute.cs": source(namespace="A", declares=["AuditedAttribute"]),
    }
    assert imports_of("X.cs", table) == {"A": [], "Attribute.cs": ["AuditedAttribute"]}


def test_a_global_using_holds_for_its_own_project_file_only(source, linked):
    links = linked(
        {
            "App/App.csproj": "<Project/>",
            "App/Usings.cs": source([shared("Lib")]),
            "App/Deep/X.cs": source(uses=["T"]),
            "Tool/Tool.csproj": "<Project/>",
            "Tool/Y.cs": source(uses=["T"]),
            "Lib/T.cs": source(namespace="Lib", declares=["T"]),
        }
    )
    assert dict(links["App/Deep/X.cs"].imports) == {"Lib/T.cs": ("T",)}
    assert dict(links["App/Usings.cs"].imports) == {"Lib": ()}
    assert dict(links["Tool/Y.cs"].imports) == {}


def test_a_declaration_of_the_same_project_file_hides_those_of_others(source, imports_of):
    table = {
        "App/App.csproj": "<Project/>",
        "App/Startup.cs": source(declares=["Startup"]),
        "App/X.cs": source(uses=["Startup"]),
        "Tool/Tool.csproj": "<Project/>",
        "Tool/Startup.cs": source(declares=["Startup"]),
    }
    assert imports_of("App/X.cs", table) == {"App/Startup.cs": ["Startup"]}


def test_a_type_the_file_declares_itself_is_no_import(source, imports_of):
    table = {"X.cs": source(namespace="A", declares=["T"], uses=["T"])}
    assert imports_of("X.cs", table) == {}


@pytest.mark.parametrize(
    ("usings", "inside", "written", "name"),
    [
        pytest.param([], None, "A.B.T", "T", id="by its whole name"),
        pytest.param([], None, "global::A.B.T", "T", id="global prefix"),
        pytest.param([], "A.X", "B.T", "T", id="from a namespace around"),
        pytest.param([alias("N", "A.B")], None, "N.T", "T", id="from an alias of a namespace"),
        pytest.param([alias("N", "A.B")], None, "N::T", "T", id="from an alias, two colons"),
        pytest.param([alias("N", "A.B.T")], None, "N", "T", id="by an alias"),
        pytest.param(["A.B"], None, "T.Inner.Leaf", "T", id="the type around it"),
        pytest.param([], None, "A.B.Named", "NamedAttribute", id="an attribute"),
    ],
)
def test_a_name_in_parts_leads_through_namespaces_to_a_type(
    source, imports_of, usings, inside, written, name
):
    table = {
        "X.cs": source(usings, inside, uses=[written]),
        "T.cs": source(namespace="A.B", declares=[name]),
    }
    assert imports_of("X.cs", table)["T.cs"] == [name]


def test_a_using_may_start_at_a_namespace_around_it(source, imports_of):
    table = {
        "X.cs": source(["Wrappers"], "Acme.Core", uses=["T"]),
        "T.cs": source(namespace="Acme.Wrappers", declares=["T"]),
    }
    assert imports_of("X.cs", table) == {"Wrappers": [], "T.cs": ["T"]}


def test_a_namespace_around_hides_what_is_imported(source, imports_of):
    table = {
        "X.cs": source(["Z"], "A.B.C", uses=["T"]),
        "A.cs": source(namespace="A", declares=["T"]),
        "AB.cs": source(namespace="A.B", declares=["T"]),
        "Z.cs": source(namespace="Z", declares=["T"]),
    }
    assert imports_of("X.cs", table) == {"Z": [], "AB.cs": ["T"]}


def test_a_type_outside_the_namespaces_of_its_file_is_seen_everywhere(source, file_saying, linked):
    both = file_saying("T.cs", namespaces=("A", ""), exports=("T",))
    assert dict(linked({"T.cs": both, "X.cs": source(uses=["T"])})["X.cs"].imports) == {
        "T.cs": ("T",)
    }


def test_what_a_member_is_taken_from_may_be_a_type(source, imports_of):
    table = {
        "X.cs": source(["A"], owners=("Clock", "A.Clock", "now")),
        "Clock.cs": source(namespace="A", declares=["Clock"]),
    }
    assert imports_of("X.cs", table) == {"A": [], "Clock.cs": ["Clock"]}


@pytest.mark.parametrize(
    ("own", "base"),
    [
        pytest.param({"members": ("Mapper",)}, {}, id="own"),
        pytest.param({"bases": ("Base",)}, {"members": ("Mapper",)}, id="inherited"),
        pytest.param({"bases": ("Base",)}, {"bases": ("Root",)}, id="inherited twice"),
    ],
)
def test_a_member_hides_the_type_called_the_same(source, imports_of, own, base):
    table = {
        "X.cs": source(owners=("Mapper", "Mapper.Inner"), **own),
        "Base.cs": source(declares=["Base"], **base),
        "Root.cs": source(declares=["Root"], members=("Mapper",), bases=("Base", "Root")),
        "Mapper.cs": source(declares=["Mapper"]),
    }
    assert "Mapper.cs" not in imports_of("X.cs", table)


def test_a_type_hidden_as_an_owner_is_still_one_where_only_a_type_can_stand(source, imports_of):
    table = {
        "X.cs": source(uses=["Mapper"], owners=("Mapper",), members=("Mapper",)),
        "Mapper.cs": source(declares=["Mapper"]),
    }
    assert imports_of("X.cs", table) == {"Mapper.cs": ["Mapper"]}


def test_types_of_one_name_are_told_apart_by_the_number_of_their_arguments(source, imports_of):
    table = {
        "None.cs": source(declares=["Box"]),
        "One.cs": source(declares=["Box"], generics=("Box`1",)),
        "Both.cs": source(declares=["Box", "Other"], generics=("Box", "Box`2")),
        "X.cs": source(uses=["Box`1"]),
        "Y.cs": source(uses=["Box"], owners=("Box`2",)),
        "Z.cs": source(uses=["Other"]),
    }
    assert imports_of("X.cs", table) == {"One.cs": ["Box"]}
    assert imports_of("Y.cs", table) == {"Both.cs": ["Box"], "None.cs": ["Box"]}
    assert imports_of("Z.cs", table) == {"Both.cs": ["Other"]}
