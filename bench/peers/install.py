"""Installs this project and every peer, pinned, each in an environment of its own.

python bench/peers/install.py FOLDER

Network is needed here and nowhere else. No package's own install script is run.
"""

import subprocess
import sys
from pathlib import Path

from peers import OURS, PEERS, System

PROJECT = Path(__file__).resolve().parents[2]


def install(one: System, folder: Path) -> None:
    """Install one system. Raises subprocess.CalledProcessError."""
    place = folder / one.folder
    specs = [spec.format(ours=PROJECT) for spec in one.install]
    if one.is_npm:
        place.mkdir(parents=True, exist_ok=True)
        quiet = ["--no-audit", "--no-fund", "--ignore-scripts"]
        subprocess.run(["npm", "install", "--prefix", str(place), *quiet, *specs], check=True)
        return
    subprocess.run([sys.executable, "-m", "venv", str(place)], check=True)
    subprocess.run([str(place / "bin" / "pip"), "install", "--quiet", *specs], check=True)


def main() -> int:
    """Install all, and name what could not be had."""
    if len(sys.argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    failed = []
    for one in (OURS, *PEERS):
        try:
            if one.install:
                install(one, Path(sys.argv[1]).resolve())
        except (OSError, subprocess.CalledProcessError) as error:
            failed.append(f"{one.name}: {error}")
    print("\n".join(failed) or "all installed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
