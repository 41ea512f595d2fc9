"""Times queries in a running server, the look for changes apart, against git status.

python bench/warm_query.py REPOSITORY [ROUNDS]
"""

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import IO, cast

from project_intel.knowledge.project import Project
from project_intel.knowledge.query import Search
from project_intel.knowledge.question import Question
from project_intel.knowledge.refresh import refresh

STATUS = ["git", "--no-optional-locks", "status", "--porcelain=v2", "-z", "-uall"]
WORDS = (
    "config loader",
    "where are errors reported",
    "parse arguments of the command line",
    "cache invalidation",
    "session token",
    "retry on timeout",
    "test helpers",
    "render a template",
    "type definitions of options",
    "readme",
)


class Server:
    """A server process of ours, spoken to in plain JSON-RPC."""

    def __init__(self, root: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "project_intel", "serve", "--root", root],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self._in = cast("IO[bytes]", self._process.stdin)
        self._out = cast("IO[bytes]", self._process.stdout)
        self._number = 0
        self._ask(
            "initialize",
            {
                "protocolVersion": "2025-06-18",
                "capabilities": {},
                "clientInfo": {"name": "bench", "version": "1"},
            },
        )
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def query(self, keywords: str) -> float:
        """Return the seconds from sending a query to its answer."""
        start = time.perf_counter()
        self._ask("tools/call", {"name": "query", "arguments": {"keywords": keywords}})
        return time.perf_counter() - start

    def memory(self) -> float:
        """Return the most MiB the process has had, 0 where the system does not tell."""
        try:
            with open(f"/proc/{self._process.pid}/status") as file:
                peak = next(line for line in file if line.startswith("VmHWM"))
        except OSError:
            return 0.0
        return int(peak.split()[1]) / 1024

    def close(self) -> None:
        """End it as a client does."""
        self._in.close()
        self._process.wait()

    def _ask(self, method: str, params: object) -> None:
        self._number += 1
        self._send({"jsonrpc": "2.0", "id": self._number, "method": method, "params": params})
        while json.loads(self._out.readline()).get("id") != self._number:
            pass

    def _send(self, message: object) -> None:
        self._in.write(json.dumps(message).encode() + b"\n")
        self._in.flush()


def git_status(root: str) -> float:
    """Return the seconds git status takes."""
    start = time.perf_counter()
    subprocess.run(STATUS, cwd=root, capture_output=True, check=True)
    return time.perf_counter() - start


def told(name: str, seconds: Sequence[float]) -> str:
    """Lay out the median and the 99th percentile in milliseconds."""
    ordered = sorted(seconds)
    late = ordered[min(len(ordered) - 1, round(0.99 * len(ordered)))]
    return f"{name}: median {statistics.median(ordered) * 1e3:.1f} ms, p99 {late * 1e3:.1f} ms"


def main() -> int:
    """Print the latencies and the memory of the server."""
    if len(sys.argv) < 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    root = os.path.realpath(sys.argv[1])
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    refresh(Project(root))
    time.sleep(2.5)  # files written a moment ago are looked at twice
    refresh(Project(root))
    search = Search(Project(root))
    search.ask(Question(WORDS[0]))
    server = Server(root)
    first = server.query(WORDS[0])
    whole, checks, status = [], [], []
    for _ in range(rounds):
        for words in WORDS:
            whole.append(server.query(words))
            start = time.perf_counter()
            search.look_again()
            checks.append(time.perf_counter() - start)
            status.append(git_status(root))
    apart = [max(0.0, one - statistics.median(checks)) for one in whole]
    print(told("over stdio", whole))
    print(told("over stdio, the look for changes apart", apart))
    print(told("the look for changes", checks))
    print(told("git status", status))
    ratio = statistics.median(one / other for one, other in zip(checks, status, strict=True))
    print(f"look for changes / git status: {ratio:.2f}")
    print(f"first query {first:.2f} s, server at most {server.memory():.0f} MiB")
    server.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
