"""Tells a hang from a slow machine."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

HANG_SECONDS = 60
"""What takes the square of a long input's length takes minutes, what does not takes moments."""


@contextmanager
def ends() -> Iterator[None]:
    """Fail where the body all but hangs; never a measure of speed."""
    start = time.monotonic()
    yield
    assert time.monotonic() - start < HANG_SECONDS
