"""What a manifest says, and everything wrong with one, each at its line."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.scope.manifests.manifest import FRAGMENT_KEYS, SCOPE_KEYS, parse_manifest
from project_intel.scope.model import Fragment, FragmentType, Manifest, Precedence
from scope.manifests import SCOPE, SEED


def test_the_manifest_of_the_seed_is_read_whole():
    manifest, findings = parse_manifest(SEED)
    assert findings == ()
    assert manifest == Manifest(
        name="my-project",
        version="0.1.0",
        budget=4_000,
        precedence=Precedence.TYPE,
        fragments=(
            Fragment(
                id="coding-rules",
                type=FragmentType.RULE,
                path=".scope/rules/coding.md",
                triggers=("**/*.ts", "**/*.tsx"),
                keywords=("refactor", "lint"),
                priority=100,
                position=0,
                line=7,
            ),
            Fragment(
                id="db-schema",
                type=FragmentType.KNOWLEDGE,
                path=".scope/knowledge/schema.sql",
                triggers=("**/*.sql", "db/**"),
                keywords=("migration", "schema", "database"),
                priority=20,
                position=1,
                line=15,
            ),
            Fragment(
                id="qa-persona",
                type=FragmentType.PERSONA,
                path=".scope/personas/qa.md",
                keywords=("test plan",),
                position=2,
                line=23,
            ),
        ),
    )


def test_a_manifest_without_budget_and_precedence_has_the_defaults():
    manifest, findings = parse_manifest(SCOPE)
    assert findings == ()
    assert manifest == Manifest("sample", "0.1.0", 4_000, Precedence.TYPE, ())


def test_byte_order_mark_and_windows_line_ends_change_nothing():
    assert parse_manifest("\ufeff" + SEED.replace("\n", "\r\n")) == parse_manifest(SEED)


def with_scope(line: str) -> str:
    return SCOPE + line + "\n"


def with_fragment(*lines: str, rest: str = 'path = "a.md"') -> str:
    head = ["", "[[fragment]]", 'id = "a"', 'type = "rule"', rest]
    return SCOPE + "\n".join([*head, *lines]) + "\n"


# `SCOPE` has three lines; a fragment's header is the fifth, its own lines begin with the ninth.
WRONG = {
    "no-toml": ("[scope\n", "agenticscope.toml:1: E1 no TOML"),
    "number-of-digits": ("a = " + "1" * 5_000, "agenticscope.toml:1: E1 no TOML"),
    "deep": ("a = " + "[" * 5_000, "agenticscope.toml:1: E1 no TOML"),
    "no-scope": ("", "agenticscope.toml:1: E2 there is no [scope] table"),
    "scope-is-no-table": ("scope = 1\n", "agenticscope.toml:1: E2 there is no [scope] table"),
    "no-name": ('[scope]\nversion = "0.1.0"\n', "agenticscope.toml:1: E2 name is missing"),
    "no-version": ('\n[scope]\nname = "a"\n', "agenticscope.toml:2: E2 version is missing"),
    "blank-name": ('[scope]\nversion = "0.1.0"\nname = " "\n', ":3: E2 name is empty"),
    "name-is-a-number": ('[scope]\nversion = "0.1.0"\nname = 1\n', ":3: E2 name must be a string"),
    "version-is-no-version": ('[scope]\nname = "a"\nversion = "1"\n', ":3: E2 version is like"),
    "newer-version": ('[scope]\nname = "a"\nversion = "1.0.0"\n', ":3: E3 version 1.0.0 is newer"),
    "budget-of-nothing": (with_scope("budget = 0"), ":4: E2 budget must be at least 1, not 0"),
    "negative-budget": (with_scope("budget = -5"), ":4: E2 budget must be at least 1, not -5"),
    "budget-is-true": (with_scope("budget = true"), ":4: E2 budget must be a whole number"),
    "budget-is-a-part": (with_scope("budget = 1.5"), ":4: E2 budget must be a whole number"),
    "budget-is-endless": (with_scope("budget = 0x" + "f" * 5_000), ":4: E2 budget is too large"),
    "precedence": (with_scope('precedence = "order"'), ":4: E3 precedence 'order' is not one of"),
    "precedence-list": (with_scope("precedence = [0xffffff]"), ":4: E2 precedence must be a str"),
    "unknown-scope-key": (with_scope("budgit = 1"), ":4: W8 unknown key 'budgit' is not used"),
    "unknown-table": (SCOPE + "[fragments]\n", "W8 unknown key 'fragments' is not used"),
    "fragment-is-a-table": (SCOPE + "[fragment]\n", "E2 fragments are written as [[fragment]]"),
    "fragment-of-numbers": ("fragment = [1]\n" + SCOPE, "E2 fragments are written as"),
    "no-id": (SCOPE + '[[fragment]]\ntype = "rule"\npath = "a"\n', ":4: E2 id is missing"),
    "no-type": (SCOPE + '[[fragment]]\nid = "a"\npath = "a"\n', ":4: E2 type is missing; it is on"),
    "no-path": (with_fragment(rest=""), ":5: E2 path is missing"),
    "id-with-a-blank": (SCOPE + '[[fragment]]\nid = "a b"\n', ":5: E2 id 'a b' is not letters"),
    "id-that-ends-a-comment": (SCOPE + '[[fragment]]\nid = "a-->"\n', ":5: E2 id "),
    "long-id": (SCOPE + f'[[fragment]]\nid = "{"a" * 101}"\n', ":5: E2 id "),
    "type": (SCOPE + '[[fragment]]\ntype = "hat"\n', ":5: E3 type 'hat' is not one of rule, spec,"),
    "duplicate": (
        with_fragment() + '[[fragment]]\ntype = "rule"\npath = "b"\nid = "a"\n',
        ':12: E4 duplicate fragment id "a", first on line 5',
    ),
    "path-above": (with_fragment(rest='path = "../a.md"'), ":8: E5 path ../a.md does not lie"),
    "path-from-the-root": (with_fragment(rest='path = "/a.md"'), ":8: E5 path /a.md does not lie"),
    "path-of-a-drive": (with_fragment(rest='path = "C:/a.md"'), ":8: E5 path C:/a.md does not"),
    "path-at-home": (with_fragment(rest='path = "~/a.md"'), ":8: E5 path ~/a.md does not lie"),
    "path-of-windows": (with_fragment(rest="path = 'a\\b.md'"), ":8: E5 path a\\b.md is written"),
    "path-is-the-root": (with_fragment(rest='path = "."'), ":8: E5 path . does not lie"),
    "path-with-a-zero": (with_fragment(rest='path = "a\\u0000"'), ":8: E5 path a\\u0000 does not"),
    "empty-path": (with_fragment(rest='path = ""'), ":8: E2 path is empty"),
    "path-and-query": (with_fragment('query = "q"'), ":9: E2 a fragment has either path or query"),
    "blank-query": (with_fragment(rest='query = " "'), ":8: E2 query is empty"),
    "words-are-a-text": (with_fragment('keywords = "a"'), ":9: E2 keywords must be a list of str"),
    "words-are-numbers": (with_fragment("triggers = [1]"), ":9: E2 triggers must be a list of str"),
    "blank-word": (with_fragment('keywords = ["a", " "]'), ":9: E7 keywords has an empty entry"),
    "empty-trigger": (with_fragment('triggers = [""]'), ":9: E7 triggers has an empty entry"),
    "priority-is-a-text": (with_fragment('priority = "1"'), ":9: E2 priority must be a whole numb"),
    "always-is-a-text": (with_fragment('always = "yes"'), ":9: E2 always must be true or false"),
    "unknown-key": (with_fragment("tokens = 5"), ":9: W8 unknown key 'tokens' is not used"),
}


@pytest.mark.parametrize(("text", "said"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_said_with_its_line(text, said):
    assert any(said in str(finding) for finding in parse_manifest(text).findings)


def test_every_problem_is_found_at_once_in_the_order_of_lines():
    _, findings = parse_manifest('[scope]\nname = 1\nbudget = 0\n[[fragment]]\nid = "a b"\n')
    assert [(finding.line, finding.code) for finding in findings] == [
        *((1, "E2"), (2, "E2"), (3, "E2")),  # version, name, budget
        *((4, "E2"), (4, "E2"), (5, "E2")),  # type, path, id
    ]


def test_a_fragment_with_an_error_is_left_out_and_the_others_stay():
    text = SEED.replace('type     = "rule"', 'type     = "hat"')
    manifest, _ = parse_manifest(text)
    assert [fragment.id for fragment in manifest.fragments] == ["db-schema", "qa-persona"]


def test_a_warning_leaves_its_fragment_in():
    manifest, findings = parse_manifest(with_fragment("tokens = 5"))
    assert [finding.is_error for finding in findings] == [False]
    assert [fragment.id for fragment in manifest.fragments] == ["a"]


def test_a_path_is_put_in_its_shortest_form():
    manifest, _ = parse_manifest(with_fragment(rest='path = "./docs//b/../a.md"'))
    assert manifest.fragments[0].path == "docs/a.md"


def test_a_fragment_may_be_a_question():
    manifest, findings = parse_manifest(with_fragment(rest='query = "session token"'))
    assert findings == ()
    assert (manifest.fragments[0].path, manifest.fragments[0].query) == ("", "session token")


def test_what_a_finding_shows_of_a_text_cannot_alter_its_line():
    _, findings = parse_manifest(SCOPE + '[[fragment]]\nid = "a\\nb\\u202e<!--"\n')
    said = next(str(finding) for finding in findings if "E2 id" in str(finding))
    assert "\n" not in said
    assert "\u202e" not in said
    assert "<!--" not in said


@given(st.text())
def test_any_text_gives_findings_and_never_an_exception(text):
    manifest, findings = parse_manifest(text)
    assert manifest is not None or findings[0].code == "E1"
    assert all(1 <= finding.line <= text.count("\n") + 1 for finding in findings)


values = st.recursive(
    st.one_of(
        st.text(max_size=8).map(lambda text: repr_toml(text)),
        st.integers().map(str),
        st.sampled_from(["true", "false", "1.5", "nan", "1979-05-27", '"rule"', '"0.1.0"', '"a"']),
    ),
    lambda inner: st.lists(inner, max_size=3).map(lambda them: f"[{', '.join(them)}]"),
    max_leaves=4,
)


def repr_toml(text: str) -> str:
    signs = (
        sign if sign.isalnum() and sign.isascii() else f"\\U{ord(sign):08x}"
        for sign in text
        if not 0xD800 <= ord(sign) <= 0xDFFF
    )
    return f'"{"".join(signs)}"'


def tables(header: str, keys: tuple[str, ...]) -> st.SearchStrategy[str]:
    table = st.dictionaries(st.sampled_from([*keys, "other"]), values, max_size=8)
    return table.map(
        lambda rows: "\n".join([header, *(f"{key} = {value}" for key, value in rows.items()), ""])
    )


@given(tables("[scope]", SCOPE_KEYS), st.lists(tables("[[fragment]]", FRAGMENT_KEYS), max_size=3))
def test_values_of_any_type_give_findings_and_never_an_exception(scope, fragments):
    text = "\n".join([scope, *fragments])
    tomllib.loads(text)
    manifest, findings = parse_manifest(text)
    lines = text.split("\n")
    for finding in findings:
        # An error about a key stands on the line of that key.
        first = finding.message.split()[0]
        if (
            f"{first} = " in text
            and first in (*SCOPE_KEYS, *FRAGMENT_KEYS)
            and ("is missing" not in finding.message)
        ):
            assert lines[finding.line - 1].startswith(f"{first} = ")
    for fragment in manifest.fragments:
        assert bool(fragment.path) != bool(fragment.query)
