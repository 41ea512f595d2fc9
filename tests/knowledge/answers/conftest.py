from collections.abc import Callable, Mapping, Sequence

import pytest

from project_intel.knowledge.model import Analysis, Entry, Structure

Row = Callable[..., Entry]


@pytest.fixture
def row() -> Row:
    """Make a row from the fields a test is about."""
    return _row


def _row(
    *,
    exports: Sequence[str] = (),
    imports: Mapping[str, Sequence[str]] | None = None,
    refs: Sequence[str] = (),
    summary: str = "",
    role: str = "",
    technologies: Sequence[str] = (),
    tags: Sequence[str] = (),
    chars: int = 100,
    lines: int | None = 10,
    analysed_chars: int | None = None,
    analysed_lines: int | None = None,
) -> Entry:
    structure = Structure(
        size_chars=chars,
        line_count=lines,
        exports=tuple(exports),
        imports={key: tuple(names) for key, names in (imports or {}).items()},
        refs=tuple(refs),
    )
    analysis = Analysis(
        summary=summary,
        role=role,
        technologies=tuple(technologies),
        search_tags=tuple(tags),
        last_updated="2026-06-10T12:00:00.123Z",
        size_chars=analysed_chars,
        line_count=analysed_lines,
    )
    said = bool(summary or role or technologies or tags)
    return Entry(structure, analysis if said else None)
