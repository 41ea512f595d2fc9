"""Tries every grammar on hostile input for as long as it takes; prints what did harm.

python bench/fuzz.py [--size N] [--seconds S] [LANGUAGE ...]
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from trial import failures, tried


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--size", type=int, default=20_000, help="pieces in a row")
    parser.add_argument("--seconds", type=float, default=5, help="what one input may take")
    parser.add_argument("languages", nargs="*", default=tried())
    options = parser.parse_args()
    harmed = False
    for name in options.languages:
        found = failures([name], options.size, "long", options.seconds)
        print(name, found.get(name, "fine"), flush=True)
        harmed = harmed or bool(found)
    return int(harmed)


if __name__ == "__main__":
    sys.exit(main())
