"""Weighs our replies against searching and against reading everything, in characters.

python bench/peers/reply_cost.py REPOSITORIES [OWNER/NAME...]

REPOSITORIES is the folder bench/ranking/run.py takes, and the cases are its own. For every query:
the map's reply; `git grep -n` for any of its words, which prints what `rg -n` does; the text of
all source files. Beside each, the share of the files that were to be found. Without names: three
repositories of different sizes, of the tuning half.
"""

import re
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "ranking"))

import cases
import history
from kinds import Kind, kind
from ours import ours
from subjects import STOP_WORDS
from systems import read_texts

NAMES = ("simonw/sqlite-utils", "caddyserver/caddy", "vitejs/vite")

HEADINGS = (
    "repository",
    "source files",
    "their characters",
    "queries",
    "reply",
    "found",
    "search",
    "found",
    "search cut to the reply",
    "replies worth reading all",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One query: characters of our reply and of a search, and the shares of what was to be found.

    `cut` is the share a search shows within the characters of our reply.
    """

    reply: int
    found: float
    search: int
    searched: float
    cut: float


def search(checkout: Path, query: str) -> str:
    """Return the lines that hold any word of a query, with path and number, as a person asks."""
    words = [word for word in re.findall(r"\w+", query) if word.lower() not in STOP_WORDS]
    patterns = [part for word in words for part in ("-e", word)]
    grep = ["git", "-C", str(checkout), "grep", "-n", "-I", "-i", "-F", *patterns]
    # The map lies in the checkout, untracked; git grep reads what is tracked only.
    done = subprocess.run(grep, capture_output=True)
    return done.stdout.decode(errors="replace")


def share(output: str, relevant: frozenset[str]) -> float:
    """Return the share of the relevant files that an output of search names."""
    named = {line.partition(":")[0] for line in output.splitlines()}
    return len(named & relevant) / len(relevant)


def weigh(folder: Path, one: cases.Repository) -> list[str]:
    """Ask everything about one repository; return the cells of its row."""
    place = history.find_repository(folder, one.name)
    with tempfile.TemporaryDirectory(prefix="cost-") as temporary:
        checkout = Path(temporary)
        history.check_out(place, one.base, checkout)
        sources = [text for text in read_texts(checkout) if kind(text.path) is Kind.SOURCE]
        ask = ours(checkout)
        asked = []
        for case in (*cases.keyword_cases(place, one), *cases.question_cases(place, one)):
            reply, lines = ask(case.query), search(checkout, case.query)
            shown = frozenset(reply.paths[: reply.shown])
            asked.append(
                Asked(
                    reply.chars,
                    len(shown & case.relevant) / len(case.relevant),
                    len(lines),
                    share(lines, case.relevant),
                    share(lines[: reply.chars], case.relevant),
                )
            )
    everything = sum(len(text.text) for text in sources)
    reply_chars = statistics.fmean(each.reply for each in asked)
    return [
        one.name,
        f"{len(sources):,}",
        f"{everything:,}",
        f"{len(asked)}",
        f"{reply_chars:,.0f}",
        f"{statistics.fmean(each.found for each in asked):.2f}",
        f"{statistics.fmean(each.search for each in asked):,.0f}",
        f"{statistics.fmean(each.searched for each in asked):.2f}",
        f"{statistics.fmean(each.cut for each in asked):.2f}",
        f"{everything / reply_chars:.0f}",
    ]


def main() -> int:
    """Print the table."""
    if len(sys.argv) < 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    names = sys.argv[2:] or NAMES
    chosen = {one.name: one for one in cases.repositories() if one.name in names}
    print(f"| {' | '.join(HEADINGS)} |\n|{' --- |' * len(HEADINGS)}", flush=True)
    for name in names:
        print(f"| {' | '.join(weigh(Path(sys.argv[1]), chosen[name]))} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
