"""The globs of a manifest: what they match, what they refuse, and that none of them is slow."""

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.scope.manifests.patterns import (
    MOST_CHARS,
    PatternError,
    compile_pattern,
    expand_braces,
    is_plain_word,
    literal_prefix,
)

MATCHES = {
    "stars-find-the-root": ("**/*.ts", "a.ts"),
    "stars-find-any-depth": ("**/*.ts", "src/x/y.ts"),
    "folder-and-below": ("db/**", "db/a.sql"),
    "folder-and-far-below": ("db/**", "db/x/y"),
    "one-star-is-the-root": ("*.sql", "a.sql"),
    "either": ("src/{api,db}/*.ts", "src/api/h.ts"),
    "or": ("src/{api,db}/*.ts", "src/db/h.ts"),
    "nested-either": ("a.{t{s,sx},js}", "a.tsx"),
    "nothing-of-either": ("a{,.min}.js", "a.js"),
    "no-folder-between": ("a/**/b", "a/b"),
    "folders-between": ("a/**/b", "a/x/y/b"),
    "a-second-try-behind-a-star": ("**/a/b", "a/x/a/b"),
    "stars-twice": ("**/**/a", "a"),
    "stars-then-star": ("**/*", "a"),
    "everything": ("**", "a/b"),
    "stars-in-a-name-are-one": ("a**c", "abc"),
    "dot-folder": ("**/*.yml", ".github/workflows/ci.yml"),
    "dot-file": ("*", ".env"),
    "question": ("?.c", "é.c"),
    "class": ("[ab].c", "b.c"),
    "range": ("[a-c]?", "bz"),
    "negated": ("[!ab].c", "c.c"),
    "negated-with-caret": ("[^ab].c", "c.c"),
    "bracket-in-a-class": ("[]a]", "]"),
    "dash-in-a-class": ("[a-]", "-"),
    "escaped-in-a-class": (r"[\]x]", "]"),
    "dashes-in-a-class": ("[+--]", ","),
    "escaped-bracket": (r"app/\[id\]/page.tsx", "app/[id]/page.tsx"),
    "braces-without-comma": ("{{cookiecutter.slug}}/*.py", "{{cookiecutter.slug}}/a.py"),
    "round-brackets": ("app/(group)/*.tsx", "app/(group)/page.tsx"),
    "folder-with-a-slash": ("docs/", "docs/a/b.md"),
    "root-with-a-slash": ("/src/*.py", "src/a.py"),
    "root-with-a-dot": ("./src/*.py", "src/a.py"),
    "plain-name": ("Makefile", "Makefile"),
    "exclusion-names-what-it-takes-out": ("!**/*.snap", "a/b.snap"),
    "signs-of-expressions": ("a+b$^|.txt", "a+b$^|.txt"),
    "blank": ("my docs/*.md", "my docs/a.md"),
    "line-end-in-a-name": ("*.md", "a\nb.md"),
}
MISSES = {
    "longer-ending": ("**/*.ts", "a.tsx"),
    "folder-is-not-below-itself": ("db/**", "db"),
    "other-folder": ("db/**", "adb/x"),
    "star-keeps-its-folder": ("*.sql", "db/a.sql"),
    "question-keeps-its-folder": ("a?b", "a/b"),
    "class-keeps-its-folder": ("a[!x]b", "a/b"),
    "range-around-the-slash": ("a[--0]b", "a/b"),
    "case": ("*.TS", "a.ts"),
    "plain-name-is-at-the-root": ("Makefile", "src/Makefile"),
    "dot-is-a-dot": ("a.c", "abc"),
    "neither": ("src/{api,db}/*.ts", "src/ui/h.ts"),
    "rest-of-a-segment": ("**/b", "ab"),
    "stars-need-a-folder-end": ("a/**/b", "ab"),
    "line-end-after-a-name": ("*.md", "a.md\n"),
}
REFUSED = {
    "empty": ("", "empty"),
    "only-an-exclusion": ("!", "empty"),
    "only-slashes": ("//", "empty"),
    "dot": (".", "empty"),
    "open-class": ("[a", "without its ]"),
    "empty-class": ("a[]", "without its ]"),
    "open-brace": ("{a,b", "without its }"),
    "closed-brace": ("a}", "without its {"),
    "backward-range": ("[z-a]", "backwards"),
    "named-class": ("[[:alpha:]]", "named class"),
    "extended": ("+(a|b).ts", "extended"),
    "counted": ("a{1..3}", "counts"),
    "above": ("../a", ".."),
    "windows": (r"src\api\*.ts", "backslash"),
    "class-over-a-slash": ("[a/b]", "without its ]"),
    "long": ("a" * (MOST_CHARS + 1), "longer"),
    "many": ("{a,b}" * 40, "too many"),
    "many-in-two": ("{" + "a," * 200 + "}{" + "b," * 200 + "}", "too many"),
}


@pytest.mark.parametrize(("pattern", "path"), MATCHES.values(), ids=MATCHES)
def test_a_pattern_matches(pattern, path):
    assert compile_pattern(pattern)(path)


@pytest.mark.parametrize(("pattern", "path"), MISSES.values(), ids=MISSES)
def test_a_pattern_does_not_match(pattern, path):
    assert not compile_pattern(pattern)(path)


