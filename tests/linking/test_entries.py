"""Which file stands behind a package's name."""

import json

import pytest


@pytest.fixture
def reached(imports_of):
    """Import `specifier` from package `ui` with this manifest and these files; give the key."""

    def run(specifier, manifest, *files):
        table = {
            "package.json": '{"workspaces": ["ui", "app"]}',
            "ui/package.json": json.dumps({"name": "ui", **manifest}),
            "app/package.json": '{"name": "app"}',
            "app/x.ts": [(specifier,)],
        }
        found = imports_of("app/x.ts", table | {f"ui/{file}": "" for file in files})
        (key,) = found
        return key

    return run


@pytest.mark.parametrize(
    ("manifest", "files", "expected"),
    [
        pytest.param({"main": "lib/x.js"}, ["lib/x.js"], "lib/x.js", id="main"),
        pytest.param({"main": "x.js"}, ["x.js", "x.d.ts"], "x.d.ts", id="its declaration beside"),
        pytest.param({"main": "x.d.ts"}, ["x.js", "x.d.ts"], "x.d.ts", id="a declaration"),
        pytest.param({"main": "./lib"}, ["lib/index.js"], "lib/index.js", id="main is a folder"),
        pytest.param({"main": "x"}, ["x.js"], "x.js", id="main without its extension"),
        pytest.param(
            {"main": "a.js", "module": "b.js", "types": "c.d.ts", "source": "d.ts"},
            ["a.js", "b.js", "c.d.ts", "d.ts"],
            "d.ts",
            id="source before all",
        ),
        pytest.param(
            {"main": "a.js", "module": "b.js", "types": "dist/c.d.ts"},
            ["a.js", "b.js"],
            "b.js",
            id="the first that exists",
        ),
        pytest.param({"main": "dist/index.js"}, ["src/index.ts"], "src/index.ts", id="built"),
        pytest.param({"main": "dist/cjs/a.cjs"}, ["src/a.tsx"], "src/a.tsx", id="built twice"),
        pytest.param({"types": "build/a.d.ts"}, ["src/a.ts"], "src/a.ts", id="declared"),
        pytest.param({"main": "dist/src/a.js"}, ["src/a.ts"], "src/a.ts", id="built with src"),
        pytest.param({"main": "out/a/index.js"}, ["src/a.ts"], "src/a.ts", id="built to a folder"),
        pytest.param({"main": "dist/a.css"}, ["src/a.css"], "src/a.css", id="a style"),
        pytest.param({"main": "dist/z.js"}, ["src/index.ts"], "src/index.ts", id="src by habit"),
        pytest.param({}, ["index.js", "src/index.ts"], "src/index.ts", id="src first"),
        pytest.param({}, ["index.mjs"], "index.mjs", id="index"),
        pytest.param({"exports": "./a.js"}, ["a.js"], "a.js", id="exports text"),
        pytest.param({"exports": ["./no.js", "./a.js"]}, ["a.js"], "a.js", id="exports list"),
        pytest.param(
            {"exports": {"import": {"types": "./no.d.ts", "default": "./a.mjs"}}, "main": "b.js"},
            ["a.mjs", "b.js"],
            "a.mjs",
            id="nested conditions",
        ),
        pytest.param(
            {"exports": {"browser": "./b.js", "node": {"import": "./n.js"}, "default": "./a.js"}},
            ["a.js", "b.js", "n.js"],
            "a.js",
            id="no platform's own",
        ),
        pytest.param(
            {"exports": {"acme": "./c.js", "import": {"acme": "./c.js", "default": "./a.js"}}},
            ["a.js", "c.js"],
            "a.js",
            id="no condition of its own",
        ),
        pytest.param(
            {"exports": {"types": "./dist/y.d.ts", "@acme/source": "./src/x.ts"}},
            ["src/x.ts", "src/y.ts"],
            "src/x.ts",
            id="a source of its own condition before a guess",
        ),
        pytest.param(
            {"exports": {"require": "./a.cjs", "import": "./dist/x.mjs"}},
            ["a.cjs", "src/index.ts"],
            "src/index.ts",
            id="source before a stub for some",
        ),
        pytest.param(
            {"exports": {"require": "./a.cjs"}, "main": "./b.js"},
            ["a.cjs", "b.js"],
            "a.cjs",
            id="for some alone",
        ),
        pytest.param(
            {"exports": {".": {"import": "./dist/m.mjs"}}},
            ["src/m.mts", "src/index.ts"],
            "src/m.mts",
            id="built exports",
        ),
    ],
)
def test_the_name_leads_to_the_first_target_that_exists(reached, manifest, files, expected):
    assert reached("ui", manifest, *files) == f"ui/{expected}"


ICON = {"exports": {"./Icon": {"types": "./dist/I.d.ts", "default": "./src/I.tsx"}}}
TYPED = {"typesVersions": {">=4": {"x": ["./types/x.d.ts"]}}}
PATTERNS = {
    "exports": {
        "./*": "./src/*.ts",
        "./features/*": ["./no/*.ts", "./src/f/*.ts"],
        "./features/private/*": None,
        "./old/": "./legacy/",
    }
}


