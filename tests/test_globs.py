"""What include and exclude entries mean."""

import pytest

from project_intel.globs import IgnoreFile, is_literal, literal_prefix, matcher


@pytest.mark.parametrize(
    ("entry", "inside", "outside"),
    [
        ("docs", ["docs/a.md", "docs/x/b.md", "docs"], ["src/docs/a.md", "docs2/a.md"]),
        ("./docs/", ["docs/a.md"], ["src/docs/a.md"]),
        ("/docs", ["docs/a.md"], ["src/docs/a.md"]),
        ("src/a.ts", ["src/a.ts"], ["lib/src/a.ts", "src/a.tsx"]),
        ("*.min.js", ["a.min.js", "deep/b.min.js"], ["a.js"]),
        ("**/gen/", ["gen/a", "x/gen/b"], ["gen.ts"]),
        ("src/*.ts", ["src/a.ts"], ["src/x/a.ts", "lib/src/a.ts"]),
        ("#odd", ["#odd", "#odd/a"], ["odd"]),
        ("a b", ["a b/c"], ["a/b"]),
    ],
)
def test_an_entry_means_these_paths_and_not_those(
    entry: str, inside: list[str], outside: list[str]
) -> None:
    matches = matcher([entry])
    assert [path for path in inside + outside if matches(path)] == inside


def test_a_later_entry_takes_back_an_earlier_one() -> None:
    matches = matcher(["gen/*", "!gen/keep.*"])
    assert not matches("gen/keep.ts")
    assert matches("gen/drop.ts")


def test_no_entry_matches_nothing() -> None:
    assert not matcher([])("a")


@pytest.mark.parametrize(
    ("entry", "prefix"), [("gen", "gen"), ("gen/*.ts", "gen"), ("a/b/**", "a/b"), ("*.ts", "")]
)
def test_a_walk_starts_where_the_first_pattern_does(entry: str, prefix: str) -> None:
    assert literal_prefix(entry) == prefix
    assert is_literal(entry) == (entry == prefix)


def test_a_wrong_line_of_an_ignore_file_is_named_and_the_others_hold() -> None:
    file = IgnoreFile(["[z-a]*.log", "*.tmp", "a\\", "!keep.tmp"])
    assert file.wrong == ("[z-a]*.log", "a\\")
    assert [file.decide(path) for path in ("b.log", "b.tmp", "keep.tmp")] == [None, True, False]
