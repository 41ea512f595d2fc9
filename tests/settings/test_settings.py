"""How environment and arguments become settings."""

import re
from pathlib import Path

import pytest

from project_intel.knowledge.project import Project
from project_intel.settings import TABLE, Kind, Settings, load, project_at, settings_table

P = "PROJECT_INTEL_TOOL_"


def read(environ=None, argv=()):
    settings, rest, problems = load(environ or {}, argv)
    assert (rest, problems) == ([], ())
    return settings


def test_without_environment_and_arguments_every_setting_has_its_default():
    assert read() == Settings()


@pytest.mark.parametrize(
    ("environ", "argv", "name", "value"),
    [
        pytest.param({P + "MCP_LOGGING": "true"}, [], "mcp_logging", True, id="environment"),
        pytest.param({}, ["--mcp-logging=true"], "mcp_logging", True, id="joined flag"),
        pytest.param({}, ["--mcp-logging"], "mcp_logging", True, id="bare flag is true"),
        pytest.param({}, ["--max-batch-tokens", "900"], "max_batch_tokens", 900, id="next word"),
        pytest.param(
            {P + "MAX_BATCH_TOKENS": "700"},
            ["--max-batch-tokens=900"],
            "max_batch_tokens",
            700,
            id="environment wins over flag",
        ),
        pytest.param(
            {P + "MAX_BATCH_TOKENS": ""},
            ["--max-batch-tokens=900"],
            "max_batch_tokens",
            900,
            id="empty environment counts as unset",
        ),
        pytest.param(
            {P + "ROOT": "/a"}, ["--root=/b"], "root", "/b", id="for the root the flag wins"
        ),
        pytest.param({P + "ROOT": "/a"}, [], "root", "/a", id="root from the environment"),
        pytest.param(
            {"AGENTICSCOPE_WORKSPACE": "/a"},
            ["--workspace", "~/b"],
            "workspace",
            "~/b",
            id="for the workspace the flag wins",
        ),
        pytest.param(
            {"AGENTICSCOPE_WORKSPACE": "/a"},
            [],
            "workspace",
            "/a",
            id="workspace from the environment",
        ),
        pytest.param(
            {},
            ["--max-batch-tokens=1", "--max-batch-tokens=2"],
            "max_batch_tokens",
            1,
            id="first of two flags",
        ),
        pytest.param(
            {},
            ["--max-batch-tokens", "1", "--max-batch-tokens=2"],
            "max_batch_tokens",
            2,
            id="joined form wins over separate form",
        ),
        pytest.param({}, ["--include= a , b/c,, "], "include", ("a", "b/c"), id="list is trimmed"),
        pytest.param({}, ["--exclude="], "exclude", (), id="empty list"),
        pytest.param({}, ["--include", "a=b"], "include", ("a=b",), id="value with equals sign"),
        pytest.param({}, ["--include=a=b"], "include", ("a=b",), id="only the first equals sign"),
        pytest.param({}, ["--chars-per-token=3"], "chars_per_token", 3.0, id="decimal, whole"),
        pytest.param({}, ["--chars-per-token=.5"], "chars_per_token", 0.5, id="decimal, below one"),
        pytest.param(
            {P + "QUERY_META": '{"a/b": {"c": [1, true]}}'},
            [],
            "query_meta",
            {"a/b": {"c": [1, True]}},
            id="object",
        ),
        pytest.param({}, ["--scan-meta="], "scan_meta", {}, id="empty object"),
        pytest.param(
            {},
            ["--toolsets=all"],
            "toolsets",
            ("knowledge", "evidence", "scope"),
            id="all toolsets",
        ),
        pytest.param({}, ["--toolsets=scope"], "toolsets", ("scope",), id="one toolset"),
        pytest.param(
            {"CLAUDE_PROJECT_DIR": "/p"}, [], "project_dir", "/p", id="the client's project"
        ),
    ],
)
def test_a_setting_is_read(environ, argv, name, value):
    assert getattr(read(environ, argv), name) == value


@pytest.mark.parametrize(
    ("argv", "rest"),
    [
        pytest.param(["query", "--max", "5"], ["query", "--max", "5"], id="not a setting"),
        pytest.param(["--includes=a"], ["--includes=a"], id="longer name"),
        pytest.param(["--include-x", "a"], ["--include-x", "a"], id="longer name, apart"),
        pytest.param(["--mcp-logging", "false"], ["false"], id="a boolean takes no next word"),
        pytest.param(["a", "--", "--include=b"], ["a", "--", "--include=b"], id="after --"),
        pytest.param(["a", "--include", "x", "b"], ["a", "b"], id="settings are taken out"),
    ],
)
def test_what_is_no_setting_is_handed_back(argv, rest):
    assert load({}, argv)[1] == rest


