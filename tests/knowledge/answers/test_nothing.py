"""The kinds of nothing, told apart."""

from collections.abc import Callable

import pytest

from project_intel.errors import ScopeUnknown
from project_intel.knowledge.answers.index import prepare
from project_intel.knowledge.answers.search import Coverage, answer
from project_intel.knowledge.model import Entry, Role
from project_intel.knowledge.question import Question

Row = Callable[..., Entry]

NOT_ANALYSED = (
    "No file has been described yet (scan does that): names, paths and the words of files were "
    "searched; grep finds exact strings."
)


@pytest.fixture
def files(row: Row) -> dict[str, Entry]:
    return {
        "src/auth/login.ts": row(exports=["authenticate"], summary="Checks a password."),
        "src/auth/token.ts": row(exports=["SessionToken"]),
        "tests/login.test.ts": row(),
    }


def ask(files: dict[str, Entry], question: Question, coverage: Coverage | None = None) -> str:
    reply = answer(prepare(files), question, coverage or Coverage())
    assert (reply.shown, reply.matched) == (0, 0)
    assert reply.structured == {"total": 0, "matched": 0, "results": []}
    return reply.text


@pytest.mark.parametrize("keywords", ["", "  ", '""', '" "', "()"])
def test_a_query_without_words(files: dict[str, Entry], keywords: str) -> None:
    assert ask(files, Question(keywords)) == (
        "No matches found: the query has no words. "
        'Ask with names or words, such as "session token".'
    )


def test_words_that_are_nowhere_come_with_the_nearest_that_are(files: dict[str, Entry]) -> None:
    assert ask(files, Question("autenticate sesiontoken zzzz")) == (
        'No matches found for "autenticate", "sesiontoken", "zzzz".\n'
        "Nearest words: authenticate, sessiontoken."
    )


@pytest.mark.parametrize(
    ("keywords", "said"),
    [
        (
            "autenticate token",
            'Not found anywhere: "autenticate".\nNearest words: authenticate.',
        ),
        ("zzzz token", 'Not found anywhere: "zzzz".'),
        ("autenticate session token", 'Not found anywhere: "autenticate".'),
    ],
    ids=["half of the question", "nothing near", "a third"],
)
def test_where_half_of_a_question_is_nowhere_the_nearest_words_are_told(
    files: dict[str, Entry], keywords: str, said: str
) -> None:
    assert answer(prepare(files), Question(keywords)).text.endswith(f"\n\n{said}")


def test_a_word_like_no_other_has_no_nearest(files: dict[str, Entry]) -> None:
    assert ask(files, Question("zzzz")) == 'No matches found for "zzzz".'


@pytest.mark.parametrize(
    ("keywords", "named"), [("the", '"the"'), ("a", '"a"'), ("in the", '"in", "the"'), ("$", '"$"')]
)
def test_stop_words_alone_are_told_where_they_are_looked_for(
    files: dict[str, Entry], keywords: str, named: str
) -> None:
    assert ask(files, Question(keywords)) == (
        f"No matches found for {named}.\n"
        "Words and signs like these are looked for in names alone, as whole words."
    )


def test_short_terms_are_told_how_they_match(files: dict[str, Entry]) -> None:
    assert ask(files, Question("c# go")) == (
        'No matches found for "c#", "go".\nTerms of up to 2 characters match whole words alone.'
    )


def test_many_words_are_not_all_repeated(files: dict[str, Entry]) -> None:
    text = ask(files, Question(" ".join(f"zz{i}zz" for i in range(500))))
    assert text == (
        "No matches found for "
        + ", ".join(f'"zz{i}zz"' for i in range(8))
        + ", +24 more.\n\nOnly the first 32 of 500 words were searched."
    )


@pytest.mark.parametrize(
    ("scope", "role", "expected"),
    [
        ("tests", None, 'with scope="tests": 1 file matches without scope.'),
        ("", Role.TEST, 'with role="test": 1 file matches without role.'),
        (
            "src/auth",
            Role.BUILD,
            'with scope="src/auth" and role="build": 1 file matches without role.',
        ),
        (
            "tests",
            Role.BUILD,
            'with scope="tests" and role="build": 1 file matches without both.',
        ),
    ],
)
def test_matches_outside_the_filters_are_counted(
    files: dict[str, Entry], scope: str, role: Role | None, expected: str
) -> None:
    text = ask(files, Question("authenticate", scope=scope, role=role))
    assert text == f"No matches found {expected}"


def test_a_scope_that_does_not_exist_is_an_error(files: dict[str, Entry]) -> None:
    with pytest.raises(ScopeUnknown):
        ask(files, Question("login", scope="srcs"))


def test_what_was_never_analysed_has_no_summaries_to_search(row: Row) -> None:
    text = ask({"src/a.ts": row()}, Question("zzzz"))
    assert text == f'No matches found for "zzzz".\n\n{NOT_ANALYSED}'


def test_nothing_mapped_is_said(row: Row) -> None:
    text = ask({}, Question("login", scope="src"))
    assert text == 'No matches found for "login".\n\nNo files are mapped yet.'


def test_files_without_a_parser_are_counted_and_notes_come_last(files: dict[str, Entry]) -> None:
    coverage = Coverage(
        without_parser={".f90": 1, ".pl": 24_000, ".a": 2, ".b": 2, ".c": 2, ".d": 1},
        notes=("12 file(s) still to map.",),
    )
    assert ask(files, Question("zzzz"), coverage) == (
        'No matches found for "zzzz".\n\n'
        "imports/exports not extracted for .pl (24,000 files), .a (2 files), .b (2 files), "
        ".c (2 files), .d (1 file), others (1 file)\n"
        "12 file(s) still to map."
    )
