"""Copies of the trees that systems are run on: cloned, cleaned and edited, never the originals."""

import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

EDITED = 10
SUFFIXES = {
    ".py": "\ndef added_by_the_bench_{n}():\n    return {n}\n",
    **dict.fromkeys(
        (".js", ".mjs", ".jsx", ".ts", ".mts", ".tsx"),
        "\nfunction addedByTheBench{n}() {{ return {n}; }}\n",
    ),
    ".go": "\nfunc addedByTheBench{n}() int {{ return {n} }}\n",
    ".rs": "\nfn added_by_the_bench_{n}() -> u32 {{ {n} }}\n",
}
"""What is added to the end of a file, by its ending."""

STATUS = ("git", "--no-optional-locks", "status", "--porcelain=v2", "-z", "-uall")


def clone(origin: str, place: Path) -> None:
    """Lay the last commit of a repository at a new place, as if it had lain there for long."""
    url = Path(os.path.realpath(origin)).as_uri()
    subprocess.run(["git", "clone", "--quiet", "--depth", "1", url, str(place)], check=True)
    age(place)


def age(tree: Path) -> None:
    """Give all tracked files a stamp of an hour ago, and git an index that knows it.

    An index written in the same second as the files makes every git status read them again.
    """
    hour_ago = time.time() - 3600
    for path in listed(tree):
        os.utime(tree / path, (hour_ago, hour_ago))
    subprocess.run(["git", "-C", str(tree), "update-index", "-q", "--refresh"], check=True)


def forget(tree: Path, state: Path) -> None:
    """Remove what a system keeps, inside the tree and outside of it."""
    subprocess.run(["git", "-C", str(tree), "clean", "-xdfq"], check=True)
    shutil.rmtree(state, ignore_errors=True)
    for name in ("home", "tmp"):
        (state / name).mkdir(parents=True)


def to_edit(tree: Path) -> list[str]:
    """Choose ten source files, evenly spaced among all in the order of their paths."""
    found = [path for path in listed(tree) if not path.endswith(".d.ts") and _suffix(path)]
    step = max(1, len(found) // EDITED)
    return found[step // 2 :: step][:EDITED]


def edit(tree: Path, paths: Sequence[str], number: int) -> None:
    """Add a function of its own number to the end of each file."""
    for path in paths:
        with (tree / path).open("a", encoding="utf-8") as file:
            file.write(SUFFIXES[_suffix(path)].format(n=number))


def listed(tree: Path) -> list[str]:
    """Return the tracked regular files by path."""
    done = subprocess.run(
        ["git", "-C", str(tree), "ls-files", "-z"], capture_output=True, check=True
    )
    paths = sorted(done.stdout.decode(errors="surrogateescape").split("\0")[:-1])
    return [path for path in paths if (tree / path).is_file() and not (tree / path).is_symlink()]


def _suffix(path: str) -> str:
    suffix = Path(path).suffix
    return suffix if suffix in SUFFIXES else ""