@pytest.mark.parametrize(
    ("argv", "name", "problem"),
    [
        pytest.param(
            ["--max-batch-tokens=50k"],
            "max_batch_tokens",
            "--max-batch-tokens: expected a positive whole number, got '50k'; using 50000",
            id="number with a unit",
        ),
        *(
            pytest.param(
                [f"--max-batch-tokens={text}"],
                "max_batch_tokens",
                f"--max-batch-tokens: expected a positive whole number, got '{text}'; using 50000",
                id=f"integer {text!r}",
            )
            for text in ("0", "-5", "1.5", "1_000", "", "9" * 16)
        ),
        *(
            pytest.param(
                [f"--chars-per-token={text}"],
                "chars_per_token",
                f"--chars-per-token: expected a positive number, got '{text}'; using 2.5",
                id=f"decimal {text!r}",
            )
            for text in ("0.0", "-1", "nan", "inf", "1e3", ".")
        ),
        *(
            pytest.param(
                [f"--mcp-logging={text}"],
                "mcp_logging",
                f"--mcp-logging: expected true or false, got '{text}'; using false",
                id=f"boolean {text!r}",
            )
            for text in ("1", "TRUE", "yes", "")
        ),
        *(
            pytest.param(
                [f"--query-meta={text}"],
                "query_meta",
                f"--query-meta: expected a JSON object, got '{text}'; using {{}}",
                id=f"meta {text}",
            )
            for text in ("[1]", "null", "1")
        ),
        *(
            pytest.param(
                [f"--query-meta={text}"],
                "query_meta",
                "--query-meta: invalid JSON, a JSON object is expected; using {}",
                id=f"meta {name}",
            )
            for name, text in {
                "cut off": '{"a":',
                "not a number": '{"a": NaN}',
                "half a surrogate pair": '{"a": "\\ud800"}',
                "too deep": '{"a":' + "[" * 100_000,
            }.items()
        ),
        pytest.param(["--include"], "include", "--include: a value is missing", id="last word"),
        pytest.param(
            ["--include", "--mcp-logging=false"],
            "include",
            "--include: a value is missing",
            id="a flag is no value",
        ),
        pytest.param(
            ["--toolsets=knowlege"],
            "toolsets",
            "--toolsets: there is no 'knowlege'; name knowledge, evidence, scope or all",
            id="no toolset",
        ),
    ],
)
def test_a_value_not_understood_gives_the_default_and_one_sentence(argv, name, problem):
    settings, rest, problems = load({}, argv)
    assert (getattr(settings, name), rest, problems) == (getattr(Settings(), name), [], (problem,))


def test_a_sentence_names_the_variable_the_value_came_from_and_shows_its_start_only():
    problems = load({P + "MCP_LOGGING": "\x1b[31m" + "x" * 100}, [])[2]
    shown = r"'\x1b[31m" + "x" * 35 + "...'"
    assert problems == (f"{P}MCP_LOGGING: expected true or false, got {shown}; using false",)


def test_the_known_ones_among_the_named_toolsets_are_kept():
    settings, _, problems = load({}, ["--toolsets=scopes,knowledge"])
    assert settings.toolsets == ("knowledge",)
    assert problems == ("--toolsets: there is no 'scopes'; name knowledge, evidence, scope or all",)


def test_the_table_and_the_settings_have_the_same_names_and_defaults():
    *named, last = Settings._fields
    assert [row.name for row in TABLE] == named
    assert last == "project_dir"


@pytest.mark.parametrize("row", TABLE, ids=[row.name for row in TABLE])
def test_a_row_is_named_in_one_style(row):
    # The one name that is not ours is that of the third original, whose users have it set.
    assert re.fullmatch("PROJECT_INTEL_TOOL_[A-Z_]+|AGENTICSCOPE_WORKSPACE", row.env)
    assert re.fullmatch("--[a-z-]+", row.flag)
    assert row.help.endswith(".")
    assert row.used_by in ("all", "serve", "scan")
    assert row.kind is not Kind.BOOLEAN or row.default == "false"


def test_no_variable_and_no_flag_is_used_twice():
    assert len({row.env for row in TABLE}) == len({row.flag for row in TABLE}) == len(TABLE)


def test_the_readme_holds_the_table_of_settings():
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    found = re.search("<!-- settings -->\n(.*?)\n<!-- /settings -->", readme, re.DOTALL)
    assert found, "README.md has no table between <!-- settings --> and <!-- /settings -->"
    assert found.group(1).strip() == settings_table()


def test_the_named_root_is_taken_as_it_is(tmp_path):
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / ".knowledge").mkdir()
    (tmp_path / ".knowledge" / "summaries.json").write_text("{}", encoding="utf-8")
    settings = Settings(root=str(inner), include=("x",), exclude=("y",))
    assert project_at(settings, str(tmp_path)) == Project(str(inner.resolve()), ("x",), ("y",))


def test_without_a_named_root_the_project_around_the_folder_is_found(tmp_path):
    assert project_at(Settings(), str(tmp_path)).root == str(tmp_path.resolve())
