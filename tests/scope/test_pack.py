"""Packing a task from a project on disk: the seed's own examples, and projects that mean harm."""

import os
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.budget import tokens
from project_intel.scope.manifests.fragments import MANIFEST_BYTES, ManifestUnusable
from project_intel.scope.pack import MOST_SKIPPED, QUERY_TOKENS, manifest_root, pack
from scope.manifests import SCOPE, SEED, write

SCHEMA = "CREATE TABLE users (\n  id INTEGER PRIMARY KEY\n);\n"
FILES = {
    "agenticscope.toml": SEED,
    ".scope/rules/coding.md": "Name things by what they do.\n",
    ".scope/knowledge/schema.sql": SCHEMA,
    ".scope/personas/qa.md": "You look for what breaks.\n",
}


@pytest.fixture
def app(tmp_path):
    """The project of the seed."""
    return write(tmp_path / "my-app", FILES)


def ids(packed) -> list[str]:
    return [one.fragment.id for one in packed.filled.packed]


def test_the_transcript_of_the_seed_comes_out(app):
    # 39 characters of comment, 49 of text, three line ends less the text's own: 90, so 23 tokens.
    assert pack(app, "fix the sql migration").text == (
        '► "fix the sql migration" — matched 1 fragment(s) (budget 4000, used 23)\n'
        "  [knowledge] db-schema             23 tok  (keyword migration)\n"
        "  — skipped coding-rules (no trigger match)\n"
        "  — skipped qa-persona (no trigger match)\n"
        "\n"
        "<!-- [knowledge] db-schema (23 tok) -->\n" + SCHEMA
    )


def test_paths_bring_their_fragments_rules_first(app):
    packed = pack(app, "refactor handler", ["src/api/handler.ts", "src/db/schema.sql"])
    assert [(one.fragment.id, one.reasons) for one in packed.filled.packed] == [
        ("coding-rules", ("keyword refactor", "trigger **/*.ts")),
        ("db-schema", ("trigger **/*.sql",)),
    ]


@pytest.mark.parametrize(
    ("precedence", "order"),
    [("type", ["coding-rules", "db-schema"]), ("priority", ["db-schema", "coding-rules"])],
)
def test_precedence_decides_between_type_and_priority(tmp_path, precedence, order):
    manifest = SEED.replace("priority = 100", "priority = 1")
    manifest = manifest.replace('precedence = "type"', f'precedence = "{precedence}"')
    root = write(tmp_path, {**FILES, "agenticscope.toml": manifest})
    assert ids(pack(root, "refactor the schema")) == order


def test_a_task_that_nothing_fits_packs_nothing(app):
    packed = pack(app, "clean up artifacts")
    assert (packed.raw, packed.filled.used) == ("", 0)
    assert packed.text.startswith('► "clean up artifacts" — matched 0 fragment(s) (budget 4000,')


def test_a_rule_can_be_there_for_every_task(tmp_path):
    manifest = SEED.replace("priority = 100", "always = true")
    root = write(tmp_path, {**FILES, "agenticscope.toml": manifest})
    packed = pack(root, "add a button")
    assert [(one.fragment.id, one.reasons) for one in packed.filled.packed] == [
        ("coding-rules", ("always",))
    ]


def test_the_report_as_values(app):
    packed = pack(app, "fix the sql migration", budget=100)
    assert packed.as_json() == {
        "task": "fix the sql migration",
        "budget": 100,
        "used": 23,
        "packed": [
            {
                "id": "db-schema",
                "type": "knowledge",
                "path": ".scope/knowledge/schema.sql",
                "tokens": 23,
                "matched_by": ["keyword migration"],
            }
        ],
        "skipped": [
            {"id": "coding-rules", "reason": "no trigger match"},
            {"id": "qa-persona", "reason": "no trigger match"},
        ],
        "skipped_more": 0,
        "notes": [],
    }


@pytest.mark.parametrize(("asked", "budget"), [(None, 4_000), (50, 50), (9_000, 4_000)])
def test_a_budget_can_only_be_lowered(app, asked, budget):
    assert pack(app, "x", budget=asked).budget == budget


def test_what_is_too_large_says_so_and_how_to_mend_it(tmp_path):
    root = write(tmp_path, {**FILES, ".scope/knowledge/schema.sql": "x" * 20_000})
    packed = pack(root, "migration")
    # 41 characters of comment, 20,000 of text, three line ends: 20,044, so 5,011 tokens.
    said = "skipped db-schema (larger than whole budget: 5011 > 4000, split its file)"
    assert said in packed.report
    assert "matched 1, packed 0 fragment(s)" in packed.report


