"""Which words a text has, and how often."""

import pytest

from project_intel.counting import MOST_OF_ONE, count_words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", {}, id="empty"),
        pytest.param("getUser(user)", {"get": 1, "user": 2}, id="names by their words"),
        pytest.param("cache caches cached", {"cach": 3}, id="forms of one word"),
        pytest.param("x = 0x1F + 42", {"x": 1, "x1": 1, "f": 1}, id="a number has few words"),
        pytest.param("größe größe", {"größe": 2}, id="other alphabets"),
        pytest.param("数据库", {"数据": 1, "据库": 1}, id="pairs where no spaces are written"),
        pytest.param("a" * 65, {}, id="what is longer than any name is noise"),
    ],
)
def test_words_of_a_text(text: str, expected: dict[str, int]) -> None:
    assert count_words(text) == expected


def test_one_word_counts_only_so_often() -> None:
    assert count_words("word " * 1000) == {"word": MOST_OF_ONE}
