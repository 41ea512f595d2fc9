"""Where a name is at home, and what merely hands it on."""

import pytest

from project_intel.knowledge.answers.search import answer, prepare
from project_intel.knowledge.model import Entry
from project_intel.knowledge.question import Format, Question

from .conftest import Row


def ranked(files: dict[str, Entry], keywords: str) -> list[str]:
    found = answer(prepare(files), Question(keywords, format=Format.FLAT))
    results = found.structured["results"]
    assert isinstance(results, (list, tuple))
    return [result["path"] for result in results]


@pytest.fixture
def package(row: Row) -> dict[str, Entry]:
    return {
        "src/box/__init__.py": row(
            exports=["open_box", "Lid"], imports={"src/box/lids.py": ["open_box", "Lid"]}
        ),
        "src/box/lids.py": row(exports=["open_box", "Lid"]),
        "src/box/use.py": row(
            imports={"src/box/lids.py": ["_hinge"], "src/box/__init__.py": ["Lid"]}
        ),
    }


def test_the_definition_comes_before_the_barrel_that_passes_it_on(
    package: dict[str, Entry],
) -> None:
    assert ranked(package, "open_box")[:2] == ["src/box/lids.py", "src/box/__init__.py"]


def test_a_private_name_is_found_where_it_is_taken_from(package: dict[str, Entry]) -> None:
    assert ranked(package, "_hinge") == ["src/box/lids.py", "src/box/use.py"]


def test_what_lies_in_a_folder_comes_before_what_imports_it(row: Row) -> None:
    files = {
        "app/main.ts": row(imports={"lib/net/a.ts": ["a"], "lib/net/b.ts": ["b"]}, exports=["x"]),
        "lib/net/a.ts": row(),
        "lib/net/b.ts": row(),
    }
    assert ranked(files, "lib/net") == ["lib/net/a.ts", "lib/net/b.ts", "app/main.ts"]
