"""Every code that lint has: what brings it about, where it is said, and what does not."""

import pytest

from project_intel.scope.build import build
from project_intel.scope.checks.findings import CODES
from project_intel.scope.lint import lint
from project_intel.scope.manifests.fragments import ManifestUnusable
from scope.conftest import HEAD
from scope.fragments_of_shop import ALL, FILES

LINES_BEFORE = HEAD.count("\n")
CLEAN = {**FILES, "src/a.ts": "", "src/b.d.ts": "", "db/x.sql": ""}
LONG = "A paragraph that is long enough to be told from one that two files may share by chance.\n"


def fragment(**values: str) -> str:
    own = {
        "id": '"x"',
        "type": '"rule"',
        "path": '".scope/rules/base.md"',
        "always": "true",
    } | values
    return "[[fragment]]\n" + "".join(f"{key} = {value}\n" for key, value in own.items() if value)


def found(root) -> list[str]:
    return [str(finding) for finding in lint(str(root)).findings]


def at(line: int, said: str) -> str:
    return f"agenticscope.toml:{LINES_BEFORE + line}: {said}"


def test_a_project_in_order_has_no_findings(project):
    assert found(project(CLEAN, ALL)) == []


def test_a_project_in_order_has_none_after_a_build_either(project):
    root = project(CLEAN, ALL)
    build(str(root))
    assert found(root) == []


@pytest.mark.parametrize(
    ("fragments", "expected"),
    [
        pytest.param(
            fragment(priority='"high"'), [at(6, "E2 priority must be a whole number")], id="E2"
        ),
        pytest.param(
            fragment(targets='["cursr"]'),
            [
                at(
                    6,
                    "E3 target 'cursr' is not one of agents, claude, gemini, cursor, copilot, "
                    "devin, cline",
                )
            ],
            id="E3",
        ),
        pytest.param(
            fragment() + fragment(path='".scope/rules/typed.md"'),
            [at(7, f'E4 duplicate fragment id "x", first on line {LINES_BEFORE + 1}')],
            id="E4",
        ),
        pytest.param(
            fragment(path='".scope/rules/no.md"'),
            [
                at(4, "E5 missing file: .scope/rules/no.md"),
                ".scope/rules/base.md:1: W5 no fragment names .scope/rules/base.md",
            ],
            id="E5 a file that is missing",
        ),
        pytest.param(
            fragment(triggers='["src/[a"]'),
            [at(6, 'E6 triggers: "src/[a": has a [ without its ]')],
            id="E6",
        ),
        pytest.param(
            fragment(keywords='[" "]'),
            [at(6, "E7 keywords has an empty entry, which would match nothing")],
            id="E7",
        ),
        pytest.param(
            fragment(always=""),
            [at(1, "W1 nothing can match x: no triggers, no keywords, not always")],
            id="W1",
        ),
        pytest.param(
            fragment(triggers='["nowhere/**", "src/**"]'),
            [at(6, 'W2 triggers: "nowhere/**" matches no file')],
            id="W2",
        ),
        pytest.param(
            fragment() + fragment(id='"y"'),
            [at(9, "W6 .scope/rules/base.md is the file of x already")],
            id="W6",
        ),
        pytest.param(
            fragment(keywords='["ui"]'),
            [at(6, 'W7 keyword "ui" is short: it is found inside other words')],
            id="W7",
        ),
        pytest.param(fragment(tokens="3"), [at(6, "W8 unknown key 'tokens' is not used")], id="W8"),
    ],
)
def test_each_problem_of_the_manifest_is_said_at_its_line(project, fragments, expected):
    files = {path: text for path, text in CLEAN.items() if "typed" not in path}
    root = project({**files, ".scope/knowledge/tables.sql": ""}, fragments)
    (root / ".scope/knowledge/tables.sql").unlink()
    assert [one for one in found(root) if "tables" not in one] == expected


def test_w3_and_w4_say_what_the_budget_cannot_hold(project):
    head = HEAD + "budget = 30\n"
    texts = {".scope/rules/base.md": "a" * 100, ".scope/rules/typed.md": "b" * 30}
    fragments = fragment() + fragment(id='"y"', path='".scope/rules/typed.md"')
    root = project({**texts, "agenticscope.toml": head + fragments})
    # A comment of 26 signs and three line ends: 129 and 59 characters, 33 and 15 tokens.
    assert found(root) == [
        "agenticscope.toml:1: W4 rules and always fragments cost 48 tokens together, "
        "the budget is 30",
        "agenticscope.toml:8: W3 x costs 33 of 30 tokens: split it",
    ]


