"""Times a refresh that knows nothing yet against the bare parse of the same files.

python bench/full.py REPOSITORY [ROUNDS]

The bare parse reads and parses on two processes every file whose language has a grammar; where a
grammar only reads blocks of a file, as in HTML or Svelte, it parses those. The refresh is measured
once as it is and once with workers that count no words: the difference is the token index.
"""

import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from project_intel.extraction.blocks import Block, parts
from project_intel.extraction.language import Language, language_named, language_of
from project_intel.extraction.shape import set_aside
from project_intel.extraction.text import decode

PROCESSES = 2

REFRESH = """\
import sys
from project_intel.knowledge.refresh import refresh
from project_intel.knowledge.upkeep import crew
from project_intel.settings import from_process, project_at
if sys.argv[2]:
    crew.PROGRAM = sys.argv[2]
refresh(project_at(from_process([])[0], sys.argv[1]))
"""

WORDLESS = """\
import sys
sys.path[:] = sys.argv[1].split("\\n")
from project_intel.knowledge.upkeep import learning
learning.count_words = lambda text: {}
from project_intel.knowledge.upkeep.worker import main
main(sys.argv[2])
"""

PARSE = """\
import json, sys
import tree_sitter
from project_intel.extraction.grammar import load
from project_intel.extraction.language import language_named
for name, paths in json.load(open(sys.argv[1])).items():
    parser = tree_sitter.Parser(load(language_named(name)))
    for path in paths:
        with open(path, "rb") as file:
            parser.parse(file.read())
"""

STATUS = ["git", "--no-optional-locks", "status", "--porcelain=v2", "-z", "-uall"]


class Cost(NamedTuple):
    """Seconds on the clock and of processors, children included."""

    wall: float
    cpu: float


def cost(*commands: list[str], folder: str, environment: dict[str, str]) -> Cost:
    """Run commands at once and return what they cost together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    running = [
        subprocess.Popen(each, cwd=folder, env=environment, stdout=subprocess.PIPE)
        for each in commands
    ]
    for process in running:
        process.communicate()
        if process.returncode:
            raise SystemExit(f"exit code {process.returncode}")
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Cost(wall, cpu)


def sources(root: Path, path: str) -> list[tuple[str, bytes]]:
    """Give the language and the source of everything in a file that a grammar is to read."""
    data = (root / path).read_bytes()
    text = decode(data)
    language = language_of(path, (text or "").partition("\n")[0])
    if text is None or language is None or set_aside(path, text, language.is_code):
        return []
    return _sources(language, text)


def _sources(language: Language, text: str) -> list[tuple[str, bytes]]:
    if language.reader:
        blocks = (part for part in parts(language, text) if isinstance(part, Block))
        inner = ((language_named(block.language), block.text) for block in blocks)
        return [one for row, code in inner if row for one in _sources(row, code)]
    return [(language.name, text.encode())] if language.grammar else []


def lay_out(root: Path, folder: Path) -> list[Path]:
    """Write the sources as files, and for every process a list of those that it parses."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True)
    found: dict[str, list[tuple[int, str]]] = {}
    for path in os.fsdecode(listed.stdout).split("\0"):
        if not path or not (root / path).is_file() or (root / path).is_symlink():
            continue
        for number, (name, source) in enumerate(sources(root, path)):
            place = folder / f"{sum(map(len, found.values()))}-{number}"
            place.write_bytes(source)
            found.setdefault(name, []).append((len(source), str(place)))
    shares = [{} for _ in range(PROCESSES)]
    for name, sized in found.items():
        for share in shares:
            share[name] = []
        for number, (_, place) in enumerate(sorted(sized, reverse=True)):
            shares[(number + number // PROCESSES) % PROCESSES][name].append(place)
    lists = [folder / f"share{number}.json" for number in range(PROCESSES)]
    for place, share in zip(lists, shares, strict=True):
        place.write_text(json.dumps(share))
    files = sum(map(len, found.values()))
    size = sum(size for sized in found.values() for size, _ in sized)
    print(f"{files} sources with a grammar, {size / 1e6:.1f} MB")
    return lists


def main() -> int:
    """Print medians of every round and of their ratios."""
    if len(sys.argv) < 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    root = Path(sys.argv[1]).resolve()
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    knowledge = root / ".knowledge"
    if knowledge.exists():
        print("There is a .knowledge already: measure on a copy without one.", file=sys.stderr)
        return 2

    with tempfile.TemporaryDirectory(prefix="bare-") as folder:
        # What is installed has its byte code at hand, whatever this shell says of it.
        environment = os.environ | {"PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)

        def run(*commands: list[str]) -> Cost:
            try:
                return cost(*commands, folder=str(root), environment=environment)
            finally:
                shutil.rmtree(knowledge, ignore_errors=True)

        refresh = [sys.executable, "-c", REFRESH, str(root)]
        lists = lay_out(root, Path(folder))
        steps = {
            "bare": [[sys.executable, "-c", PARSE, str(place)] for place in lists],
            "structure": [[*refresh, WORDLESS]],
            "with words": [[*refresh, ""]],
            "git status": [STATUS],
        }
        run(*steps["structure"])
        measured = [{name: run(*step) for name, step in steps.items()} for _ in range(rounds)]
    for name in steps:
        pairs = [(each[name], each["bare"]) for each in measured]
        print(
            f"{name:<10}  wall {statistics.median(one.wall for one, _ in pairs):7.3f} s"
            f"  x {statistics.median(one.wall / bare.wall for one, bare in pairs):6.3f}"
            f"   cpu {statistics.median(one.cpu for one, _ in pairs):7.3f} s"
            f"  x {statistics.median(one.cpu / bare.cpu for one, bare in pairs):6.3f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
