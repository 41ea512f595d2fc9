"""The query door on real files: always as the project is now."""

import json

import pytest

from project_intel.errors import BaseUnavailable
from project_intel.knowledge.answers.search import answer, prepare
from project_intel.knowledge.base.codec import decode
from project_intel.knowledge.query import Search, query
from project_intel.knowledge.question import Format, Question
from scene import Scene


def paths(scene: Scene, keywords: str, **options: object) -> list[str]:
    question = Question(keywords, format=Format.FLAT, **options)  # type: ignore[arg-type]
    results = query(scene.project, question).structured["results"]
    assert isinstance(results, list)
    return [result["path"] for result in results]


def test_a_file_written_after_the_first_query_is_in_the_next(repository: Scene) -> None:
    repository.write({"src/login.py": "def login(): ...\n"}).commit()
    assert paths(repository, "login") == ["src/login.py"]
    repository.write({"src/login_form.py": "def login_form(): ...\n"})
    assert "src/login_form.py" in paths(repository, "login")
    (repository.root / "src/login.py").unlink()
    assert paths(repository, "login") == ["src/login_form.py"]


def test_a_description_stored_meanwhile_is_found(repository: Scene) -> None:
    repository.write({"a.py": "x = 1\n"}).commit()
    repository.refresh()
    assert paths(repository, "shipping") == []
    repository.describe("a.py", "Computes shipping costs.")
    assert paths(repository, "shipping") == ["a.py"]


def test_a_root_with_nothing_to_map_says_so(repository: Scene) -> None:
    with pytest.raises(BaseUnavailable, match=r"^No knowledge found"):
        query(repository.project, Question("a"))


def test_scope_reaches_across_the_bases_of_sub_projects(repository: Scene) -> None:
    repository.write(
        {
            "a.py": "def shared(): ...\n",
            "ui/b.py": "def shared(): ...\n",
            "ui/.knowledge/summaries.json": "{}",
            "ui/deep/c.py": "def shared(): ...\n",
            "ui/deep/.knowledge/summaries.json": "{}",
        }
    ).commit()
    assert sorted(paths(repository, "shared")) == ["a.py", "ui/b.py", "ui/deep/c.py"]
    assert sorted(paths(repository, "shared", scope="ui")) == ["ui/b.py", "ui/deep/c.py"]


def test_imports_listed_without_names_are_packages_and_no_numbers() -> None:
    row = {"sizeChars": 1, "lineCount": 1, "imports": ["fs", "left-pad"]}
    index = prepare(decode(json.dumps({"files": {"a.js": row}})).files)
    assert answer(index, Question("0")).matched == 0
    assert "imports 4 (left-pad)" in answer(index, Question("left-pad", explain=True)).text


def test_a_barrel_of_thousands_of_names_is_answered_within_the_limit(repository: Scene) -> None:
    names = [f"shippingRate{number}" for number in range(5_000)]
    repository.write(
        {
            "rates.ts": "".join(f"export const {name} = 1\n" for name in names),
            "index.ts": "export { " + ", ".join(names) + " } from './rates'\n",
            **{f"user{n}.ts": "import { shippingRate1 } from './index'\n" for n in range(900)},
        }
    )
    found = query(repository.project, Question("shipping", max=10_000))
    assert found.matched == 902
    assert len(found.text) <= 20_000
    assert "of 902 matches shown" in found.text
    assert len(json.dumps(found.structured)) < 200_000


def found(search: Search, keywords: str) -> list[str]:
    results = search.ask(Question(keywords, format=Format.FLAT)).structured["results"]
    assert isinstance(results, list)
    return [result["path"] for result in results]


def test_a_search_that_goes_on_sees_every_change_between_two_questions(repository: Scene) -> None:
    repository.write({"src/login.py": "def login(): ...\n", "src/b.py": "x = 1\n"}).commit()
    search = Search(repository.project)
    assert found(search, "login") == ["src/login.py"]
    assert found(search, "login") == ["src/login.py"]
    repository.write({"src/b.py": "def login_again(): ...\n"})
    assert found(search, "login") == ["src/login.py", "src/b.py"]
    repository.write({"src/c.py": "from src.login import login\n"})
    # the importer of the best file borrows from it
    assert found(search, "login") == ["src/login.py", "src/c.py", "src/b.py"]
    (repository.root / "src/login.py").unlink()
    assert found(search, "login") == ["src/b.py", "src/c.py"]
    repository.git("checkout", "-q", "--", "src")
    assert found(search, "login") == ["src/login.py", "src/c.py"]


def test_what_another_process_stores_is_in_the_next_answer(repository: Scene) -> None:
    repository.write({"a.py": "x = 1\n"}).commit()
    repository.refresh()
    search = Search(repository.project)
    search.ask(Question("shipping"))
    repository.describe("a.py", "Computes shipping costs.")
    assert found(search, "shipping") == ["a.py"]


def test_a_word_that_stands_in_the_text_alone_finds_the_file(repository: Scene) -> None:
    repository.write({"a.py": "# measured in furlongs\n", "b.py": "x = 1\n"}).commit()
    assert paths(repository, "furlong") == ["a.py"]
    repository.refresh()
    assert paths(repository, "furlong") == ["a.py"]


def test_words_that_were_lost_or_damaged_are_read_again(repository: Scene) -> None:
    repository.write({"a.py": "# measured in furlongs\n"}).commit()
    repository.refresh()
    kept = repository.root / ".knowledge/cache/words.idx"
    for damage in (b"", b"{}", kept.read_bytes()[:-3]):
        kept.write_bytes(damage)
        assert paths(repository, "furlong") == ["a.py"]
    kept.unlink()
    assert paths(repository, "furlong") == ["a.py"]


def test_the_words_of_a_file_that_changed_are_those_of_today(repository: Scene) -> None:
    repository.write({"a.py": "# measured in furlongs\n", "b.py": "# in ells\n"}).commit()
    repository.refresh()
    repository.write({"a.py": "# measured in ells\n"})
    assert paths(repository, "furlong") == []
    assert sorted(paths(repository, "ells")) == ["a.py", "b.py"]
    repository.refresh()
    assert paths(repository, "furlong") == []
    assert sorted(paths(repository, "ells")) == ["a.py", "b.py"]
