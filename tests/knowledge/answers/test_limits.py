"""How a reply is kept short, and what it says of the rest."""

import json
import shlex
from collections.abc import Callable, Sequence

import pytest

from project_intel.knowledge.answers.index import prepare
from project_intel.knowledge.answers.limits import fit, what_is_left
from project_intel.knowledge.answers.search import Coverage, answer
from project_intel.knowledge.model import Entry
from project_intel.knowledge.question import REPLY_CHARS, Form, Format, Question, Verbosity

Row = Callable[..., Entry]

ANOTHER_WORD = "for more ask with another word that narrows it down"


@pytest.mark.parametrize("count", [1, 2, 31, 32, 33, 64, 65, 100, 1000])
@pytest.mark.parametrize("most", [5, 10, 15, 320, 330, 10_000])
def test_as_many_rows_stay_as_fit(count: int, most: int) -> None:
    def size(rows: Sequence[int]) -> int:
        return 10 * len(rows)

    assert list(fit(range(count), size, most)) == list(range(min(count, most // 10)))


@pytest.mark.parametrize("layout", list(Format))
@pytest.mark.parametrize("verbosity", list(Verbosity))
@pytest.mark.parametrize("explain", [False, True])
@pytest.mark.parametrize("form", list(Form))
def test_no_reply_is_longer_than_the_limit(
    row: Row, layout: Format, verbosity: Verbosity, explain: bool, form: Form
) -> None:
    long = "n" * 290
    files = {
        f"{'deep' * 70}/x{i:04}.ts": row(
            exports=[f"{long}{j}" for j in range(60)],
            imports={f"{long}{j}.ts": [long] * 9 for j in range(90)},
            refs=[f"{long}{j}.md" for j in range(90)],
            technologies=[f"{long}{j}" for j in range(30)],
            summary="deep words " * 900,
            role="r" * 5_000,
        )
        for i in range(60)
    }
    question = Question("deep", "", 10_000, layout, None, verbosity, form, explain)
    reply = answer(prepare(files), question, Coverage(notes=("A note.",)))
    values = json.dumps(reply.structured, ensure_ascii=False, indent=2)
    given = {Form.TEXT: [reply.text], Form.JSON: [values], Form.BOTH: [reply.text, values]}
    assert sum(map(len, given[form])) <= REPLY_CHARS
    assert 1 <= reply.shown < reply.matched == 60
    assert reply.text.endswith(f"{reply.shown} of 60 matches shown; {ANOTHER_WORD}\nA note.")
    assert (reply.structured["total"], reply.structured["matched"]) == (reply.shown, 60)


@pytest.mark.parametrize("layout", list(Format))
def test_text_and_structured_form_show_the_same_files_and_leave_out_the_same(
    row: Row, layout: Format
) -> None:
    files = {
        f"src/auth{i}.ts": row(
            exports=[f"auth{j}" for j in range(30)],
            imports={f"kit{j}": [f"name{k}" for k in range(10)] for j in range(20)},
            refs=[f"docs/{j}.md" for j in range(9)],
            technologies=[f"Kit{j}" for j in range(12)],
        )
        for i in range(5)
    }
    reply = answer(prepare(files), Question("auth", format=layout))
    found = reply.structured
    rows = found["results"] if layout is Format.FLAT else found["grouped"][0]["files"]
    assert [one["path"] for one in rows] == list(files)
    # the first three at length: 20 exports, 8 references, 12 imports unless 400 characters are
    # full: "name0, … name7, +2 more from kit0" has 71 and " | " 3, so 5 of 20 are shown
    at_length = {"exports": 10, "imports": 15, "refs": 1, "importedNames": 5 * 2}
    # the others in short: 6 exports, 3 references, and 80 characters have room for two imports of
    # "name0, name1, name2, +7 more from kit0", 38 and 3 each: 82, so one
    short = {"exports": 24, "imports": 19, "refs": 6, "importedNames": 7}
    own = {} if layout is Format.GROUPED else {"technologies": 2}
    assert [one["omitted"] for one in rows] == [{**at_length, **own}] * 3 + [{**short, **own}] * 2
    for left in (10, 15, 1, 24, 19, 6):
        assert f"+{left} more\n" in f"{reply.text}\n"


def test_the_last_line_counts_what_is_left_and_names_narrower_calls(row: Row) -> None:
    files = {f"src/auth/a{i}.ts": row() for i in range(6)}
    files |= {f"src/api/auth{i}.ts": row() for i in range(3)}
    files |= {f"tests/auth{i}.test.ts": row() for i in range(3)}
    reply = answer(prepare(files), Question("auth", max=2))
    assert (reply.shown, reply.matched) == (2, 12)
    assert reply.text.split("\n")[-1] == (
        '2 of 12 matches shown; for more ask max=4 or scope="src/auth"'
    )


def test_nothing_is_said_when_everything_is_shown() -> None:
    assert what_is_left(["a/x.ts", "b/x.ts"], ["test", "data"], 2, 25, "", False) == ""


@pytest.mark.parametrize(
    ("paths", "roles", "shown", "most", "scope", "expected"),
    [
        pytest.param(
            ["a.ts", "b.ts", "c.ts"], [], 2, 2, "", "2 of 3 matches shown; for more ask max=3",
            id="only more can be asked for",
        ),
        pytest.param(
            ["s/a/x", "s/a/y", "s/b/z"], [], 1, 25, "s",
            '1 of 3 matches shown; for more ask scope="s/a"', id="a folder below the scope",
        ),
        pytest.param(
            ["s/a/x", "s/a/y", "s/a/z"], [], 1, 25, "s/a", f"1 of 3 matches shown; {ANOTHER_WORD}",
            id="nowhere narrower to go",
        ),
        pytest.param(
            ["s/a", "s/b", "s/c"], ["test", "data", "test"], 1, 25, "s",
            '1 of 3 matches shown; for more ask role="test"', id="a role",
        ),
    ],
)  # fmt: skip
def test_ways_to_see_more(
    paths: list[str], roles: list[str], shown: int, most: int, scope: str, expected: str
) -> None:
    assert what_is_left(paths, roles, shown, most, scope, False) == expected


def test_a_command_line_is_told_its_own_spelling():
    paths, roles = ["a/x.ts", "b/y.ts"], ["test", "data"]
    assert what_is_left(paths, roles, 1, 1, "", True) == (
        "1 of 2 matches shown; for more ask --max=2 or --role=data"
    )


def test_a_folder_name_cannot_end_its_quotes():
    folder = "src$(touch x)\"'"
    paths, roles = [f"{folder}/{n}" for n in "abc"] + ["z"], [""] * 4
    assert what_is_left(paths, roles, 1, 25, "", False) == (
        '1 of 4 matches shown; for more ask scope="src$(touch x)\\"\'"'
    )
    typed = what_is_left(paths, roles, 1, 25, "", True)
    assert shlex.split(typed)[-1] == f"--scope={folder}"


def test_a_folder_name_with_signs_that_cannot_be_shown_is_not_named():
    paths, roles = ["a\nb/x", "a\nb/y", "a\nb/z", "z"], [""] * 4
    assert what_is_left(paths, roles, 1, 25, "", True) == (f"1 of 4 matches shown; {ANOTHER_WORD}")
