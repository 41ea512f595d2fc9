"""Tries hostile inputs on languages in a process of its own, which may hang or die without harm.

Run as a program it is that process: python trial.py SIZE {short|long} SECONDS FIRST LANGUAGE...
where FIRST is the number of the first input tried on the first language.
"""

import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from hostile import OPENERS, TOKENS, hostile
from project_intel.extraction.extract import extract
from project_intel.extraction.language import Language, language_named, languages

GOLDENS = Path(__file__).parent / "languages"

KINDS = {"short": (("(\n", "{\n"), ("@a ",), 0), "long": (OPENERS, TOKENS, 40)}
"""The openers and tokens of either form, and how many of the usual tokens."""

SAMPLE = 4_000
"""Characters of sound code to start from."""

STARTING = 30
"""Seconds the process may take before the first input."""

BUSY = 10
"""How much longer things may take by the clock, where others keep the machine busy."""

MEMORY = 1_000_000_000
"""Bytes of addresses the process may take, where the system can limit them."""


def tried() -> list[str]:
    """Name every language that is taken apart or parsed."""
    return [each.name for each in languages() if each.is_code and not each.unparsed]


def failures(names: Iterable[str], size: int, form: str, seconds: float) -> dict[str, list[str]]:
    """Give, by language, the inputs that took more than `seconds` of work or ended the process."""
    found: dict[str, list[str]] = {}
    waiting, first = list(names), 0
    while waiting:
        last = _last_announced(waiting, size, form, first, seconds)
        if last is None:
            break
        found.setdefault(last.language, []).append(f"{last.kind}: {last.end}")
        waiting, first = waiting[waiting.index(last.language) :], last.number + 1
    return found


@dataclass(frozen=True, slots=True)
class Announced:
    """An input that is being tried, and how that ended."""

    language: str
    number: int
    kind: str
    end: str


def _last_announced(
    names: list[str], size: int, form: str, first: int, seconds: float
) -> Announced | None:
    """Run until an input fails and say which; None when all of them are fine."""
    here = str(Path(__file__).parent)
    process = subprocess.Popen(
        [sys.executable, __file__, str(size), form, str(seconds), str(first), *names],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": here, "PYTHONUTF8": "1"},
    )
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    assert process.stdout is not None
    reader = threading.Thread(target=_forward, args=(process.stdout, lines))
    reader.start()
    line, end = "", "no answer in time"
    try:
        while True:
            answer = lines.get(timeout=STARTING + seconds * BUSY)
            if answer == "":
                end = f"exit code {process.wait()}"
                break
            line = answer
    except queue.Empty:
        process.kill()
    finally:
        process.wait()
        reader.join()
        process.stdout.close()
    if line == "done\n":
        return None
    if line == "":
        raise RuntimeError(f"the process tries nothing: {end}")
    name, number, kind = line.rstrip("\n").split("\t", 2)
    return Announced(name, int(number), kind, end)


def _forward(stream: Iterable[str], lines: "queue.SimpleQueue[str]") -> None:
    for line in stream:
        lines.put(line)
    lines.put("")


def _sample(language: Language) -> str:
    cases = sorted((GOLDENS / language.name).glob("*/input.*"))
    return "\n".join(case.read_text(encoding="utf-8") for case in cases)[:SAMPLE]


def _file_name(language: Language) -> str:
    return f"a{language.extensions[0]}"


def main() -> None:
    """Announce each input and extract it."""
    try:
        import resource
    except ImportError:  # Windows
        pass
    else:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    size, form, seconds, first, *names = sys.argv[1:]
    skipped = int(first)
    for name in names:
        language = language_named(name)
        assert language is not None
        inputs = enumerate(hostile(_sample(language), name, int(size), *KINDS[form]))
        for number, (kind, data) in inputs:
            if number < skipped:
                continue
            print(name, number, kind, sep="\t", flush=True)
            if hasattr(signal, "setitimer"):  # Ends the process after so much work.
                signal.setitimer(signal.ITIMER_VIRTUAL, float(seconds))
            extract(_file_name(language), data)
        skipped = 0
    print("done", flush=True)


if __name__ == "__main__":
    main()
