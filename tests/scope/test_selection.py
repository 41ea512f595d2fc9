"""Which fragments a task asks for, and the reasons that are given."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.scope.model import Fragment, FragmentType
from project_intel.scope.packs.selection import normal_path, select


def one(task: str, *paths: str, **fields: object) -> tuple[tuple[str, ...], str]:
    """Select from one fragment: the reasons it is in for, and why it is not."""
    fragment = Fragment(id="a", type=FragmentType.RULE, path="a.md", **fields)
    matches, skips = select([fragment], task, paths)
    assert len(matches) + len(skips) == 1
    return (matches[0].reasons, "") if matches else ((), skips[0].reason)


MATCHED = {
    "keyword": (("fix the sql migration",), {"keywords": ("migration",)}, ("keyword migration",)),
    "case": (("Fix MIGRATION",), {"keywords": ("Migration",)}, ("keyword Migration",)),
    "case-of-other-scripts": (("STRASSE",), {"keywords": ("straße",)}, ("keyword straße",)),
    "part-of-a-word-as-in-the-seed": (("build it",), {"keywords": ("ui",)}, ("keyword ui",)),
    "words": (("write a test plan",), {"keywords": ("test plan",)}, ("keyword test plan",)),
    "word-trigger": (("fix auth bug",), {"triggers": ("auth",)}, ("keyword auth",)),
    "word-trigger-as-a-path": (("x", "auth"), {"triggers": ("auth",)}, ("trigger auth",)),
    "trigger": (("x", "src/a.ts"), {"triggers": ("**/*.ts",)}, ("trigger **/*.ts",)),
    "any-path": (("x", "b.md", "a.ts"), {"triggers": ("**/*.ts",)}, ("trigger **/*.ts",)),
    "always": (("anything",), {"always": True}, ("always",)),
    "all-reasons": (
        ("refactor handler", "src/a.ts"),
        {"triggers": ("**/*.ts", "**/*.js"), "keywords": ("lint", "refactor"), "always": True},
        ("always", "keyword refactor", "trigger **/*.ts"),
    ),
    "one-path-excluded": (
        ("x", "a.test.ts", "b.ts"),
        {"triggers": ("**/*.ts",), "excludes": ("**/*.test.ts",)},
        ("trigger **/*.ts",),
    ),
    "excluded-but-asked-for": (
        ("fix it", "a.test.ts"),
        {"triggers": ("**/*.ts",), "excludes": ("**/*.test.ts",), "keywords": ("fix",)},
        ("keyword fix",),
    ),
}
SKIPPED = {
    "nothing": (("x",), {}, "no trigger match"),
    "globs-do-not-see-text": (("clean up artifacts",), {"triggers": ("**/*.ts",)}, None),
    "path-trigger-is-no-word": (("fix auth bug",), {"triggers": ("**/auth",)}, None),
    "file-name-is-no-word": (("fix a.ts",), {"triggers": ("a.ts",)}, None),
    "no-path": (("fix the sql migration",), {"triggers": ("**/*.sql",)}, None),
    "keywords-do-not-see-paths": (("x", "migration/a"), {"keywords": ("migration",)}, None),
    "other-folder": (("x", "src/db/schema.sql"), {"triggers": ("db/**",)}, None),
    "plural-as-in-the-seed": (("migrate the users",), {"keywords": ("migration",)}, None),
    "excluded": (
        ("x", "a.test.ts"),
        {"triggers": ("**/*.ts",), "excludes": ("**/*.test.ts",)},
        "excluded by **/*.test.ts",
    ),
    "excluded-in-the-triggers": (
        ("x", "a.test.ts"),
        {"triggers": ("!**/*.test.ts", "**/*.ts")},
        "excluded by **/*.test.ts",
    ),
    "exclude-that-took-nothing-of-ours": (
        ("x", "a.md"),
        {"triggers": ("**/*.ts",), "excludes": ("**/*.md",)},
        None,
    ),
    "only-an-exclusion": (("x", "a.ts"), {"triggers": ("!b.ts",)}, None),
    "no-glob": (("x", "a"), {"triggers": ("[a",)}, "invalid glob [a: has a [ without its ]"),
    "no-glob-in-the-excludes": (
        ("x", "a"),
        {"triggers": ("a",), "excludes": ("{a",)},
        "invalid glob {a: has a { without its }",
    ),
}


@pytest.mark.parametrize(("asked", "fields", "reasons"), MATCHED.values(), ids=MATCHED)
def test_a_fragment_is_asked_for_and_says_by_what(asked, fields, reasons):
    assert one(*asked, **fields) == (reasons, "")


@pytest.mark.parametrize(("asked", "fields", "reason"), SKIPPED.values(), ids=SKIPPED)
def test_a_fragment_that_is_left_out_says_why(asked, fields, reason):
    assert one(*asked, **fields) == ((), reason or "no trigger match")


PATHS = {
    "plain": ("src/a.ts", "src/a.ts"),
    "dot": ("./src/a.ts", "src/a.ts"),
    "windows": (r"src\api\a.ts", "src/api/a.ts"),
    "windows-dot": (r".\src\a.ts", "src/a.ts"),
    "back-and-forth": ("src/x/../a.ts", "src/a.ts"),
    "doubled": ("src//a.ts", "src/a.ts"),
    "absolute": ("/home/me/app/src/a.ts", "src/a.ts"),
    "absolute-through-a-dot": ("/home/me/app/./src/a.ts", "src/a.ts"),
    "case-is-kept": ("Src/A.ts", "Src/A.ts"),
    "above": ("../a.ts", None),
    "above-on-the-way": ("src/../../a.ts", None),
    "absolute-outside": ("/home/me/other/a.ts", None),
    "absolute-beside": ("/home/me/app2/a.ts", None),
    "absolute-and-out-again": ("/home/me/app/../a.ts", None),
    "root": ("/home/me/app", None),
    "dot-alone": (".", None),
    "empty": ("", None),
    "zero": ("a\0b", None),
    "other-drive": ("C:/x/a.ts", None),
}


@pytest.mark.parametrize(("path", "inside"), PATHS.values(), ids=PATHS)
def test_a_path_is_put_in_the_form_of_project_paths(path, inside):
    assert normal_path(path, "/home/me/app") == inside


def test_a_path_of_windows_is_found_whatever_its_case():
    assert normal_path(r"c:\Me\App\src\A.ts", r"C:\me\app") == "src/A.ts"
    assert normal_path("C:/me/other/a.ts", r"C:\me\app") is None


@given(st.text())
def test_no_path_leads_out_of_the_project(path):
    inside = normal_path(path, "/home/me/app")
    if inside is not None:
        parts = inside.split("/")
        assert not {"", ".", ".."} & set(parts)
        assert normal_path(inside, "/home/me/app") == inside
