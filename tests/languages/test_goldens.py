"""Each folder `<language>/<case>/` holds an input and the outline expected of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from project_intel.extraction.extract import extract
from project_intel.extraction.language import languages
from project_intel.extraction.structure import Extraction, ImportKind, Outcome

HERE = Path(__file__).parent
CASES = sorted(folder.parent for folder in HERE.glob("*/*/expected.txt"))


def rendered(extraction: Extraction) -> str:
    return "".join(f"{line}\n" for line in outline_lines(extraction))


def outline_lines(extraction: Extraction) -> Iterator[str]:
    if extraction.outcome not in (Outcome.PARSED, Outcome.TEXT):
        yield f"({extraction.outcome})"
    for item in extraction.imports:
        verb = "import" if item.kind is ImportKind.BINDING else item.kind.value
        names = f": {', '.join(item.names)}" if item.names else ""
        alias = f" as {item.alias}" if item.alias else ""
        within = f" in {item.within}" if item.within else ""
        yield f"{verb} {item.source}{names}{alias}{within}"
    yield from (f"export {name}" for name in extraction.exports)
    yield from (f"namespace {name}" for name in extraction.namespaces)
    yield from (f"uses {name}" for name in extraction.identifiers)
    yield from (f"takes from {name}" for name in extraction.owners)
    yield from (f"member {name}" for name in extraction.members)
    yield from (f"base {name}" for name in extraction.bases)
    yield from (f"generic {name}" for name in extraction.generics)
    yield from (f"takes {name}" for name in extraction.taken)
    yield from (f"extends with {name}" for name in extraction.extensions)
    yield from (f"reads {name}" for name in extraction.read)
    yield from (f"holds {name}" for name in extraction.values)
    yield from (f"has inside {name}" for name in extraction.nested)
    yield from (f"mentions {path}" for path in extraction.mentions)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_a_file_has_the_outline_beside_it(case: Path, request: pytest.FixtureRequest) -> None:
    (source,) = case.glob("input.*")
    answer = extract(source.name, source.read_bytes())
    expected = case / "expected.txt"
    if request.config.getoption("--update"):
        expected.write_text(rendered(answer), encoding="utf-8", newline="\n")
    assert rendered(answer) == expected.read_text(encoding="utf-8")
    assert answer.language == case.parent.name


FULL_DEPTH = frozenset(
    (
        "csharp",
        "go",
        "java",
        "javascript",
        "kotlin",
        "python",
        "rust",
        "svelte",
        "tsx",
        "typescript",
        "vue",
    )
)
"""Languages whose ecosystems' own rules are followed, and which therefore need more cases."""

READ = [language for language in languages() if not language.unparsed]


@pytest.mark.parametrize("language", READ, ids=lambda language: language.name)
def test_every_language_has_its_cases(language) -> None:
    wanted = 6 if language.name in FULL_DEPTH else 2
    assert len([case for case in CASES if case.parent.name == language.name]) >= wanted
