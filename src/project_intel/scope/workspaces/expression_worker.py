"""Tries one regular expression on lines, as a process of its own that may be ended at any time."""

import faulthandler
import json
import re
import sys


def main() -> None:
    """Read what is asked from stdin and answer on stdout, both one JSON object."""
    asked = json.load(sys.stdin.buffer)
    # Whoever asked may be gone before it could end this process. An expression at work lets no
    # other Python code run; this needs none.
    faulthandler.dump_traceback_later(asked["seconds"], exit=True)
    json.dump(_matches(asked["texts"], asked["expression"], asked["most"]), sys.stdout)


def _matches(texts: list[str], expression: str, most: int) -> dict[str, object]:
    try:
        search = re.compile(expression, re.IGNORECASE).search
    except (re.error, RecursionError, OverflowError) as error:
        return {"wrong": str(error) or type(error).__name__}
    first: list[tuple[int, int, int]] = []
    total = 0
    for place, text in enumerate(texts):
        for number, line in enumerate(text.split("\n"), 1):
            found = search(line)
            if found is None:
                continue
            total += 1
            if len(first) < most:
                first.append((place, number, found.start()))
    return {"first": first, "total": total}
