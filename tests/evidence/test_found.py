"""What a search finds that the original did not, and in which order."""

from pathlib import Path

import pytest

from packets import filler, found, project, spans
from project_intel.evidence.search_code import search_code


@pytest.mark.parametrize(
    ("query", "text"),
    [
        pytest.param("handle submit", "function handleSubmit() {}", id="words of a camelCase name"),
        pytest.param("handleSubmit", "def handle_submit(): ...", id="one style for another"),
        pytest.param("path traversal", "path_traversal = 1", id="words of a snake_case name"),
        pytest.param("get db", "def get_db(): ...", id="short words of a name"),
        pytest.param("index", "the indexes of it", id="a plural"),
        pytest.param("utf8", "decode_utf8(x)", id="digits stay with their letters"),
        pytest.param("directory", "dir_of(x)", id="what programmers write for it"),
        pytest.param("written", "write(x)", id="a form that sounds otherwise"),
        pytest.param("数据库", "连接数据库", id="Han"),
        pytest.param("поиск", "// ПОИСК по имени", id="Cyrillic, whatever the case"),
        pytest.param("größe", "int größe;", id="umlauts"),
        pytest.param("C++", "written in C++ only", id="a language of signs"),
        pytest.param("x", "let x;", id="a single letter"),
        pytest.param("constructor __proto__", "constructor()", id="names that objects have"),
    ],
)
def test_words_are_found_in_every_form(tmp_path: Path, query: str, text: str) -> None:
    answer = found(tmp_path, {"a.txt": f"nothing here\n{text}\nnor here"}, query)
    assert spans(answer) == [("a.txt", 1, 3)]
    assert text in answer.hits[0].body


def test_a_word_inside_another_is_not_that_word(tmp_path: Path) -> None:
    assert found(tmp_path, {"a.txt": "concatenate"}, "cat").hits == ()


_NAMES = {
    "src/a.js": "function handleSubmit() {}\n",
    "src/b.js": "handle(x)\nsubmit(y)\n",
    "src/c.js": "import { GraphQL } from 'q'\n",
    "src/d.java": "class StringUtils { boolean isBlank(String s) }\n",
    "src/e.css": ".onlylower { }\n",
    "src/f.md": "a graph, a blank string: utils only; is lower\n",
    "src/pageFooter.ts": "export {}\n",
    "src/g.md": "the page has a footer\n",
}


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("handlesubmit", "src/a.js"),
        ("HANDLESUBMIT", "src/a.js"),
        ("where is handlesubmit called", "src/a.js"),
        ("graphql", "src/c.js"),
        ("GRAPHQL", "src/c.js"),
        ("stringutils isblank", "src/d.java"),
        ("StringUtils.isblank", "src/d.java"),
        ("OnlyLower", "src/e.css"),
        pytest.param("pagefooter", "src/pageFooter.ts", id="the name of a file"),
    ],
)
def test_a_whole_name_in_another_case_is_found_first(tmp_path: Path, query: str, path: str) -> None:
    assert found(tmp_path, _NAMES, query).hits[0].path == path


def test_a_definition_in_another_case_comes_before_its_uses(tmp_path: Path) -> None:
    uses = "\n".join(["x = loadRows(a)"] * 3)
    files = {"a.py": uses, "b.py": "def loadRows(path):\n    return path\n", "c.py": uses}
    assert found(tmp_path, files, "loadrows").hits[0].path == "b.py"


@pytest.mark.parametrize(
    "query",
    [
        pytest.param("submithandle", id="words in another order"),
        pytest.param("graphblank", id="words that stand apart"),
        pytest.param("andlesubmit", id="the end of a name"),
        pytest.param("handlesubmi", id="the beginning of a name"),
    ],
)
def test_words_run_together_that_name_nothing_find_nothing(tmp_path: Path, query: str) -> None:
    assert found(tmp_path, _NAMES, query).hits == ()


PROSE = "\n".join(f"This is the line where we are, and it is number {n}." for n in range(60))


