import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from project_intel.extraction.extract import cache_kind, extract
from project_intel.extraction.language import languages
from project_intel.extraction.structure import Extraction, Outcome, RawImport

PATHS = [f"a{language.extensions[0]}" for language in languages()]
NAMES = [
    *PATHS,
    "tool",
    "notes.txt",
    "yarn.lock",
    "app.min.js",
    "x.map",
    "SConstruct",
    ".gitignore",
]
FRAGMENTS = st.lists(
    st.sampled_from(
        [
            "import ",
            "from 'x'",
            "export ",
            "{ a as b }",
            "require('m')",
            "using A.B;",
            "namespace N { ",
            "class C ",
            "def f():\n",
            "__all__ = [",
            "'",
            "`",
            "(",
            "}",
            "\n",
            "é",
            "#!/usr/bin/env python\n",
            "src/a.ts",
        ]
    )
)
CONTENTS = st.binary() | st.text().map(str.encode) | FRAGMENTS.map(lambda f: "".join(f).encode())


@settings(max_examples=300)
@given(st.sampled_from(NAMES) | st.text(), CONTENTS)
def test_any_bytes_under_any_name_have_an_answer(path: str, data: bytes) -> None:
    extraction = extract(path, data)
    assert extraction == extract(path, data)
    if extraction.outcome is Outcome.BINARY:
        assert (extraction.size_chars, extraction.line_count) == (len(data), None)


@settings(max_examples=300)
@given(st.sampled_from(NAMES), st.sampled_from(NAMES), CONTENTS)
def test_the_same_bytes_under_the_same_kind_have_the_same_extraction(
    path: str, other: str, data: bytes
) -> None:
    if cache_kind(path) == cache_kind(other):
        assert extract(path, data) == extract(f"deep/er/{other}", data)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("src/a.py", "python"),
        ("b/c.PY", "python"),
        ("notes.txt", ""),
        ("tool", ""),
        ("yarn.lock", "!"),
        ("app.min.js", "javascript!"),
    ],
)
def test_the_kind_is_the_language_by_name(path: str, kind: str) -> None:
    assert cache_kind(path) == kind


def test_code_mentions_no_paths() -> None:
    extraction = extract("a.py", b"# see src/b.py\nX = 'src/c.py'\n")
    assert extraction.mentions == ()
    assert extraction.exports == ("X",)


def test_data_files_export_nothing_and_mention_paths() -> None:
    extraction = extract("package.json", b'{"name": "x", "main": "src/index.js"}')
    assert extraction == Extraction(37, 1, "json", Outcome.TEXT, mentions=("src/index.js",))


def test_a_script_without_extension_is_read_by_its_first_line() -> None:
    extraction = extract("bin/run", b"#!/usr/bin/env python3\nimport os\n")
    assert (extraction.language, extraction.imports) == ("python", (RawImport("os"),))


def test_sizes_are_of_the_text_not_of_its_encoding() -> None:
    lf = extract("a.py", "x = '\U0001f600'\ny = 1\n".encode())
    assert (lf.size_chars, lf.line_count) == (14, 2)
    assert extract("a.py", "x = '\U0001f600'\r\ny = 1\r\n".encode()) == lf
    assert extract("a.py", "\ufeffx = '\U0001f600'\ny = 1\n".encode("utf-16-le")) == lf


def test_a_file_set_aside_keeps_its_sizes() -> None:
    assert extract("a.py", b"# @generated\nimport os\n") == Extraction(
        23, 2, "python", Outcome.GENERATED
    )


def test_a_binary_file_has_bytes_and_no_lines() -> None:
    assert extract("logo.png", b"\x89PNG\0\r\n") == Extraction(7, None, "", Outcome.BINARY)


def test_hand_written_code_of_more_than_a_megabyte_is_parsed() -> None:
    source = "".join(f"export const name{n} = (value) => value + {n};\n" for n in range(30_000))
    extraction = extract("a.js", source.encode())
    assert extraction.outcome is Outcome.PARSED
    assert (len(extraction.exports), extraction.exports[-1]) == (30_000, "name29999")


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("a.js", "(" * 100_000),
        ("a.js", "function f(){\n" * 20_000),
        ("a.py", "\n".join(" " * depth + "def f():" for depth in range(1_500))),
        ("a.cs", "namespace a{\n" * 30_000),
        ("a.cs", "using " + "a." * 50_000 + "b;"),
        ("a.ts", "export {\n" + ",\n".join(f"n{n} as m{n}" for n in range(20_000)) + "} from 'x'"),
    ],
    ids=["brackets", "functions", "indents", "namespaces", "name", "list"],
)
def test_extreme_files_end_without_harm(path: str, source: str) -> None:
    ends_as = extract(path, source.encode()).outcome
    assert ends_as in (Outcome.PARSED, Outcome.PARTIAL, Outcome.MINIFIED)


def test_code_that_nothing_can_parse_has_sizes_and_no_mentions() -> None:
    found = extract("a.pl", b"# see src/b.pl\nuse strict;\n")
    assert (found.line_count, found.outcome, found.mentions) == (2, Outcome.NO_PARSER, ())
