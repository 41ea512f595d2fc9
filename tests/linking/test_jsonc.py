"""JSON as people write it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ending import ends
from project_intel.linking.jsonc import read_jsonc, read_object


@pytest.mark.parametrize(
    ("text", "value"),
    [
        pytest.param('{"a": 1, // why\n "b": 2}', {"a": 1, "b": 2}, id="line comment"),
        pytest.param('{/* a\n * b */"a": 1}', {"a": 1}, id="block comment"),
        pytest.param('{"a": [1, 2,],}', {"a": [1, 2]}, id="trailing commas"),
        pytest.param('{"a": [1, // last\n ]}', {"a": [1]}, id="comma, comment, bracket"),
        pytest.param('\ufeff{"a": 1}', {"a": 1}, id="byte-order mark"),
        pytest.param('{"a": "//x, /*y*/ ,]"}', {"a": "//x, /*y*/ ,]"}, id="signs in a string"),
        pytest.param('{"@/*": ["./src/*"]}', {"@/*": ["./src/*"]}, id="stars like a comment's"),
        pytest.param(r'{"a\"//": 1}', {'a"//': 1}, id="escaped quote"),
        pytest.param('{"a": 1} /* open', {"a": 1}, id="comment without an end"),
        pytest.param('{"a": ', None, id="half a file"),
        pytest.param('{"a": "b}', None, id="string without an end"),
        pytest.param('{"a": [1,,]}', None, id="two commas"),
        pytest.param("", None, id="empty"),
        pytest.param("[" * 100_000, None, id="too deep"),
    ],
)
def test_comments_and_trailing_commas_are_read_over_and_broken_text_is_nothing(text, value):
    assert read_jsonc(text) == value


@pytest.mark.parametrize("text", ["[1]", "null", "3", "{", None])
def test_where_an_object_is_wanted_anything_else_counts_as_empty(text):
    assert read_object(text) == {}


@given(st.recursive(st.none() | st.integers() | st.text(), st.lists))
def test_plain_json_keeps_its_value(value):
    assert read_jsonc(json.dumps(value)) == value


@pytest.mark.parametrize("piece", ['\\"', "/*", ",", " ", '"', "//", "[,"])
def test_hostile_text_is_read_in_linear_time(piece):
    text = '{"a": "' + piece * 200_000
    with ends():
        read_jsonc(text)