def test_words_of_a_question_neither_score_nor_mark_lines(tmp_path: Path) -> None:
    files = {f"docs/{name}.md": PROSE for name in "abcde"}
    files["src/safe.ts"] = "\n".join(
        [*["// the and is where"] * 20, "// path traversal check", *["// the and is where"] * 20]
    )
    answer = found(tmp_path, files, "where is the path traversal check")
    assert spans(answer) == [("src/safe.ts", 19, 23)]


def test_a_word_that_everything_has_does_not_mark_lines_beside_a_rare_one(tmp_path: Path) -> None:
    files = {f"src/{n}.ts": filler(60, range(1, 61), "item") for n in range(20)}
    files["src/one.ts"] = filler(60, range(1, 61), "item") + "\nl61 item zebra"
    answer = found(tmp_path, files, "zebra item")
    assert spans(answer) == [("src/one.ts", 59, 61)]


def test_a_definition_comes_before_its_uses(tmp_path: Path) -> None:
    uses = "\n".join(["x = load_rows(a)"] * 3)
    files = {"a.py": uses, "b.py": "def load_rows(path):\n    return path\n", "c.py": uses}
    assert found(tmp_path, files, "load rows").hits[0].path == "b.py"


def test_the_file_named_so_comes_before_one_that_mentions_it(tmp_path: Path) -> None:
    files = {"a/notes.py": "# cache\n# cache\n", "b/cache.py": "# the cache\nsize = 1\n"}
    assert found(tmp_path, files, "cache").hits[0].path == "b/cache.py"


def test_code_comes_before_its_tests_and_long_documents(tmp_path: Path) -> None:
    text = filler(130, [60])
    files = {"docs/a.md": text, "src/b.ts": text, "tests/a.ts": text}
    paths = [hit.path for hit in found(tmp_path, files, "needle").hits]
    assert paths == ["src/b.ts", "docs/a.md", "tests/a.ts"]


def test_tests_come_first_for_who_asks_for_them(tmp_path: Path) -> None:
    files = {"src/b.ts": "needle", "tests/a.ts": "needle"}
    assert found(tmp_path, files, "needle tests").hits[0].path == "tests/a.ts"


def test_tests_below_the_code_in_one_file_come_after_it(tmp_path: Path) -> None:
    tests = "#[cfg(test)]\nmod tests {\n" + filler(50, [30]) + "\n}"
    files = {"src/a.rs": filler(200, []) + "\n" + tests, "src/b.rs": filler(250, [230])}
    assert [hit.path for hit in found(tmp_path, files, "needle").hits] == ["src/b.rs", "src/a.rs"]


def test_a_line_in_two_windows_counts_once(tmp_path: Path) -> None:
    # Line 100 lies in the windows 1-120 and 81-200. A word there is as rare as one on line 50.
    files = {"a.ts": filler(300, [100], "apple"), "b.ts": filler(300, [50], "berry")}
    twice = found(tmp_path, files, "apple").hits[0].score
    once = search_code(str(tmp_path.resolve()), "berry").hits[0].score
    assert twice == once


def test_one_long_file_does_not_take_all_places(tmp_path: Path) -> None:
    far_apart = range(40, 1_600, 160)
    files = {"long.ts": filler(1_600, far_apart)}
    files |= {f"z{n}.ts": filler(700, [300]) for n in range(2)}
    answer = found(tmp_path, files, "needle")
    assert len(answer.hits) == 5
    assert {hit.path for hit in answer.hits} == {"long.ts", "z0.ts", "z1.ts"}


def test_windows_that_join_take_no_place_from_others(tmp_path: Path) -> None:
    # Lines 85 to 115 lie in two windows: one hit, and the other file is still found.
    files = {"a.ts": filler(200, range(85, 116)), "b.ts": filler(700, [300])}
    answer = found(tmp_path, files, "needle", top_k=2)
    assert spans(answer) == [("a.ts", 83, 117), ("b.ts", 298, 302)]


def test_a_hit_is_not_cut_where_its_window_ends(tmp_path: Path) -> None:
    answer = found(tmp_path, {"a.ts": filler(200, range(75, 126))}, "needle", top_k=1)
    assert spans(answer) == [("a.ts", 73, 127)]


def test_ties_go_by_path_whatever_the_order_on_disk(tmp_path: Path) -> None:
    names = ["b.ts", "A.ts", "ä.ts", "a.ts", "a/z.ts"]
    files = dict.fromkeys(names[:4], "needle of the same length")
    answer = found(tmp_path, files, "needle", top_k=2)
    assert [hit.path for hit in answer.hits] == ["A.ts", "a.ts"]


