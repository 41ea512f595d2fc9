"""Cuts a piece off the beginning of a file that can be parsed by itself."""

CLOSING = {ord("("): ord(")"), ord("["): ord("]"), ord("{"): ord("}")}

MOST_OPEN = 1_000
"""Brackets closed at most; deeper nesting is no table."""

LONG = (
    (b"/*", b"*/"),
    (b"<!--", b"-->"),
    (b"--[[", b"]]"),
    (b"{-", b"-}"),
    (b"\n=begin", b"\n=end"),
    (b'"""', b'"""'),
    (b"'''", b"'''"),
    (b"`", b"`"),
)
"""What begins and ends the comments and strings of many lines, in whatever language."""


def beginning(source: bytes, length: int) -> bytes:
    """Return the whole lines within `length` bytes, or that many bytes of a longer line.

    A comment or string that goes on beyond them becomes blanks, which do not count: half of it
    would look like a file no grammar can read.
    """
    end = _end_of_line(source, 0, length)
    cut = _across(source, end)
    if cut is None:
        return source[:end]
    start, stop = cut
    end = _end_of_line(source, stop, length - start)
    again = _across(source, end)
    if again is not None:
        end = max(stop, again[0])
    return source[:start] + b" " * (stop - start) + source[stop:end]


def closed(piece: bytes) -> bytes:
    """Return the piece with the brackets closed that were open where it was cut.

    Strings and comments are not told apart: good enough for a table of data.
    """
    open_brackets: list[int] = []
    for byte in piece:
        if byte in CLOSING:
            open_brackets.append(CLOSING[byte])
        elif open_brackets and byte == open_brackets[-1]:
            open_brackets.pop()
    return piece + bytes(reversed(open_brackets[-MOST_OPEN:]))


def _end_of_line(source: bytes, start: int, length: int) -> int:
    return source.rfind(b"\n", start, start + length) + 1 or min(start + length, len(source))


def _across(source: bytes, place: int) -> tuple[int, int] | None:
    """Find the comment or string that a cut at `place` would go through."""
    for opener, closer in LONG:
        start = source.rfind(opener, 0, place)
        if opener == closer:
            is_open = source.count(opener, 0, place) % 2 == 1
        else:
            is_open = start > source.rfind(closer, 0, place)
        stop = source.find(closer, place) if is_open else -1
        if stop >= 0:
            return start, stop + len(closer)
    return None
