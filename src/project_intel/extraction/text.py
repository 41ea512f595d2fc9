"""Turns a file's bytes into the text, the line count and the hash that every machine agrees on."""

import hashlib

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


def line_count(text: str) -> int:
    """Count the lines of decoded text; a last line counts with or without its LF."""
    return text.count("\n") + (not text.endswith("\n") and text != "")


def _utf16(data: bytes) -> str | None:
    if data.startswith(b"\xff\xfe"):
        return data[2:].decode("utf-16-le", "replace")
    if data.startswith(b"\xfe\xff"):
        return data[2:].decode("utf-16-be", "replace")
    return None
