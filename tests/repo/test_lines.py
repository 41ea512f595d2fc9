"""Our line comes into a text and goes out of it, and the text is as it was."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.repo.lines import with_line, without_line

HEAD, LINE, MARK = b"#!/bin/sh\n", b"run this  # ours", b"# ours"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, b"#!/bin/sh\nrun this  # ours\n"),
        (b"a\n", b"a\nrun this  # ours\n"),
        (b"a\r\nb\r\n", b"a\r\nb\r\nrun this  # ours\r\n"),
        (b"a\nb", b"a\nb\nrun this  # ours"),
        (b"", b"\nrun this  # ours"),
        (b"a\nrun that  # ours\nb\n", b"a\nrun this  # ours\nb\n"),
        (b"a\r\nrun that  # ours", b"a\r\nrun this  # ours"),
    ],
    ids=[
        "no file",
        "plain",
        "CRLF",
        "open end",
        "empty",
        "an older one",
        "an older one at the end",
    ],
)
def test_the_line_comes_last_or_in_place_of_its_older_self(
    before: bytes | None, after: bytes
) -> None:
    assert with_line(before, LINE, MARK, HEAD) == after
    assert with_line(after, LINE, MARK, HEAD) == after


@given(
    st.none() | st.lists(st.sampled_from([b"a", b"\n", b"\r\n", b"\r", b"* text"])).map(b"".join)
)
def test_taken_out_again_the_text_is_what_it_was(before: bytes | None) -> None:
    assert without_line(with_line(before, LINE, MARK), MARK) == before
    assert without_line(with_line(before, LINE, MARK, HEAD), MARK, HEAD) == before


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (b"a\nrun this  # ours\nb\n", b"a\nb\n"),
        (b"run this  # ours\r\nb", b"b"),
        (b"nothing of it\n", b"nothing of it\n"),
        (HEAD, HEAD),
        (b"", b""),
    ],
    ids=["amid others", "before others", "not there", "only a head", "empty"],
)
def test_lines_of_others_stay(text: bytes, left: bytes) -> None:
    assert without_line(text, MARK, HEAD) == left
