"""Asks every question of the table, of a search, of ripgrep and of whole files.

python bench/search/run.py CHECKOUTS [--details]

CHECKOUTS holds a folder for each repository of the table, at the commit it names. Prints one row a
repository and, with --details, the questions whose answer was not in the packet.
"""

import re
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from questions import Question, lines_of_packet, questions

from project_intel.evidence.index_repo import index_repo
from project_intel.evidence.search_code import Search
from project_intel.terms import STOP_WORDS

READ_GUTTER = 7
"""Characters a reader puts before each line: its number and a tab."""


def ripgrep(root: Path, question: Question) -> tuple[str, dict[str, set[int]], float]:
    """Search for the question's words, any of them, as who knows no identifier would."""
    words = [w for w in re.findall(r"\w+", question.text) if w.lower() not in STOP_WORDS]
    if question.kind == "named":
        words = [max(words, key=lambda word: (bool(re.search(r"[A-Z_]", word[1:])), len(word)))]
    return _rg(root, words)


def _rg(root: Path, words: Sequence[str]) -> tuple[str, dict[str, set[int]], float]:
    command = ["rg", "-n", "-i", "-C", "2", "--no-heading", "-e", "|".join(map(re.escape, words))]
    start = time.perf_counter()
    done = subprocess.run([*command, "."], cwd=root, capture_output=True, check=False)
    took = time.perf_counter() - start
    text = done.stdout.decode("utf-8", "replace")
    shown: dict[str, set[int]] = {}
    for line in text.splitlines():
        found = re.match(r"\./(.+?)(?::(\d+):|-(\d+)-)", line)
        if found:
            shown.setdefault(found[1], set()).add(int(found[2] or found[3]))
    return text, shown, took


def whole_file(root: Path, question: Question) -> int:
    """Count the characters of the answering file as a reader shows it."""
    text = (root / question.answers[0][0]).read_text("utf-8", "replace")
    return len(text) + READ_GUTTER * (text.count("\n") + 1)


def asked(
    root: Path, ones: Sequence[Question], details: bool
) -> tuple[list[str], dict[str, list[bool]]]:
    index_repo(str(root))
    search = Search(str(root))
    search.find("warm")
    chars, wholes, took = [], [], []
    rg_chars, rg_took, file_chars = [], [], []
    some_by_kind: dict[str, list[bool]] = {"named": [], "plain": []}
    rg_by_kind: dict[str, list[bool]] = {"named": [], "plain": []}
    for one in ones:
        start = time.perf_counter()
        answer = search.find(one.text)
        took.append(time.perf_counter() - start)
        some, whole = one.shown_by(lines_of_packet(answer.text))
        some_by_kind[one.kind].append(some)
        wholes.append(whole)
        chars.append(len(answer.text))
        text, shown, seconds = ripgrep(root, one)
        rg_by_kind[one.kind].append(one.shown_by(shown)[0])
        rg_chars.append(len(text))
        rg_took.append(seconds)
        file_chars.append(whole_file(root, one))
        if details and not some:
            hits = ", ".join(f"{hit.path} {hit.start}-{hit.end}" for hit in answer.hits)
            print(f"miss: {one.text}\n  wanted {one.answers}\n  got {hits}")
    every = [*some_by_kind["named"], *some_by_kind["plain"]]
    rg_every = [*rg_by_kind["named"], *rg_by_kind["plain"]]
    row = [
        _rate(some_by_kind["named"]),
        _rate(some_by_kind["plain"]),
        _rate(every),
        _rate(wholes),
        f"{statistics.mean(chars):,.0f}",
        f"{statistics.median(took) * 1e3:.1f}",
        _rate(rg_every),
        f"{statistics.median(rg_chars):,.0f}",
        f"{statistics.median(rg_took) * 1e3:.0f}",
        f"{statistics.mean(file_chars):,.0f}",
    ]
    return row, {**some_by_kind, "all": every, "whole": wholes, "ripgrep": rg_every}


def _rate(found: Sequence[bool]) -> str:
    return f"{sum(found)}/{len(found)}"


def main(arguments: Sequence[str]) -> None:
    checkouts = Path(arguments[0])
    details = "--details" in arguments
    every = questions()
    print(
        "| repository | named | plain | in the packet | whole answer | characters | ms "
        "| ripgrep -C 2: shown | its characters (median) | ms | the file itself |\n"
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
    )
    sums: dict[str, list[bool]] = {}
    for name in dict.fromkeys(one.repository for one in every):
        ones = [one for one in every if one.repository == name]
        row, found = asked((checkouts / name).resolve(), ones, details)
        print(f"| {name} | {' | '.join(row)} |", flush=True)
        for key, values in found.items():
            sums.setdefault(key, []).extend(values)
    rates = {key: _rate(values) for key, values in sums.items()}
    shown = " | ".join(rates[key] for key in ("named", "plain", "all", "whole"))
    print(f"| all | {shown} | | | {rates['ripgrep']} | | | |")


if __name__ == "__main__":
    main(sys.argv[1:])
