"""Asks peers the queries of bench/ranking, beside this project, and prints Markdown.

python bench/peers/ranked.py PEERS REPOSITORIES [OWNER/NAME...]

PEERS is the folder install.py filled, REPOSITORIES the one bench/ranking/run.py takes. Without
names: four repositories in four languages, of the tuning half.
"""

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "ranking"))

import cases
import history
from measures import Figures, mean, measure
from ours import ours
from peers import PEERS
from steps import Place, run_step
from subjects import STOP_WORDS
from systems import DEPTH, SHOWN, FullText, Reply, System, read_texts

NAMES = ("hynek/structlog", "honojs/hono", "caddyserver/caddy", "google/gson")

CODEGRAPH = "{peers}/codegraph/node_modules/@colbymchenry/codegraph-linux-x64/bin/codegraph"

ASKED = {
    "aider's map, words as mentions": (
        "aider-chat",
        ("{peers}/aider-chat/bin/python", "{drivers}/aider_map.py", "{tree}", "--ask"),
    ),
    "code-review-graph search": (
        "code-review-graph",
        (
            sys.executable,
            "{drivers}/code_review_graph_search.py",
            "{tree}",
            "{peers}/code-review-graph/bin/code-review-graph",
        ),
    ),
    "jcodemunch search_symbols": (
        "jcodemunch-mcp",
        ("{peers}/jcodemunch-mcp/bin/python", "{drivers}/jcodemunch_search.py", "{tree}"),
    ),
    "code-index-mcp search_code": (
        "code-index-mcp",
        ("{peers}/code-index-mcp/bin/python", "{drivers}/code_index_search.py", "{tree}"),
    ),
    "codegraph query": (
        "codegraph",
        (sys.executable, "{drivers}/codegraph_search.py", "{tree}", CODEGRAPH, "query"),
    ),
    "codegraph explore": (
        "codegraph",
        (sys.executable, "{drivers}/codegraph_search.py", "{tree}", CODEGRAPH, "explore"),
    ),
}
"""The folder of a peer and the driver that answers for it, by what is asked of it."""


@contextmanager
def answering(folder: str, command: tuple[str, ...], place: Place) -> Iterator[System]:
    """Start a driver on a checkout, and ask it until the end."""
    peer = next(one for one in PEERS if one.folder == folder)
    environment = place.environment(peer)
    filled = [place.filled(part) for part in command]
    with subprocess.Popen(
        filled,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as driver:
        asked, answers = driver.stdin, driver.stdout
        assert asked and answers

        def ask(query: str) -> Reply:
            # As bench/ranking asks its peers: ours alone has to know what a stop word is.
            words = [word for word in query.split() if word.lower() not in STOP_WORDS]
            print(json.dumps(" ".join(words)), file=asked, flush=True)
            said = json.loads(answers.readline())
            paths = tuple(said["paths"][:DEPTH])
            return Reply(paths, min(len(paths), SHOWN), said["chars"])

        yield ask
        asked.close()


def measure_repository(folder: Path, peers: Path, one: cases.Repository) -> dict[str, Figures]:
    """Ask every system every query about one repository."""
    repository = history.find_repository(folder, one.name)
    asked = [*cases.keyword_cases(repository, one), *cases.question_cases(repository, one)]
    with tempfile.TemporaryDirectory(prefix="ranked-") as temporary, ExitStack() as stack:
        checkout = Path(temporary) / "ours"
        checkout.mkdir()
        history.check_out(repository, one.base, checkout)
        texts = FullText(read_texts(checkout))
        systems = {
            "project-intel": ours(checkout),
            "full text": texts.ask,
            "full text, demoted": texts.ask_demoted,
        }
        for folder_name in dict.fromkeys(owner for owner, _ in ASKED.values()):
            place = Place(
                peers, Path(temporary) / folder_name, Path(temporary) / f"{folder_name}.state"
            )
            place.tree.mkdir()
            history.check_out(repository, one.base, place.tree)
            place.forget()
            run_step(next(peer for peer in PEERS if peer.folder == folder_name), "full", place)
            for name, (owner, command) in ASKED.items():
                if owner == folder_name:
                    systems[name] = stack.enter_context(answering(owner, command, place))
        return {
            name: mean(measure(ask(case.query), case) for case in asked)
            for name, ask in systems.items()
        }


def main() -> int:
    """Print the macro averages, and each repository's recall within ten."""
    if len(sys.argv) < 3:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    names = sys.argv[3:] or NAMES
    chosen = {one.name: one for one in cases.repositories() if one.name in names}
    figures: dict[str, list[Figures]] = defaultdict(list)
    for name in names:
        got = measure_repository(Path(sys.argv[2]), Path(sys.argv[1]).resolve(), chosen[name])
        for system, each in got.items():
            figures[system].append(each)
        print(f"{name} done", file=sys.stderr)
    heads = ["recall@10", "recall@25", "MRR", "the same without tests and documents"]
    print(f"| system | {' | '.join(heads)} | characters | {' | '.join(names)} |")
    print(f"|{' --- |' * (6 + len(names))}")
    for system, each in figures.items():
        all_ = mean(each)
        cells = [f"{all_.recall_10:.2f}", f"{all_.recall_25:.2f}", f"{all_.reciprocal:.2f}"]
        cells.append(f"{all_.only_10:.2f}, {all_.only_25:.2f}, {all_.only_reciprocal:.2f}")
        cells.append(f"{all_.chars:,.0f}")
        cells += [f"{one.recall_10:.2f}" for one in each]
        print(f"| {system} | {' | '.join(cells)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
