"""Which roles a query and a scope ask for."""

import pytest

from project_intel.knowledge.answers.intent import asked_by, asked_within
from project_intel.roles import WORDS, Role
from project_intel.terms import parse


@pytest.mark.parametrize(
    ("query", "roles"),
    [
        ("auth", set()),
        ("auth tests", {Role.TEST}),
        ("readme of the parser", {Role.DOCUMENTATION}),
        ("ci for windows", {Role.BUILD}),
        ("fixtures and tests", {Role.DATA, Role.TEST}),
        ("NewTestReplacer", set()),
        ("test", {Role.TEST}),
        ("parser test", {Role.TEST}),
        ("the test that the parser fails", {Role.TEST}),
        ("to test parsers", set()),
        ("I test parsers", set()),
        ("test whether parsers fail", set()),
        ("testing parsers", set()),
    ],
)
def test_nouns_of_a_query_ask_for_roles(query: str, roles: set[Role]) -> None:
    assert asked_by(parse(query)) == roles


@pytest.mark.parametrize(
    ("scope", "roles"),
    [("src", set()), ("pkg/tests", {Role.TEST}), ("src/testing", {Role.TEST})],
)
def test_a_scope_asks_for_the_roles_its_names_say(scope: str, roles: set[Role]) -> None:
    assert asked_within(scope) == roles


def test_the_tables_are_in_lower_case() -> None:
    assert all(noun == noun.lower() for nouns in WORDS.values() for noun in nouns)
