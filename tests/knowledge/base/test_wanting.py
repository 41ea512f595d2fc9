"""Which files an analysis is asked for."""

import pytest

from project_intel.knowledge.base.wanting import is_outdated, is_secret_file, is_undescribed
from project_intel.knowledge.model import Analysis, Entry, Structure


@pytest.mark.parametrize(
    ("path", "secret"),
    [
        (".env", True),
        ("a/.env.example", True),
        ("a/.ENV.local", True),
        (".envrc", True),
        ("deploy/prod.env", True),
        ("home/.netrc", True),
        ("src/env.ts", False),
        ("environment.md", False),
        (".env/readme.md", False),
        (".env/production", True),
        (".env.d/prod", True),
        (".env.d/prod.sh", True),
        (".envs/.local/.django", True),
        ("cfg/env.production", True),
        ("prod.env.local", True),
        ("prod.env.bak", True),
        ("env.example", True),
        ("env", False),
        ("env/x", False),
        ("alembic/env.py", False),
        ("src/vite-env.d.ts", False),
        ("conda/env.yml", False),
        ("config.env.ts", False),
        ("my-environment.local", False),
    ],
)
def test_some_files_are_secret_by_name(path: str, secret: bool) -> None:
    assert is_secret_file(path) is secret


@pytest.mark.parametrize(
    ("path", "entry", "undescribed", "outdated"),
    [
        pytest.param("a.py", Entry(Structure(9, 1, hash="1")), True, False, id="new"),
        pytest.param("a.png", Entry(Structure(9, None, hash="1")), False, False, id="binary"),
        pytest.param(".env", Entry(Structure(9, 1, hash="1")), False, False, id="secret"),
        pytest.param(
            "a.py",
            Entry(Structure(9, 1, hash="1"), Analysis("A.", hash="1")),
            False,
            False,
            id="described",
        ),
        pytest.param(
            "a.py",
            Entry(Structure(9, 1, hash="2"), Analysis("A.", hash="1")),
            False,
            True,
            id="changed",
        ),
        pytest.param(
            ".env",
            Entry(Structure(9, 1, hash="2"), Analysis("A.", hash="1")),
            False,
            False,
            id="secret and changed",
        ),
    ],
)
def test_a_file_waits_only_for_what_it_can_be_given(
    path: str, entry: Entry, undescribed: bool, outdated: bool
) -> None:
    assert (is_undescribed(path, entry), is_outdated(path, entry)) == (undescribed, outdated)
