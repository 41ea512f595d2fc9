"""Which packages see each other by name."""

import pytest

from project_intel.linking.workspaces import pnpm_packages

SHARED = {
    "packages/shared/package.json": '{"name": "@acme/shared", "main": "src/main.ts"}',
    "packages/shared/src/main.ts": "",
    "apps/web/package.json": '{"name": "web"}',
    "apps/web/a.ts": [("@acme/shared", "f")],
}

DECLARATIONS = {
    "npm": {"package.json": '{"workspaces": ["packages/*", "apps/*"]}'},
    "npm, one by one": {"package.json": '{"workspaces": ["./packages/shared/", "apps/web"]}'},
    "yarn": {"package.json": '{"workspaces": {"packages": ["packages/*", "apps/*"]}}'},
    "pnpm, block": {"pnpm-workspace.yaml": "packages:\n  - 'packages/*'\n  - \"apps/*\"\n"},
    "pnpm, brackets": {"pnpm-workspace.yaml": "packages: ['packages/*', apps/*]\n"},
    "pnpm, all below": {"pnpm-workspace.yaml": "packages:\n- '**'\n"},
    "lerna": {"lerna.json": '{"packages": ["packages/*", "apps/*"]}'},
}


@pytest.mark.parametrize("declaration", DECLARATIONS.values(), ids=DECLARATIONS)
def test_a_workspace_name_leads_to_its_source(imports_of, declaration):
    # https://github.com/tirth8205/code-review-graph/issues/1030
    assert imports_of("apps/web/a.ts", SHARED | declaration) == {
        "packages/shared/src/main.ts": ["f"]
    }


ROOT = {
    "package.json": '{"name": "ui", "main": "src/main.ts"}',
    "src/main.ts": "",
    "docs/package.json": '{"name": "docs"}',
    "docs/a.ts": [("ui", "f")],
}


@pytest.mark.parametrize(
    "declaration",
    [
        pytest.param({"pnpm-workspace.yaml": "packages:\n  - docs\n"}, id="pnpm, of itself"),
        pytest.param({"pnpm-workspace.yaml": "packages: ['./', docs]\n"}, id="pnpm, listed"),
        pytest.param(
            {
                "package.json": '{"name": "ui", "main": "src/main", "workspaces": [".", "docs"]}',
            },
            id="npm, listed",
        ),
    ],
)
def test_the_package_at_the_root_of_a_workspace_is_a_member(imports_of, declaration):
    # https://github.com/nuxt/ui: 22 of 22 edges to the root package were lost.
    assert imports_of("docs/a.ts", ROOT | declaration) == {"src/main.ts": ["f"]}


def test_the_package_at_the_root_is_no_member_where_npm_does_not_list_it(imports_of):
    manifest = '{"name": "ui", "main": "src/main.ts", "workspaces": ["docs"]}'
    assert imports_of("docs/a.ts", ROOT | {"package.json": manifest}) == {"ui": ["f"]}


def test_a_package_no_workspace_names_is_reached_by_nobody(imports_of):
    table = SHARED | {"package.json": '{"workspaces": ["apps/*"]}'}
    assert imports_of("apps/web/a.ts", table) == {"@acme/shared": ["f"]}


def test_an_exclamation_mark_takes_a_package_out(imports_of):
    table = SHARED | {"package.json": '{"workspaces": ["**", "!packages/*"]}'}
    assert imports_of("apps/web/a.ts", table) == {"@acme/shared": ["f"]}


def test_a_file_outside_all_members_still_stands_in_the_workspace(imports_of):
    table = SHARED | DECLARATIONS["npm"] | {"scripts/x.ts": [("@acme/shared", "f")]}
    assert imports_of("scripts/x.ts", table) == {"packages/shared/src/main.ts": ["f"]}


def test_a_name_is_not_seen_from_another_workspace(imports_of):
    table = {
        "one/package.json": '{"workspaces": ["p/*"]}',
        "one/p/a/package.json": '{"name": "shared"}',
        "one/p/a/index.ts": "",
        "two/package.json": '{"workspaces": ["p/*"]}',
        "two/p/b/x.ts": [("shared", "f")],
    }
    assert imports_of("two/p/b/x.ts", table) == {"shared": ["f"]}