def test_where_a_long_line_matched_is_shown(tmp_path: Path) -> None:
    line = "x" * 80_000 + " needle " + "y" * 2_000
    answer = found(tmp_path, {"a b.js": line}, "needle")
    assert " needle " in answer.hits[0].body
    assert len(answer.text) <= 6_000
    # The word stands behind 80,001 characters; 1,000 of them are shown.
    assert (
        '(characters 1-79001 of line 1 omitted; use read_snippet "a b.js" 1 1 to view)'
        in answer.text
    )


def test_a_long_line_goes_on_at_the_character_where_it_was_cut(tmp_path: Path) -> None:
    line = "x" * 80_000 + " needle " + "y" * 20_000
    answer = found(tmp_path, {"a.js": line}, "needle")
    marker, shown = answer.hits[0].body.split("\n")
    assert len(marker) + 1 + len(shown) == 4_000
    column = 79_001 + len(shown) + 1
    assert f"(truncated at 4000 chars; use read_snippet a.js 1 1 {column} to expand)" in answer.text


def test_content_cannot_end_its_fence(tmp_path: Path) -> None:
    answer = found(tmp_path, {"a.md": "````\nneedle\n````"}, "needle")
    assert answer.text.endswith("`````\n````\nneedle\n````\n`````")


def test_a_path_with_spaces_is_one_word_of_a_call(tmp_path: Path) -> None:
    answer = found(tmp_path, {'my "a" needle.py': filler(3, [])}, "needle")
    assert 'use read_snippet "my \\"a\\" needle.py" 1 3 to view' in answer.text


def test_a_path_cannot_write_lines_of_its_own(tmp_path: Path) -> None:
    answer = found(tmp_path, {"a\nLINES: 9-9\u202e.py": "needle"}, "needle")
    assert "FILE: a\\u000aLINES: 9-9\\u202e.py\nLINES: 1-1\n" in answer.text


def test_no_pointer_asks_for_more_than_a_snippet_shows(tmp_path: Path) -> None:
    answer = found(tmp_path, {"needle.py": filler(2_000, [])}, "needle")
    assert "lines 1-2000; use read_snippet needle.py 1 300 to view" in answer.text


@pytest.mark.parametrize("query", ["", "   ", "?!", "zebra", '"', "a" * 10_000])
def test_a_query_that_finds_nothing_says_so(tmp_path: Path, query: str) -> None:
    assert found(tmp_path, {"b.ts": "needle"}, query).text == "No matching chunks found."


def test_a_stop_word_on_its_own_is_a_word(tmp_path: Path) -> None:
    root = project(tmp_path, {"b.ts": "for (;;) {}", "c.ts": "while (1) {}"})
    assert spans(search_code(root, "for")) == [("b.ts", 1, 1)]


def test_a_whole_name_comes_before_its_words(tmp_path: Path) -> None:
    words = "\n".join(["load the service", "a method", "load a service method"] * 9)
    files = {f"a{n}.java": words for n in range(30)}
    files["z.java"] = filler(60, []) + "\nreturn loadServiceMethod(service);\n" + filler(60, [])
    assert spans(found(tmp_path, files, "loadServiceMethod"))[0] == ("z.java", 59, 63)


def test_a_quoted_text_comes_before_its_words(tmp_path: Path) -> None:
    files = {f"a{n}.ts": "body too\nlarge large body" for n in range(9)}
    files["z.ts"] = "throw 'body too large'"
    assert found(tmp_path, files, '"body too large"').hits[0].path == "z.ts"


def test_a_long_file_full_of_a_word_does_not_hide_the_others(tmp_path: Path) -> None:
    block = "def kestrel(): return kestrel\n" + "x = 1\n" * 79
    root = project(
        tmp_path, {"big.py": block * 80} | {f"small{n}.py": "kestrel = 1\n" for n in range(5)}
    )
    found = search_code(root, "kestrel", 16, 6000)
    assert {f"small{n}.py" for n in range(5)} <= {path for path, _, _ in spans(found)}
