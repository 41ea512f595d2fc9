"""Derives the set from histories: base commits, cases and the split.

python bench/ranking/derive.py FOLDER OWNER/NAME...
"""

import hashlib
import sys
from collections import Counter
from pathlib import Path

import cases
import history
from kinds import Kind, kind

MOST = 30
"""Cases of one repository."""

LEAST = 25

FIRST_LOOK = 64
"""Commits of the main line between the newest and the first base that is tried."""

LANGUAGES = {
    "C/C++": "c cc cpp cxx h hh hpp",
    "C#": "cs",
    "Dart": "dart",
    "Elixir": "ex exs",
    "Go": "go",
    "Java": "java",
    "JavaScript/TypeScript": "astro cjs cts js jsx mjs mts svelte ts tsx vue",
    "Kotlin": "kt",
    "PHP": "php",
    "Python": "py pyi",
    "Ruby": "rb",
    "Rust": "rs",
    "Scala": "scala",
    "Swift": "swift",
}
_LANGUAGE = {ending: name for name, endings in LANGUAGES.items() for ending in endings.split()}


def base_and_cases(place: Path) -> tuple[str, list[str]]:
    """Return the newest base tried that has enough cases after it, with the first of them."""
    line = history.mainline(place)
    back = FIRST_LOOK
    while True:
        base = line[min(back, len(line) - 1)]
        present = frozenset(history.tree(place, base))
        fit = [one for one in history.newest(place, base) if cases.is_fit(one, present)]
        # Two commits of one wording are one change, brought in twice.
        fit = list({cases.as_case(one, present).query: one for one in reversed(fit)}.values())
        if len(fit) >= MOST or back >= len(line):
            return base, [one.id for one in reversed(fit)][:MOST]
        back *= 2


def language_and_size(place: Path, base: str) -> tuple[str, int]:
    """Return the language of most source files, and how many source files there are."""
    endings = Counter(
        _LANGUAGE[path.rpartition(".")[2]]
        for path in history.tree(place, base)
        if kind(path) is Kind.SOURCE
    )
    return endings.most_common(1)[0][0], endings.total()


def split(found: dict[str, tuple[str, int]]) -> dict[str, str]:
    """Divide repositories, given with language and size, into tuning and reporting.

    Within a language neighbours in size are pairs, and the digest of their names decides which of
    the two is for tuning. What is left without a partner is paired across languages.
    """
    alone: list[str] = []
    pairs: list[tuple[str, ...]] = []
    for language in sorted({language for language, _ in found.values()}):
        names = sorted(
            (name for name in found if found[name][0] == language),
            key=lambda name: (found[name][1], name),
        )
        if len(names) % 2:
            alone.append(names.pop())
        pairs += zip(names[::2], names[1::2], strict=True)
    alone.sort(key=lambda name: (found[name][1], name))
    pairs += [tuple(alone[i : i + 2]) for i in range(0, len(alone), 2)]
    sides = {}
    for pair in pairs:
        for name, side in zip(sorted(pair, key=_digest), ("tuning", "reporting"), strict=False):
            sides[name] = side
    return sides


def _digest(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def main() -> int:
    """Write repositories.tsv and cases.tsv for the repositories named."""
    if len(sys.argv) < 3:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    folder = Path(sys.argv[1])
    bases: dict[str, str] = {}
    found: dict[str, tuple[str, int]] = {}
    rows: list[tuple[str, str]] = []
    for name in sorted(sys.argv[2:], key=str.lower):
        place = history.find_repository(folder, name)
        base, ids = base_and_cases(place)
        if len(ids) < LEAST:
            print(f"{name}: left out, {len(ids)} cases in its whole history", file=sys.stderr)
            continue
        bases[name] = base
        found[name] = language_and_size(place, base)
        rows += [(name, commit) for commit in ids]
        print(f"{name}: {len(ids)} cases, {found[name][1]} source files", file=sys.stderr)
    sides = split(found)
    table = [(name, found[name][0], sides[name], bases[name]) for name in bases]
    cases.write("repositories.tsv", ("repository", "language", "split", "base"), table)
    cases.write("cases.tsv", ("repository", "commit"), rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
