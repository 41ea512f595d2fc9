"""Namespaces, and the files of the types in use."""

import time

import pytest

from project_intel.extraction.structure import ImportKind, RawImport
from project_intel.linking.declared import MOST_HOMES


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
    table = {"A.cs": source(["System.Text", "Acme.Core", shared("Acme.X")])}
    assert imports_of("A.cs", table) == {"System.Text": [], "Acme.Core": [], "Acme.X": []}


@pytest.mark.parametrize(
    ("using", "uses", "namespace"),
    [
        pytest.param(static("System.Math"), [], "System", id="static"),
        pytest.param(alias("N", "System.List`1"), [], "System", id="an alias with arguments"),
        pytest.param(alias("N", "System.Text"), ["N"], "System", id="an alias in a type's place"),
        pytest.param(alias("N", "System.Text"), ["N.X"], "System.Text", id="an alias before a dot"),
    ],
)
def test_a_type_of_others_counts_for_its_namespace(source, imports_of, using, uses, namespace):
    assert imports_of("A.cs", {"A.cs": source([using], uses=uses)}) == {namespace: []}


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


def test_a_static_using_or_an_alias_names_the_type_it_takes_which_is_no_namespace(
    source, imports_of
):
    table = {
        "X.cs": source([static("A.Tools"), alias("M", "A.Money"), alias("P", "A.Pair`2")]),
        "Tools.cs": source(namespace="A", declares=["Tools"]),
        "Money.cs": source(namespace="A", declares=["Money"]),
        "Pair.cs": source(namespace="A", declares=["Pair"], generics=("Pair`2",)),
    }
    assert imports_of("X.cs", table) == {
        "Tools.cs": ["Tools"],
        "Money.cs": ["Money"],
        "Pair.cs": ["Pair"],
    }


def test_an_alias_of_a_namespace_keeps_it(source, imports_of):
    table = {
        "X.cs": source([alias("N", "A.B")], uses=["N.T"]),
        "T.cs": source(namespace="A.B", declares=["T"]),
    }
    assert imports_of("X.cs", table) == {"A.B": [], "T.cs": ["T"]}


def test_a_using_in_a_namespace_may_begin_at_those_around_it(source, imports_of):
    table = {
        "X.cs": source([alias("G", "T.Gen`1")], "N.M"),
        "Gen.cs": source(namespace="N.T", declares=["Gen"], generics=("Gen`1",)),
    }
    assert imports_of("X.cs", table) == {"Gen.cs": ["Gen"]}


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


def test_a_type_that_too_many_files_declare_leads_to_none_of_them(source, imports_of):
    def table(parts):
        part = source(namespace="A", declares=["Big"])
        return {"X.cs": source(["A"], uses=["Big"])} | {f"P{n}.cs": part for n in range(parts)}

    assert len(imports_of("X.cs", table(MOST_HOMES))) == 1 + MOST_HOMES
    assert imports_of("X.cs", table(MOST_HOMES + 1)) == {"A": []}


def of_one_namespace(number):
    return {"usings": ["N"], "namespace": "N", "declares": [f"T{number}"], "uses": ["T0"]}


def of_one_type(number):
    uses = {"uses": ["P"], "usings": ["N"]}
    return uses if number % 2 else uses | {"namespace": "N", "declares": ["P"]}


def of_global_usings(number):
    return of_one_namespace(number) | {"usings": [shared(f"G{number}")]}


@pytest.mark.parametrize("file", [of_one_namespace, of_one_type, of_global_usings])
def test_files_of_one_namespace_take_no_more_than_their_number(source, linked, file):
    count = 4_000
    table = {f"F{number}.cs": source(**file(number)) for number in range(count)}
    start = time.perf_counter()
    links = linked(table)
    # Were it the square of their number, it would take minutes.
    assert time.perf_counter() - start < 5
    assert sum(len(row.imports) for row in links.values()) < 3 * count


def test_a_type_inside_an_inherited_one_hides_others_of_its_name(source, imports_of):
    table = {
        "A.cs": source(declares=["A"], nested=("In",)),
        "B.cs": source(declares=["B"], uses=["A", "In"], owners=("In",), bases=("A",)),
        "C.cs": source(declares=["C"], uses=["B", "In", "In`1"], bases=("B",)),
        "In.cs": source(declares=["In"]),
        "In1.cs": source(declares=["In`1"], generics=("In`1",)),
        "X.cs": source(uses=["In"]),
    }
    assert imports_of("B.cs", table) == {"A.cs": ["A"]}
    assert imports_of("C.cs", table) == {"B.cs": ["B"], "In1.cs": ["In"]}
    assert imports_of("X.cs", table) == {"In.cs": ["In"]}
