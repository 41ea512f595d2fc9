"""Which configuration files are said to be no use, and that they hurt nothing else."""

import pytest

from project_intel.linking.troubles import Trouble, find_troubles

JSON = "is not valid JSON"
NO_MODULES = "is no list of modules"
PNPM = "pnpm-workspace.yaml"

BROKEN = {
    "half a tsconfig": ({"tsconfig.json": '{"compilerOptions": {'}, ("tsconfig.json", JSON)),
    "a jsconfig that is a list": ({"a/jsconfig.json": "[]"}, ("a/jsconfig.json", JSON)),
    "a tsconfig of nothing but a mark of conflict": (
        {"tsconfig.json": "<<<<<<< ours\n{}\n"},
        ("tsconfig.json", JSON),
    ),
    "a base that is not there": (
        {"apps/b/tsconfig.json": '{"extends": "../base.json"}'},
        ("apps/b/tsconfig.json", "extends ../base.json, which is not here"),
    ),
    "one base of two": (
        {"tsconfig.json": '{"extends": ["./one", "./two.json"]}', "one.json": "{}"},
        ("tsconfig.json", "extends ./two.json, which is not here"),
    ),
    "a base outside the project": (
        {"tsconfig.json": '{"extends": "../../x.json"}'},
        ("tsconfig.json", "extends ../../x.json, which is not here"),
    ),
    "a broken base of any name": (
        {"tsconfig.json": '{"extends": "./conf/base"}', "conf/base.json": "{x}"},
        ("conf/base.json", JSON),
    ),
    "a base of a base": (
        {"tsconfig.json": '{"extends": "./mid.json"}', "mid.json": '{"extends": "./gone"}'},
        ("mid.json", "extends ./gone, which is not here"),
    ),
    "package.json": ({"ui/package.json": "{name: 1}"}, ("ui/package.json", JSON)),
    "composer.json": ({"composer.json": '"text"'}, ("composer.json", JSON)),
    "lerna.json": ({"lerna.json": "{"}, ("lerna.json", JSON)),
    "Cargo.toml": ({"x/Cargo.toml": "[package"}, ("x/Cargo.toml", "is not valid TOML")),
    "go.mod": ({"go.mod": "go 1.22\n"}, ("go.mod", "names no module")),
    "half a go.work": ({"go.work": "go 1.22\nuse (\n\t./a\n"}, ("go.work", NO_MODULES)),
    "a go.work of something else": ({"go.work": "{'use': './a'}\n"}, ("go.work", NO_MODULES)),
    "pyproject.toml": ({"pyproject.toml": "[project\n"}, ("pyproject.toml", "is not valid TOML")),
    "a pubspec.yaml without a name": (
        {"app/pubspec.yaml": "version: 1.0.0\n"},
        ("app/pubspec.yaml", "names no package"),
    ),
    "a pubspec.yaml in conflict": (
        {"pubspec.yaml": "<<<<<<< ours\nname: a\n=======\nname: b\n>>>>>>> theirs\n"},
        ("pubspec.yaml", "names no package"),
    ),
    "half a pnpm-workspace.yaml": ({PNPM: "packages: ['a/*',\n"}, (PNPM, "is not valid YAML")),
    "a pnpm-workspace.yaml of no keys": ({PNPM: "packages\n  - a\n"}, (PNPM, "is not valid YAML")),
    "half a project file": (
        {"src/App.csproj": "<Project>\n  <PropertyGroup>\n"},
        ("src/App.csproj", "is not valid XML"),
    ),
    "what project files share": (
        {"Directory.Build.props": "<Project><A></B></Project>"},
        ("Directory.Build.props", "is not valid XML"),
    ),
}


def troubles_of(scene, table):
    return find_troubles(scene(table)[1])


@pytest.mark.parametrize(("table", "expected"), BROKEN.values(), ids=BROKEN)
def test_a_configuration_that_cannot_be_followed_is_named_once(scene, table, expected):
    # https://github.com/giancarloerra/SocratiCode/issues/68 and its kind
    assert troubles_of(scene, table) == (Trouble(*expected),)


SOUND = {
    "comments, commas, a mark": {"tsconfig.json": '\ufeff{// a\n"compilerOptions": {},}'},
    "null options": {"tsconfig.json": '{"compilerOptions": null}'},
    "an empty file": {"tsconfig.json": " \n", "Cargo.toml": ""},
    "an installed base": {"tsconfig.json": '{"extends": "@tsconfig/node22/tsconfig.json"}'},
    "an installed base by its path": {"tsconfig.json": '{"extends": "./node_modules/x/a.json"}'},
    "bases in a circle": {
        "tsconfig.json": '{"extends": "./a.json"}',
        "a.json": '{"extends": "./tsconfig.json"}',
    },
    "a mark before TOML": {"Cargo.toml": "\ufeff[package]\n"},
    "a module in a block": {"go.mod": "module (\n\tex.com/r\n)\n"},
    "a workspace of Go": {"go.work": "go 1.22 // ok :)\n\nuse ./a\nuse (\n\t./b\n)\n"},
    "a project file with a mark and an encoding": {
        "App.csproj": '\ufeff<?xml version="1.0" encoding="utf-16"?>\n<Project Sdk="X"/>\n'
    },
    "a pubspec of all forms": {
        "pubspec.yaml": '# a\n---\nname: app\n\ndescription: >-\n  [half\n"a b": {c: d}\n'
    },
    "a pnpm workspace": {PNPM: "packages:\n- a\n- 'b/*'\n\n# c\ncatalog:\n  x: ^1\n"},
    "a pnpm workspace in brackets": {PNPM: "packages: [\n  'a',\n]\nonlyBuilt: true\n"},
    "a pnpm workspace of settings": {PNPM: "ignoredBuiltDependencies:\n  - x\n"},
    "any other file": {"data.json": "{", "notes.toml": "["},
}


@pytest.mark.parametrize("table", SOUND.values(), ids=SOUND)
def test_nothing_is_said_of_one_that_can(scene, table):
    assert troubles_of(scene, table) == ()


def test_troubles_of_several_files_come_by_path(scene):
    table = {"b/tsconfig.json": "{", "a/tsconfig.json": '{"extends": "../b/tsconfig.json"}'}
    assert [trouble.path for trouble in troubles_of(scene, table)] == ["b/tsconfig.json"]
    table |= {"a/package.json": "{"}
    assert [trouble.path for trouble in troubles_of(scene, table)] == [
        "a/package.json",
        "b/tsconfig.json",
    ]


def test_a_configuration_of_which_a_part_is_missing_still_gives_the_rest(imports_of):
    table = {
        "tsconfig.json": (
            '{"extends": "./gone.json", "compilerOptions": {"paths": {"@/*": ["./src/*"]}}}'
        ),
        "src/a.ts": "",
        "apps/b/tsconfig.json": "{",
        "apps/b/x.ts": [("./y", "y")],
        "apps/b/y.ts": "",
        "x.ts": [("@/a", "f")],
    }
    assert imports_of("x.ts", table) == {"src/a.ts": ["f"]}
    assert imports_of("apps/b/x.ts", table) == {"apps/b/y.ts": ["y"]}
