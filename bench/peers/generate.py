"""Writes a repository of any number of small modules that import one another.

python bench/peers/generate.py COUNT FOLDER

The same count gives the same files. Fifty modules lie in a folder; each imports up to three others,
one of them near by, and defines two functions and a class named with words from a short list.
"""

import subprocess
import sys
from pathlib import Path

A_FOLDER = 50
WORDS = (
    "account",
    "batch",
    "buffer",
    "cache",
    "channel",
    "cursor",
    "digest",
    "event",
    "export",
    "filter",
    "gateway",
    "invoice",
    "kernel",
    "ledger",
    "mirror",
    "network",
    "parser",
    "policy",
    "queue",
    "router",
    "schema",
    "socket",
    "ticket",
    "worker",
)


def generate(folder: Path, count: int) -> None:
    """Write and commit `count` modules into an empty or missing folder."""
    for number in range(count):
        path = folder / module(number).replace(".", "/")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".py").write_text(source(number, count), encoding="utf-8")
    git = ["git", "-C", str(folder), "-c", "user.name=bench", "-c", "user.email=bench@localhost"]
    for step in (["init", "-q"], ["add", "."], ["commit", "-qm", "Generated"]):
        # No repacking behind the back of what is measured next.
        subprocess.run([*git, "-c", "gc.auto=0", *step], check=True)


def module(number: int) -> str:
    """Return the dotted name of a module."""
    group = number // A_FOLDER
    return f"{word(group)}_{group}.{word(number * 7)}_{number}"


def word(number: int) -> str:
    """Return one of the words, for any number."""
    return WORDS[number % len(WORDS)]


def source(number: int, count: int) -> str:
    """Return the text of a module that imports up to three others, never itself."""
    near = number // A_FOLDER * A_FOLDER + (number + 1) % A_FOLDER
    others = sorted(
        {near % count, (number * 31 + 17) % count, (number * 101 + 5) % count} - {number}
    )
    imports = "".join(f"from {module(one)} import {word(one)}_value_{one}\n" for one in others)
    calls = " + ".join(f"{word(one)}_value_{one}(depth - 1)" for one in others) or "0"
    name, other = word(number), word(number * 3 + 1)
    return f'''"""Keeps the {name} of every {other}."""

{imports}

class {name.title()}{other.title()}{number}:
    """A {name} with its {other}."""

    def __init__(self, {other}: int) -> None:
        self.{other} = {other}


def {name}_value_{number}(depth: int) -> int:
    """Return the {other} of a {name}."""
    if depth <= 0:
        return {number}
    return {calls}


def load_{other}_{number}(path: str) -> {name.title()}{other.title()}{number}:
    """Load a {name} from a file."""
    return {name.title()}{other.title()}{number}(len(path))
'''


def main() -> int:
    """Write the repository asked for."""
    if len(sys.argv) != 3:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    generate(Path(sys.argv[2]), int(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
