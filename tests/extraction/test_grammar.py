import sys
from pathlib import Path

import pytest

from ending import ends
from project_intel.extraction.captures import LEAVES, REGIONS
from project_intel.extraction.grammar import AGAIN, Parse, load, parse, roles
from project_intel.extraction.language import Language, languages

CODE = [language for language in languages() if language.grammar]


@pytest.mark.parametrize("language", CODE, ids=lambda language: language.name)
def test_every_shipped_query_fits_its_grammar_and_speaks_the_vocabulary(language) -> None:
    used = {role for role in roles(language) if not role.startswith("_")}
    assert used
    assert used <= REGIONS | LEAVES | {AGAIN}


def test_a_language_without_an_installed_grammar_has_no_parser() -> None:
    unknown = Language("klingon", grammar="klingon", queries=("python",))
    assert load(unknown) is None
    assert parse(unknown, b"x") is None


def test_a_query_that_does_not_fit_costs_only_its_language() -> None:
    misfit = Language("misfit", grammar="json", queries=("python",))
    assert load(misfit) is not None
    assert parse(misfit, b"{}") is None


def test_a_missing_query_costs_only_its_language() -> None:
    assert parse(Language("bare", grammar="json", queries=("nowhere",)), b"{}") is None


def test_a_single_wheel_serves_where_the_pack_does_not() -> None:
    # The pack of 0.x depends on this wheel, and calls its grammar by another name.
    by_wheel = Language("sharp", grammar="c_sharp", queries=("csharp",))
    result = parse(by_wheel, b"class A {}")
    assert isinstance(result, Parse)
    assert {capture.role for capture in result.captures} >= {"export.name"}


def test_a_pack_that_brings_no_grammar_files_is_not_even_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pack = tmp_path / "tree_sitter_language_pack"
    pack.mkdir()
    (pack / "__init__.py").write_text("raise SystemExit('it would download')\n", "utf-8")
    monkeypatch.delitem(sys.modules, pack.name, raising=False)
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert load(Language("snake", grammar="python", wheel="no_such_wheel")) is None


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("python", "import os\nx = " + "[\n" * 4_000 + "]" * 4_000),
        ("rust", "use std::os;\nuse " + "a::{\n" * 4_000 + "b" + "}" * 4_000 + ";"),
        ("csharp", "using System; class A { " + "A<\n" * 4_000 + "B" + ">" * 4_000 + " f; }"),
    ],
)
def test_nesting_without_end_takes_no_time_and_costs_only_what_is_in_it(name, text) -> None:
    (language,) = (each for each in languages() if each.name == name)
    with ends():
        result = parse(language, text.encode())
    assert result is not None
    assert "import.binding" in {capture.role for capture in result.captures}


@pytest.mark.parametrize(
    ("name", "line", "noise"),
    [
        ("lua", "require('{}')", "a\n"),
        ("lua", "require('{}')", "[\n"),
        ("swift", "import {}", "<a>\n"),
        ("csharp", "using {};", "a;\n"),
    ],
)
def test_a_hopeless_file_gives_what_its_beginning_holds(name: str, line: str, noise: str) -> None:
    (language,) = (each for each in languages() if each.name == name)
    text = f"{line.format('first')}\n{noise * 15_000}{line.format('late')}\n"
    result = parse(language, text.encode())
    assert result is not None
    assert result.broken
    sources = {text[each.start : each.end] for each in result.captures if "source" in each.role}
    assert sources == {"first"}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("c", "int table[] = {\n" + "  1, 2, 3, 4,\n" * 5_000 + "};\nint last;\n"),
        ("python", "table = [\n" + "    (1, 'a'),\n" * 5_000 + "]\nlast = 1\n"),
        ("typescript", "export {\n" + "  a as b,\n" * 5_000 + "};\nexport const last = 1;\n"),
    ],
)
def test_a_long_table_at_the_beginning_is_not_hopeless(name, text) -> None:
    (language,) = (each for each in languages() if each.name == name)
    result = parse(language, text.encode())
    assert result is not None
    assert not result.broken
    names = {text[each.start : each.end] for each in result.captures if each.role == "export.name"}
    assert "last" in names


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("java", "/** {@code a(} */\nclass A {}\n/**\n" + " * It's (so [far.\n" * 5_000 + " */\n"),
        ("go", "/*\n" + "Text, with {{.Marks}} in it.\n" * 5_000 + "*/\n"),
        ("python", '"""Doc.\n' + "    >>> f(1, [2])\n" * 5_000 + '"""\n'),
        ("typescript", "const a = `\n" + "<b>${it}</b>, it's (\n" * 5_000 + "`;\n"),
    ],
)
def test_a_long_comment_or_string_is_not_hopeless(name: str, text: str) -> None:
    last = {
        "java": "class Last {}",
        "go": "package p\n\nfunc Last() {}",
        "python": "Last = 1",
        "typescript": "export const Last = 1;",
    }[name]
    (language,) = (each for each in languages() if each.name == name)
    result = parse(language, f"{text}{last}\n".encode())
    assert result is not None
    assert not result.broken
    source = f"{text}{last}\n".encode()
    names = {source[e.start : e.end] for e in result.captures if e.role == "export.name"}
    assert b"Last" in names


def test_code_behind_a_long_comment_can_be_hopeless() -> None:
    (language,) = (each for each in languages() if each.name == "csharp")
    comment = "/*\n" + "Text, with (marks.\n" * 2_000 + "*/\n"
    text = f"using First;\n{comment}using Second;\n" + "a;\n" * 15_000 + "using Late;\n"
    result = parse(language, text.encode())
    assert result is not None
    sources = {text[each.start : each.end] for each in result.captures if "source" in each.role}
    assert sources == {"First", "Second"}


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("a! { " * 20_000 + "use b;" + " }" * 20_000, id="within each other"),
        pytest.param("a! { use b; }\n" * 20_000, id="one after the other"),
        pytest.param("a! {" + "( [ " * 100_000 + "}", id="noise"),
    ],
)
def test_stretches_to_be_read_again_take_no_time(text: str) -> None:
    (language,) = (each for each in languages() if each.name == "rust")
    with ends():
        assert parse(language, f"use first;\n{text}".encode()) is not None
