"""Aliases written out in the configuration of a bundler."""

import pytest

from ending import ends
from project_intel.linking.bundlers import declared

WRITTEN = [
    pytest.param("alias: { '@': './src' }", {"@": "web/src"}, id="string"),
    pytest.param('alias: { $parts: "src/parts" }', {"$parts": "web/src/parts"}, id="from src"),
    pytest.param("alias: { '$c/*': './c/*' }", {"$c": "web/c"}, id="star"),
    pytest.param(
        "alias: { '@a': path.resolve(__dirname, '../a', 'src'), b: join(here, 'b') }",
        {"@a": "a/src", "b": "web/b"},
        id="calls",
    ),
    pytest.param(
        "alias: { '~': fileURLToPath(new URL('./src', import.meta.url)) }",
        {"~": "web/src"},
        id="url",
    ),
    pytest.param(
        "alias: [{ find: '@', replacement: resolve('src') }, { find: /^x/, replacement: './y' }]",
        {"@": "web/src"},
        id="list",
    ),
    pytest.param(
        "alias: { a: __dirname, b: import.meta.dirname }", {"a": "web", "b": "web"}, id="here"
    ),
    pytest.param("alias: { a: 'b', c: require.resolve('d'), e, f: g }", {}, id="packages"),
    pytest.param("// alias: { a: './b' }\n/* alias: { c: './d' } */", {}, id="comments"),
    pytest.param("const text = \"alias: { a: './b' }\"", {}, id="text"),
    pytest.param("alias: { a: './b', /* c: './d', */ }, d: './e'", {"a": "web/b"}, id="its end"),
    pytest.param("alias: { a: '../../b' }", {}, id="out of the root"),
    pytest.param("alias: { a: './b'", {}, id="cut off"),
]


@pytest.mark.parametrize(("text", "expected"), WRITTEN)
def test_literal_aliases_are_read(text, expected):
    whole = {key: (to,) for key, to in expected.items()}
    below = {f"{key}/*": (f"{to}/*",) for key, to in expected.items()}
    assert declared(text, "web") == whole | below


def test_the_nearest_configuration_with_aliases_holds(imports_of):
    table = {
        "vite.config.ts": "export default { resolve: { alias: { '#a': './one', b: './two.ts' } } }",
        "web/vite.config.ts": "export default {}",
        "one/x.ts": "",
        "two.ts": "",
        "web/A.vue": [("#a/x", "x"), ("b", "y"), ("c", "z")],
    }
    assert imports_of("web/A.vue", table) == {"one/x.ts": ["x"], "two.ts": ["y"], "c": ["z"]}


def test_a_declared_path_comes_before_an_alias(imports_of):
    table = {
        "tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./types/*"]}}}',
        "vite.config.js": "({ resolve: { alias: { '@': './src' } } })",
        "types/a.ts": "",
        "src/a.ts": "",
        "src/b.ts": "",
        "x.ts": [("@/a", "a"), ("@/b", "b")],
    }
    assert imports_of("x.ts", table) == {"types/a.ts": ["a"], "src/b.ts": ["b"]}


NUXT = {
    "package.json": '{"devDependencies": {"nuxt": "^4.0.0"}}',
    "shared/types/index.ts": "",
    "app/a.ts": "",
}


def test_nuxt_shares_a_folder_and_what_it_makes_up_is_no_package(linked):
    links = linked(
        NUXT | {"app/X.vue": [("#shared/types", "T"), ("#imports", "ref"), ("~/a", "a")]}
    )
    assert dict(links["app/X.vue"].imports) == {
        "shared/types/index.ts": ("T",),
        "#imports": ("ref",),
        "app/a.ts": ("a",),
    }
    assert links["app/X.vue"].unresolved == ("#imports",)


def test_svelte_kit_reaches_its_library_by_name_and_makes_up_modules(linked):
    table = {
        "package.json": "",
        "src/lib/index.ts": "",
        "src/lib/A.svelte": [],
        "src/routes/+page.svelte": [("$lib", "a"), ("$lib/A.svelte", "A"), ("$app/state", "page")],
    }
    links = linked(table)["src/routes/+page.svelte"]
    assert dict(links.imports) == {
        "src/lib/index.ts": ("a",),
        "src/lib/A.svelte": ("A",),
        "$app/state": ("page",),
    }
    assert links.unresolved == ()


@pytest.mark.parametrize("beginning", ["alias: {", "{ find: ", "alias: { a: '", "/*", "'"])
def test_beginnings_without_an_end_take_no_square_of_their_number(beginning):
    with ends():
        declared(beginning * 100_000, "")
