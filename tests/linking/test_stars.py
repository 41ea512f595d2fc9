"""Patterns with one star."""

import pytest

from project_intel.linking.stars import Stars


@pytest.mark.parametrize(
    ("patterns", "text", "expected"),
    [
        pytest.param(["@/*", "@/a"], "@/a", ("@/a", ""), id="exact first"),
        pytest.param(["@/*", "@/lib/*"], "@/lib/x", ("@/lib/*", "x"), id="longest text before"),
        pytest.param(["a/*.js", "a/*"], "a/b.js", ("a/*.js", "b"), id="longest text after"),
        pytest.param(["*"], "react", ("*", "react"), id="star alone"),
        pytest.param(["ab*ba"], "aba", None, id="halves may not overlap"),
        pytest.param(["a*b*c"], "a1b2c", None, id="two stars are no pattern"),
        pytest.param(["@/*"], "@x", None, id="no match"),
    ],
)
def test_the_best_pattern_is_chosen_in_any_order(patterns, text, expected):
    assert Stars.of(patterns).match(text) == expected
    assert Stars.of(reversed(patterns)).match(text) == expected
