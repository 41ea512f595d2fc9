"""What is read out of a model's reply."""

import json
import time

import pytest

from project_intel.knowledge.analysis.replies import read_items

A = {"path": "a", "summary": 'One {brace} and a "quote".'}
B = {"path": "b", "summary": "Two.", "technologies": ["x"]}
BOTH = json.dumps([A, B])

WHOLE = {
    "a bare list": BOTH,
    "a fenced list": f"```json\n{BOTH}\n```",
    "a fence without a language": f"```\n{BOTH}\n```",
    "prose around": f"Here's the [result] of \"it:\n{BOTH}\nHope this helps! :-}}",
    "an object with results": json.dumps({"batch": "1", "results": [A, B]}),
    "an object with another name": json.dumps({"files": [A, B]}),
    "an object by paths": json.dumps({"a": {"summary": A["summary"]}, "b": B}),
    "results by paths": json.dumps({"results": {"a": {"summary": A["summary"]}, "b": B}}),
    "one object after the other": f"{json.dumps(A)}\n{json.dumps(B)}",
    "two lists": f"[{json.dumps(A)}]\n\n[{json.dumps(B)}]",
    "indented": json.dumps([A, B], indent=2),
    "a brace that opens nothing": f"Use {{ to open. {BOTH}",
    "items that are no objects": f"[1, {json.dumps(A)}, null, {json.dumps(B)}]",
}


@pytest.mark.parametrize("reply", WHOLE.values(), ids=WHOLE)
def test_all_items_are_read(reply: str) -> None:
    assert read_items(reply) == [A, B]


def test_a_single_object_is_one_item() -> None:
    assert read_items(json.dumps(A)) == [A]


def test_an_item_may_hold_objects_of_its_own() -> None:
    item = {"path": "a", "extra": [{"path": "inner"}]}
    assert read_items(json.dumps([item])) == [item]


@pytest.mark.parametrize("start", ["[", '{"results": [', "```json\n["])
def test_of_a_cut_reply_the_whole_items_are_kept(start: str) -> None:
    whole = f"{start}{json.dumps(A)}, {json.dumps(B)}"
    for length in range(len(start) + len(json.dumps(A)), len(whole)):
        assert read_items(whole[:length]) == [A]
    assert read_items(whole) == [A, B]


def test_a_line_feed_within_a_text_is_forgiven() -> None:
    assert read_items('[{"path": "a", "summary": "one\ntwo"}]') == [
        {"path": "a", "summary": "one\ntwo"}
    ]


def test_code_before_the_answer_does_not_hide_it() -> None:
    code = 'if (a) { b({}) } else { c({"d": e}) }\n' * 200
    assert read_items(f"I looked at it:\n{code}{BOTH}") == [A, B]


@pytest.mark.parametrize(
    "reply",
    [
        BOTH.replace("}, {", ",}, {"),
        BOTH.replace('"x"]', '"x",\n]'),
        BOTH.replace("}]", "},]"),
        f'{{"results": {BOTH.replace("}, {", ", }, {")},}}',
    ],
    ids=["in an object", "in a list of texts", "in the list", "within results"],
)
def test_a_comma_too_many_is_passed_over(reply: str) -> None:
    assert read_items(reply) == [A, B]


def test_a_comma_within_a_text_is_kept() -> None:
    reply = '[{"path": "a", "summary": "[x, ] and {y, }",}]'
    assert read_items(reply) == [{"path": "a", "summary": "[x, ] and {y, }"}]


def test_an_empty_list_is_an_answer_and_a_refusal_is_none() -> None:
    assert read_items("[ ]") == []
    assert read_items('{"results": []}') == []
    assert read_items("I cannot help with that.") is None
    assert read_items("") is None
    assert read_items('{"error": "too long"}') is None


def test_hostile_nesting_is_neither_slow_nor_fatal() -> None:
    started = time.process_time()
    for text in ("{" * 1_000_000, '{"a":' * 200_000, "[" * 1_000_000, '[{"path":"' * 100_000):
        assert not read_items(text)
    assert time.process_time() - started < 20
