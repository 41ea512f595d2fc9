"""Postings survive being written, cut, planted and grown."""

import json
import zlib
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.knowledge.texts.inverted import EMPTY, decode
from project_intel.knowledge.texts.texts import COUNT_BITS, MOST_LATE, Texts

WORDS = st.text(min_size=1, max_size=6).filter(lambda word: not set(word) & set(" \n"))
COUNTS = st.dictionaries(WORDS, st.integers(1, 255), max_size=6)
CONTENTS = st.dictionaries(st.from_regex(r"[0-9a-f]{16}", fullmatch=True), COUNTS, max_size=8)


def texts_of(contents: Mapping[str, Mapping[str, int]]) -> Texts:
    texts = Texts()
    for content, counts in contents.items():
        texts.add(content, counts)
    return texts


def counts_in(texts: Texts, word: str) -> dict[str, int]:
    names = {number: content for content, number in texts.numbers.items()}
    return {names[one >> COUNT_BITS]: one & 255 for one in texts.postings(word)}


def written(texts: Texts, live: set[str] | None = None) -> Texts:
    data = texts.rewritten("f", set(texts.numbers) if live is None else live)
    base = decode(data, "f")
    assert base is not None
    return Texts(base)


@given(CONTENTS, CONTENTS, st.data())
def test_what_is_written_and_grown_reads_as_what_was_counted(
    first: dict[str, dict[str, int]], later: dict[str, dict[str, int]], data: st.DataObject
) -> None:
    later = {content: counts for content, counts in later.items() if content not in first}
    texts = written(texts_of(first))
    for content, counts in later.items():
        texts.add(content, counts)
    everything = first | later
    live = set(data.draw(st.lists(st.sampled_from(sorted(everything))))) if everything else set()
    for current, contents in (
        (texts, everything),
        (written(texts), everything),
        (written(texts, live), {content: everything[content] for content in live}),
    ):
        assert set(current.numbers) == set(contents)
        for word in {word for counts in everything.values() for word in counts}:
            expected = {
                content: counts[word] for content, counts in contents.items() if word in counts
            }
            assert counts_in(current, word) == expected
        lengths = {content: current.lengths[number] for content, number in current.numbers.items()}
        assert lengths == {content: sum(counts.values()) for content, counts in contents.items()}


@given(CONTENTS)
def test_the_same_contents_give_the_same_bytes(contents: dict[str, dict[str, int]]) -> None:
    texts = texts_of(contents)
    data = texts.rewritten("f", set(contents))
    assert written(texts).rewritten("f", set(contents)) == data


def test_a_word_is_found_among_words_that_begin_like_it() -> None:
    texts = written(texts_of({"a" * 16: {"conf": 1}, "b" * 16: {"config": 2, "conf": 3}}))
    assert counts_in(texts, "conf") == {"a" * 16: 1, "b" * 16: 3}
    assert counts_in(texts, "config") == {"b" * 16: 2}
    assert counts_in(texts, "con") == counts_in(texts, "z") == counts_in(texts, "") == {}


def test_a_few_new_contents_are_kept_beside_the_file_and_many_make_it_anew() -> None:
    base = texts_of({"a" * 16: {"x": 1}})
    assert base.late({"a" * 16}) is None  # nothing is written yet
    texts = written(base)
    texts.add("b" * 16, {"y": 2})
    texts.add("c" * 16, {"z": 2})
    assert texts.late({"a" * 16, "b" * 16}) == {"b" * 16: {"y": 2}}
    for number in range(MOST_LATE):
        texts.add(f"{number:016}", {"n": 1})
    assert texts.late(set(texts.numbers)) is None


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(lambda data: b"", id="empty"),
        pytest.param(lambda data: data[:-1], id="cut short"),
        pytest.param(lambda data: data + b"1234", id="too long"),
        pytest.param(lambda data: data[:-4] + bytes(4), id="other bytes"),
        pytest.param(lambda data: data.replace(b'"f"', b'"g"'), id="of another program"),
        pytest.param(lambda data: b"[" * 100_000, id="deep"),
        pytest.param(lambda data: b"{}\n", id="no header"),
        pytest.param(lambda data: b'{"words":1' + data[10:], id="broken header"),
    ],
)
def test_bytes_that_are_not_whole_are_not_taken(damage) -> None:
    data = texts_of({"a" * 16: {"x": 1, "y": 2}}).rewritten("f", {"a" * 16})
    assert decode(damage(data), "f") is None


def sealed(data: bytes) -> bytes:
    """Give bytes the checksum they would have if they were sound."""
    line, _, rest = data.partition(b"\n")
    header = json.loads(line) | {"crc": zlib.crc32(rest)}
    return json.dumps(header, separators=(",", ":")).encode() + b"\n" + rest


def test_planted_numbers_lead_nowhere() -> None:
    data = texts_of({"a" * 16: {"x": 1, "y": 2}}).rewritten("f", {"a" * 16})
    for planted in (b"x 9 1", b"x 0 9", b"x - 1", b"x 0 -", b"x 0 1"[::-1]):
        base = decode(sealed(data.replace(b"x 0 1", planted)), "f")
        assert base is not None
        assert len(Texts(base).postings("x")) <= 2


def test_nothing_is_in_an_empty_file() -> None:
    assert list(EMPTY.all_postings()) == []
    assert len(EMPTY.postings("x")) == 0
