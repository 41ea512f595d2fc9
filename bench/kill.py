"""Kills commands at random moments on a copy of a project and looks at what they leave.

python bench/kill.py PROJECT [ROUNDS]: every round edits a file, starts a refresh or a submission,
kills it with SIGKILL within its usual time, and checks that the knowledge base is whole and that no
description is lost. PROJECT, a git checkout, is cloned and left alone.
"""

import json
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path


def command(root: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "project_intel", *words, "--root", str(root)]


def main() -> None:
    source, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
    chance = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "project"
        subprocess.run(["git", "clone", "-q", source, str(root)], check=True)
        base = root / ".knowledge/summaries.json"
        for _ in range(2):
            began = time.monotonic()
            subprocess.run(command(root, "refresh"), check=True, capture_output=True)
        usual = time.monotonic() - began
        rows = json.loads(base.read_text("utf-8"))["files"]
        texts = sorted(path for path, row in rows.items() if row.get("lineCount"))
        given: dict[str, str] = {}
        killed = 0
        for number in range(rounds):
            path = chance.choice(texts)
            with open(root / path, "ab") as file:
                file.write(b"\n")
            said = json.dumps([{"path": path, "summary": f"Round {number}."}])
            words = chance.choice((("refresh",), ("submit",)))
            began = time.monotonic()
            process = subprocess.Popen(
                command(root, *words),
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                text=True,
            )
            try:
                process.communicate(said, timeout=chance.uniform(0, 3 * usual))
                usual = time.monotonic() - began
                if words == ("submit",):
                    given[path] = f"Round {number}."
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
                killed += 1
            rows = json.loads(base.read_text("utf-8"))["files"]
            for told, summary in given.items():
                found = rows[told].get("summary", "")
                later = found.startswith("Round ") and int(found[6:-1]) >= int(summary[6:-1])
                assert later, (number, told, found, summary)
                given[told] = found
        print(f"{killed} of {rounds} killed, {len(given)} descriptions kept")


if __name__ == "__main__":
    main()
