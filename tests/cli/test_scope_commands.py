"""The commands as the README of agenticscope writes them, by the command line's own front door."""

import json
import shutil
from pathlib import Path

import pytest

from project_intel.cli.main import main

SAMPLE = Path(__file__).parents[2] / "examples/sample-workspace"


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    folder = tmp_path.resolve() / "work"
    shutil.copytree(SAMPLE, folder)
    monkeypatch.chdir(folder)
    return folder


def said(capsys, *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("project", ["api", "web"])
def test_the_sample_projects_have_no_findings_before_and_after_a_build(workspace, capsys, project):
    assert said(capsys, "lint", project, "--strict") == "0 error(s), 0 warning(s).\n"
    said(capsys, "build", project)
    assert said(capsys, "lint", project, "--strict") == "0 error(s), 0 warning(s).\n"
    assert said(capsys, "build", project, "--check") == "There is nothing to do.\n"


def test_pack_prints_the_transcript_of_the_original_in_form(workspace, capsys):
    out = said(capsys, "pack", "fix the sql migration", "-d", "./api")
    report, text = out.split("\n\n", 1)
    assert report.splitlines() == [
        '► "fix the sql migration" — matched 1 fragment(s) (budget 4000, used 70)',
        "  [knowledge] db-schema             70 tok  (keyword migration)",
        "  — skipped coding-rules (no trigger match)",
        "  — skipped house-rules (no trigger match)",
        "  — skipped handlers-map (no trigger match)",
        "  — skipped refunds (no trigger match)",
        "  — skipped qa-persona (no trigger match)",
    ]
    assert text == "<!-- [knowledge] db-schema (70 tok) -->\n" + (
        workspace / "api/.scope/knowledge/schema.sql"
    ).read_text("utf-8")


def test_pack_raw_is_the_text_alone_and_paths_match_triggers(workspace, capsys):
    words = ("refactor", "handler", "-p", "src/api/handler.ts", "-p", "db/001_orders.sql")
    assert main(["pack", *words, "-d", "api", "--raw"]) == 0
    streams = capsys.readouterr()
    assert streams.out.startswith("<!-- [rule] coding-rules (51 tok) -->\n# Handlers\n")
    assert "<!-- [knowledge] db-schema (70 tok) -->\n" in streams.out
    assert streams.err.startswith('► "refactor handler" — matched 2 fragment(s)')


def test_a_fragment_that_is_a_question_brings_the_map_of_its_files(workspace, capsys):
    packed = json.loads(said(capsys, "pack", "show an order", "-d", "api", "--json"))["packed"]
    assert [one["id"] for one in packed] == ["handlers-map"]
    out = said(capsys, "pack", "show an order", "-d", "api", "--raw")
    assert "exports: orderTotalHandler" in out


def test_init_lint_build_and_pack_follow_one_another_in_an_empty_folder(
    tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    assert "created  agenticscope.toml\n" in said(capsys, "init")
    assert said(capsys, "lint") == "0 error(s), 0 warning(s).\n"
    assert said(capsys, "build").splitlines()[:3] == [
        "create     AGENTS.md",
        "create     CLAUDE.md",
        "create     GEMINI.md",
    ]
    assert "matched 1 fragment(s)" in said(capsys, "pack", "refactor")


def test_a_dry_run_shows_the_changes_and_check_fails_for_them(workspace, capsys):
    diff = said(capsys, "build", "api", "--dry-run")
    assert "--- /dev/null\n+++ b/AGENTS.md\n" in diff
    assert main(["build", "api", "--check"]) == 1
    assert "create     AGENTS.md\n" in capsys.readouterr().out
    assert not (workspace / "api/AGENTS.md").exists()


def test_what_build_has_written_import_does_not_take_again_and_clean_takes_out(workspace, capsys):
    before = sorted(workspace.rglob("*"))
    said(capsys, "build", "api")
    said(capsys, "import", "api/AGENTS.md", "-d", "api")
    assert said(capsys, "build", "api", "--check") == "There is nothing to do.\n"
    said(capsys, "clean", "api")
    assert [
        path for path in sorted(workspace.rglob("*")) if ".knowledge" not in path.parts
    ] == before


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["lint"], 2, "has no manifest to read (missing file: agenticscope.toml)"),
        (["build"], 2, "Run `project-intel init`"),
        (["pack", "x"], 2, "has no manifest to read"),
        (["pack"], 2, "project-intel pack"),
        (["build", "api", "--only", "cursr"], 2, "There is no vendor 'cursr'"),
        (["import", "web/AGENTS.md", "-d", "api"], 2, "does not lie in"),
        (["lint", "nowhere"], 1, "There is no folder"),
    ],
)
def test_a_wrong_call_is_told_in_one_sentence(workspace, capsys, words, code, sentence):
    assert main(words) == code
    streams = capsys.readouterr()
    assert sentence in streams.err and streams.err.count("\n") == 1
    assert streams.out == ""


def test_errors_of_lint_end_with_1_warnings_with_0_and_strict_with_1(workspace, capsys):
    manifest = workspace / "web/agenticscope.toml"
    manifest.write_text(manifest.read_text().replace("src/**/*.css", "src/**/*.sass"))
    assert main(["lint", "web"]) == 0
    assert 'agenticscope.toml:18: W2 triggers: "src/**/*.sass" matches' in capsys.readouterr().out
    assert main(["lint", "web", "--strict"]) == 1
    manifest.write_text(manifest.read_text().replace('"rule"', '"rul"'))
    assert main(["lint", "web"]) == 1
    manifest.write_text("[scope")
    assert main(["lint", "web"]) == 2
