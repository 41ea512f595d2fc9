"""Times an unchanged session start against git status on one repository, run for run.

python bench/session_start.py REPOSITORY [RUNS]
"""

import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

HOOK = Path(__file__).parent.parent / "hooks" / "session_start.py"
STATUS = ["git", "--no-optional-locks", "status", "--porcelain=v2", "-z", "-uall"]


def seconds(command: list[str], folder: str, stdin: bytes = b"") -> float:
    """Return the wall time of one whole process."""
    start = time.perf_counter()
    subprocess.run(command, cwd=folder, input=stdin, capture_output=True, check=True)
    return time.perf_counter() - start


def main() -> int:
    """Print medians, what 19 of 20 starts keep to, and the ratio of the pairs."""
    if len(sys.argv) < 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    folder = os.path.realpath(sys.argv[1])
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 11
    event = json.dumps({"cwd": folder, "hook_event_name": "SessionStart"}).encode()
    hook = [sys.executable, str(HOOK)]
    # The first run maps, the second still looks at files written a moment ago.
    seconds(hook, folder, event)
    time.sleep(2.5)
    seconds(hook, folder, event)
    pairs = [(seconds(hook, folder, event), seconds(STATUS, folder)) for _ in range(runs)]
    ours, git = (statistics.median(side) for side in zip(*pairs, strict=True))
    ratio = statistics.median(one / other for one, other in pairs)
    slow = statistics.quantiles([one for one, _ in pairs], n=20, method="inclusive")[-1]
    print(
        f"hook {ours:.3f} s (95 %: {slow:.3f} s), git status {git:.3f} s, "
        f"ratio {ratio:.1f} ({runs} pairs)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
