"""Which rows a scope and a role leave."""

from collections.abc import Callable

import pytest

from project_intel.errors import ScopeUnknown
from project_intel.knowledge.answers.index import Index, prepare
from project_intel.knowledge.answers.selection import in_scope, scope_path, with_role
from project_intel.knowledge.model import Entry, Role

Row = Callable[..., Entry]
PATHS = ("README.md", "src/a.ts", "src/auth/b.ts", "src2/c.ts", "packages/ui/auth/d.ts")


@pytest.fixture
def index(row: Row) -> Index:
    return prepare({path: row() for path in PATHS})


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("", ""),
        (".", ""),
        ("/home/me/proj", ""),
        ("src", "src"),
        ("./src/", "src"),
        ("src//auth", "src/auth"),
        ("src\\auth\\", "src/auth"),
        (" src ", "src"),
        ("/home/me/proj/src", "src"),
    ],
)
def test_a_scope_is_written_as_a_plain_path(written: str, expected: str) -> None:
    assert scope_path(written, root="/home/me/proj") == expected


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        ("src", ["src/a.ts", "src/auth/b.ts"]),
        ("SRC/Auth", ["src/auth/b.ts"]),
        ("src/a.ts", ["src/a.ts"]),
        ("packages", ["packages/ui/auth/d.ts"]),
    ],
)
def test_a_scope_is_a_folder_or_a_file(index: Index, scope: str, expected: list[str]) -> None:
    assert [index.paths[row] for row in sorted(in_scope(index, scope))] == expected


@pytest.mark.parametrize(
    ("scope", "near"),
    [
        ("auth", "Near: packages/ui/auth, src/auth."),  # a folder somewhere below
        ("src/ath", "Near: packages/ui/auth, src/auth."),  # a slip
        ("srx", "Near: src, src2."),
    ],
)
def test_a_scope_that_exists_nowhere_names_folders_near_it(
    index: Index, scope: str, near: str
) -> None:
    with pytest.raises(ScopeUnknown) as caught:
        in_scope(index, scope)
    assert str(caught.value) == (
        f'Nothing lies under scope "{scope}". {near} Leave scope out to search everything.'
    )


def test_a_role_is_the_stored_one_else_the_inferred_one(row: Row) -> None:
    index = prepare(
        {
            "docs/a.md": row(),
            "src/b.ts": row(role="documentation"),
            "src/c.ts": row(),
            "src/d.md": row(role="test"),
        }
    )
    found = with_role(index, Role.DOCUMENTATION)
    assert [index.paths[number] for number in sorted(found)] == ["docs/a.md", "src/b.ts"]
