"""What tsconfig.json and jsconfig.json say of module names."""

import json

import pytest


def options(**compiler_options):
    return json.dumps({"compilerOptions": compiler_options})


SRC = {"@/*": ["./src/*"]}
STRIPE = {"src/lib/stripe.ts": "", "src/pages/x.ts": [("@/lib/stripe", "pay")]}


def test_an_alias_leads_to_the_file_it_stands_for(imports_of):
    # https://github.com/DeusData/codebase-memory-mcp/issues/730
    table = STRIPE | {"tsconfig.json": options(paths=SRC)}
    assert imports_of("src/pages/x.ts", table) == {"src/lib/stripe.ts": ["pay"]}


VARIANTS = {
    "comments and commas": '{// why\n"compilerOptions": {"paths": {"@/*": ["./src/*",],},},}',
    "byte-order mark": "\ufeff" + options(paths=SRC),
    "baseUrl": options(baseUrl=".", paths={"@/*": ["src/*"]}),
    "baseUrl below": options(baseUrl="src", paths={"@/*": ["*"]}),
    "config folder": options(paths={"@/*": ["${configDir}/src/*"]}),
    "second target": options(paths={"@/*": ["./generated/*", "./src/*"]}),
    "exact": options(paths={"@/lib/stripe": ["./src/lib/stripe"]}),
    "longest pattern": options(paths={"@/*": ["./no/*"], "@/lib/*": ["./src/lib/*"]}),
    "odd values beside": options(paths={"@/*": ["./src/*", 3], "x": None, "y/*": "z"}),
}


@pytest.mark.parametrize("config", VARIANTS.values(), ids=VARIANTS)
@pytest.mark.parametrize("name", ["tsconfig.json", "jsconfig.json"])
def test_an_alias_is_read_however_it_is_written(imports_of, name, config):
    # https://github.com/giancarloerra/SocratiCode/issues/68
    assert imports_of("src/pages/x.ts", STRIPE | {name: config}) == {"src/lib/stripe.ts": ["pay"]}


BROKEN = {
    "null options": '{"compilerOptions": null}',
    "a list": "[]",
    "half a file": '{"compilerOptions": {',
    "null paths": options(paths=None),
    "out of the root": options(paths={"@/*": ["../../*"]}),
}


@pytest.mark.parametrize("config", BROKEN.values(), ids=BROKEN)
def test_a_broken_configuration_leaves_the_rest_working(linked, config):
    table = {"tsconfig.json": config, "a.ts": [("./b", "b"), ("@ui/x", "x")], "b.ts": []}
    links = linked(table)["a.ts"]
    assert dict(links.imports) == {"b.ts": ("b",), "@ui/x": ("x",)}


def test_the_configuration_nearest_to_the_importer_decides(linked):
    # https://github.com/Helweg/open-codebase-index/pull/326
    table = {
        "tsconfig.json": options(paths={"@/*": ["./apps/a/src/*"]}),
        "apps/a/tsconfig.json": options(paths=SRC),
        "apps/a/src/x.ts": [("@/lib", "f")],
        "apps/a/src/lib.ts": [],
        "apps/b/tsconfig.json": options(paths={"@/*": ["./source/*"]}),
        "apps/b/source/x.ts": [("@/lib", "f")],
        "apps/b/source/lib.ts": [],
    }
    links = linked(table)
    assert list(links["apps/a/src/x.ts"].imports) == ["apps/a/src/lib.ts"]
    assert list(links["apps/b/source/x.ts"].imports) == ["apps/b/source/lib.ts"]


EXTENDS = {
    "with its extension": ("./base.json", "base.json"),
    "without": ("./configs/base", "configs/base.json"),
    "a workspace package": ("@acme/config", "config/tsconfig.json"),
    "a file of one": ("@acme/config/web.json", "config/web.json"),
    "a file of one, without": ("@acme/config/web", "config/web.json"),
    "unknown and known": (["@tsconfig/node22", "./base.json"], "base.json"),
}


@pytest.mark.parametrize(("extends", "base"), EXTENDS.values(), ids=EXTENDS)
def test_aliases_are_inherited_and_stand_where_they_are_written(imports_of, extends, base):
    home = base.rpartition("/")[0]
    table = {
        "package.json": '{"workspaces": ["config"]}',
        "config/package.json": '{"name": "@acme/config"}',
        "tsconfig.json": json.dumps({"extends": extends}),
        base: options(paths=SRC),
        f"{home}/src/lib.ts".lstrip("/"): "",
        "x.ts": [("@/lib", "f")],
    }
    assert imports_of("x.ts", table) == {f"{home}/src/lib.ts".lstrip("/"): ["f"]}


