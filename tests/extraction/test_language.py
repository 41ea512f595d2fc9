from collections import Counter

import pytest

from project_intel.extraction.language import language_of, languages


@pytest.mark.parametrize(
    ("path", "first_line", "name"),
    [
        ("src/a.py", "", "python"),
        ("a.PYI", "", "python"),
        ("SConstruct", "", "python"),
        ("a.mjs", "", "javascript"),
        ("a.jsx", "", "javascript"),
        ("types.d.ts", "", "typescript"),
        ("a.tsx", "", "tsx"),
        ("A.cs", "", "csharp"),
        ("README.md", "", "markdown"),
        ("bin/tool", "#!/usr/bin/python3.11", "python"),
        ("bin/tool", "#!/usr/bin/env -S python3 -I", "python"),
        ("bin/tool", "#! /usr/bin/env NODE_ENV=x node", "javascript"),
        ("bin/tool.in", "#!/usr/bin/env python", "python"),
        ("a.ts", "#!/usr/bin/env node", "typescript"),
    ],
)
def test_a_file_is_known_by_name_or_extension_or_interpreter(
    path: str, first_line: str, name: str
) -> None:
    language = language_of(path, first_line)
    assert language is not None
    assert language.name == name


@pytest.mark.parametrize(
    ("path", "first_line"),
    [
        ("py", ""),
        (".py", ""),
        ("a.py/b", ""),
        ("bin/tool", "#!"),
        ("bin/tool", "#!/usr/bin/env"),
        ("bin/tool", "python"),
        ("bin/tool", "#!/bin/awk"),
    ],
)
def test_other_files_have_no_language(path: str, first_line: str) -> None:
    assert language_of(path, first_line) is None


@pytest.mark.parametrize("field", ["extensions", "filenames", "interpreters"])
def test_no_two_languages_claim_the_same_files(field: str) -> None:
    claims = Counter(key for language in languages() for key in getattr(language, field))
    assert [key for key, count in claims.items() if count > 1] == []


@pytest.mark.parametrize("language", languages(), ids=lambda language: language.name)
def test_a_row_is_sound(language) -> None:
    assert language.extensions
    assert all(e.startswith(".") and e == e.lower() for e in language.extensions)
    assert list(language.extensions) == sorted(language.extensions)
    assert bool(language.grammar) == bool(language.queries)
    assert bool(language.grammar or language.reader) == bool(language.linking)
    assert {inner for _, inner in language.blocks} <= {other.name for other in languages()}
