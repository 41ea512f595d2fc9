"""The `pack_context` tool as a client sees it."""

import os
from pathlib import Path

import pytest

from project_intel.server.pack_tool import MOST_PATHS, MOST_TOKENS
from project_intel.settings import Settings
from scope.manifests import SEED, write

MAP = '\n[[fragment]]\nid = "map"\ntype = "knowledge"\nquery = "session"\nkeywords = ["session"]\n'
FILES = {
    "api/agenticscope.toml": SEED + MAP,
    "api/.scope/rules/coding.md": "Name things by what they do.\n",
    "api/.scope/knowledge/schema.sql": "CREATE TABLE users (id INTEGER);\n",
    "api/src/session.py": "def open_session(): ...\n",
    "bare/.git/HEAD": "ref: refs/heads/main\n",
}
# 39 characters of comment, 32 of text, three line ends: 74, so 19 tokens.
SCHEMA = "<!-- [knowledge] db-schema (19 tok) -->\nCREATE TABLE users (id INTEGER);\n"


@pytest.fixture
def workspace(tmp_path):
    write(tmp_path / "outside", {"agenticscope.toml": SEED})
    return Path(write(tmp_path / "workspace", FILES))


@pytest.fixture
def packed(call, workspace):
    """Call the tool once."""

    def run(**arguments):
        settings = Settings(workspace=str(workspace), toolsets=("scope",))
        return call(arguments, tool="pack_context", settings=settings)

    return run


def test_a_task_is_packed_with_its_report_as_text_and_as_values(packed):
    found = packed(project="api", task="fix the sql migration")
    assert not found.isError
    (content,) = found.content
    assert content.text == (
        '► "fix the sql migration" — matched 1 fragment(s) (budget 4000, used 19)\n'
        "  [knowledge] db-schema             19 tok  (keyword migration)\n"
        "  — skipped coding-rules (no trigger match)\n"
        "  — skipped qa-persona (no trigger match)\n"
        "  — skipped map (no trigger match)\n"
        "\n" + SCHEMA
    )
    assert found.structuredContent["used"] == 19
    assert [one["id"] for one in found.structuredContent["packed"]] == ["db-schema"]


def test_paths_and_budget_are_heeded(packed):
    found = packed(project="api", task="x", paths=["src/a.ts", "db/a.sql"], budget=20)
    assert found.structuredContent["budget"] == 20
    # `[rule] coding-rules` is 37 characters of comment, 28 of text, three line ends: 17 tokens.
    assert [one["id"] for one in found.structuredContent["packed"]] == ["coding-rules"]
    assert {"id": "db-schema", "reason": "over budget: needs 19, 3 left"} in (
        found.structuredContent["skipped"]
    )


def test_a_reply_is_bounded_whatever_the_manifest_allows(packed, workspace):
    manifest = SEED.replace("budget     = 4000", "budget = 1000000000")
    write(
        workspace, {"api/agenticscope.toml": manifest, "api/.scope/rules/coding.md": "x" * 99_999}
    )
    found = packed(project="api", task="refactor")
    assert found.structuredContent["budget"] == MOST_TOKENS
    assert found.structuredContent["packed"] == []


def test_the_map_is_asked_and_nothing_is_left_behind(packed, workspace):
    def everything():
        return {
            (path, os.lstat(path).st_mtime_ns, os.lstat(path).st_size)
            for folder, _, names in os.walk(workspace)
            for path in (folder, *(os.path.join(folder, name) for name in names))
        }

    before = everything()
    (content,) = packed(project="api", task="session").content
    assert "\n<!-- src/session.py (Lines: 1, Chars: 24) -->\n" in content.text
    assert everything() == before


WRONG = {
    "outside": ({"project": "../outside", "task": "x"}, "lies outside of the workspace"),
    "unknown": ({"project": "apy", "task": "x"}, "There is no project apy. The projects here: "),
    "no-manifest": ({"project": "bare", "task": "x"}, "has no manifest to read"),
    "no-task": ({"project": "api"}, "task is missing: a text of at most 4000 characters"),
    "paths-are-a-text": (
        {"project": "api", "task": "x", "paths": "a.ts"},
        'paths must be a list of texts, received the text "a.ts"',
    ),
    "paths-are-numbers": (
        {"project": "api", "task": "x", "paths": [1]},
        "paths must be a list of texts, received a list",
    ),
    "too-many-paths": (
        {"project": "api", "task": "x", "paths": ["a"] * (MOST_PATHS + 1)},
        "paths must be a list of texts, received a list",
    ),
    "budget": (
        {"project": "api", "task": "x", "budget": MOST_TOKENS + 1},
        f"budget must be a whole number from 1 to {MOST_TOKENS}, received a number",
    ),
    "argument": ({"project": "api", "task": "x", "path": "a"}, 'there is no argument "path"'),
}


@pytest.mark.parametrize(("arguments", "said"), WRONG.values(), ids=WRONG)
def test_a_wrong_call_is_an_error_of_one_sentence(packed, arguments, said):
    found = packed(**arguments)
    assert found.isError
    assert said in found.content[0].text


def test_a_manifest_with_an_error_is_an_error_with_its_place(packed, workspace):
    write(workspace, {"api/agenticscope.toml": SEED.replace('"rule"', '"hat"')})
    found = packed(project="api", task="x")
    assert found.isError
    assert found.content[0].text.startswith(
        "Error: agenticscope.toml:9: E3 type 'hat' is not one of rule, spec, persona, knowledge."
    )
