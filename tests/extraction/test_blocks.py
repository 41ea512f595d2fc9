"""Files that hold blocks of other languages, beyond what the goldens show."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ending import ends
from project_intel.extraction.blocks import READERS
from project_intel.extraction.extract import extract
from project_intel.extraction.language import languages
from project_intel.extraction.structure import ImportKind, Outcome, RawImport

TAKEN_APART = [language for language in languages() if language.reader]


@pytest.mark.parametrize("language", TAKEN_APART, ids=lambda language: language.name)
def test_every_reader_of_a_row_exists(language) -> None:
    assert language.reader in READERS


def test_sizes_and_lines_are_those_of_the_whole_file() -> None:
    source = "<template>\n<p/>\n</template>\n\n<script>\nimport a from './a'\n</script>\n"
    read = extract("A.vue", source.encode())
    assert (read.size_chars, read.line_count, read.language) == (len(source), 7, "vue")


def test_a_block_that_is_minified_costs_no_other_block() -> None:
    bundle = "var a={b:1,c:2};" * 2_000
    page = f"<script>{bundle}import('./no.js')</script>\n<script>import('./yes.js')</script>\n"
    read = extract("page.html", page.encode())
    assert read.imports == (RawImport("./yes.js", (), ImportKind.EFFECT),)
    assert read.outcome is Outcome.PARTIAL


def test_long_lines_of_a_notebook_are_its_results_and_not_its_code() -> None:
    plot = {"x": [{"a": 1, "b": 2}] * 5_000}
    cell = {"cell_type": "code", "source": "import numpy", "outputs": [{"data": json.dumps(plot)}]}
    read = extract("a.ipynb", json.dumps({"cells": [cell]}).encode())
    assert read.imports == (RawImport("numpy"),)


def test_half_a_character_in_a_notebook_does_no_harm() -> None:
    cell = {"cell_type": "code", "source": "import a\nb = '\ud800'"}
    read = extract("a.ipynb", json.dumps({"cells": [cell]}).encode())
    assert (read.imports, read.outcome) == ((RawImport("a"),), Outcome.PARSED)


@pytest.mark.parametrize(
    "notebook",
    [
        "null",
        "[]",
        '{"cells": 1}',
        '{"cells": [1, null, {}]}',
        '{"cells": [{"cell_type": 1, "source": 2}], "metadata": {"kernelspec": 3}}',
        '{"cells": [{"cell_type": "code", "source": [1, null]}]}',
        '{"worksheets": [1, {"cells": null}]}',
        "[" * 100_000,
    ],
    ids=lambda notebook: notebook[:40],
)
def test_a_notebook_of_any_shape_has_an_answer(notebook: str) -> None:
    assert extract("a.ipynb", notebook.encode()).imports == ()


def test_an_element_that_never_ends_runs_to_the_end() -> None:
    read = extract("A.vue", b"<script>\nimport a from './a'\n")
    assert read.imports == (RawImport("./a", ("a",)),)


def test_windows_line_endings_change_nothing() -> None:
    source = "---\nimport a from './a';\n---\n<img src='b.png'>\n"
    read = extract("a.astro", source.encode())
    assert extract("a.astro", source.replace("\n", "\r\n").encode()) == read
    assert len(read.imports) == 2


PIECES = st.sampled_from(
    [
        *("<script>", "</script>", "<style lang='scss'>", "</style>", "<template>", "</template>"),
        *("<a ", "<!--", "-->", "'", '"', "`", "{", "}", "=>", "/>", ">", "<", "---\n", "\n"),
        *(
            "import a from './a'",
            "import('./b')",
            "src=",
            "&amp;",
            "url(",
            "@import ",
            "@use (",
            ";",
        ),
        *("composes: a from ", "//", "/*", "*/", "\\", "[", '{"cells":', "é", "\0"),
    ]
)
EXTENSIONS = st.sampled_from([e for language in TAKEN_APART for e in language.extensions])


@given(st.lists(PIECES, max_size=40).map("".join), EXTENSIONS)
def test_any_text_has_an_answer_with_its_own_size(text: str, extension: str) -> None:
    read = extract(f"a{extension}", text.encode())
    assert read.size_chars in (len(text), len(text.encode()))


BEGINNINGS = [
    ("a.html", "<a "),
    ("a.html", "<x"),
    ("a.html", "<!--"),
    ("a.html", "<a b='\""),
    ("a.vue", "<template>"),
    ("a.vue", "<x>"),
    ("a.svelte", "{import("),
    ("a.svelte", "<a {`"),
    ("a.astro", "---\n---"),
    ("a.css", "@import("),
    ("a.css", "@import a "),
    ("a.css", "url("),
    ("a.css", "composes: from "),
    ("a.scss", "@use 'a\\"),
    ("a.less", "/*"),
]


@pytest.mark.parametrize(("path", "beginning"), BEGINNINGS)
def test_beginnings_without_an_end_take_no_square_of_their_number(
    path: str, beginning: str
) -> None:
    with ends():
        extract(path, beginning.encode() * 30_000)
