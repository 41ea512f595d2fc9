"""Builds and refreshes the index of a root."""

import os
from dataclasses import dataclass

from project_intel.display import safe
from project_intel.evidence.gathering import behind, take_in
from project_intel.evidence.index import Index
from project_intel.evidence.listing import IGNORE_NAME, Listing, evidence_files
from project_intel.evidence.store import INDEX_FILE, load, save, state_of

_MOST_PROBLEMS = 10


@dataclass(frozen=True, slots=True)
class Indexed:
    """What an index run did; `rules` is None where the project has no ignore file of its own."""

    files: int
    chunks: int
    path: str
    rules: int | None
    skipped: int
    large: int
    problems: tuple[str, ...]

    @property
    def text(self) -> str:
        """Say it as the tool does."""
        lines = [
            f"Indexed {self.files} files into {self.chunks} chunks.",
            f"Index written to: {safe(self.path)}",
        ]
        if self.rules is not None:
            lines.append(f"{IGNORE_NAME}: {self.rules} rules, {self.skipped} files/dirs skipped")
        if self.large:
            lines.append(f"{self.large} files above 512 KB are not searched")
        lines += self.problems[:_MOST_PROBLEMS]
        if len(self.problems) > _MOST_PROBLEMS:
            lines.append(f"+{len(self.problems) - _MOST_PROBLEMS} more problems")
        return "\n".join(lines)

    def as_json(self) -> dict[str, object]:
        """Give it as a value for machines."""
        return {
            "files": self.files,
            "chunks": self.chunks,
            "path": self.path,
            "rules": self.rules,
            "skipped": self.skipped,
            "large": self.large,
            "problems": list(self.problems[:_MOST_PROBLEMS]),
            "moreProblems": max(0, len(self.problems) - _MOST_PROBLEMS),
        }


def index_repo(root: str) -> Indexed:
    """Bring the index of `root` up to date: only files that changed are read.

    `root` is a folder, absolute, with links resolved. Raises IndexUnwritable.
    """
    listing = evidence_files(root)
    state = state_of(listing.files)
    stored = load(root)
    if stored is not None and stored.state == state:
        return _indexed(root, listing, stored.files, stored.chunks)
    index = (stored.index() if stored else None) or Index()
    difference = behind(index, listing.files)
    for path in difference.gone:
        index.drop(path)
    for path in difference.changed:
        take_in(root, index, path)
    young = any(index.files[path].stamp != listing.files.get(path) for path in index.files)
    save(root, index, "" if young else state)
    texts = sum(file.lines > 0 for file in index.files.values())
    return _indexed(root, listing, texts, index.total)


def _indexed(root: str, listing: Listing, files: int, chunks: int) -> Indexed:
    return Indexed(
        files=files,
        chunks=chunks,
        path=os.path.join(root, INDEX_FILE),
        rules=listing.rules,
        skipped=listing.skipped,
        large=listing.large,
        problems=listing.problems,
    )