@pytest.mark.parametrize(("pattern", "reason"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_pattern_is_refused_with_the_reason(pattern, reason):
    with pytest.raises(PatternError, match=re.escape(reason)):
        compile_pattern(pattern)


EXPANDED = {
    "none": ("a/*.ts", ("a/*.ts",)),
    "two": ("{a,b}.ts", ("a.ts", "b.ts")),
    "nested": ("{a,{b,c}d}", ("a", "bd", "cd")),
    "product": ("{a,b}{1,2}", ("a1", "a2", "b1", "b2")),
    "doubled": ("{a,a}", ("a",)),
    "comma-outside": ("a,b", ("a,b",)),
    "escaped": (r"\{a,b\}", (r"\{a,b\}",)),
    "escaped-comma": (r"{a\,b,c}", (r"a\,b", "c")),
    "no-comma": ("{a}", (r"\{a\}",)),
    "no-comma-around-a-comma": ("{{a,b}}", (r"\{a\}", r"\{b\}")),
}


@pytest.mark.parametrize(("pattern", "alternatives"), EXPANDED.values(), ids=EXPANDED)
def test_braces_are_written_out_in_their_order(pattern, alternatives):
    assert expand_braces(pattern) == alternatives


@pytest.mark.parametrize(
    ("trigger", "is_word"),
    [("auth", True), ("test plan", True), ("größe", True), ("a-b_c", True)]
    + [(f"a{sign}b", False) for sign in "*?[]{}!/\\."],
)
def test_a_trigger_without_signs_of_a_path_is_a_word(trigger, is_word):
    assert is_plain_word(trigger) is is_word


PREFIXES = {
    "folder": ("src/api/**/*.ts", "src/api/"),
    "part-of-a-name": ("src/ab*.ts", "src/ab"),
    "whole": ("src/a.ts", "src/a.ts"),
    "none": ("**/*.ts", ""),
    "from-the-root": ("/./src/*", "src/"),
    "exclusion": ("!src/*", "src/"),
    "braces": ("src/{a,b}", "src/"),
    "escaped": (r"src/\[a", "src/"),
    "doubled-slash": ("src//a/*", "src"),
    "dot-folder": (".github/*", ".github/"),
}


@pytest.mark.parametrize(("pattern", "prefix"), PREFIXES.values(), ids=PREFIXES)
def test_what_a_pattern_matches_begins_with_its_literal_part(pattern, prefix):
    assert literal_prefix(pattern) == prefix


segments = st.lists(
    st.sampled_from(["*", "?", "a", "b", ".", "[ab]", "[!a]", "[a-b]"]), min_size=1, max_size=5
).map("".join)
runs = st.lists(st.one_of(st.just("**"), segments), min_size=1, max_size=6).map("/".join)
paths = st.lists(st.text("ab.", min_size=1, max_size=4), min_size=1, max_size=6).map("/".join)


def plainly(pattern: list[str], path: list[str]) -> bool:
    """Match segments by trying every place: obviously right, and slow."""
    if not pattern:
        return not path
    if pattern[0] == "**":
        least = 1 if len(pattern) == 1 else 0
        return any(plainly(pattern[1:], path[skip:]) for skip in range(least, len(path) + 1))
    return bool(path) and in_segment(pattern[0], path[0]) and plainly(pattern[1:], path[1:])


def in_segment(pattern: str, name: str) -> bool:
    if not pattern:
        return not name
    if pattern[0] == "*":
        return any(in_segment(pattern[1:], name[skip:]) for skip in range(len(name) + 1))
    if pattern[0] == "[":
        group, rest = pattern[1:].split("]", 1)
        signs = "ab" if group == "a-b" else group.strip("!")
        hit = bool(name) and (name[0] in signs) != group.startswith("!")
        return hit and in_segment(rest, name[1:])
    fits = bool(name) and pattern[0] in ("?", name[0])
    return fits and in_segment(pattern[1:], name[1:])


@given(runs, paths)
def test_a_pattern_matches_what_a_plain_search_matches(pattern, path):
    if pattern.strip("/.") == "" or any(part in (".", "..") for part in pattern.split("/")):
        return
    segments = [part for part in pattern.split("/") if part]
    segments = [
        # A segment of three stars is one star.
        part if part == "**" else re.sub(r"\*{2,}", "*", part)
        for place, part in enumerate(segments)
        if (part, segments[place - 1 : place]) != ("**", ["**"])
    ]
    assert compile_pattern(pattern)(path) == plainly(segments, path.split("/"))


@given(st.text(max_size=60) | st.text("*?[]{}!/\\.,a-", max_size=30))
def test_any_text_is_a_pattern_or_refused(text):
    try:
        matches = compile_pattern(text)
    except PatternError:
        return
    assert matches("a/b") in (True, False)


@given(st.text("{},ab\\", max_size=30))
def test_what_braces_stand_for_has_none_left_to_write_out(text):
    try:
        alternatives = expand_braces(text)
    except PatternError:
        return
    assert [expand_braces(one) for one in alternatives] == [(one,) for one in alternatives]


HOSTILE = {
    "stars": ("*a" * 400 + "b", "a" * 4_000),
    "folders": ("**/a/" * 190 + "b", "a/" * 2_000 + "a"),
    "both": ("**/*a*a/" * 110 + "b", "aaaa/" * 800 + "a"),
    "questions": ("**/" + "?" * 500 + "x", "a" * 499 + "/" + "b" * 3_000),
    "classes": ("*[ab]" * 150 + "x", "ab" * 2_000),
    "alternatives": ("{" + ",".join("*a" * 3 + str(i) for i in range(100)) + "}", "a" * 4_000),
    "nested": ("{" * 300 + "a" + "}" * 300, "a"),
    "last-run": ("**/" + "*a" * 400 + "b", "a/" * 20 + "a" * 4_000),
}


@pytest.mark.parametrize(("pattern", "path"), HOSTILE.values(), ids=HOSTILE)
def test_no_pattern_takes_long(pattern, path):
    start = time.process_time()
    assert not compile_pattern(pattern)(path)
    assert time.process_time() - start < 1
