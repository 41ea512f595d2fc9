"""The ranker's arithmetic, worked out by hand."""

from math import log

import pytest

from project_intel.bm25 import K1, norm, rarity, saturations


@pytest.mark.parametrize(
    ("total", "having", "expected"),
    [
        pytest.param(1, 1, log(1 + 0.5 / 1.5), id="one text of one"),
        pytest.param(10, 1, log(1 + 9.5 / 1.5), id="one of ten"),
        pytest.param(10, 10, log(1 + 0.5 / 10.5), id="all of ten"),
        pytest.param(10, 0, log(1 + 10.5 / 0.5), id="none"),
    ],
)
def test_a_term_tells_the_more_the_fewer_have_it(total: int, having: int, expected: float) -> None:
    assert rarity(total, having) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("length", "mean", "b", "expected"),
    [
        pytest.param(100, 100, 0.75, 1.2, id="a text of mean length"),
        pytest.param(200, 100, 0.75, 1.2 * (0.25 + 1.5), id="twice as long"),
        pytest.param(200, 100, 0, 1.2, id="length does not matter"),
        pytest.param(0, 100, 1, 0, id="an empty text"),
        pytest.param(0, 0, 0.75, 1.2, id="nothing but empty texts"),
    ],
)
def test_long_texts_need_more(length: float, mean: float, b: float, expected: float) -> None:
    assert norm(length, mean, b) == pytest.approx(expected)


def test_each_further_mention_says_less() -> None:
    expected = [0, (K1 + 1) / 2, 255 * 2.2 / 256.2]
    assert saturations([0, 1.2, 255], [1.2] * 3) == pytest.approx(expected)
