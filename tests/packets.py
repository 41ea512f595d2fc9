"""Small projects to search, and the text the golden vectors are made of."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from project_intel.evidence.index_repo import index_repo
from project_intel.evidence.search_code import Found, search_code


def project(root: Path, files: Mapping[str, str | bytes]) -> str:
    """Write and index files; return the root as the doors want it."""
    for path, content in files.items():
        target = root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content.encode() if isinstance(content, str) else content)
    index_repo(str(root.resolve()))
    return str(root.resolve())


def found(root: Path, files: Mapping[str, str | bytes], query: str, **limits: int) -> Found:
    return search_code(project(root, files), query, **limits)


def filler(lines: int, marked: Iterable[int], word: str = "needle") -> str:
    """Give so many lines, those marked with the word in them."""
    marks = set(marked)
    return "\n".join(
        f"l{number} {word} text" if number in marks else f"l{number} filler text"
        for number in range(1, lines + 1)
    )


def spans(answer: Found) -> list[tuple[str, int, int]]:
    return [(hit.path, hit.start, hit.end) for hit in answer.hits]