@pytest.mark.parametrize(
    ("subpath", "manifest", "files", "expected"),
    [
        # https://github.com/Graphify-Labs/graphify/issues/3487
        pytest.param("Icon", ICON, ["src/I.tsx"], "ui/src/I.tsx", id="conditions"),
        pytest.param("x", PATTERNS, ["src/x.ts"], "ui/src/x.ts", id="star"),
        pytest.param("a/b", PATTERNS, ["src/a/b.ts"], "ui/src/a/b.ts", id="star over folders"),
        pytest.param("features/x", PATTERNS, ["src/f/x.ts"], "ui/src/f/x.ts", id="longer star"),
        pytest.param(
            "features/private/x",
            PATTERNS,
            ["src/f/private/x.ts"],
            "ui/features/private/x",
            id="shut",
        ),
        pytest.param("old/x.js", PATTERNS, ["legacy/x.js"], "ui/legacy/x.js", id="folder"),
        pytest.param("lib/x", {}, ["lib/x.js"], "ui/lib/x.js", id="deep, no exports"),
        pytest.param("x", TYPED, ["types/x.d.ts"], "ui/types/x.d.ts", id="typed elsewhere"),
        pytest.param("dist/x", {}, ["src/x.ts"], "ui/src/x.ts", id="deep into a build"),
        pytest.param("x", {}, ["src/x.ts"], "ui/src/x.ts", id="deep into src"),
        pytest.param("package.json", {}, [], "ui/package.json", id="manifest"),
        pytest.param("no", {}, [], "ui/no", id="nothing there"),
        pytest.param("../../x", {}, ["../x.ts"], "ui/../../x", id="out of the root"),
    ],
)
def test_a_subpath_follows_the_exports_or_the_folders(reached, subpath, manifest, files, expected):
    assert reached(f"ui/{subpath}", manifest, *files) == expected


def test_a_scoped_name_has_two_segments(imports_of):
    table = {
        "package.json": '{"workspaces": ["ui"]}',
        "ui/package.json": '{"name": "@acme/ui", "exports": {"./a": "./b.ts"}}',
        "ui/b.ts": "",
        "x.ts": [("@acme/ui/a", "f")],
    }
    assert imports_of("x.ts", table) == {"ui/b.ts": ["f"]}


def test_a_package_reaches_itself_by_its_own_name(imports_of):
    table = {
        "package.json": '{"name": "me", "exports": {".": "./src/a.ts", "./b": "./src/b.ts"}}',
        "src/a.ts": "",
        "src/b.ts": "",
        "test/x.ts": [("me", "f"), ("me/b", "g")],
    }
    assert imports_of("test/x.ts", table) == {"src/a.ts": ["f"], "src/b.ts": ["g"]}


def test_exports_reach_the_package_itself_before_what_it_installs_under_its_name(imports_of):
    # https://nodejs.org/api/esm.html#resolution-algorithm-specification
    table = {
        "package.json": """{"name": "me", "exports": {".": "./src/a.ts"},
                            "devDependencies": {"me": "1.0.0"}}""",
        "src/a.ts": "",
        "scripts/x.ts": [("me", "f")],
    }
    assert imports_of("scripts/x.ts", table) == {"src/a.ts": ["f"]}


def test_an_example_named_like_the_library_it_shows_still_means_the_library(imports_of):
    table = {
        "package.json": '{"name": "react", "dependencies": {"react": "^19"}}',
        "src/index.ts": "",
        "src/x.ts": [("react", "useState")],
    }
    assert imports_of("src/x.ts", table) == {"react": ["useState"]}


@pytest.mark.parametrize(
    ("specifier", "expected"),
    [
        pytest.param("#config", "src/config.ts", id="by name"),
        pytest.param("#lib/a", "src/lib/a.ts", id="by pattern"),
        pytest.param("#ui", "ui/index.ts", id="another package"),
        pytest.param("#flag", "src/flag.d.ts", id="a declaration beside"),
        pytest.param("#no", "#no", id="unknown"),
    ],
)
def test_names_with_a_hash_follow_the_nearest_imports_table(imports_of, specifier, expected):
    table = {
        "package.json": json.dumps(
            {
                "workspaces": ["ui"],
                "imports": {
                    "#config": {"node": "./dist/no.js", "default": "./src/config.ts"},
                    "#lib/*": "./src/lib/*.ts",
                    "#ui": "ui",
                    "#flag": "./src/flag.js",
                },
            }
        ),
        "ui/package.json": '{"name": "ui"}',
        "ui/index.ts": "",
        "src/config.ts": "",
        "src/lib/a.ts": "",
        "src/flag.js": "",
        "src/flag.d.ts": "",
        "src/deep/x.ts": [(specifier,)],
    }
    assert imports_of("src/deep/x.ts", table) == {expected: []}
