"""The interface every system under measurement has, and the peers of ours."""

import math
import re
import subprocess
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

from kinds import Kind, kind
from subjects import STOP_WORDS

SHOWN = 25
"""Results a caller sees."""

DEPTH = 300
"""Results that are ranked at all, so that a list remains when tests and documents are taken out."""

LARGEST = 512 * 1024
"""Bytes; the peers read no larger file."""

DEMOTED = 0.3
K1, B = 1.2, 0.75

_TOKEN = re.compile(r"[^\W_]+(?:_+[^\W_]+)*")
_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+|[^\W\d_a-zA-Z]+")


@dataclass(frozen=True, slots=True)
class Reply:
    """Paths, best first; `shown` of them reach the caller, in a reply of `chars` characters."""

    paths: tuple[str, ...]
    shown: int
    chars: int


System = Callable[[str], Reply]
"""Answers one query about the checkout it was made for."""


@dataclass(frozen=True, slots=True)
class Text:
    """One tracked text file of a checkout."""

    path: str
    text: str


def read_texts(checkout: Path) -> list[Text]:
    """Read the tracked files of a checkout that are text and not too large, by path."""
    listed = subprocess.run(
        ["git", "-C", str(checkout), "ls-files", "-z"], capture_output=True, check=True
    )
    found = []
    for path in sorted(listed.stdout.decode(errors="surrogateescape").split("\0")[:-1]):
        file = checkout / path
        if file.is_symlink() or not file.is_file() or file.stat().st_size > LARGEST:
            continue
        data = file.read_bytes()
        if b"\0" not in data:
            found.append(Text(path, data.decode(errors="replace")))
    return found


def matched_words(texts: list[Text]) -> System:
    """Rank files by the number of query words in their text, then by how often they stand there."""
    lowered = [(one.path, one.text.lower()) for one in texts]

    @cache
    def counts(word: str) -> list[int]:
        return [text.count(word) for _, text in lowered]

    def ask(query: str) -> Reply:
        each = [counts(word) for word in _asked(query)]
        ranked = []
        for row, (path, _) in enumerate(lowered):
            found = [one[row] for one in each if one[row]]
            if found:
                ranked.append((-len(found), -sum(found), path))
        return _as_list([path for _, _, path in sorted(ranked)])

    return ask


class FullText:
    """BM25 over path and text of every file, identifiers split and kept whole."""

    def __init__(self, texts: list[Text]) -> None:
        self._paths = [one.path for one in texts]
        self._postings: dict[str, list[tuple[int, int]]] = {}
        lengths = []
        for row, one in enumerate(texts):
            counts = _tokens(f"{one.path}\n{one.text}")
            lengths.append(counts.total())
            for token, number in counts.items():
                self._postings.setdefault(token, []).append((row, number))
        mean = sum(lengths) / max(1, len(lengths))
        self._norms = [K1 * (1 - B + B * length / mean) for length in lengths]

    def ask(self, query: str) -> Reply:
        """Rank as the text alone has it."""
        return self._ranked(self._scores(query))

    def ask_demoted(self, query: str) -> Reply:
        """Rank with the scores of tests, documents and examples made small."""
        scores = self._scores(query)
        for row in scores:
            if kind(self._paths[row]) in (Kind.TEST, Kind.DOCUMENTATION):
                scores[row] *= DEMOTED
        return self._ranked(scores)

    def _scores(self, query: str) -> dict[int, float]:
        scores: dict[int, float] = {}
        for token in _tokens(" ".join(_asked(query, fold=False))):
            found = self._postings.get(token, ())
            rarity = math.log(1 + (len(self._paths) - len(found) + 0.5) / (len(found) + 0.5))
            for row, number in found:
                gain = rarity * number * (K1 + 1) / (number + self._norms[row])
                scores[row] = scores.get(row, 0.0) + gain
        return scores

    def _ranked(self, scores: dict[int, float]) -> Reply:
        rows = sorted(scores, key=lambda row: (-scores[row], self._paths[row]))
        return _as_list([self._paths[row] for row in rows])


def _as_list(paths: list[str]) -> Reply:
    shown = paths[:SHOWN]
    return Reply(tuple(paths[:DEPTH]), len(shown), len("\n".join(shown)))


def _asked(query: str, fold: bool = True) -> list[str]:
    words = [word for word in _TOKEN.findall(query) if word.lower() not in STOP_WORDS]
    return list(dict.fromkeys(word.lower() if fold else word for word in words))


def _tokens(text: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for name, number in Counter(_TOKEN.findall(text)).items():
        for token in _split(name):
            counts[token] += number
    return counts


@lru_cache(maxsize=1 << 18)
def _split(name: str) -> tuple[str, ...]:
    parts = [part.lower() for part in _PART.findall(name)]
    return tuple(parts) if len(parts) < 2 else (*parts, name.lower())
