"""Times session starts on a clone of a repository, as hooks/hooks.json starts them.

python bench/session_start.py REPOSITORY [RUNS]

Prints the README's row: CPU seconds of all processes, medians, of an unchanged start where
`python3` has the package, where it lacks it and hands over to the installed command, and of git
status, in turns. Then the first mapping, a start after ten edits, and wall times.
"""

import json
import os
import shlex
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

PLUGIN = Path(__file__).resolve().parent.parent
STATUS = shlex.join(["git", "--no-optional-locks", "status", "--porcelain=v2", "-z", "-uall"])
SETTLED_SECONDS = 2.5
"""Files written a moment ago are looked at twice."""
EDITED = (".c", ".cs", ".go", ".java", ".js", ".py", ".rs", ".ts")


class Cost(NamedTuple):
    """Seconds of one command and its children, and MiB of the largest process."""

    wall: float
    cpu: float
    peak: float


class Starts:
    """A folder in which session starts and git run; `tools` are where a shell looks first."""

    def __init__(self, folder: Path, tools: Path) -> None:
        self.folder = folder
        self._tools = tools
        hooks = json.loads((PLUGIN / "hooks" / "hooks.json").read_text("utf-8"))["hooks"]
        self._hook = hooks["SessionStart"][0]["hooks"][0]["command"]
        for name, python in (("has", sys.executable), ("lacks", _bare_python())):
            (tools / name).mkdir()
            (tools / name / "python3").write_text(f'#!/bin/sh\nexec {shlex.quote(python)} "$@"\n')
            (tools / name / "python3").chmod(0o755)
        command = Path(sys.executable).with_name("project-intel")
        (tools / "lacks" / "project-intel").symlink_to(command)

    def hook(self, python: str) -> Cost:
        """Start a session where `python3` is one of the two."""
        return self._cost(self._hook, python)

    def git(self) -> Cost:
        """Ask git for the status."""
        return self._cost(STATUS, "has")

    def _cost(self, command: str, python: str) -> Cost:
        path = os.pathsep.join([str(self._tools / python), os.environ["PATH"]])
        given = {"PATH": path, "CLAUDE_PLUGIN_ROOT": str(PLUGIN)}
        event = json.dumps({"cwd": str(self.folder), "hook_event_name": "SessionStart"})
        with tempfile.TemporaryFile() as stdin:
            stdin.write(event.encode())
            stdin.seek(0)
            start = time.perf_counter()
            process = subprocess.Popen(
                ["/bin/sh", "-c", f"exec {command}"],
                cwd=self.folder,
                env=os.environ | given,
                stdin=stdin,
                stdout=subprocess.DEVNULL,
            )
            _, status, used = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        return Cost(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)


def _bare_python() -> str:
    """Return an interpreter of this version that has no packages of this environment."""
    return os.path.realpath(Path(sys.base_prefix) / "bin" / "python3")


def edit_ten(folder: Path) -> None:
    """Add a line to ten source files spread over the project."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=folder, capture_output=True, check=True)
    names = [name for name in listed.stdout.decode().split("\0") if name.endswith(EDITED)]
    for name in names[:: max(1, len(names) // 10)][:10]:
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write("\n")


def main() -> int:
    """Print the row and what else was measured."""
    if len(sys.argv) < 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    origin = Path(sys.argv[1]).resolve()
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 11
    with tempfile.TemporaryDirectory(prefix="session-") as temporary:
        folder, tools = Path(temporary) / origin.name, Path(temporary) / "tools"
        tools.mkdir()
        subprocess.run(["git", "clone", "-q", "--shared", str(origin), str(folder)], check=True)
        # An index as young as its files makes git read them all, each time anew.
        time.sleep(SETTLED_SECONDS)
        subprocess.run(["git", "update-index", "--refresh", "-q"], cwd=folder, check=True)
        starts = Starts(folder, tools)
        first = starts.hook("has")
        time.sleep(SETTLED_SECONDS)
        starts.hook("has")
        rounds = [(starts.hook("has"), starts.hook("lacks"), starts.git()) for _ in range(runs)]
        edit_ten(folder)
        ten = starts.hook("has")
        base = json.loads((folder / ".knowledge" / "summaries.json").read_text("utf-8"))
    own, handed, git = zip(*rounds, strict=True)
    cells = (f"{statistics.median(one.cpu for one in side):.3f} s" for side in (own, handed, git))
    print(f"| {origin.name} | {len(base['files']):,} | {' | '.join(cells)} |")
    print(f"first mapping {first.wall:.2f} s, {first.cpu:.2f} s CPU, {first.peak:.0f} MiB")
    print(f"after ten edits {ten.wall:.2f} s, {ten.cpu:.2f} s CPU")
    walls = (f"{statistics.median(one.wall for one in side):.3f} s" for side in (own, handed, git))
    print(f"wall time of the row: {', '.join(walls)}")
    slow = statistics.quantiles([one.wall for one in own], n=20, method="inclusive")[-1]
    print(f"19 of 20 starts, wall time: under {slow:.3f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