BROKEN = {
    "missing": ({".scope/knowledge/schema.sql": None}, "missing file: .scope/knowledge/schema.sql"),
    "not-text": ({".scope/knowledge/schema.sql": b"\xff\xfe"}, "not UTF-8 text"),
    "empty": ({".scope/knowledge/schema.sql": "\n"}, "empty"),
}


@pytest.mark.parametrize(("files", "reason"), BROKEN.values(), ids=BROKEN)
def test_a_file_that_cannot_be_packed_is_told_and_the_others_are_packed(tmp_path, files, reason):
    there = {path: text for path, text in {**FILES, **files}.items() if text is not None}
    packed = pack(write(tmp_path, there), "refactor the schema")
    assert ids(packed) == ["coding-rules"]
    assert f"skipped db-schema ({reason})" in packed.report


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_link_does_not_bring_in_what_lies_outside(tmp_path):
    write(tmp_path, {"id_rsa": "the secret"})
    root = write(tmp_path / "app", {**FILES, ".scope/knowledge/schema.sql": "x"})
    os.remove(os.path.join(root, ".scope/knowledge/schema.sql"))
    os.symlink(tmp_path / "id_rsa", os.path.join(root, ".scope/knowledge/schema.sql"))
    packed = pack(root, "schema")
    assert "the secret" not in packed.text
    assert "skipped db-schema (outside project)" in packed.report


def test_credentials_are_hidden_before_they_are_priced(tmp_path):
    key = "ghp_" + "a1B2" * 9
    block = "-----BEGIN RSA PRIVATE KEY-----\n" + "QUJD" * 15 + "\n-----END RSA PRIVATE KEY-----"
    text = f"token {key}\n{block}\nend\n"
    root = write(tmp_path, {**FILES, ".scope/knowledge/schema.sql": text})
    packed = pack(root, f"schema {key}")
    assert key not in packed.text
    assert key not in str(packed.as_json())
    assert "QUJDQUJD" not in packed.text
    assert "token [hidden: " in packed.raw
    assert packed.raw.endswith("\nend\n")
    assert tokens(len(packed.raw)) <= packed.filled.used


def test_paths_that_are_no_files_of_the_project_are_named_and_not_used(app):
    packed = pack(app, "x", ["../db/a.sql", "/etc/passwd.sql", f"{app}/src/a.sql", "a\0.sql"])
    assert [one.reasons for one in packed.filled.packed] == [("trigger **/*.sql",)]
    assert packed.notes == (
        "not used, no file of this project: ../db/a.sql, /etc/passwd.sql, a\\u0000.sql",
    )
    assert f"  — {packed.notes[0]}\n" in packed.text


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_a_path_through_a_link_to_the_project_is_one_of_its_files(app, tmp_path):
    os.symlink(app, tmp_path / "link")
    assert ids(pack(app, "x", [str(tmp_path / "link" / "a.sql")])) == ["db-schema"]


def test_a_manifest_with_an_error_packs_nothing(tmp_path):
    root = write(tmp_path, {"agenticscope.toml": SEED.replace('type     = "rule"', "type = 1")})
    with pytest.raises(ManifestUnusable, match=r"^agenticscope\.toml:9: E2 type must be a string"):
        pack(root, "refactor")


def test_hundreds_of_skipped_fragments_are_counted_and_those_that_matched_are_named(tmp_path):
    tables = [
        f'[[fragment]]\nid = "f{place}"\ntype = "rule"\npath = "none.md"\n'
        + ("always = true\n" if place == 700 else "")
        for place in range(800)
    ]
    root = write(tmp_path, {"agenticscope.toml": SCOPE + "".join(tables)})
    packed = pack(root, "x")
    assert "  — skipped f700 (missing file: none.md)\n" in packed.report
    assert packed.report.endswith(f"\n  — skipped {800 - MOST_SKIPPED} more")
    assert packed.report.count("\n") == MOST_SKIPPED + 1
    assert packed.as_json()["skipped_more"] == 800 - MOST_SKIPPED
    assert len(packed.as_json()["skipped"]) == MOST_SKIPPED


def test_a_reason_cannot_alter_the_form_of_the_report(tmp_path):
    odd = 'keywords = ["a\\nb\\u202e"]\nalways = true\n'
    table = f'[[fragment]]\nid = "a"\ntype = "rule"\npath = "x\\ny.md"\n{odd}'
    root = write(tmp_path, {"agenticscope.toml": SCOPE + table, "x\ny.md": "text"})
    packed = pack(root, "A\nB\u202e <!-- x")
    assert packed.report.split("\n") == [
        '► "A\\u000aB\\u202e \\u003c!-- x" — matched 1 fragment(s) (budget 4000, used 8)',
        "  [rule] a                      8 tok  (always, keyword a\\u000ab\\u202e)",
    ]


