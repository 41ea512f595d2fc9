"""Reads TOML that nobody vouches for."""

import tomllib

_MOST_DOTS = 1_000
"""On one line; a dotted key takes the square of their number, and people write a few."""


def read_toml(text: str) -> dict[str, object]:
    """Return the tables; raises ValueError where it is no TOML or not worth trying."""
    if any(line.count(".") > _MOST_DOTS for line in text.splitlines()):
        raise ValueError("a line with too many dots")
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
