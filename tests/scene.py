"""A project on disk under real git, to change and to refresh."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

from project_intel.knowledge.model import Entry
from project_intel.knowledge.project import Project
from project_intel.knowledge.refresh import Refreshed, refresh
from project_intel.knowledge.rows import current_parts


class Scene:
    """A folder, its git repository if it has one, and its knowledge base."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.root.mkdir(parents=True, exist_ok=True)
        self.include: tuple[str, ...] = ()
        self.exclude: tuple[str, ...] = ()

    @property
    def project(self) -> Project:
        return Project(str(self.root), self.include, self.exclude)

    def git(self, *arguments: str, check: bool = True) -> str:
        done = subprocess.run(
            ["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *arguments],
            cwd=self.root,
            check=check,
            capture_output=True,
            text=True,
        )
        return done.stdout

    def init(self) -> "Scene":
        self.git("init", "-q", "-b", "main")
        return self

    def write(self, files: dict[str, str | bytes]) -> "Scene":
        for path, content in files.items():
            target = self.root / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content.encode() if isinstance(content, str) else content)
        return self

    def commit(self, message: str = "a step") -> "Scene":
        self.git("add", "-A")
        self.git("commit", "-q", "--allow-empty", "-m", message)
        return self

    def refresh(self, **options: Any) -> Refreshed:
        return refresh(self.project, **options)

    def live(self) -> dict[str, Entry]:
        return {p: e for part in current_parts(self.project) for p, e in part.files.items()}

    @property
    def base_file(self) -> Path:
        return self.root / ".knowledge/summaries.json"

    def stored(self) -> dict[str, Any]:
        files: dict[str, Any] = json.loads(self.base_file.read_text("utf-8"))["files"]
        return files

    def describe(self, path: str, summary: str) -> None:
        """Analyse a file the way a finished submission leaves it in the base."""
        value = json.loads(self.base_file.read_text("utf-8"))
        row = value["files"][path]
        row |= {
            "summary": summary,
            "role": "implementation",
            "lastUpdated": "2026-01-01T00:00:00.000Z",
            "sizeCharsWhenAnalysed": row["sizeChars"],
            "lineCountWhenAnalysed": row["lineCount"],
            "hashWhenAnalysed": row["hash"],
        }
        self.base_file.write_text(json.dumps(value, indent=2, ensure_ascii=False) + "\n", "utf-8")
        self.refresh()

    def forget(self) -> None:
        shutil.rmtree(self.root / ".knowledge", ignore_errors=True)

    def status(self) -> str:
        return self.git("status", "--porcelain")
