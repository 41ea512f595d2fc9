"""Which files evidence sees."""

from importlib.resources import files as resources
from pathlib import Path

import pytest

from project_intel.evidence.listing import evidence_files, is_hidden_secret
from project_intel.evidence.names import NameRules
from project_intel.globs import IgnoreFile
from scene import Scene


def listed(scene: Scene) -> list[str]:
    return sorted(evidence_files(str(scene.root)).files)


def test_what_tools_made_or_fetched_is_left_out(tmp_path: Path) -> None:
    hidden = [
        *("node_modules/a.js", "x/dist/a.js", "venv/a.py", "env/a.py", "vendor/a.go", "out/a"),
        *(".tox/a", ".nox/a", ".ruff_cache/a", ".terraform/a", ".gradle/a", "Pods/a", ".turbo/a"),
        *("bun.lock", "Pipfile.lock", "pdm.lock", "deno.lock", "flake.lock", "go.sum"),
        *("a.min.js", "a.map", "a.svg", "a.png", "a.zip", ".gitignore", ".context-index/x"),
        ".knowledge/summaries.json",
    ]
    scene = Scene(tmp_path).write(dict.fromkeys(hidden, "x"))
    scene.write({"Makefile": "", "a.scss": "", ".editorconfig": "", "deploy.sh": ""})
    assert listed(scene) == [".editorconfig", "Makefile", "a.scss", "deploy.sh"]


def test_a_folder_of_tools_shows_what_git_tracks_in_it(tmp_path: Path) -> None:
    scene = Scene(tmp_path).init().write({"src/build/plan.py": "", "target/a.png": ""})
    scene.write({"dist/.env": "", "dist/a.js": ""}).commit()
    scene.write({"src/build/made.py": "", "out/x.py": ""})
    assert listed(scene) == ["dist/a.js", "src/build/plan.py"]


def test_gitignore_is_not_read_and_repositories_inside_are_entered(tmp_path: Path) -> None:
    scene = Scene(tmp_path).init().write({".gitignore": "backend/\n", "a.py": ""})
    Scene(tmp_path / "backend").init().write({"b.py": ""})
    assert listed(scene) == ["a.py", "backend/b.py"]


def test_the_nearest_ignore_file_that_speaks_decides(tmp_path: Path) -> None:
    scene = Scene(tmp_path).write(
        {
            ".csignore": "*.log\n!dist/\n/docs/**/*.snap\n\\#odd\n",
            "web/.csignore": "!keep.log\nold/\n",
            "a.log": "",
            "web/keep.log": "",
            "web/old/a.py": "",
            "old/a.py": "",
            "dist/a.js": "",
            "docs/x/y.snap": "",
            "#odd": "",
        }
    )
    found = evidence_files(str(scene.root))
    assert sorted(found.files) == ["dist/a.js", "old/a.py", "web/keep.log"]
    # The lines of both files; a.log, web/old/, docs/x/y.snap and #odd.
    assert (found.rules, found.skipped) == (6, 4)


def test_a_wrong_pattern_is_named_and_skipped(tmp_path: Path) -> None:
    scene = Scene(tmp_path).write(
        {"x/.csignore": "[z-a]*.log\nb.py\n", "x/b.py": "", "x/c.log": ""}
    )
    found = evidence_files(str(scene.root))
    assert sorted(found.files) == ["x/c.log"]
    assert found.problems == ("x/.csignore: `[z-a]*.log` is no pattern; skipped",)
    assert found.rules == 1


SECRETS = (
    *(".env", ".env.local", "config/.envrc", ".npmrc", ".netrc", "a/b.p12", "cert.pfx", "key.pem"),
    *("id_rsa", "id_ecdsa", "ID_RSA", "credentials.json", "terraform.tfstate", "secrets.yml"),
    *(".ssh/config", "home/.aws/credentials", ".git-credentials"),
)


@pytest.mark.parametrize("path", SECRETS)
def test_a_secret_is_hidden_whatever_an_ignore_file_says(tmp_path: Path, path: str) -> None:
    assert is_hidden_secret(path)
    scene = Scene(tmp_path).write({path: "x", ".csignore": f"!{path}\n"})
    assert listed(scene) == []


@pytest.mark.parametrize("path", [".env.example", "src/env.ts", "keys.py", "a.key.ts"])
def test_what_only_looks_like_a_secret_is_shown(path: str) -> None:
    assert not is_hidden_secret(path)


def test_links_special_and_large_files_are_left_out(tmp_path: Path) -> None:
    scene = Scene(tmp_path / "root").write({"a.py": "x", "max.txt": "x" * 524_288})
    scene.write({"large.txt": "x" * 524_289})
    (tmp_path / "secret.txt").write_text("s")
    (scene.root / "link.txt").symlink_to(tmp_path / "secret.txt")
    (scene.root / "up").symlink_to(tmp_path)
    found = evidence_files(str(scene.root))
    assert sorted(found.files) == ["a.py", "max.txt"]
    assert found.large == 1


def built_in() -> list[str]:
    text = resources("project_intel.evidence").joinpath("default.csignore").read_text("utf-8")
    return text.splitlines()


def test_the_lists_are_sorted() -> None:
    lists: list[list[str]] = []
    for line in built_in():
        if line.startswith("## "):
            lists.append([])
        elif line and lists and not line.startswith("!"):
            lists[-1].append(line)
    assert len(lists) == 3
    assert all(rules == sorted(rules) for rules in lists)


@pytest.mark.parametrize(
    "path",
    [
        *("dist/", "dist", "a/dist/", "a.map", "a.map/", ".map", "x.min.js", "min.js", ".env"),
        *(".env.local", ".env.example", ".envrc", "id_rsa", "id_rsa.pub", ".gitignore", ".ignore"),
        *("ignore", "a.tfstate.backup", "service-account-1.json", "service-account.json.txt"),
    ],
)
def test_rules_about_names_mean_what_the_dialect_says(path: str) -> None:
    # The dialect itself looks at every segment; names have one.
    expected = IgnoreFile(built_in()).decide(path.removeprefix("a/"))
    assert NameRules(built_in()).decide(path) == expected
