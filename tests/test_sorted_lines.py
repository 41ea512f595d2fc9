"""Lines of sorted bytes, found without reading the others."""

import pytest

from project_intel.sorted_lines import lines_from

LINES = b"head\nb 1\nd 2\nf 3\ntail"


def key(line: bytes) -> bytes:
    return line.partition(b" ")[0]


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        (b"", [b"b 1", b"d 2", b"f 3"]),
        (b"b", [b"b 1", b"d 2", b"f 3"]),
        (b"c", [b"d 2", b"f 3"]),
        (b"f", [b"f 3"]),
        (b"g", []),
    ],
)
def test_lines_come_from_the_wanted_key_on(wanted: bytes, expected: list[bytes]) -> None:
    low, high = LINES.index(b"b"), LINES.index(b"tail")
    assert list(lines_from(LINES, low, high, wanted, key)) == expected


def test_no_lines_have_none() -> None:
    assert list(lines_from(LINES, 5, 5, b"", key)) == []