def test_two_workspaces_may_use_one_name(imports_of):
    table = {
        f"{side}/{path}": value
        for side in ("one", "two")
        for path, value in {
            "package.json": '{"workspaces": ["p/*"]}',
            "p/a/package.json": '{"name": "shared"}',
            "p/a/index.ts": "",
            "p/b/x.ts": [("shared", "f")],
        }.items()
    }
    assert imports_of("two/p/b/x.ts", table) == {"two/p/a/index.ts": ["f"]}


def test_a_nested_workspace_sees_the_outer_one_only_as_its_member(imports_of):
    inner = {
        "shared/package.json": '{"name": "shared"}',
        "shared/index.ts": "",
        "inner/package.json": '{"workspaces": ["p/*"]}',
        "inner/p/b/x.ts": [("shared", "f")],
    }
    member = inner | {"package.json": '{"workspaces": ["shared", "inner"]}'}
    stranger = inner | {"package.json": '{"workspaces": ["shared"]}'}
    assert imports_of("inner/p/b/x.ts", member) == {"shared/index.ts": ["f"]}
    assert imports_of("inner/p/b/x.ts", stranger) == {"shared": ["f"]}


def test_a_dependency_taken_from_a_folder_needs_no_workspace(imports_of):
    table = {
        "app/package.json": '{"dependencies": {"beside": "file:../beside"}}',
        "app/x.ts": [("beside", "f"), ("lodash", "get")],
        "beside/package.json": '{"name": "anything"}',
        "beside/index.js": "",
    }
    assert imports_of("app/x.ts", table) == {"beside/index.js": ["f"], "lodash": ["get"]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "packages:\n  - a # one\n  # two\n\n  - '!b/**'\n", ("a", "!b/**"), id="block"
        ),
        pytest.param("catalog:\n  x: 1\npackages:\n- a\n- b\n", ("a", "b"), id="second key"),
        pytest.param("packages:\n  - a\nonlyBuilt:\n  - esbuild\n", ("a",), id="next list"),
        pytest.param("packages: [a, 'b/*', \"c\"] # x\n", ("a", "b/*", "c"), id="brackets"),
        pytest.param("packages: [\n  a,\n  'b',\n]\n", ("a", "b"), id="brackets on lines"),
        pytest.param("packages: [a,\n", ("a",), id="bracket without an end"),
        pytest.param("nested:\n  packages:\n    - a\n", (), id="another key's"),
        pytest.param("", (), id="empty"),
    ],
)
def test_the_package_list_of_pnpm_is_read(text, expected):
    assert pnpm_packages(text) == expected


def test_a_dependency_taken_from_a_folder_goes_before_a_member_of_that_name(imports_of):
    table = {
        "package.json": '{"workspaces": ["one/**", "two/**"]}',
        "one/ui/package.json": '{"name": "ui", "main": "a.js"}',
        "one/ui/a.js": "",
        "two/package.json": '{"name": "two", "dependencies": {"ui": "link:./ui"}}',
        "two/ui/package.json": '{"name": "ui", "main": "b.js"}',
        "two/ui/b.js": "",
        "two/x.js": [("ui", "f")],
    }
    assert imports_of("two/x.js", table) == {"two/ui/b.js": ["f"]}


def test_pnpm_lets_a_member_go_by_another_name(imports_of):
    table = {
        "pnpm-workspace.yaml": "packages:\n  - p/*\n",
        "p/a/package.json": '{"name": "@s/a", "main": "main.ts"}',
        "p/a/main.ts": "",
        "p/b/package.json": '{"name": "b", "dependencies": {"al": "workspace:@s/a@*"}}',
        "p/b/x.ts": [("al", "f")],
    }
    assert imports_of("p/b/x.ts", table) == {"p/a/main.ts": ["f"]}
