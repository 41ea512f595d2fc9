"""A project with a manifest, written from a table of its files."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

Written = Callable[..., Path]

HEAD = '[scope]\nversion = "0.1.0"\nname = "shop"\n'


@pytest.fixture
def project(tmp_path: Path) -> Written:
    """Return a function that writes files, given as texts or bytes, and returns the root."""
    root = (tmp_path / "shop").resolve()

    def write(files: Mapping[str, str | bytes], fragments: str | None = None) -> Path:
        root.mkdir(exist_ok=True)
        if fragments is not None:
            files = {**files, "agenticscope.toml": HEAD + fragments}
        for path, content in files.items():
            place = root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content if isinstance(content, bytes) else content.encode())
        return root

    return write


def tree(root: Path) -> dict[str, bytes]:
    """Return the content of every file of a project by its path."""
    return {
        str(place.relative_to(root)): place.read_bytes()
        for place in sorted(root.rglob("*"))
        if place.is_file() and ".git" not in place.relative_to(root).parts
    }
