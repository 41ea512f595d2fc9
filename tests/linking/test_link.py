"""Edges put together: what a row of the whole project looks like."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ending import ends
from project_intel.extraction.structure import ImportKind, RawImport
from project_intel.linking.link import link
from project_intel.linking.links import Links, Tree


def loads(source, *names):
    return RawImport(source, names, ImportKind.EFFECT)


def test_names_of_one_target_are_merged_in_the_order_they_stand(linked):
    table = {
        "a.ts": [],
        "x.ts": [("./a", "c", "a"), ("zod", "z"), ("./a.js", "b", "a"), ("zod",), ("./a", "*")],
    }
    links = linked(table)["x.ts"]
    assert list(links.imports.items()) == [("a.ts", ("c", "a", "b", "*")), ("zod", ("z",))]


def test_what_binds_nothing_is_a_reference_inside_and_an_empty_import_outside(linked):
    table = {
        "a.ts": [],
        "b.css": [],
        "x.ts": [loads("./b.css"), loads("reflect-metadata"), loads("./a"), loads("./gone")],
    }
    assert linked(table)["x.ts"] == Links(
        {"reflect-metadata": (), "./gone": ()}, ("b.css", "a.ts"), ("./gone",)
    )


def test_a_reference_that_is_also_imported_is_only_imported(linked):
    table = {
        "a.ts": [],
        "b.ts": [],
        "x.ts": [loads("./a"), loads("./b"), ("./a", "f"), loads("./b")],
    }
    assert linked(table)["x.ts"] == Links({"a.ts": ("f",)}, ("b.ts",))


def test_no_file_points_at_itself(linked, file_saying):
    table = {
        "x.ts": [("./x", "f"), loads("./x.js")],
        "README.md": file_saying("README.md", mentions=("README.md", "./README.md")),
    }
    assert linked(table) == {"x.ts": Links(), "README.md": Links()}


def test_mentions_follow_the_imports_and_may_point_at_files_that_are_not_listed(
    linked, file_saying
):
    page = file_saying(
        "docs/page.html",
        [loads("./app.js")],
        mentions=("../src/a.ts:3", "guide.md", "../src/a.ts", "hidden.txt", "gone.md"),
    )
    table = {"docs/page.html": page, "docs/app.js": [], "src/a.ts": [], "docs/guide.md": []}
    links = linked(table | {"hidden.txt": "not a row"})
    assert links["docs/page.html"].refs == (
        "docs/app.js",
        "src/a.ts",
        "docs/guide.md",
        "hidden.txt",
    )
    assert "hidden.txt" not in links


def test_other_names_of_a_file_make_no_edges(linked, file_saying):
    # https://github.com/Graphify-Labs/graphify/issues/1193
    said = {"exports": ("a", "./a"), "identifiers": ("a", "./a"), "namespaces": ("a",)}
    table = {"a.ts": [], "x.ts": file_saying("x.ts", **said)}
    assert linked(table)["x.ts"] == Links()


def test_a_language_without_a_rule_reaches_files_beside_it_and_nothing_else(linked):
    table = {
        "styles/main.styl": [loads("./reset.styl"), loads("theme.styl"), loads("./gone.styl")],
        "styles/reset.styl": [],
        "styles/theme.styl": [],
        "run.sh": [loads("../outside.sh"), loads("nginx")],
    }
    links = linked(table)
    assert links["styles/main.styl"] == Links(
        {"./gone.styl": ()}, ("styles/reset.styl", "styles/theme.styl"), ("./gone.styl",)
    )
    assert links["run.sh"] == Links({"../outside.sh": (), "nginx": ()}, (), ("../outside.sh",))


def test_rows_come_in_the_order_of_their_paths(linked):
    assert list(linked({"b.ts": [], "a.py": [], "B.cs": [], "a/x.md": []})) == [
        "B.cs",
        "a.py",
        "a/x.md",
        "b.ts",
    ]


FOLDERS = st.lists(st.sampled_from(["a", "b", "src", "tests"]), max_size=3).map("/".join)
NAMES = st.sampled_from(
    ["__init__.py", "a.py", "b.py", "m.ts", "index.ts", "v.vue", "s.cs", "t.css", "notes.md"]
)
PATHS = st.builds(lambda folder, name: f"{folder}/{name}".lstrip("/"), FOLDERS, NAMES)
SOURCES = st.sampled_from(
    [
        *(".", "..", ".a", "..b", "a", "a.b", "src.a", "tests.b.a", "os.path", "..."),
        *("./m", "./m.js", "../a/m", "../../../m", "@/m", "ui", "ui/m", "#m", "react", "/src/m"),
        *("A", "A.B", "./t.css", "a/b.py", "https://x.example", "~/m", "./v.vue?raw", ""),
    ]
)
IMPORTS = st.lists(
    st.builds(
        RawImport,
        SOURCES,
        st.lists(st.sampled_from(["a", "b", "m", "*"]), max_size=2).map(tuple),
        st.sampled_from(ImportKind),
    ),
    max_size=6,
)
CONFIGS = {
    "package.json": '{"workspaces": ["a", "b/*"], "imports": {"#*": "./src/*.ts"}}',
    "a/package.json": '{"name": "ui", "main": "dist/index.js"}',
    "tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./src/*", "./*"]}}}',
    "b/pyproject.toml": "",
}


@st.composite
def projects(draw):
    """A table of files that import each other, in any order."""

    def said(path):
        return {
            "imports": draw(IMPORTS),
            "mentions": tuple(draw(st.lists(SOURCES | PATHS, max_size=3))),
            "exports": tuple(draw(st.lists(st.sampled_from("ST"), max_size=1))),
            "identifiers": ("S", "T"),
            "namespaces": tuple(draw(st.lists(st.sampled_from(["A", "A.B"]), max_size=1))),
        }

    paths = draw(st.lists(PATHS, unique=True, min_size=1, max_size=12))
    return {path: said(path) for path in paths}


@pytest.fixture(scope="session")
def arguments(file_saying, scene):
    """Turn a drawn project into the arguments of `link`."""

    def run(drawn):
        table = {path: file_saying(path, **fields) for path, fields in drawn.items()}
        return scene(table | CONFIGS)

    return run


@given(projects())
def test_every_edge_leads_to_a_real_path_or_outside_or_is_called_unresolved(arguments, drawn):
    files, tree = arguments(drawn)
    for path, links in link(files, tree).items():
        assert set(links.refs) <= tree.paths - {path} - set(links.imports)
        assert len(set(links.refs)) == len(links.refs)
        assert set(links.unresolved) <= set(links.imports) - tree.paths
        assert not {"", path} & set(links.imports)
        outside = set(links.imports) - tree.paths - set(links.unresolved)
        # C# has namespaces only: whatever stands there is one.
        is_free = files[path].language == "csharp"
        assert is_free or not [key for key in outside if key.startswith(("./", "../"))]


@given(projects(), st.randoms(use_true_random=False))
def test_the_order_of_the_files_changes_nothing(arguments, drawn, shuffle):
    files, tree = arguments(drawn)
    order = list(files)
    shuffle.shuffle(order)
    mixed = link({path: files[path] for path in order}, tree)
    straight = link(files, tree)
    assert [(path, list(row.imports.items()), row) for path, row in mixed.items()] == [
        (path, list(row.imports.items()), row) for path, row in straight.items()
    ]


@given(projects())
def test_a_file_nobody_speaks_of_changes_no_other_row(arguments, file_saying, drawn):
    files, tree = arguments(drawn)
    more = "elsewhere/stranger.ts"
    grown = link(
        files | {more: file_saying(more, [("react", "x")])},
        Tree(tree.paths | {more, "elsewhere/deep/notes.txt"}, tree.text_of),
    )
    del grown[more]
    assert grown == link(files, tree)


def typescript_project(count, file_saying):
    choose = random.Random(7)
    texts = {
        "package.json": '{"workspaces": ["packages/*"]}',
        "tsconfig.json": '{"compilerOptions": {"paths": {"@/*": ["./packages/p0/src/*"]}}}',
    }
    for number in range(30):
        manifest = {"name": f"@acme/p{number}", "main": "dist/a.js", "dependencies": {"react": ""}}
        texts[f"packages/p{number}/package.json"] = json.dumps(manifest)
        texts[f"packages/p{number}/tsconfig.json"] = '{"extends": "../../tsconfig.json"}'
        texts[f"packages/p{number}/src/index.ts"] = ""
    files = {}
    for number in range(count):
        imports = [
            (f"../d{choose.randrange(10)}/m{choose.randrange(count)}.js", "a"),
            ("../d1/m1", "b"),
            ("./missing", "c"),
            (f"@acme/p{choose.randrange(30)}", "d"),
            (f"@/d{number % 10}/m{number}", "e"),
            ("react", "f"),
            ("node:fs", "g"),
            ("lodash/get", "h"),
        ]
        path = f"packages/p{number % 30}/src/d{number % 10}/m{number}.ts"
        files[path] = file_saying(path, imports)
    return files, Tree(frozenset({*files, *texts}), texts.get)


def test_the_time_grows_with_the_files_and_not_with_their_square(file_saying):
    files, tree = typescript_project(8_000, file_saying)
    with ends():
        link(files, tree)
