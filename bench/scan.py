"""Measures what a scan takes: 5,000 generated files, and one file of 2.25 MB.

python bench/scan.py [RUNS]

CPU seconds are those of `project-intel scan` with its child processes, peak memory that of the
largest of them. Every run begins without a map. Prints the least and the largest of the runs.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

FILES = 5_000
LARGE_BYTES = 2_250_000


def many(root: Path) -> None:
    """Write modules of about a thousand characters, each importing the next of its folder."""
    for number in range(FILES):
        folder = root / f"src/part{number // 50:03}"
        folder.mkdir(parents=True, exist_ok=True)
        lines = [f"from .m{number + 1} import value as following", "", "", "def value(times: int):"]
        lines += [f"    total = times + {step}  # step {step} of {number}" for step in range(20)]
        text = "\n".join([*lines, "    return total + following(times)", ""])
        (folder / f"m{number}.py").write_text(text, "utf-8")


def large(root: Path) -> None:
    """Write one module of functions."""
    parts, size = [], 0
    while size < LARGE_BYTES:
        name = f"handler_{len(parts)}"
        parts.append(
            f"def {name}(event, context):\n    return event['{name}'] or context.{name}\n\n"
        )
        size += len(parts[-1])
    (root / "large.py").write_text("".join(parts), "utf-8")


def measure(root: str) -> tuple[float, float]:
    """Return CPU seconds and peak MiB of one scan."""
    command = [sys.executable, "-m", "project_intel", "scan", "--root", root]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, code, used = os.wait4(child.pid, 0)
    if code:
        raise SystemExit(f"the scan ended with {os.waitstatus_to_exitcode(code)}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main() -> int:
    """Print a line for each project."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    for name, write in ((f"{FILES:,} files", many), (f"one file of {LARGE_BYTES:,} bytes", large)):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            write(root)
            git = ["git", "-C", folder, "-c", "user.name=b", "-c", "user.email=b@example.org"]
            for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "all"]):
                subprocess.run([*git, *words], check=True)
            found = []
            for _ in range(runs):
                subprocess.run(["rm", "-rf", str(root / ".knowledge")], check=True)
                found.append(measure(folder))
        seconds, mebibytes = zip(*found, strict=True)
        print(
            f"{name}: {min(seconds):.1f} to {max(seconds):.1f} s CPU, "
            f"{min(mebibytes):.0f} to {max(mebibytes):.0f} MiB"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
