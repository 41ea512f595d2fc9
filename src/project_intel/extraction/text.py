"""Turns a file's bytes into the text, the line count and the hash that every machine agrees on."""

import hashlib
from collections.abc import Callable, Iterable, Iterator

SNIFFED_BYTES = 8_000
"""A NUL within this many bytes makes a file binary; git looks as far."""

HASH_DIGITS = 16


def decode(data: bytes) -> str | None:
    """Return the text with every line ending as LF and no byte-order mark; None if it is binary.

    UTF-16 is known by its byte-order mark, everything else is read as UTF-8. Bytes that cannot be
    decoded become U+FFFD, so the text always encodes again.
    """
    text = _utf16(data)
    if text is None:
        if b"\0" in data[:SNIFFED_BYTES]:
            return None
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
    elif "\0" in text[:SNIFFED_BYTES]:
        return None  # UTF-32, or a binary file that happens to begin like UTF-16
    return text.replace("\r\n", "\n").replace("\r", "\n")


def content_hash(data: bytes) -> str:
    """Return the first 16 hex digits of the git blob id, the same for CRLF and LF checkouts."""
    if b"\0" not in data[:SNIFFED_BYTES]:
        data = data.replace(b"\r\n", b"\n")
    return hashlib.sha1(b"blob %d\0" % len(data) + data).hexdigest()[:HASH_DIGITS]


def content_hash_of(blocks: Callable[[], Iterable[bytes]]) -> str:
    """Return the content hash of a file too large to hold; `blocks` is read twice."""
    first = next(iter(blocks()), b"")
    as_is = b"\0" in first[:SNIFFED_BYTES]
    size = sum(len(block) for block in _unified(blocks(), as_is))
    digest = hashlib.sha1(b"blob %d\0" % size)
    for block in _unified(blocks(), as_is):
        digest.update(block)
    return digest.hexdigest()[:HASH_DIGITS]


def line_count(text: str) -> int:
    """Count the lines of decoded text; a last line counts with or without its LF."""
    return text.count("\n") + (not text.endswith("\n") and text != "")


def _unified(blocks: Iterable[bytes], as_is: bool) -> Iterator[bytes]:
    """Yield the blocks with CRLF as LF, also where a block ends between the two."""
    left = b""
    for block in blocks:
        if as_is:
            yield block
            continue
        text = left + block
        left = b"\r" if text.endswith(b"\r") else b""
        yield text[: len(text) - len(left)].replace(b"\r\n", b"\n")
    yield left


def _utf16(data: bytes) -> str | None:
    if data.startswith(b"\xff\xfe"):
        return data[2:].decode("utf-16-le", "replace")
    if data.startswith(b"\xfe\xff"):
        return data[2:].decode("utf-16-be", "replace")
    return None
