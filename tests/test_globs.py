"""What include and exclude entries mean."""

import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pathspec import GitIgnoreSpec
from pathspec.patterns.gitignore import GitIgnorePatternError

from project_intel.globs import MOST_RULES, IgnoreFile, is_literal, literal_prefix, matcher


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


_PIECES = ("a", "b", "*", "**", "/", "?", "[ab]", "\\*", ".")


@settings(max_examples=300)
@given(
    pattern=st.lists(st.sampled_from(_PIECES), min_size=1, max_size=9).map("".join),
    path=st.lists(st.sampled_from(("a", "b", "/", ".", "ab/")), min_size=1, max_size=12)
    .map("".join)
    .map(lambda path: "/".join(part for part in path.split("/") if part not in ("", ".")))
    .filter(bool),  # project paths have no `.` segments, which pathspec would take off
)
@example(pattern="*a*b*a", path="abaaba")
@example(pattern="a/**/b*a/**/ab", path="a/ba/b/ba/ab/ab")
@example(pattern="**/a/**/b/**/a", path="b/a/a/b/b/a")
def test_a_rule_decides_what_pathspec_decides(pattern: str, path: str) -> None:
    try:
        plain = GitIgnoreSpec.from_lines([pattern], backend="simple").check_file(path).include
    except GitIgnorePatternError:
        plain = None
    assert IgnoreFile([pattern]).decide(path) == plain


_RULES = [
    *("a", "b/", "/a", "*.x", "!a.x", "a/b", "a/**", "**", "/**", "*", "!*/", "a*b", "a?b"),
    *("[!b]c", "a[!b]c", "**/b", "**/a/b/", "!b", "\\[a", "a\\ ", "#a", "", "[z-a]"),
]
_NAMES = ["a", "b", "c", "a.x", "b.x", "a+b", "[a", "a ", "a\n", "\na", "x\nb"]
_PATHS = st.lists(st.sampled_from(_NAMES), min_size=1, max_size=4).map("/".join)


@settings(max_examples=300)
@given(
    rules=st.lists(st.sampled_from(_RULES), max_size=6),
    paths=st.lists(_PATHS | _PATHS.map("{}/".format), min_size=1, max_size=12),
)
@example(rules=["b/", "!b/"], paths=["b", "b/", "b/a", "a/b/c"])
@example(rules=["a[!b]c"], paths=["a/c", "a+c", "abc"])
def test_many_rules_decide_one_path_after_the_other_as_pathspec_does(
    rules: list[str], paths: list[str]
) -> None:
    file = IgnoreFile(rules)
    plain = GitIgnoreSpec.from_lines([one for one in rules if one != "[z-a]"], backend="simple")
    assert [file.decide(path) for path in paths] == [
        plain.check_file(path).include for path in paths
    ]


def test_rules_that_say_nothing_of_a_tree_are_hardly_tried() -> None:
    lines = [f"*.{letter}{digit}" for letter in "abcdefghij" for digit in range(20)]
    paths = [f"{'deep/' * 10}folder{number // 50}/file{number}.py" for number in range(10_000)]
    times = []
    for decide in (
        IgnoreFile(lines).decide,
        GitIgnoreSpec.from_lines(lines, backend="simple").check_file,
    ):
        started = time.process_time()
        for path in paths:
            decide(path)
        times.append(time.process_time() - started)
    assert times[0] * 5 < times[1]


@pytest.mark.parametrize(
    ("rule", "path"),
    [
        ("*a" * 100 + "*b", "a" * 250),
        ("[a-z]*" * 60 + "!", "a" * 250),
        ("?*" * 100 + "z", "a" * 250),
        ("/".join(["**/a"] * 40) + "/b", "/".join(["a"] * 1_000)),
        ("/".join(["**/*a*a*"] * 20) + "/b", "/".join(["aaaaaaaaaa"] * 200)),
    ],
    ids=["stars", "classes", "any signs", "folders", "stars in folders"],
)
def test_no_rule_takes_more_than_a_moment(rule: str, path: str) -> None:
    started = time.process_time()
    assert IgnoreFile([rule]).decide(path) is None
    assert time.process_time() - started < 1


def test_what_is_no_rule_does_not_cost_the_others() -> None:
    lines = ["!", "/", "[z-a]", "(" * 500, "\\" * 301, "//", "a" * 100_000, "***", "*.x"]
    assert IgnoreFile(lines).decide("b.x") is True


def test_a_flood_of_rules_ends() -> None:
    rules = IgnoreFile(["a"] * MOST_RULES + ["b"] * 10)
    assert rules.decide("a") is True
    assert rules.decide("b") is None


def test_a_wrong_line_of_an_ignore_file_is_named_and_the_others_hold() -> None:
    file = IgnoreFile(["[z-a]*.log", "*.tmp", "a\\", "!keep.tmp"])
    assert file.wrong == ("[z-a]*.log", "a\\")
    assert [file.decide(path) for path in ("b.log", "b.tmp", "keep.tmp")] == [None, True, False]
