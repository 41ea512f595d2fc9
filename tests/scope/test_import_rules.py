"""What becomes of rule files that people wrote: fragments, and blocks that build finds its own."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from project_intel.scope.build import build
from project_intel.scope.clean import clean
from project_intel.scope.import_rules import ImportRefused, import_rules
from project_intel.scope.manifests.manifest import parse_manifest
from project_intel.scope.vendors.sections import divide_sections
from scope.conftest import HEAD, tree
from scope.fragments_of_shop import BASE, FILES

AGENTS = """\
# Shop

What this is.

## Style

- tabs


## Tests

```sh
## no heading
make test
```
"""


def fragments(root) -> dict[str, tuple[object, ...]]:
    manifest = parse_manifest((root / "agenticscope.toml").read_text()).manifest
    assert manifest is not None
    return {
        one.id: (str(one.type), one.always, one.triggers, one.targets, one.description)
        for one in manifest.fragments
    }


def states(built) -> dict[str, str]:
    return {change.target.path: str(change.state) for change in built.changes}


def without_markers(text: str) -> str:
    return re.sub(r"<!-- agenticscope:.*? -->\n", "", text)


def test_agents_md_becomes_a_rule_for_each_section(project):
    root = project({"AGENTS.md": AGENTS})
    import_rules(str(root), ["AGENTS.md"])
    assert fragments(root) == dict.fromkeys(("shop", "style", "tests"), ("rule", True, (), (), ""))
    assert (root / ".scope/rules/style.md").read_text() == "## Style\n\n- tabs\n\n\n"


def test_the_build_after_an_import_changes_no_byte_of_the_imported_file(project):
    root = project({"AGENTS.md": AGENTS})
    import_rules(str(root), ["AGENTS.md"])
    imported = (root / "AGENTS.md").read_bytes()
    assert without_markers(imported.decode()) == AGENTS
    assert states(build(str(root)))["AGENTS.md"] == "unchanged"
    assert (root / "AGENTS.md").read_bytes() == imported


# https://github.com/dyoshikawa/rulesync/issues/2743
def test_importing_again_adds_nothing(project):
    root = project({"AGENTS.md": AGENTS})
    import_rules(str(root), ["AGENTS.md"])
    build(str(root))
    before = tree(root)
    for _ in range(2):
        assert import_rules(str(root), ["AGENTS.md", "CLAUDE.md"]).fragments == ()
        build(str(root))
    assert tree(root) == before


@pytest.mark.parametrize(
    ("path", "head", "expected"),
    [
        pytest.param(
            ".cursor/rules/ts.mdc",
            "description: Types\nglobs: **/*.ts, src/{a,b}/*.js\nalwaysApply: false\n",
            ("rule", False, ("**/*.ts", "src/{a,b}/*.js"), ("cursor",), "Types"),
            id="Cursor's unquoted globs, which are no YAML",
        ),
        pytest.param(
            ".cursor/rules/ts.mdc",
            "globs: **/*.mk, Makefile\nalwaysApply: false\n",
            ("rule", False, ("**/*.mk", "Makefile"), ("cursor",), ""),
            id="a file's name beside a glob",
        ),
        pytest.param(
            ".cursor/rules/ts.mdc",
            "globs: Makefile,Dockerfile\nalwaysApply: false\n",
            ("rule", False, ("/Makefile", "/Dockerfile"), ("cursor",), ""),
            id="names of files alone, which would be keywords",
        ),
        pytest.param(
            ".cursor/rules/ts.mdc",
            "globs: ['**/*.test.ts']\nalwaysApply: false\n",
            ("rule", False, ("**/*.test.ts",), ("cursor",), ""),
            id="Cursor's list of globs",
        ),
        # https://github.com/dyoshikawa/rulesync/issues/2868
        pytest.param(
            ".cursor/rules/ts.mdc",
            "description: \nglobs: \nalwaysApply: true\n",
            ("rule", True, (), ("cursor",), ""),
            id="Cursor's empty globs beside alwaysApply",
        ),
        pytest.param(
            ".cursor/rules/ts.mdc",
            "description: When releasing\nalwaysApply: false\n",
            ("knowledge", False, (), ("cursor",), "When releasing"),
            id="a rule Cursor's agent decides about",
        ),
        # https://github.com/microsoft/apm/issues/1366
        pytest.param(
            ".github/instructions/ts.instructions.md",
            'applyTo: "**/src/**,**/app/**"\n',
            ("rule", False, ("**/src/**", "**/app/**"), ("copilot",), ""),
            id="Copilot's one string",
        ),
        # https://github.com/PIsberg/vibetags/issues/696
        pytest.param(
            ".github/instructions/ts.instructions.md",
            'applyTo: "**/*.{java,kt}"\n',
            ("rule", False, ("**/*.{java,kt}",), ("copilot",), ""),
            id="a comma in braces divides nothing",
        ),
        pytest.param(
            ".claude/rules/ts.md",
            'paths:\n  - "src/**/*.ts"\n',
            ("rule", False, ("src/**/*.ts",), ("claude",), ""),
            id="Claude Code's paths",
        ),
        pytest.param(
            ".claude/rules/ts.md",
            "",
            ("rule", True, (), ("claude",), ""),
            id="Claude Code's rule without a head",
        ),
        pytest.param(
            ".devin/rules/ts.md",
            "trigger: glob\nglobs:\n  - '*.py'\n",
            ("rule", False, ("*.py",), ("devin",), ""),
            id="Devin's trigger",
        ),
        pytest.param(
            ".devin/rules/ts.md",
            "trigger: model_decision\ndescription: When releasing\n",
            ("knowledge", False, (), ("devin",), "When releasing"),
            id="a rule Devin's model decides about",
        ),
        pytest.param(
            ".clinerules/ts.md",
            "paths:\n  - a/**\n",
            ("rule", False, ("a/**",), ("cline",), ""),
            id="Cline's paths",
        ),
    ],
)
def test_a_vendors_rule_becomes_a_fragment_and_its_file_keeps_every_byte(
    project, path, head, expected
):
    text = (f"---\n{head}---\n" if head else "") + "\n# Rule\n\nDo.\n"
    root = project({path: text})
    import_rules(str(root), [path])
    assert fragments(root) == {"ts": expected}
    assert without_markers((root / path).read_text()) == text
    assert states(build(str(root)))[path] == "unchanged"


@pytest.mark.parametrize(
    ("head", "said"),
    [
        pytest.param("alwaysApply: true\nmodel: fast\n", "what no fragment can", id="an own key"),
        pytest.param('alwaysApply: "true"\n', "what no fragment can", id="a string for a truth"),
        pytest.param(
            "globs: a/**\nalwaysApply: true\n", "what no fragment can", id="globs that do not count"
        ),
        pytest.param('a: "b\n', "no YAML", id="no YAML"),
        pytest.param("globs: '[a'\nalwaysApply: false\n", "without its ]", id="no glob"),
    ],
)
def test_what_a_fragment_cannot_say_stays_where_it_is(project, head, said):
    text = f"---\n{head}---\nDo.\n"
    root = project({".cursor/rules/x.mdc": text})
    done = import_rules(str(root), [".cursor/rules/x.mdc"])
    assert done.fragments == () and said in done.refused[0]
    assert (root / ".cursor/rules/x.mdc").read_text() == text


def test_claude_md_as_the_only_source_is_shared_and_then_brings_it_in(project):
    root = project({"CLAUDE.md": "# Mine\n\nSmall.\n"})
    import_rules(str(root), ["CLAUDE.md"])
    build(str(root))
    assert without_markers((root / "CLAUDE.md").read_text()) == "@AGENTS.md\n"
    assert without_markers((root / "AGENTS.md").read_text()) == "# Mine\n\nSmall.\n"


def test_claude_md_beside_agents_md_keeps_its_own_lines_for_claude(project):
    root = project({"AGENTS.md": "All.\n", "CLAUDE.md": "@AGENTS.md\n\n## Claude\n\nPlan.\n"})
    import_rules(str(root), ["AGENTS.md", "CLAUDE.md"])
    build(str(root))
    assert fragments(root)["claude"] == ("rule", True, (), ("claude",), "")
    assert without_markers((root / "CLAUDE.md").read_text()) == "@AGENTS.md\n"
    assert without_markers((root / ".claude/rules/claude.md").read_text()) == "## Claude\n\nPlan.\n"


def test_equal_rules_of_two_vendors_become_one_fragment_for_both(project):
    head = '---\npaths:\n  - "a/**"\n---\n'
    root = project({".claude/rules/a.md": f"{head}Do.\n", ".clinerules/a.md": f"{head}Do.\n"})
    import_rules(str(root), [".claude/rules/a.md", ".clinerules/a.md"])
    assert fragments(root) == {"a": ("rule", False, ("a/**",), ("claude", "cline"), "")}
    assert build(str(root)).refused == ()


def test_cursorrules_stays_and_the_reader_is_told(project):
    root = project({".cursorrules": "Small.\n"})
    done = import_rules(str(root), [".cursorrules"])
    assert [one.id for one in done.fragments] == ["cursorrules"]
    assert done.notes[0].startswith(".cursorrules stays beside its fragment")
    assert (root / ".cursorrules").read_text() == "Small.\n"


def test_any_name_that_may_be_an_id_stays_the_files(project):
    path = ".cursor/rules/-Ends.with_a-.mdc"
    root = project({path: "---\nalwaysApply: true\n---\nDo.\n", ".clinerules/Ok_1.-.md": "Go.\n"})
    done = import_rules(str(root), [path, ".clinerules/Ok_1.-.md"])
    assert [one.id for one in done.fragments] == ["Ends.with_a-", "Ok_1.-"]
    assert done.adopted == (".clinerules/Ok_1.-.md",)


def test_what_the_manifest_has_stays_as_it_is_written(project):
    own = f"# mine\n{HEAD}{BASE}"
    root = project({**FILES, "agenticscope.toml": own, "AGENTS.md": AGENTS})
    import_rules(str(root), ["AGENTS.md"])
    assert (root / "agenticscope.toml").read_text().startswith(own)


def test_an_id_that_is_taken_gets_a_number(project):
    root = project({**FILES, "AGENTS.md": "## Base\n\nOther.\n"}, BASE)
    import_rules(str(root), ["AGENTS.md"])
    assert list(fragments(root)) == ["base", "base-2"]
    assert (root / ".scope/rules/base.md").read_text() == FILES[".scope/rules/base.md"]


@pytest.mark.parametrize(
    ("path", "content", "said"),
    [
        pytest.param("AGENTS.md", None, "there is no such file", id="missing"),
        pytest.param("notes.md", "x", "no vendor has rules there", id="no rules"),
        # https://github.com/dyoshikawa/rulesync/issues/2428
        pytest.param("apps/x/AGENTS.md", "x", "for its own folder", id="nested"),
        pytest.param("AGENTS.md", b"\xff", "it is not UTF-8 text", id="no text"),
        pytest.param("AGENTS.md", "---\na: b\n---\nx\n", "which no vendor reads", id="a head"),
        pytest.param(
            "AGENTS.md",
            "```\n<!-- agenticscope:end -->\n```\n",
            "a marker of a built file in its code",
            id="a marker in code",
        ),
    ],
)
def test_one_file_that_cannot_be_taken_is_named_and_the_others_are(project, path, content, said):
    files = {"GEMINI.md": "Small.\n"} | ({path: content} if content is not None else {})
    root = project(files)
    done = import_rules(str(root), [path, "GEMINI.md"])
    assert len(done.refused) == 1
    assert done.refused[0].startswith(f"{path} is not taken over: ") and said in done.refused[0]
    assert [one.id for one in done.fragments] == ["gemini"]
    if content is not None:
        assert tree(root)[path] == (content if isinstance(content, bytes) else content.encode())


def test_code_that_is_never_closed_is_taken_over_like_any_text(project):
    text = "---\nalwaysApply: true\n---\n# Rule\n\n```ts\nlet a\n"
    root = project({".cursor/rules/a.mdc": text, "AGENTS.md": "# All\n\n~~~\nx\n"})
    import_rules(str(root), [".cursor/rules/a.mdc", "AGENTS.md"])
    built = states(build(str(root)))
    assert (built[".cursor/rules/a.mdc"], built["AGENTS.md"]) == ("unchanged", "unchanged")
    assert without_markers((root / ".cursor/rules/a.mdc").read_text()) == text
    assert build(str(root)).refused == ()


@pytest.mark.parametrize(
    ("manifest", "said"),
    [
        pytest.param("[scope\n", "agenticscope.toml:1: E1", id="no TOML"),
        pytest.param(f"fragment = []\n{HEAD}", "takes no .* tables", id="fragments in a list"),
    ],
)
def test_a_manifest_that_cannot_be_added_to_stops_all_before_anything_is_written(
    project, manifest, said
):
    root = project({"AGENTS.md": "Small.\n", "agenticscope.toml": manifest})
    before = tree(root)
    with pytest.raises(ImportRefused, match=said):
        import_rules(str(root), ["AGENTS.md"])
    assert tree(root) == before


LINES = st.lists(
    st.sampled_from(["", "text", "# One", "## Two", "## Three", "### Deep", "```", "@AGENTS.md"]),
    max_size=12,
)


@given(lines=LINES)
def test_sections_joined_are_the_text_again(lines):
    text = "".join(f"{line}\n" for line in lines)
    assert "".join(section.text for section in divide_sections(text)) == text


@given(lines=LINES)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80)
def test_import_and_build_come_to_rest_with_the_text_as_it_was(project, lines):
    text = "".join(f"{line}\n" for line in lines if line != "@AGENTS.md")
    root = project({"AGENTS.md": text, "agenticscope.toml": HEAD})
    try:
        import_rules(str(root), ["AGENTS.md"])
        assert states(build(str(root))).get("AGENTS.md", "unchanged") == "unchanged"
        rested = tree(root)
        import_rules(str(root), ["AGENTS.md"])
        build(str(root))
        assert tree(root) == rested
        assert without_markers(rested["AGENTS.md"].decode()).strip("\n") == text.strip("\n")
    finally:
        (root / "AGENTS.md").write_text("")
        clean(str(root))
        for place in (root / ".scope").rglob("*.md"):
            place.unlink()