def test_an_inherited_base_folder_keeps_its_place_and_moves_the_aliases_with_it(imports_of):
    table = {
        "config/base.json": options(baseUrl="../src"),
        "tsconfig.json": json.dumps(
            {"extends": "./config/base.json", "compilerOptions": {"paths": {"~/*": ["lib/*"]}}}
        ),
        "src/lib/a.ts": "",
        "x.ts": [("~/a", "f"), ("lib/a", "g")],
    }
    assert imports_of("x.ts", table) == {"src/lib/a.ts": ["f", "g"]}


def test_the_folder_in_charge_is_that_of_the_inheriting_configuration(imports_of):
    table = {
        "base.json": options(paths={"@/*": ["${configDir}/src/*"]}),
        "app/tsconfig.json": '{"extends": "../base.json"}',
        "app/src/a.ts": "",
        "app/x.ts": [("@/a", "f")],
    }
    assert imports_of("app/x.ts", table) == {"app/src/a.ts": ["f"]}


def test_of_several_bases_the_last_wins_and_own_aliases_replace_all(imports_of):
    table = {
        "one.json": options(paths={"@/*": ["./one/*"]}),
        "two.json": options(paths={"@/*": ["./two/*"]}),
        "one/a.ts": "",
        "two/a.ts": "",
        "own/a.ts": "",
        "x.ts": [("@/a", "f")],
    }
    both = {"extends": ["./one", "./two"]}
    own = both | {"compilerOptions": {"paths": {"@/*": ["./own/*"]}}}
    assert list(imports_of("x.ts", table | {"tsconfig.json": json.dumps(both)})) == ["two/a.ts"]
    assert list(imports_of("x.ts", table | {"tsconfig.json": json.dumps(own)})) == ["own/a.ts"]


def test_configurations_that_extend_each_other_end(imports_of):
    table = {
        "tsconfig.json": '{"extends": "./other"}',
        "other.json": json.dumps({"extends": "./tsconfig", "compilerOptions": {"paths": SRC}}),
        "src/a.ts": "",
        "x.ts": [("@/a", "f")],
    }
    assert imports_of("x.ts", table) == {"src/a.ts": ["f"]}


def test_a_configuration_that_only_refers_to_others_uses_their_aliases(imports_of):
    table = {
        "tsconfig.json": json.dumps(
            {
                "files": [],
                "references": [{"path": "./tsconfig.node.json"}, {"path": "./tsconfig.app.json"}],
            }
        ),
        "tsconfig.app.json": options(paths=SRC),
        "tsconfig.node.json": options(),
        "src/a.ts": "",
        "src/x.ts": [("@/a", "f")],
    }
    assert imports_of("src/x.ts", table) == {"src/a.ts": ["f"]}


def test_a_reference_to_another_folder_lends_its_aliases_to_that_folder_alone(imports_of):
    table = {
        "tsconfig.json": '{"files": [], "references": [{"path": "./app"}]}',
        "app/tsconfig.json": options(paths=SRC),
        "app/src/a.ts": "",
        "scripts/x.ts": [("@ui/a", "f"), ("@/a", "f")],
    }
    assert list(imports_of("scripts/x.ts", table)) == ["@ui/a", "@/a"]


def test_a_name_may_start_at_the_base_folder(imports_of):
    table = {
        "tsconfig.json": options(baseUrl="./src"),
        "src/lib/a.ts": "",
        "src/x.ts": [("lib/a", "f"), ("react", "useState")],
    }
    assert imports_of("src/x.ts", table) == {"src/lib/a.ts": ["f"], "react": ["useState"]}


def test_an_alias_without_its_file_is_unresolved_unless_it_is_a_dependency(linked):
    table = {
        "package.json": '{"dependencies": {"@acme/icons": "^1"}}',
        "tsconfig.json": options(
            paths={
                "@acme/*": ["./packages/*/src"],
                "*": ["./types/*"],
                "react": ["./node_modules/@types/react"],
            }
        ),
        "x.ts": [("@acme/gone", "f"), ("@acme/icons", "Icon"), ("react", "useState"), ("zod", "z")],
    }
    links = linked(table)["x.ts"]
    assert list(links.imports) == ["@acme/gone", "@acme/icons", "react", "zod"]
    assert links.unresolved == ("@acme/gone",)


def test_folders_laid_over_each_other_count_as_one(imports_of):
    table = {
        "base.json": options(rootDirs=["src", "generated"]),
        "tsconfig.json": '{"extends": "./base.json"}',
        "src/pages/x.ts": [("./types", "T"), ("../near", "n"), ("./no", "q")],
        "src/near.ts": "",
        "generated/pages/types.ts": "",
        "generated/near.ts": "",
    }
    assert imports_of("src/pages/x.ts", table) == {
        "generated/pages/types.ts": ["T"],
        "src/near.ts": ["n"],
        "./no": ["q"],
    }
