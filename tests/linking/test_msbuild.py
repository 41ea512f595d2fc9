"""Which namespaces a project file imports for all files of its project."""

import pytest

from project_intel.extraction.structure import ImportKind, RawImport
from project_intel.linking.links import Tree
from project_intel.linking.msbuild import IMPLICIT, shared_usings


def shared(table):
    return shared_usings(Tree(frozenset(table), table.get))


def plain(name, alias=""):
    return RawImport(name, kind=ImportKind.GLOBAL, alias=alias)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param('<Using Include="A.B" />', (plain("A.B"),), id="a namespace"),
        pytest.param("<Using Include='A' />", (plain("A"),), id="single quotes"),
        pytest.param('<Using Include="A; B" />', (plain("A"), plain("B")), id="a list"),
        pytest.param(
            '<Using Include="A.T" Static="True" />',
            (RawImport("A.T", kind=ImportKind.STATIC),),
            id="static",
        ),
        pytest.param('<Using Alias="T"\n Include="A.T" />', (plain("A.T", "T"),), id="alias"),
        pytest.param('<Using Remove="A" />', (), id="taken out"),
        pytest.param('<UsingTask TaskName="A" Include="B" />', (), id="another element"),
        pytest.param(
            "<ImplicitUsings>enable</ImplicitUsings>", tuple(map(plain, IMPLICIT)), id="implicit"
        ),
        pytest.param("<ImplicitUsings>disable</ImplicitUsings>", (), id="not implicit"),
        pytest.param('<!-- <Using Include="A" /> -->', (), id="commented out"),
        pytest.param('<!-- a --><Using Include="A" /><!-- b', (plain("A"),), id="between comments"),
    ],
)
def test_an_element_names_what_all_files_import(text, expected):
    assert shared({"app/App.csproj": f"<Project>{text}</Project>"}).get("app", ()) == expected


def test_common_settings_hold_for_all_projects_below_the_nearest_ones_alone():
    table = {
        "Directory.Build.props": '<Using Include="Top" />',
        "src/Directory.Build.props": '<Using Include="Near" />',
        "src/app/App.csproj": '<Using Include="Own" />',
        "tool/Tool.csproj": "",
    }
    assert shared(table) == {
        "src/app": (plain("Own"), plain("Near")),
        "tool": (plain("Top"),),
    }


def test_settings_that_name_their_like_above_let_them_through():
    table = {
        "Directory.Build.props": '<Using Include="Top" />',
        "src/Directory.Build.props": '<Import Project="../Directory.Build.props" />',
        "src/App.csproj": "<Project />",
    }
    assert shared(table) == {"src": (plain("Top"),)}
