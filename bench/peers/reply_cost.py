"""Weighs our replies against searching and against reading everything, in characters.

python bench/peers/reply_cost.py REPOSITORIES [OWNER/NAME...]

REPOSITORIES is the folder bench/ranking/run.py takes, and the cases are its own. For every query:
the map's reply; `git grep -n` for any of its words, which prints what `rg -n` does; the names
alone, as `rg -l` has them; the text of all source files. Beside each, the share of the files that
were to be found. Without names: three repositories of different sizes, of the tuning half.
"""

import json
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
    "queries",
    "reply",
    "found",
    "search, lines",
    "search, names",
    "found",
    "found in as many characters of lines",
    "all paths",
    "all source files",
)


@dataclass(frozen=True, slots=True)
class Asked:
    """One query: characters of our reply and of a search, and the shares of what was to be found.

    `lines` and `names` are what a search prints, with its lines or only their files; `cut` is the
    share it shows within as many characters as our reply has.
    """

    reply: int
    found: float
    lines: int
    names: int
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


def named(output: str) -> frozenset[str]:
    """Return the files that an output of search names."""
    return frozenset(line.partition(":")[0] for line in output.splitlines())


def share(paths: frozenset[str], relevant: frozenset[str]) -> float:
    """Return the share of the relevant files that is there."""
    return len(paths & relevant) / len(relevant)


def standing(checkout: Path) -> tuple[int, int]:
    """Return the characters every session pays: what the hook tells, and the tool's definition."""
    command = [sys.executable, "-m", "project_intel"]
    event = json.dumps({"cwd": str(checkout)}).encode()
    hook = subprocess.run(
        [*command, "hook", "session-start"], input=event, capture_output=True, check=True
    )
    told = json.loads(hook.stdout)["hookSpecificOutput"]["additionalContext"]
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}}
    hello["clientInfo"] = {"name": "bench", "version": "1"}
    asked = (
        {"id": 1, "method": "initialize", "params": hello},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/list"},
    )
    with subprocess.Popen(
        [*command, "serve", f"--root={checkout}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as server:
        assert server.stdin and server.stdout
        for one in asked:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **one}).encode() + b"\n")
        server.stdin.flush()
        while (reply := json.loads(server.stdout.readline())).get("id") != 2:
            pass
        server.stdin.close()
    return len(told), len(json.dumps(reply["result"]["tools"]))


def weigh(folder: Path, one: cases.Repository) -> tuple[list[str], tuple[int, int]]:
    """Ask everything about one repository; return the cells of its row and the standing cost."""
    place = history.find_repository(folder, one.name)
    with tempfile.TemporaryDirectory(prefix="cost-") as temporary:
        checkout = Path(temporary)
        history.check_out(place, one.base, checkout)
        texts = read_texts(checkout)
        ask = ours(checkout)
        asked = []
        for case in (*cases.keyword_cases(place, one), *cases.question_cases(place, one)):
            reply, lines = ask(case.query), search(checkout, case.query)
            names = named(lines)
            asked.append(
                Asked(
                    reply.chars,
                    share(frozenset(reply.paths[: reply.shown]), case.relevant),
                    len(lines),
                    len("\n".join(names)),
                    share(names, case.relevant),
                    share(named(lines[: reply.chars]), case.relevant),
                )
            )
        always = standing(checkout)
    sources = [text for text in texts if kind(text.path) is Kind.SOURCE]
    cells = [
        one.name,
        f"{len(sources):,}",
        f"{len(asked)}",
        f"{statistics.fmean(each.reply for each in asked):,.0f}",
        f"{statistics.fmean(each.found for each in asked):.2f}",
        f"{statistics.fmean(each.lines for each in asked):,.0f}",
        f"{statistics.fmean(each.names for each in asked):,.0f}",
        f"{statistics.fmean(each.searched for each in asked):.2f}",
        f"{statistics.fmean(each.cut for each in asked):.2f}",
        f"{len(chr(10).join(text.path for text in texts)):,}",
        f"{sum(len(text.text) for text in sources):,}",
    ]
    return cells, always


def main() -> int:
    """Print the table."""
    if len(sys.argv) < 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    names = sys.argv[2:] or NAMES
    chosen = {one.name: one for one in cases.repositories() if one.name in names}
    print(f"| {' | '.join(HEADINGS)} |\n|{' --- |' * len(HEADINGS)}", flush=True)
    for name in names:
        cells, (told, defined) = weigh(Path(sys.argv[1]), chosen[name])
        print(f"| {' | '.join(cells)} |", flush=True)
    print(f"\nEvery session besides: {told:,} from the hook, {defined:,} for the tool.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
