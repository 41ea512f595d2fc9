"""Reads the questions and tells whether a reply shows what answers them."""

import csv
import re
from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Question:
    repository: str
    kind: str
    text: str
    answers: tuple[tuple[str, int, int], ...]

    def shown_by(self, lines: Mapping[str, Set[int]]) -> tuple[bool, bool]:
        """Tell whether some line of an answer is shown, and whether one answer is whole."""
        some = whole = False
        for path, first, last in self.answers:
            wanted = set(range(first, last + 1))
            shown = wanted & lines.get(path, set())
            some = some or bool(shown)
            whole = whole or shown == wanted
        return some, whole


def questions() -> list[Question]:
    found = []
    with (HERE / "questions.tsv").open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            answers = []
            for one in row["answer"].split(";"):
                path, _, lines = one.rpartition(":")
                first, last = lines.split("-")
                answers.append((path, int(first), int(last)))
            found.append(Question(row["repository"], row["kind"], row["question"], tuple(answers)))
    return found


_HEAD = re.compile(r"\[\d+\] FILE: (.+)\nLINES: (\d+)-(\d+)\nSCORE: [\d.]+\n(`{3,})\n")
_GAP = re.compile(r"\.\.\. \(lines (\d+)-(\d+) omitted\)$")


def lines_of_packet(text: str) -> dict[str, set[int]]:
    """Read off an evidence packet which lines of which file it shows."""
    shown: dict[str, set[int]] = {}
    for head in _HEAD.finditer(text):
        body = text[head.end() : text.index(f"\n{head[4]}", head.end())]
        line = int(head[2])
        for written in body.split("\n"):
            gap = _GAP.fullmatch(written)
            if gap:
                line = int(gap[2]) + 1
            elif not written.startswith(("... (", "(matched on path only")):
                shown.setdefault(head[1], set()).add(line)
                line += 1
    return shown
