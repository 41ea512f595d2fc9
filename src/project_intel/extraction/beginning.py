"""Cuts a piece off the beginning of a file that can be parsed by itself."""

CLOSING = {ord("("): ord(")"), ord("["): ord("]"), ord("{"): ord("}")}

MOST_OPEN = 1_000
"""Brackets closed at most; deeper nesting is no table."""


def beginning(source: bytes, length: int) -> bytes:
    """Return the whole lines within `length` bytes, or that many bytes of a longer line."""
    return source[: source.rfind(b"\n", 0, length) + 1 or length]


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