def test_w5_names_files_of_no_fragment_and_passes_over_readmes_and_memory(project):
    root = project(
        {
            **CLEAN,
            ".scope/specs/next.md": "x",
            ".scope/specs/README.md": "x",
            ".scope/memory/a.md": "x",
        },
        ALL,
    )
    assert found(root) == [".scope/specs/next.md:1: W5 no fragment names .scope/specs/next.md"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            "fine\n\u202eevil\u202c\n",
            [
                ".scope/rules/base.md:2: W9 hidden sign U+202E RIGHT-TO-LEFT OVERRIDE and 1 more",
            ],
            id="W9 a bidirectional sign",
        ),
        pytest.param("👩‍💻 and नमस्‍ते\n", [], id="joined emoji and letters are none"),
        pytest.param(
            "Ask @media first\n",
            [
                ".scope/rules/base.md:1: W13 @media is taken for an import by Claude Code and "
                "Gemini CLI: put it into backticks"
            ],
            id="W13",
        ),
        pytest.param(
            "Write to a@b.example, `@media`, and\n\n```\n@app.route\n```\n",
            [],
            id="no import: an address, code, a fence",
        ),
        # https://github.com/Automattic/jetpack/issues/50848
        pytest.param(
            "See @docs/no.md\n",
            [".scope/rules/base.md:1: W14 @docs/no.md leads to no file of the project"],
            id="W14",
        ),
        pytest.param("See @src/a.ts and @~/.me.md\n", [], id="an import of a file there is"),
    ],
)
def test_what_a_fragment_holds_is_checked_line_by_line(project, text, expected):
    assert found(project({**CLEAN, ".scope/rules/base.md": text}, ALL)) == expected


# https://github.com/openai/codex/issues/13386
def test_w10_adds_up_what_codex_reads_from_the_root_to_each_folder(project):
    root = project(
        {**CLEAN, "AGENTS.md": "a" * 11_000, "web/AGENTS.md": "b" * 22_000, "api/AGENTS.md": "c"},
        "",
    )
    assert [one for one in found(root) if " W10 " in one] == [
        "web/AGENTS.md:1: W10 33,000 bytes from the root to here; Codex reads 32,768"
    ]


# https://github.com/intellectronica/ruler/issues/179
def test_w10_says_of_a_rule_what_the_next_build_would_write_too_long(project):
    root = project({**CLEAN, ".scope/rules/typed.md": "a" * 12_500}, ALL)
    (finding,) = found(root)
    assert finding.startswith(".devin/rules/typed.md:1: W10 12,")
    assert finding.endswith("characters; Devin Desktop (Windsurf) reads 12,000 of a file")


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        pytest.param(
            {"CLAUDE.md": "Mine.\n", "AGENTS.md": "All.\n"},
            ["AGENTS.md:1: W11 AGENTS.md is not read by Claude Code while there is CLAUDE.md"],
            id="CLAUDE.md hides AGENTS.md",
        ),
        pytest.param(
            {"CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "All.\n"}, [], id="unless imported"
        ),
        pytest.param(
            {".claude/CLAUDE.md": "@AGENTS.md\n", "AGENTS.md": "All.\n"},
            [
                ".claude/CLAUDE.md:1: W14 @AGENTS.md leads to no file of the project",
                "AGENTS.md:1: W11 AGENTS.md is not read by Claude Code while there is "
                ".claude/CLAUDE.md",
            ],
            id="an import that starts from the wrong folder",
        ),
        pytest.param(
            {".cursorrules": "Old.\n", "AGENTS.md": "All.\n"},
            ["AGENTS.md:1: W11 AGENTS.md is not read by Zed while there is .cursorrules"],
            id=".cursorrules hides AGENTS.md in Zed",
        ),
        # https://github.com/Chemaclass/agnostic-ai/issues/654
        pytest.param(
            {".github/copilot-instructions.md": "Old.\n", "AGENTS.md": "All.\n"},
            [
                "AGENTS.md:1: W11 AGENTS.md is not read by Zed while there is "
                ".github/copilot-instructions.md"
            ],
            id="copilot-instructions.md does as well",
        ),
        pytest.param(
            {".cursorrules": "All.\n", "AGENTS.md": "All.\n"}, [], id="unless both say the same"
        ),
        # https://github.com/dyoshikawa/rulesync/issues/2744
        pytest.param(
            {".junie/AGENTS.md": "All.\n", ".junie/rules/a.md": "Mine.\n"},
            [
                ".junie/rules/a.md:1: W11 .junie/rules/a.md is not read by Junie while there is "
                ".junie/AGENTS.md"
            ],
            id="Junie's own AGENTS.md hides its rules",
        ),
    ],
)
def test_w11_says_which_file_no_longer_reaches_whom(project, files, expected):
    assert found(project(files, "")) == expected


def test_w12_says_who_reads_the_same_paragraph_twice(project):
    text = f"# Rules\n\n{LONG}\nShort.\n"
    root = project({"AGENTS.md": text, ".cursor/rules/a.mdc": f"---\n---\n{text}"}, "")
    assert found(root) == [
        "AGENTS.md:1: W12 AGENTS.md repeats paragraphs of .cursor/rules/a.mdc; both are read by "
        "Cursor"
    ]


def test_a_manifest_that_is_no_toml_is_one_finding_and_unusable(project):
    linted = lint(str(project({"agenticscope.toml": "[scope]\nname = \n"})))
    assert not linted.is_usable
    assert [finding.code for finding in linted.findings] == ["E1"]
    assert str(linted.findings[0]).startswith("agenticscope.toml:2: E1 no TOML: ")


def test_a_project_without_a_manifest_is_told_how_to_get_one(project):
    with pytest.raises(ManifestUnusable, match="Run `project-intel init`"):
        lint(str(project({"a": ""})))


def test_a_tree_too_large_to_look_through_is_told(project):
    root = project(CLEAN, ALL)
    linted = lint(str(root), most_files=3)
    assert linted.notes == ("Globs were not held against the files: there are more than 3.",)


def test_the_codes_are_each_told_once_and_in_order():
    codes = [code.code for code in CODES]
    assert codes == [*(f"E{n}" for n in range(1, 8)), *(f"W{n}" for n in range(1, 15))]
