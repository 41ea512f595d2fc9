"""What a module specifier leads to."""

import pytest

from project_intel.extraction.structure import ImportKind, RawImport

FILES = (
    "src/a.ts",
    "src/b.tsx",
    "src/both.js",
    "src/both.ts",
    "src/c.mts",
    "src/d.cts",
    "src/e.jsx",
    "src/f.d.ts",
    "src/g.vue",
    "src/data.json",
    "src/icon.svg",
    "src/user.service.ts",
    "src/dir/index.tsx",
    "src/dir.ts",
    "src/pack/package.json",
    "src/pack/lib/main.js",
    "src/index.ts",
    "root.ts",
    "index.js",
    "public/logo.svg",
)

RELATIVE = [
    pytest.param("./a", "src/a.ts", id="extension left off"),
    pytest.param("./a.ts", "src/a.ts", id="extension written"),
    pytest.param("./a.js", "src/a.ts", id="js for ts"),
    pytest.param("./b.js", "src/b.tsx", id="js for tsx"),
    pytest.param("./b.jsx", "src/b.tsx", id="jsx for tsx"),
    pytest.param("./c.mjs", "src/c.mts", id="mjs for mts"),
    pytest.param("./d.cjs", "src/d.cts", id="cjs for cts"),
    pytest.param("./f.js", "src/f.d.ts", id="js for a declaration"),
    pytest.param("./both.js", "src/both.js", id="a real js wins"),
    pytest.param("./both", "src/both.ts", id="ts before js"),
    pytest.param("./e", "src/e.jsx", id="jsx"),
    pytest.param("./g", "src/g.vue", id="vue left off"),
    pytest.param("./g.vue", "src/g.vue", id="vue written"),
    pytest.param("./data", "src/data.json", id="json"),
    pytest.param("./user.service", "src/user.service.ts", id="a dot in the name"),
    pytest.param("./icon.svg?raw", "src/icon.svg", id="query"),
    pytest.param("./icon.svg#id", "src/icon.svg", id="fragment"),
    pytest.param("raw-loader!./icon.svg", "src/icon.svg", id="loader"),
    pytest.param("./dir", "src/dir.ts", id="file before folder"),
    pytest.param("./dir/", "src/dir/index.tsx", id="a folder for its slash"),
    pytest.param("./f.ts", "src/f.d.ts", id="ts for a declaration"),
    pytest.param("./dir/index", "src/dir/index.tsx", id="index written"),
    pytest.param("./dir/index.js", "src/dir/index.tsx", id="index as js"),
    pytest.param("./pack", "src/pack/lib/main.js", id="folder with a manifest"),
    pytest.param(".", "src/index.ts", id="own folder"),
    pytest.param("./", "src/index.ts", id="own folder with a slash"),
    pytest.param("..", "index.js", id="the folder above"),
    pytest.param("../root", "root.ts", id="a file above"),
    pytest.param("/src/a", "src/a.ts", id="from the root"),
    pytest.param("/logo.svg", "public/logo.svg", id="served from public"),
]


def with_files(specifier):
    table = dict.fromkeys(FILES, "")
    table["src/pack/package.json"] = '{"main": "./lib/main"}'
    return table | {"src/x.ts": [(specifier, "f")]}


@pytest.mark.parametrize(("specifier", "expected"), RELATIVE)
def test_a_path_leads_to_its_file(linked, specifier, expected):
    links = linked(with_files(specifier))["src/x.ts"]
    assert (dict(links.imports), links.unresolved) == ({expected: ("f",)}, ())


@pytest.mark.parametrize(
    "specifier",
    [
        pytest.param("./generated/api", id="no such file"),
        pytest.param("./e.ts", id="ts is not jsx"),
        pytest.param("../../outside", id="out of the root"),
        pytest.param("../../../etc/passwd", id="far out of the root"),
        pytest.param("/no/such", id="from the root"),
        pytest.param("@/lib/x", id="an empty scope"),
        pytest.param("~/lib/x", id="a home"),
        pytest.param("#lib", id="a private name"),
        pytest.param("$lib/x", id="a framework's alias"),
    ],
)
def test_what_means_a_file_and_leads_to_none_stays_as_written(linked, specifier):
    # https://github.com/Graphify-Labs/graphify/issues/2457
    links = linked(with_files(specifier))["src/x.ts"]
    assert (dict(links.imports), links.unresolved) == ({specifier: ("f",)}, (specifier,))


@pytest.mark.parametrize(
    ("specifier", "name"),
    [
        pytest.param("react", "react", id="package"),
        pytest.param("react/jsx-runtime", "react", id="a file of a package"),
        pytest.param("@tanstack/react-query", "@tanstack/react-query", id="scoped"),
        pytest.param("@tanstack/react-query/x/y", "@tanstack/react-query", id="a file of a scoped"),
        pytest.param("fs/promises", "fs", id="built in"),
        pytest.param("node:fs/promises", "node:fs", id="built in, marked"),
        pytest.param("lodash.get?url", "lodash.get", id="with a query"),
        pytest.param("https://esm.sh/x@1?dev", "https://esm.sh/x@1?dev", id="address"),
        pytest.param("//cdn.example/x.js", "//cdn.example/x.js", id="address without a scheme"),
        pytest.param("virtual:pwa-register", "virtual:pwa-register", id="virtual"),
        pytest.param("bun:sqlite", "bun:sqlite", id="another runtime's"),
        pytest.param("$app/stores", "$app/stores", id="no legal name"),
        pytest.param("@acme", "@acme", id="a scope alone"),
    ],
)
def test_what_lies_outside_is_called_as_its_ecosystem_calls_it(linked, specifier, name):
    links = linked(with_files(specifier))["src/x.ts"]
    assert (dict(links.imports), links.unresolved) == ({name: ("f",)}, ())


