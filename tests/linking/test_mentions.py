"""Strings that look like paths."""

import pytest

from project_intel.linking.mentions import mentioned, names_of

PATHS = frozenset(
    {
        "LICENSE",
        "README.md",
        "docs/README.md",
        "docs/guide.md",
        "docs/my notes.md",
        "docs/src/only-here.ts",
        "src/a.ts",
        "src/c#/x.cs",
        "src/odd).md",
    }
)


@pytest.mark.parametrize(
    ("mention", "expected"),
    [
        pytest.param("./guide.md", "docs/guide.md", id="beside"),
        pytest.param("guide.md", "docs/guide.md", id="beside, bare"),
        pytest.param("../src/a.ts", "src/a.ts", id="above"),
        pytest.param("src/a.ts", "src/a.ts", id="from the root"),
        pytest.param("/src/a.ts", "src/a.ts", id="from the root, with a slash"),
        pytest.param("src/only-here.ts", "docs/src/only-here.ts", id="beside before root"),
        pytest.param("README.md", "docs/README.md", id="its own namesake"),
        pytest.param("LICENSE", "LICENSE", id="no extension"),
        pytest.param("src/a.ts:12", "src/a.ts", id="line"),
        pytest.param("src/a.ts:12:5", "src/a.ts", id="line and column"),
        pytest.param("src/a.ts:12-20", "src/a.ts", id="lines"),
        pytest.param("src/a.ts#L3", "src/a.ts", id="anchor"),
        pytest.param("guide.md?plain=1#top", "docs/guide.md", id="query and anchor"),
        pytest.param("src/a.ts.", "src/a.ts", id="end of a sentence"),
        pytest.param("src/a.ts),", "src/a.ts", id="end of a bracket"),
        pytest.param("my%20notes.md", "docs/my notes.md", id="encoded"),
        pytest.param("src/c#/x.cs", "src/c#/x.cs", id="a real hash"),
        pytest.param("src/odd).md", "src/odd).md", id="a real bracket"),
        pytest.param("guide.md/", "docs/guide.md", id="slash at the end"),
        pytest.param("src", None, id="folder"),
        pytest.param("../docs/", None, id="folder with a slash"),
        pytest.param("src/gone.ts", None, id="gone"),
        pytest.param("../../src/a.ts", None, id="out of the root"),
        pytest.param("https://x.example/src/a.ts", None, id="address"),
        pytest.param("#install", None, id="anchor alone"),
        pytest.param("", None, id="empty"),
    ],
)
def test_a_mention_means_a_real_file_near_it_or_from_the_root(mention, expected):
    assert mentioned(mention, "docs/index.md", PATHS, names_of(PATHS)) == expected


@pytest.mark.parametrize(
    ("mention", "expected"),
    [
        ("./.github/actions/setup", ".github/actions/setup/action.yml"),
        (".github/actions/setup", None),
        ("./.github/actions", None),
    ],
)
def test_the_folder_of_an_action_stands_for_its_file(mention: str, expected: str | None) -> None:
    paths = frozenset({".github/actions/setup/action.yml", ".github/workflows/ci.yml"})
    assert mentioned(mention, ".github/workflows/ci.yml", paths, names_of(paths)) == expected
