"""Measures what an index costs: its size, its build beside bm25s, and a run that finds no change.

python bench/search/costs.py CHECKOUT... [--bm25s PYTHON]

PYTHON is an interpreter that has bm25s; it indexes the same texts in pieces of 80 lines. CPU
seconds of one process each; the no-change run and the searches are medians.
"""

import os
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from questions import questions

from project_intel.evidence.chunks import text_of
from project_intel.evidence.index_repo import index_repo
from project_intel.evidence.listing import evidence_files
from project_intel.evidence.search_code import Search
from project_intel.evidence.store import FOLDER, INDEX_FILE

_BM25S = """
import sys, time, bm25s
pieces = []
for path in sys.stdin.read().split("\\0"):
    lines = open(path, encoding="utf-8", errors="replace").read().split("\\n")
    pieces += ["\\n".join(lines[at : at + 80]) for at in range(0, len(lines), 80)]
start = time.process_time()
model = bm25s.BM25()
model.index(bm25s.tokenize(pieces, show_progress=False), show_progress=False)
print(time.process_time() - start, len(pieces))
"""


def _spent(action: Callable[[], object]) -> float:
    start = time.process_time()
    action()
    return time.process_time() - start


def _bare(root: str) -> None:
    """List and stat the tree, leaving out what git keeps."""
    pending = [root]
    while pending:
        with os.scandir(pending.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    if entry.name not in (".git", FOLDER):
                        pending.append(entry.path)
                elif entry.is_file(follow_symlinks=False):
                    entry.stat(follow_symlinks=False)


def measure(root: str, python: str) -> str:
    shutil.rmtree(Path(root, FOLDER), ignore_errors=True)
    build = _spent(lambda: index_repo(root))
    said = index_repo(root)
    paths = [os.path.join(root, path) for path in evidence_files(root).files]
    texts = [path for path in paths if text_of(Path(path).read_bytes()) is not None]
    size = sum(os.path.getsize(path) for path in texts)
    again = statistics.median(_spent(lambda: index_repo(root)) for _ in range(9))
    bare = statistics.median(_spent(lambda: _bare(root)) for _ in range(9))
    other = "-"
    if python:
        done = subprocess.run(
            [python, "-c", _BM25S],
            input="\0".join(texts),
            capture_output=True,
            text=True,
            check=True,
        )
        seconds = float(done.stdout.split()[0])
        other = f"{build / seconds:.2f}"
    search = Search(root)
    first = _spent(lambda: search.find("first call after the start"))
    asked = [one.text for one in questions()]
    took = sorted(_spent(lambda text=text: search.find(text)) for text in asked)
    warm = sorted(_spent(lambda text=text: search.find(text)) for text in asked)
    index = os.path.getsize(Path(root, INDEX_FILE))
    return (
        f"| {Path(root).name} | {said.chunks:,} | {index / size:.0%} | {build:.2f} | {other} "
        f"| {again / bare:.2f} | {first:.2f} | {took[len(took) // 2] * 1e3:.1f} "
        f"| {warm[len(warm) // 2] * 1e3:.1f} |"
    )


def main(arguments: Sequence[str]) -> None:
    python = arguments[arguments.index("--bm25s") + 1] if "--bm25s" in arguments else ""
    print(
        "| repository | chunks | index / text | build, s | / bm25s | no change / list and stat "
        "| first search, s | search, ms | asked again, ms |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    )
    for root in arguments:
        if os.path.isdir(root):
            print(measure(os.path.realpath(root), python), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