@pytest.mark.parametrize(
    ("specifier", "file"),
    [
        pytest.param("$lib/a", "app/src/lib/a.ts", id="SvelteKit"),
        pytest.param("@/a", "app/src/a.ts", id="vue-cli"),
        pytest.param("~/a", "app/a.ts", id="Nuxt 3"),
        pytest.param("~/a", "app/app/a.ts", id="Nuxt 4"),
        pytest.param("~~/a", "app/a.ts", id="Nuxt's root"),
    ],
)
def test_aliases_of_uncommitted_configurations_lead_to_real_files(imports_of, specifier, file):
    table = {"app/package.json": "{}", file: "", "app/src/pages/x.ts": [(specifier, "f")]}
    assert imports_of("app/src/pages/x.ts", table) == {file: ["f"]}


def test_a_root_path_starts_at_the_nearest_package_first(imports_of):
    table = {"app/package.json": "{}", "app/src/a.ts": "", "src/a.ts": "", "src/b.ts": ""}
    table |= {"app/x.ts": [("/src/a", "f"), ("/src/b", "g")]}
    assert imports_of("app/x.ts", table) == {"app/src/a.ts": ["f"], "src/b.ts": ["g"]}


def test_every_language_of_the_family_has_the_same_rules(linked):
    table = {f"x{suffix}": [("./a", "f")] for suffix in (".js", ".ts", ".tsx", ".mjs", ".jsx")}
    links = linked(table | {"a.ts": ""})
    assert {tuple(row.imports) for row in links.values()} == {("a.ts",)}


def test_the_manifest_need_not_be_listed_as_a_file(imports_of):
    # https://github.com/Graphify-Labs/graphify/issues/462
    hidden = {"package.json": '{"workspaces": ["ui"]}', "ui/package.json": '{"name": "ui"}'}
    table = hidden | {"ui/index.ts": [], "x.ts": [("ui", "f")]}
    assert imports_of("x.ts", table) == {"ui/index.ts": ["f"]}


def test_each_barrel_points_at_the_file_it_names_and_no_further(linked):
    # https://github.com/jgravelle/jcodemunch-mcp/issues/283
    def everything(source):
        return RawImport(source, ("*",), ImportKind.REEXPORT)

    links = linked(
        {
            "x.ts": [("./lib", "Injectable")],
            "lib/index.ts": [everything("./decorators")],
            "lib/decorators/index.ts": [everything("./core")],
            "lib/decorators/core/index.ts": [
                everything("./injectable"),
                RawImport("./module", ("Module",), ImportKind.REEXPORT),
            ],
            "lib/decorators/core/injectable.ts": [],
            "lib/decorators/core/module.ts": [],
        }
    )
    assert {path: dict(row.imports) for path, row in links.items() if row.imports} == {
        "x.ts": {"lib/index.ts": ("Injectable",)},
        "lib/index.ts": {"lib/decorators/index.ts": ("*",)},
        "lib/decorators/index.ts": {"lib/decorators/core/index.ts": ("*",)},
        "lib/decorators/core/index.ts": {
            "lib/decorators/core/injectable.ts": ("*",),
            "lib/decorators/core/module.ts": ("Module",),
        },
    }


def test_barrels_in_a_circle_end(linked):
    links = linked({"a/index.ts": [("../b", "*")], "b/index.ts": [("../a", "*")]})
    assert dict(links["a/index.ts"].imports) == {"b/index.ts": ("*",)}
    assert dict(links["b/index.ts"].imports) == {"a/index.ts": ("*",)}


def test_a_folder_as_such_is_neither_import_nor_trouble(linked):
    watch = RawImport("./src/", kind=ImportKind.EFFECT)
    links = linked({"vite.config.ts": [watch], "src/a.ts": []})["vite.config.ts"]
    assert (dict(links.imports), links.refs, links.unresolved) == ({}, (), ())


@pytest.mark.parametrize("specifier", ["#app", "#imports", "#build/routes", "~nope", "~nope/x"])
def test_an_alias_that_nothing_declares_is_unresolved(linked, specifier):
    table = {"package.json": '{"dependencies": {"nuxt": "4"}}', "a.ts": [(specifier, "x")]}
    assert linked(table)["a.ts"].unresolved == (specifier,)


def test_deno_names_modules_in_its_configuration(imports_of):
    table = {
        "deno.jsonc": """{"imports": { // ours
            "lib": "./src/lib.ts", "util/": "./src/util/", "@std/path": "jsr:@std/path@1"}}""",
        "src/lib.ts": "",
        "src/util/a.ts": "",
        "app/x.ts": [("lib", "l"), ("util/a.ts", "a"), ("@std/path", "join")],
    }
    assert imports_of("app/x.ts", table) == {
        "src/lib.ts": ["l"],
        "src/util/a.ts": ["a"],
        "@std/path": ["join"],
    }
