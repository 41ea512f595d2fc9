"""Finds lines in sorted bytes without decoding the others."""

from collections.abc import Callable, Iterator


def lines_from(
    data: bytes, low: int, high: int, wanted: bytes, key_of: Callable[[bytes], bytes]
) -> Iterator[bytes]:
    """Yield the lines between two places of `data`, from the first whose key is `wanted` on.

    Both places are starts of lines or the end of the last; the keys ascend.
    """
    end_of_all = high
    while low < high:
        middle = (low + high) // 2
        start = data.rfind(b"\n", low, middle) + 1 or low
        end = data.index(b"\n", start)
        if key_of(data[start:end]) < wanted:
            low = end + 1
        else:
            high = start
    while low < end_of_all:
        end = data.index(b"\n", low)
        yield data[low:end]
        low = end + 1