QUESTION = SCOPE + '[[fragment]]\nid = "map"\ntype = "knowledge"\nquery = "session token"\n'


def asked_of(tmp_path, answer, budget=4_000, **more):
    root = write(tmp_path, {"agenticscope.toml": f"{QUESTION}always = true\n"})
    calls = []

    def ask(root: str, question: str, most_chars: int) -> str:
        calls.append((root, question, most_chars))
        return answer

    return root, calls, pack(root, "x", budget=budget, ask=ask, **more)


def test_a_question_is_put_to_the_map_and_its_answer_packed_like_any_text(tmp_path):
    root, calls, packed = asked_of(tmp_path, "src/session.py\n")
    assert calls == [(root, "session token", QUERY_TOKENS * 4)]
    # 33 characters of comment, 14 of text, three line ends: 50, so 13 tokens.
    assert packed.raw == "<!-- [knowledge] map (13 tok) -->\nsrc/session.py\n"
    assert packed.as_json()["packed"] == [
        {
            "id": "map",
            "type": "knowledge",
            "query": "session token",
            "tokens": 13,
            "matched_by": ["always"],
        }
    ]


def test_a_question_is_told_how_much_room_the_budget_leaves(tmp_path):
    _, calls, _ = asked_of(tmp_path, "x", budget=100)
    # 400 characters less a comment with three digits, 34, and three line ends.
    assert calls[0][2] == 363


UNANSWERED = {
    "no-match": ("", 4_000, "the map has no match that fits"),
    "longer-than-asked": ("x" * 500, 100, "larger than whole budget: 135 > 100, split its file"),
    "no-room": ("x", 5, "over budget: nothing left for an answer"),
}


@pytest.mark.parametrize(("answer", "budget", "reason"), UNANSWERED.values(), ids=UNANSWERED)
def test_a_question_without_an_answer_that_fits_is_skipped(tmp_path, answer, budget, reason):
    _, _, packed = asked_of(tmp_path, answer, budget)
    assert f"skipped map ({reason})" in packed.report


def test_without_anything_to_ask_a_question_is_skipped(tmp_path):
    root = write(tmp_path, {"agenticscope.toml": f"{QUESTION}always = true\n"})
    assert "skipped map (no map here)" in pack(root, "x").report


def test_the_manifest_is_found_above_within_the_checkout_only(tmp_path):
    root = write(tmp_path, {"agenticscope.toml": SEED, "app/.git/HEAD": "ref: refs/heads/main\n"})
    write(tmp_path, {"app/.git/objects/x": "", "app/.git/refs/x": "", "app/src/a.ts": ""})
    inside = os.path.join(root, "app")
    assert manifest_root(os.path.join(inside, "src")) == os.path.join(inside, "src")
    write(tmp_path, {"app/agenticscope.toml": SEED})
    assert manifest_root(os.path.join(inside, "src")) == inside
    assert manifest_root(root) == root


@pytest.mark.slow
def test_a_manifest_that_means_harm_does_not_take_long(tmp_path):
    glob = "**/*a*a*a{b,c,d,e,f,g,h}/**/" + "*a" * 40
    table = '[[fragment]]\nid = "f{}"\ntype = "rule"\npath = "none.md"\ntriggers = ["{}"]\n'
    tables = [table.format(place, glob + str(place)) for place in range(1_400)]
    root = write(tmp_path, {"agenticscope.toml": SCOPE + "".join(tables)})
    assert os.path.getsize(os.path.join(root, "agenticscope.toml")) > 0.9 * MANIFEST_BYTES
    start = time.process_time()
    packed = pack(root, "x" * 4_000, ["a" * 2_000 + "/" + "a/" * 500 + "b"])
    assert packed.filled.packed == ()
    assert time.process_time() - start < 30


@given(
    st.text(),
    st.lists(st.text(max_size=30), max_size=3),
    st.integers(1, 200),
    st.text(max_size=300),
)
def test_whatever_is_asked_the_budget_holds(tmp_path_factory, task, paths, budget, text):
    manifest = SEED.replace("priority", "always = true\npriority")
    root = write(
        tmp_path_factory.mktemp("any"),
        {**FILES, "agenticscope.toml": manifest, ".scope/rules/coding.md": text},
    )
    packed = pack(root, task, paths, budget)
    assert tokens(len(packed.raw)) <= packed.filled.used <= budget
    assert packed.report.count("\n") <= 3 + len(packed.notes)
