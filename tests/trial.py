"""Tries hostile inputs on languages in a process of its own, which may hang or die without harm.

Run as a program it is that process: python trial.py SIZE {short|long} LANGUAGE...
"""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterable
from pathlib import Path

from hostile import BRACKETS, OPENERS, TOKENS, hostile
from project_intel.extraction.extract import extract
from project_intel.extraction.language import Language, language_named, languages

GOLDENS = Path(__file__).parent / "languages"

KINDS = {"short": (BRACKETS, ("a",)), "long": (OPENERS, TOKENS)}
"""The openers and tokens of either form."""

SAMPLE = 4_000
"""Characters of sound code to start from."""

MEMORY = 1_500_000_000
"""Bytes of addresses the process may take, where the system can limit them."""


def tried() -> list[str]:
    """Name every language that is taken apart or parsed."""
    return [each.name for each in languages() if each.is_code and not each.unparsed]


def failures(names: Iterable[str], size: int, form: str, seconds: float) -> dict[str, list[str]]:
    """Give, by language, the inputs that took longer than `seconds` or ended the process."""
    found: dict[str, list[str]] = {}
    waiting = list(names)
    while waiting:
        announced = _last_announced(waiting, size, form, seconds)
        if announced is None:
            break
        name, kind, why = announced
        found.setdefault(name, []).append(f"{kind}: {why}")
        # What else this language does badly shows when this is mended.
        waiting = waiting[waiting.index(name) + 1 :]
    return found


def _last_announced(
    names: list[str], size: int, form: str, seconds: float
) -> tuple[str, str, str] | None:
    """Run until an input fails and say which; None when all of them are fine."""
    here = str(Path(__file__).parent)
    process = subprocess.Popen(
        [sys.executable, __file__, str(size), form, *names],
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": here, "PYTHONUTF8": "1"},
    )
    lines: queue.SimpleQueue[str] = queue.SimpleQueue()
    assert process.stdout is not None
    reader = threading.Thread(target=_forward, args=(process.stdout, lines))
    reader.start()
    line, why = "", "no answer in time"
    try:
        while True:
            answer = lines.get(timeout=seconds)
            if answer == "":
                why = f"exit code {process.wait()}"
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
    name, _, kind = line.rstrip("\n").partition("\t")
    return name or names[0], kind, why


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
    size, form, *names = sys.argv[1:]
    for name in names:
        language = language_named(name)
        assert language is not None
        for kind, data in hostile(_sample(language), name, int(size), *KINDS[form]):
            print(name, kind, sep="\t", flush=True)
            extract(_file_name(language), data)
    print("done", flush=True)


if __name__ == "__main__":
    main()
