"""How queries and names are split, written as tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.common_words import FILLERS, STOP_WORDS
from project_intel.stemming import stem
from project_intel.terms import count_names, parse, stems, words


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        pytest.param("getShippingMethodId", ["get", "shipping", "method", "id"], id="camel"),
        pytest.param("OvertimeService", ["overtime", "service"], id="pascal"),
        pytest.param("HTTPServer", ["http", "server"], id="acronym before a word"),
        pytest.param("parseURL", ["parse", "url"], id="acronym at the end"),
        pytest.param("userIDs", ["user", "ids"], id="acronym in the plural"),
        pytest.param("snake_case_name", ["snake", "case", "name"], id="snake"),
        pytest.param("kebab-case", ["kebab", "case"], id="kebab"),
        pytest.param("MAX_VALUE", ["max", "value"], id="constant"),
        pytest.param("src/auth/index.ts", ["src", "auth", "index", "ts"], id="path"),
        pytest.param("__init__", ["init"], id="dunder"),
        pytest.param("utf8Decode", ["utf8", "decode"], id="digits stay with the letters before"),
        pytest.param("a11y I18nProvider", ["a11y", "i18n", "provider"], id="numeronyms"),
        pytest.param("x86_64", ["x86", "64"], id="digits alone"),
        pytest.param("C# and C++", ["c#", "and", "c++"], id="languages with signs"),
        pytest.param("GrößeÄndern", ["größe", "ändern"], id="humps beyond ASCII"),
        pytest.param("найтиПользователя", ["найти", "пользователя"], id="cyrillic humps"),
        pytest.param("数据库", ["数据", "据库"], id="pairs where no spaces are written"),
        pytest.param("用", ["用"], id="one sign alone"),
        pytest.param("load数据file", ["load", "数据", "file"], id="scripts mixed"),
        pytest.param("हिन्दी", ["हिन्दी"], id="vowel signs stay in the word"),
        pytest.param("e\u0301te\u0301", ["été"], id="decomposed letters"),
        pytest.param("->*", [], id="signs only"),
    ],
)
def test_words_of_names(name: str, expected: list[str]) -> None:
    assert words(name) == expected


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("", [], id="empty"),
        pytest.param('""', [], id="empty quotes"),
        pytest.param("auth  JWT", ["auth", "jwt"], id="white space and case"),
        pytest.param('"my folder/a.ts"', ["my folder/a.ts"], id="quotes keep a term whole"),
        pytest.param('"two   words" x', ["two words", "x"], id="one blank inside quotes"),
        pytest.param('"abc def', ["abc", "def"], id="an unmatched quote is dropped"),
        pytest.param("“two words”", ["two words"], id="typographic quotes"),
        pytest.param("src\\lib\\a.ts", ["src/lib/a.ts"], id="backslashes"),
        pytest.param("./src/a.ts", ["src/a.ts"], id="leading dot"),
        pytest.param("/home/me/proj/src/a.ts", ["src/a.ts"], id="absolute below the root"),
        pytest.param("/home/me/project2/a.ts", ["/home/me/project2/a.ts"], id="absolute elsewhere"),
        pytest.param("src/a.ts:12:5", ["src/a.ts"], id="line and column"),
        pytest.param("src/a.ts(12,5): src/b.ts#L2-L3", ["src/a.ts", "src/b.ts"], id="places"),
        pytest.param("lib/a.rb:72:in", ["lib/a.rb"], id="a stack trace"),
        pytest.param("t/a.py::TestB::test_c[1-x]", ["t/a.py", "testb", "test_c"], id="a test"),
        pytest.param("a.b::C Foo::bar", ["a.b", "c", "foo::bar"], id="a qualified name"),
        pytest.param("localhost:3000", ["localhost:3000"], id="a port is no line"),
        pytest.param("run() (`Foo`), bar?", ["run", "foo", "bar"], id="punctuation around"),
        pytest.param(".env c# c++ __init__", [".env", "c#", "c++", "__init__"], id="signs"),
        pytest.param("auth AUTH Auth", ["auth"], id="said three times"),
        pytest.param("where is the user's token", ["user", "token"], id="stop words"),
        pytest.param("auth & session -", ["auth", "session"], id="bare signs"),
        pytest.param("why don't we’ve tokens", ["tokens"], id="short forms"),
        pytest.param("the in", ["the", "in"], id="nothing but stop words"),
        pytest.param('"the" token', ["the", "token"], id="a quoted stop word"),
        pytest.param("🚀", ["🚀"], id="emoji"),
    ],
)  # fmt: skip
def test_terms_of_queries(query: str, expected: list[str]) -> None:
    assert [term.text for term in parse(query, root="/home/me/proj")] == expected


def test_a_windows_root_is_taken_off_whatever_its_case_and_slashes() -> None:
    assert [term.text for term in parse("c:\\Work\\App\\src\\A.ts", root="C:/work/app")] == [
        "src/a.ts"
    ]


def test_words_are_split_before_the_case_is_dropped() -> None:
    (term,) = parse("OvertimeService")
    assert (term.text, term.words) == ("overtimeservice", ("overtime", "service"))


@pytest.mark.parametrize(
    ("query", "anywhere"),
    [
        ("go", False),
        ("id", False),
        ("c#", False),
        ("né", False),
        ("in", False),
        ("the", False),
        ("$", False),
        ("env", True),
        ("用", True),
        ("🚀", True),
        ("a11y", True),
    ],
)
def test_short_terms_match_whole_words_unless_their_script_writes_no_spaces(
    query: str, anywhere: bool
) -> None:
    (term,) = parse(query)
    assert term.anywhere is anywhere


def test_common_words_are_single_lower_case_words_in_one_list_each() -> None:
    assert all(words(word) == [word] for word in STOP_WORDS | FILLERS)
    assert not STOP_WORDS & FILLERS


def test_fillers_are_marked_unless_they_are_quoted() -> None:
    terms = parse('where does it use only "only" tokens')
    assert [(term.text, term.filler) for term in terms] == [
        ("use", True),
        ("only", True),
        ("tokens", False),
    ]


def test_nothing_but_fillers_are_ordinary_words() -> None:
    assert [term.filler for term in parse("what is it used only for")] == [False, False]


def test_a_term_knows_the_words_it_stands_between() -> None:
    terms = parse("How do I test (the) Parser?")
    assert [(term.before, term.text, term.after) for term in terms] == [
        ("i", "test", "the"),
        ("the", "parser", ""),
    ]


@given(st.text(max_size=200))
def test_any_text_gives_terms_that_are_folded_and_distinct(query: str) -> None:
    texts = [term.text for term in parse(query)]
    assert len(texts) == len(set(texts))
    assert all(texts)


@given(st.text(alphabet=st.characters(max_codepoint=127), max_size=80))
def test_words_of_ascii_text_lose_no_letter_or_digit(text: str) -> None:
    kept = "".join(sign for sign in text.lower() if sign.isalnum())
    assert "".join(words(text)).replace("#", "").replace("+", "") == kept


@pytest.mark.parametrize(
    ("forms", "expected"),
    [
        ("cache caches cached caching", "cach"),
        ("compact compaction compacts compacted compactor", "compact"),
        ("parse parser parsers parsing parsed", "pars"),
        ("query queries", "query"),
        ("rotate rotates rotated rotating rotation", "rotat"),
        ("recover recovers recovered recovery", "recov"),
        ("class classes", "class"),
        ("config configs", "config"),
        ("match matches matching matcher", "match"),
        ("stop stopped stopping", "stop"),
        ("process processes processor processing", "process"),
        ("implement implements implementation implementing", "impl"),
        ("status", "status"),
        ("analysis", "analysis"),
        ("user users", "user"),
        ("id", "id"),
        ("this", "this"),
        ("größen", "größen"),
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms: str, expected: str) -> None:
    assert {stem(form) for form in forms.split()} == {expected}


@given(st.text(max_size=20))
def test_a_stem_begins_like_its_word_and_is_never_longer(word: str) -> None:
    assert 0 < len(stem(word)) <= len(word) or word == ""
    assert stem(word)[:3] == word[:3]


def test_the_stems_of_a_name_are_those_of_its_words() -> None:
    assert stems("UserCachesLoader") == ("user", "cach", "load")
    assert (
        stems("test_that_a_name_which_says_all_there_is_to_say_has_its_words_as_well")[-1] == "well"
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a_b = f(cD2) // 12px", {"a_b": 1, "f": 1, "cD2": 1, "px": 1}),
        ("größe हिन्दी x1", {"größe": 1, "हिन्दी": 1, "x1": 1}),
        ("px 2px 3 a→px→1größe größe", {"px": 3, "a": 1, "größe": 2}),
    ],
)
def test_the_names_of_a_text(text: str, expected: dict[str, int]) -> None:
    assert count_names(text) == expected
