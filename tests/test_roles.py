"""What a path alone says a file is for."""

from dataclasses import fields

import pytest

from project_intel.knowledge.answers.effective import effective_role
from project_intel.knowledge.model import Analysis, Entry, Structure
from project_intel.roles import ORDER, RULES, Role, infer

TEXT = Structure(size_chars=10, line_count=1)

CASES = {
    Role.IMPLEMENTATION: [
        "src/auth/index.ts",
        "lib/mail.py",
        "src/tools/read.ts",
        "src/testimony.py",
        "src/latest.ts",
        "src/main/java/Commit.java",
        "src/Contest.cs",
        "lib/Latest.kt",
        "src/latest/a.ts",
        "contest/entry.py",
        "contest.py",
        "src/docs/render.ts",
        "data/loader.py",
        "noextension",
        "pkg/cmd/issue/list.go",
        "schema.sql",
    ],
    Role.TEST: [
        "tests/test_auth.py",
        "src/auth.test.ts",
        "src/auth.spec.tsx",
        "pkg/auth_test.go",
        "src/__tests__/a.js",
        "src/test/java/AuthTest.java",
        "spec/models/user_spec.rb",
        "conftest.py",
        "tests/data/sample.json",
        "tests/notes.md",
        "okio/src/jvmTest/kotlin/BufferTest.kt",
        "src/OrderIT.java",
        "app/parser_test.kt",
        "src/functionalTest/kotlin/Builder.kt",
        "Shop.Tests/Orders.cs",
        "it-tests/run.ts",
    ],
    Role.DOCUMENTATION: [
        "README.md",
        "LICENSE",
        "CHANGELOG",
        "tests/README.md",
        "docs/guide.md",
        "docs/conf.py",
        "spec/format.md",
        "examples/app/main.py",
        "notes.txt",
    ],
    Role.BUILD: [
        "Makefile",
        "Dockerfile",
        "deploy/Dockerfile.prod",
        ".github/workflows/ci.yml",
        ".gitlab-ci.yml",
        ".gitlab/ci/lint.yml",
        "ci/Jenkinsfile",
        "Jenkinsfile.nightly",
        ".circleci/config.yml",
        ".teamcity/settings.kts",
        "appveyor.yml",
        "CMakeLists.txt",
        ".github/workflows/ci.yml",
        "pom.xml",
        "setup.py",
    ],
    Role.CONFIGURATION: [
        "package.json",
        "tsconfig.json",
        "pyproject.toml",
        ".gitignore",
        ".env",
        "vite.config.ts",
        "requirements.txt",
        "go.mod",
        ".github/dependabot.yml",
    ],
    Role.DATA: [
        "package-lock.json",
        "go.sum",
        "assets/logo.svg",
        "data/countries.json",
        "locales/de.json",
        "prices.csv",
    ],
    Role.HELPER_SCRIPT: [
        "scripts/release.py",
        "packages/ui/scripts/build.mjs",
        "install.sh",
        "bench/run.ts",
    ],
    Role.EXECUTABLE: ["src/app/__main__.py", "cmd/server/server.go", "bin/tool", "main.go"],
}


@pytest.mark.parametrize(
    ("path", "role"), [(path, role) for role, paths in CASES.items() for path in paths]
)
def test_a_role_is_read_off_the_path(path: str, role: Role) -> None:
    assert infer(path) == role


def test_a_binary_file_of_unknown_kind_is_data() -> None:
    assert infer("blob.xyz", is_text=False) == Role.DATA


def test_the_case_of_a_path_does_not_matter() -> None:
    assert infer("Tests/Helper.cs") == Role.TEST


def test_a_stored_role_outweighs_the_inferred_one_under_its_name_of_today() -> None:
    said = Entry(TEXT, Analysis(summary="s", role="script"))
    unsaid = Entry(TEXT, Analysis(summary="s"))
    assert effective_role("tests/a.py", said) == "helperScript"
    assert effective_role("tests/a.py", unsaid) == "test"


def test_every_role_is_in_the_table_or_the_rest_and_in_the_order() -> None:
    assert {rule.role for rule in RULES} | {Role.IMPLEMENTATION} == set(Role) == set(ORDER)


def test_the_table_is_in_lower_case_and_every_row_asks_for_something() -> None:
    for rule in RULES:
        columns = [getattr(rule, name.name) for name in fields(rule) if name.name != "role"]
        assert any(columns)
        assert all(word == word.lower() for column in columns for word in column)
