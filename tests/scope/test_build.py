"""What a build writes, keeps, refuses and takes away again."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from project_intel.errors import ProjectIntelError, UsageError
from project_intel.scope.build import BuildRefused, build
from project_intel.scope.clean import clean
from project_intel.scope.vendors.changes import State
from scope.conftest import HEAD, tree
from scope.fragments_of_shop import ALL, BASE, FILES, TYPED, for_one

HAND = "# Ours\n\nWritten by hand.\n"


def states(built) -> dict[str, str]:
    return {change.target.path: str(change.state) for change in built.changes}


def head_of(path: Path) -> dict[str, object]:
    _, head, _ = path.read_text().split("---\n", 2)
    return yaml.safe_load(head)


def block_of(path: Path) -> str:
    lines = path.read_text().splitlines(keepends=True)
    begin = next(n for n, line in enumerate(lines) if "agenticscope:begin" in line)
    end = lines.index("<!-- agenticscope:end -->\n")
    return "".join(lines[begin + 1 : end])


def test_each_vendor_gets_its_native_files(project):
    root = project(FILES, ALL)
    assert states(build(str(root))) == {
        "AGENTS.md": "create",
        "CLAUDE.md": "create",
        ".claude/rules/typed.md": "create",
        "GEMINI.md": "create",
        ".cursor/rules/typed.mdc": "create",
        ".github/instructions/typed.instructions.md": "create",
        ".devin/rules/typed.md": "create",
        ".clinerules/typed.md": "create",
    }


def test_agents_md_has_the_rules_in_full_and_names_what_is_for_some_files_or_on_demand(project):
    root = project(FILES, ALL)
    build(str(root))
    assert block_of(root / "AGENTS.md") == (
        "# Base\n\nKeep it small.\n\n"
        "## Rules for some files\n\n"
        "Read the file named here before you change what it is for, unless its text was given to "
        "you.\n\n"
        "- `src/**/*.{ts,tsx}`, `**/*.d.ts`: .scope/rules/typed.md — How we type\n\n"
        "## On demand\n\n"
        "Read these when a task needs them.\n\n"
        "- tables (knowledge, 17 tok): .scope/knowledge/tables.sql — All tables\n"
    )


def test_claude_md_and_gemini_md_bring_in_agents_md_and_repeat_nothing(project):
    root = project(FILES, ALL)
    build(str(root))
    assert block_of(root / "CLAUDE.md") == "@AGENTS.md\n"
    assert block_of(root / "GEMINI.md") == "@./AGENTS.md\n"


@pytest.mark.parametrize(
    ("path", "head"),
    [
        pytest.param(
            ".claude/rules/typed.md",
            {"paths": ["src/**/*.{ts,tsx}", "**/*.d.ts"]},
            id="Claude Code: a list of globs",
        ),
        pytest.param(
            ".cursor/rules/typed.mdc",
            {
                "description": "How we type",
                "globs": "src/**/*.ts,src/**/*.tsx,**/*.d.ts",
                "alwaysApply": False,
            },
            id="Cursor: one string, braces written out",
        ),
        pytest.param(
            ".github/instructions/typed.instructions.md",
            {
                "description": "How we type",
                "applyTo": "src/**/*.ts,src/**/*.tsx,**/*.d.ts",
            },
            id="Copilot: one string, which VS Code wants",
        ),
        pytest.param(
            ".devin/rules/typed.md",
            {
                "trigger": "glob",
                "description": "How we type",
                "globs": ["src/**/*.{ts,tsx}", "**/*.d.ts"],
            },
            id="Devin: a list, the only form its command line loads",
        ),
        pytest.param(
            ".clinerules/typed.md",
            {"paths": ["src/**/*.{ts,tsx}", "**/*.d.ts"]},
            id="Cline: a list of globs",
        ),
    ],
)
def test_the_globs_of_a_rule_are_in_the_form_its_vendor_reads(project, path, head):
    root = project(FILES, ALL)
    build(str(root))
    assert head_of(root / path) == head


@given(
    description=st.text(max_size=40),
    globs=st.lists(
        st.sampled_from(
            ["**/*.ts", "src/**", "a b/*.md", "[ab]/x", "'q'/*", '"/*', "#x/**", "日本/*"]
        ),
        min_size=1,
        unique=True,
    ),
)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)
def test_every_head_is_yaml_that_gives_the_values_back(description, globs):
    from project_intel.scope.vendors.frontmatter import divide, read_head, write_head

    values = {"description": description, "globs": globs, "alwaysApply": False}
    text = write_head(values) + "body\n"
    head, rest = divide(text)
    assert rest == "body\n"
    assert yaml.safe_load(text.split("\n---\n")[0]) == values
    assert read_head(head) == values


def test_a_second_build_changes_no_byte(project):
    root = project({**FILES, "CLAUDE.md": HAND}, ALL)
    build(str(root))
    first = tree(root)
    assert {str(change.state) for change in build(str(root)).changes} == {"unchanged"}
    assert tree(root) == first


# https://github.com/mcs-cli/mcs/issues/353, https://github.com/aws/agent-toolkit-for-aws/issues/282
def test_text_written_by_hand_stays_and_the_block_comes_after_it(project):
    root = project({**FILES, "CLAUDE.md": HAND}, BASE)
    build(str(root))
    text = (root / "CLAUDE.md").read_text()
    assert text.startswith(f"{HAND}\n<!-- agenticscope:begin v1 sha256=")
    assert text.endswith("-->\n@AGENTS.md\n<!-- agenticscope:end -->\n")


# https://github.com/microsoft/apm/issues/1764
def test_only_the_block_changes_in_a_file_with_text_around_it(project):
    root = project({**FILES, "AGENTS.md": HAND}, BASE)
    build(str(root))
    with (root / "AGENTS.md").open("a") as file:
        file.write("\nAnd after.\n")
    (root / ".scope/rules/base.md").write_text("Other.\n")
    build(str(root))
    text = (root / "AGENTS.md").read_text()
    assert text.startswith(HAND) and text.endswith("<!-- agenticscope:end -->\n\nAnd after.\n")
    assert block_of(root / "AGENTS.md") == "Other.\n"


BEGIN = "<!-- agenticscope:begin v1 sha256=0123456789ab -->\n"
END = "<!-- agenticscope:end -->\n"


# https://github.com/langchain-ai/openwiki/issues/547
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"a\n{BEGIN}b\n", id="a begin without an end"),
        pytest.param(f"a\n{END}b\n", id="an end without a begin"),
        pytest.param(f"{END}a\n{BEGIN}", id="the wrong way round"),
        pytest.param(f"{BEGIN}a\n{END}{BEGIN}b\n{END}", id="two blocks"),
        pytest.param(f"{BEGIN}a\n{BEGIN}b\n{END}", id="a begin within"),
        pytest.param(f"{BEGIN}a\n{END}{END}", id="a second end"),
        pytest.param(
            f"{BEGIN.replace('v1', 'v2')}a\n{END}".replace("sha256", "sha256"), id="a newer version"
        ),
        pytest.param("a\n```\ncode that never ends\n", id="a code fence that is never closed"),
    ],
)
def test_a_file_whose_markers_are_not_one_pair_is_refused_and_nothing_is_written(project, text):
    root = project({**FILES, "CLAUDE.md": text}, ALL)
    before = tree(root)
    built = build(str(root))
    assert states(built)["CLAUDE.md"] == "refused"
    assert tree(root) == before


def test_markers_in_code_are_text_like_any_other(project):
    shown = f"# How\n\n```html\n{BEGIN}x\n{END}```\n"
    root = project({**FILES, "AGENTS.md": shown}, BASE)
    build(str(root))
    build(str(root))
    assert (root / "AGENTS.md").read_text().startswith(shown)
    assert (root / "AGENTS.md").read_text().count("agenticscope:begin") == 2


def test_an_edit_inside_the_block_is_refused_and_force_takes_it_back(project):
    root = project(FILES, BASE)
    build(str(root))
    place = root / "AGENTS.md"
    place.write_text(place.read_text().replace("small", "tiny"))
    before = tree(root)
    assert states(build(str(root)))["AGENTS.md"] == "refused"
    assert tree(root) == before
    assert states(build(str(root), force=True))["AGENTS.md"] == "update"
    assert "small" in place.read_text()


def test_a_glob_changed_by_hand_is_an_edit_and_other_quotes_are_none(project):
    root = project(FILES, TYPED)
    build(str(root))
    place = root / ".cursor/rules/typed.mdc"
    told = place.read_text()
    respelled = told.replace(
        'globs: "src/**/*.ts,src/**/*.tsx,**/*.d.ts"',
        "globs:\n  - src/**/*.{ts,tsx}\n  - '**/*.d.ts'",
    )
    assert respelled != told
    place.write_text(respelled)
    assert states(build(str(root)))[".cursor/rules/typed.mdc"] == "unchanged"
    assert place.read_text() == respelled
    place.write_text(told.replace("**/*.d.ts", "**/*.js"))
    assert states(build(str(root)))[".cursor/rules/typed.mdc"] == "refused"


def test_a_rule_file_somebody_wrote_under_the_same_name_is_refused(project):
    root = project({**FILES, ".cursor/rules/typed.mdc": "---\nalwaysApply: true\n---\nMine\n"}, ALL)
    before = tree(root)
    built = build(str(root))
    assert [change.target.path for change in built.refused] == [".cursor/rules/typed.mdc"]
    assert "import" in built.refused[0].reason
    assert tree(root) == before


# https://github.com/gurenjs/guren/issues/535, https://github.com/dyoshikawa/rulesync/issues/1431
def test_what_a_fragment_left_behind_is_removed_and_a_hand_written_neighbour_is_not(project):
    root = project({**FILES, ".claude/rules/mine.md": HAND}, BASE + TYPED)
    build(str(root))
    (root / "agenticscope.toml").write_text(HEAD + BASE)
    due = build(str(root), write=False)
    assert {c.target.path for c in due.changes if c.state is State.REMOVED} == {
        ".claude/rules/typed.md",
        ".cursor/rules/typed.mdc",
        ".github/instructions/typed.instructions.md",
        ".devin/rules/typed.md",
        ".clinerules/typed.md",
    }
    build(str(root))
    assert (root / ".claude/rules/mine.md").read_text() == HAND
    assert not (root / ".cursor").exists()


# https://github.com/dyoshikawa/rulesync/issues/2379
def test_line_ends_and_byte_order_mark_of_a_file_stay(project):
    root = project({**FILES, "CLAUDE.md": b"\xef\xbb\xbfMine\r\nand more"}, BASE)
    build(str(root))
    data = (root / "CLAUDE.md").read_bytes()
    assert data.startswith(b"\xef\xbb\xbfMine\r\nand more\r\n\r\n<!-- agenticscope:begin")
    assert b"\n" not in data.replace(b"\r\n", b"")
    assert states(build(str(root)))["CLAUDE.md"] == "unchanged"


def test_a_checkout_with_other_line_ends_is_no_difference(project):
    root = project(FILES, ALL)
    build(str(root))
    for place in root.rglob("*.md*"):
        place.write_bytes(place.read_bytes().replace(b"\n", b"\r\n"))
    assert build(str(root), write=False).due == ()


def test_the_mode_of_a_file_stays(project):
    root = project({**FILES, "AGENTS.md": HAND}, BASE)
    (root / "AGENTS.md").chmod(0o640)
    build(str(root))
    assert (root / "AGENTS.md").stat().st_mode & 0o777 == 0o640


# https://github.com/microsoft/apm/issues/1730
def test_nothing_to_say_is_no_file(project):
    root = project({}, "")
    assert build(str(root)).changes == ()
    assert sorted(tree(root)) == ["agenticscope.toml"]


# https://github.com/intellectronica/ruler/issues/380
def test_only_the_vendors_named_are_touched(project):
    root = project(FILES, ALL)
    assert set(states(build(str(root), ["cursor"]))) == {".cursor/rules/typed.mdc"}
    assert not (root / "AGENTS.md").exists() and not (root / ".claude").exists()


# https://github.com/microsoft/apm/pull/1589
def test_a_vendor_there_is_not_is_an_error(project):
    root = project(FILES, ALL)
    with pytest.raises(UsageError, match="no vendor 'cursr'; name agents, claude"):
        build(str(root), ["cursr"])


def test_a_rule_for_one_vendor_reaches_no_other(project):
    files = {**FILES, ".scope/rules/own.md": "Only you.\n"}
    for vendor, path in {
        "claude": ".claude/rules/own.md",
        "cursor": ".cursor/rules/own.mdc",
        "copilot": ".github/copilot-instructions.md",
        "gemini": "GEMINI.md",
        "devin": ".devin/rules/own.md",
        "cline": ".clinerules/own.md",
    }.items():
        root = project(files, for_one(vendor))
        build(str(root))
        holding = [name for name, data in tree(root).items() if b"Only you." in data]
        assert holding == sorted([path, ".scope/rules/own.md"]), vendor
        clean(str(root))


def test_the_four_files_of_the_original_are_built_on_request(project):
    root = project(FILES, ALL)
    build(str(root), ["monolith"])
    whole = "# Base\n\nKeep it small.\n\n# Types\n\nNo any.\n\nCREATE TABLE orders (id int);\n"
    for path in ("CLAUDE.md", "GEMINI.md", "AGENTS.md", ".cursorrules"):
        assert block_of(root / path) == whole


def test_cursorrules_is_not_written_unless_asked_for(project):
    root = project(FILES, ALL)
    build(str(root))
    assert not (root / ".cursorrules").exists()
    build(str(root), ["cursorrules"])
    assert "Keep it small." in (root / ".cursorrules").read_text()


# https://github.com/kunchenguid/quota-axi/issues/99
def test_a_link_to_agents_md_is_left_alone(project):
    root = project({**FILES, "AGENTS.md": HAND}, BASE)
    (root / "CLAUDE.md").symlink_to("AGENTS.md")
    assert states(build(str(root)))["CLAUDE.md"] == "unchanged"
    assert (root / "CLAUDE.md").is_symlink()
    assert (root / "AGENTS.md").read_text().startswith(HAND)


def test_nothing_is_written_through_a_link_that_leaves_the_project(project, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "CLAUDE.md").write_text(HAND)
    root = project(FILES, ALL)
    (root / ".cursor").symlink_to(outside)
    (root / "CLAUDE.md").symlink_to(outside / "CLAUDE.md")
    built = build(str(root))
    assert {change.target.path for change in built.refused} == {
        "CLAUDE.md",
        ".cursor/rules/typed.mdc",
    }
    assert tree(outside) == {"CLAUDE.md": HAND.encode()}


# https://github.com/microsoft/apm/issues/2560
def test_another_repository_within_the_project_is_not_touched(project):
    root = project(FILES, ALL)
    inner = root / ".github"
    inner.mkdir()
    subprocess.run(["git", "init", "-q", str(inner)], check=True)
    built = build(str(root))
    assert [change.target.path for change in built.refused] == [
        ".github/instructions/typed.instructions.md"
    ]


@pytest.mark.parametrize(
    ("files", "said"),
    [
        pytest.param({}, "Fragment base: missing file: .scope/rules/base.md", id="no file"),
        pytest.param({".scope/rules/base.md": b"\xff\xfe"}, "not UTF-8 text", id="no text"),
        pytest.param(
            {".scope/rules/base.md": f"a\n{END}"}, "holds a marker of a built file", id="a marker"
        ),
        # https://github.com/legeling/PromptHub/issues/210
        pytest.param({".scope/rules/base.md": " \n"}, "base.md is empty", id="nothing"),
    ],
)
def test_a_fragment_that_cannot_be_built_stops_the_build_before_it_writes(project, files, said):
    root = project(files, BASE)
    with pytest.raises(BuildRefused, match=said):
        build(str(root))
    assert not (root / "AGENTS.md").exists()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        pytest.param(
            'triggers = ["src/{a"]', "the glob src/{a has a { without its }", id="trigger"
        ),
        pytest.param('excludes = ["a["]', "the glob a[ has a [ without its ]", id="exclude"),
        pytest.param(
            'targets = ["cursr"]', "'cursr' is no target; name agents, claude", id="target"
        ),
    ],
)
def test_what_no_vendor_could_be_told_stops_the_build_before_it_writes(project, line, said):
    root = project(FILES, f"{BASE}{line}\n")
    with pytest.raises(BuildRefused, match=re.escape(said)):
        build(str(root))
    assert not (root / "CLAUDE.md").exists()


@pytest.mark.parametrize("key", ["triggers", "excludes", "keywords", "targets", "description"])
@given(text=st.text(min_size=1, max_size=12))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
def test_whatever_stands_in_a_fragment_a_build_is_done_or_refused(project, key, text):
    value = json.dumps(text) if key == "description" else json.dumps([text])
    root = project(FILES, f"{BASE.replace('always = true', '')}{key} = {value}\n")
    try:
        build(str(root))
    except ProjectIntelError as error:
        assert str(error)
    else:
        assert build(str(root)).due == ()
        clean(str(root))


# https://github.com/intellectronica/ruler/issues/680
def test_what_is_built_is_never_a_source(project):
    root = project({"AGENTS.md": HAND}, BASE.replace(".scope/rules/base.md", "AGENTS.md"))
    with pytest.raises(BuildRefused, match=r"AGENTS\.md is built: a fragment lies in \.scope"):
        build(str(root))
    assert (root / "AGENTS.md").read_text() == HAND


# https://github.com/intellectronica/ruler/issues/487
def test_after_many_builds_clean_still_gives_back_the_first_text(project):
    root = project({**FILES, "AGENTS.md": HAND, "CLAUDE.md.bak": "Another's.\n"}, BASE)
    for number in range(3):
        (root / ".scope/rules/base.md").write_text(f"Rule {number}.\n")
        build(str(root))
    clean(str(root))
    assert (root / "AGENTS.md").read_text() == HAND
    assert (root / "CLAUDE.md.bak").read_text() == "Another's.\n"


# https://github.com/microsoft/apm/issues/2634, https://github.com/dyoshikawa/rulesync/issues/467
def test_all_that_is_added_to_a_text_are_two_short_lines(project):
    root = project(FILES, BASE)
    build(str(root))
    begin, *_, end = (root / "AGENTS.md").read_text().splitlines()
    assert re.fullmatch(r"<!-- agenticscope:begin v1 sha256=[0-9a-f]{12} -->", begin)
    assert end == "<!-- agenticscope:end -->"


# https://github.com/dyoshikawa/rulesync/issues/552
def test_a_look_sees_what_would_be_created_updated_and_removed_and_writes_nothing(project):
    root = project(FILES, ALL)
    build(str(root))
    (root / "GEMINI.md").unlink()
    (root / ".scope/rules/base.md").write_text("Other.\n")
    (root / "agenticscope.toml").write_text(HEAD + BASE)
    before = tree(root)
    due = {change.target.path: str(change.state) for change in build(str(root), write=False).due}
    assert due["GEMINI.md"] == "create"
    assert due["AGENTS.md"] == "update"
    assert due[".claude/rules/typed.md"] == "remove"
    assert "CLAUDE.md" not in due
    assert tree(root) == before


def test_an_import_of_what_is_not_there_is_told(project):
    root = project(FILES, BASE)
    assert (
        "CLAUDE.md brings in AGENTS.md, which is not there" in build(str(root), ["claude"]).notes[0]
    )


def test_clean_gives_back_what_was_there_before(project):
    root = project({**FILES, "CLAUDE.md": HAND, ".claude/rules/mine.md": HAND}, ALL)
    before = tree(root)
    build(str(root))
    clean(str(root))
    assert tree(root) == before


def test_clean_leaves_an_edited_block_and_everything_else(project):
    root = project(FILES, ALL)
    build(str(root))
    place = root / "AGENTS.md"
    place.write_text(place.read_text().replace("small", "tiny"))
    before = tree(root)
    assert [change.target.path for change in clean(str(root)).refused] == ["AGENTS.md"]
    assert tree(root) == before


LINES = st.lists(
    st.sampled_from(
        ["", "text", "## Heading", "```", "~~~", "    code", "é", "---", BEGIN[:-1], END[:-1]]
    ),
    max_size=8,
)


@given(lines=LINES, newline=st.sampled_from(["\n", "\r\n"]), last=st.booleans())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=80)
def test_whatever_a_file_holds_a_build_keeps_it_and_clean_gives_it_back(
    project, lines, newline, last
):
    text = newline.join(lines) + (newline if last and lines else "")
    root = project({**FILES, "CLAUDE.md": text.encode()}, BASE)
    clean(str(root))
    (root / "CLAUDE.md").write_bytes(text.encode())
    built = build(str(root))
    data = (root / "CLAUDE.md").read_bytes()
    if built.refused:
        assert data == text.encode()
        return
    assert data.startswith(text.encode())
    assert build(str(root), write=False).due == ()
    clean(str(root))
    kept = (root / "CLAUDE.md").read_bytes() if (root / "CLAUDE.md").exists() else b""
    # The last line is completed; nothing else is.
    completed = (text, f"{text}\n", f"{text}\r\n")
    assert kept in [one.encode() for one in completed] or not text.strip()


def test_secrets_in_a_fragment_do_not_reach_the_built_files(project):
    token = "ghp_" + "a1B2" * 9
    root = project({**FILES, ".scope/rules/base.md": f"Use {token}.\n"}, BASE)
    build(str(root))
    assert token not in (root / "AGENTS.md").read_text()


def test_a_file_that_cannot_be_written_is_refused_by_name(project):
    root = project({**FILES, ".clinerules": "old rules in one file\n"}, ALL)
    before = tree(root)
    refused = build(str(root)).refused
    assert [(one.target.path, one.reason) for one in refused] == [
        (".clinerules/typed.md", ".clinerules is in the way: it is no folder")
    ]
    assert tree(root) == before


def test_an_empty_folder_is_no_longer_there_when_its_last_file_goes(project):
    root = project(FILES, TYPED)
    build(str(root))
    clean(str(root))
    assert sorted(os.listdir(root)) == [".scope", "agenticscope.toml"]
