import subprocess

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from project_intel.extraction.text import content_hash, decode, line_count


@pytest.mark.parametrize(
    ("data", "text"),
    [
        pytest.param(b"", "", id="empty"),
        pytest.param(b"a\r\nb\rc\n", "a\nb\nc\n", id="every line ending"),
        pytest.param(b"\xef\xbb\xbfa", "a", id="UTF-8 mark"),
        pytest.param("a\u00e9\r\n".encode("utf-16"), "a\u00e9\n", id="UTF-16"),
        pytest.param(b"\xff\xfea\0\r\0\n\0", "a\n", id="UTF-16 little end first"),
        pytest.param(b"\xfe\xff\0a\0\n", "a\n", id="UTF-16 big end first"),
        pytest.param(b"\xff\xfea\0\x00\xd8b\0", "a\ufffdb", id="lone surrogate in UTF-16"),
        pytest.param(b"caf\xe9", "caf\ufffd", id="cp1252 byte"),
        pytest.param(b"\xed\xa0\x80", "\ufffd\ufffd\ufffd", id="lone surrogate in UTF-8"),
        pytest.param("ok \ufffd".encode(), "ok \ufffd", id="a replacement character of its own"),
        pytest.param(b"x" * 8_000 + b"\0", "x" * 8_000 + "\0", id="NUL beyond where git looks"),
    ],
)
def test_bytes_become_the_same_text_everywhere(data: bytes, text: str) -> None:
    assert decode(data) == text


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(b"\x89PNG\r\n\x1a\n\0\0", id="picture"),
        pytest.param(b"x" * 7_999 + b"\0", id="NUL just where git still looks"),
        pytest.param("text".encode("utf-32-le"), id="UTF-32 without mark"),
        pytest.param(b"\xff\xfe\0\0" + "text".encode("utf-32-le"), id="UTF-32 with mark"),
    ],
)
def test_a_nul_makes_a_file_binary(data: bytes) -> None:
    assert decode(data) is None


@given(st.binary() | st.text().map(lambda text: text.encode("utf-16")))
def test_text_always_encodes_and_knows_only_lf(data: bytes) -> None:
    text = decode(data)
    if text is not None:
        assert decode(text.encode("utf-8")) in (text, text.removeprefix("\ufeff"), None)
        assert "\r" not in text


@pytest.mark.parametrize(
    ("text", "lines"),
    [("", 0), ("a", 1), ("a\n", 1), ("\n", 1), ("a\n\n", 2), ("a\nb", 2), ("a\x0bb\u2028c\n", 1)],
)
def test_lines_are_counted_with_or_without_a_last_line_ending(text: str, lines: int) -> None:
    assert line_count(text) == lines


def git_blob_id(data: bytes) -> str:
    command = ["git", "hash-object", "--stdin", "--no-filters"]
    return subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode()


@settings(max_examples=40)
@given(st.binary().map(lambda data: data.replace(b"\r\n", b"\n")))
def test_the_hash_is_the_beginning_of_gits_blob_id(data: bytes) -> None:
    assert content_hash(data) == git_blob_id(data)[:16]


@given(st.lists(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\r\n\0"))))
def test_a_crlf_checkout_hashes_like_an_lf_checkout(lines: list[str]) -> None:
    assert content_hash("\r\n".join(lines).encode()) == content_hash("\n".join(lines).encode())


def test_a_binary_file_hashes_as_it_is() -> None:
    assert content_hash(b"\0\r\n") == git_blob_id(b"\0\r\n")[:16]
    assert content_hash(b"\0\r\n") != content_hash(b"\0\n")
