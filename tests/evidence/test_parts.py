"""The small parts of a search, each by itself."""

import json
from importlib.resources import files as resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.evidence.calls import quoted
from project_intel.evidence.chunks import count_windows, windows
from project_intel.evidence.codes import MOST, decode, encode
from project_intel.evidence.definitions import definitions
from project_intel.evidence.index import path_words
from project_intel.evidence.texts import lay_out


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (1, [(1, 1)]),
        (120, [(1, 120)]),
        (121, [(1, 120), (81, 121)]),
        (200, [(1, 120), (81, 200)]),
        (201, [(1, 120), (81, 200), (161, 201)]),
        (300, [(1, 120), (81, 200), (161, 280), (241, 300)]),
    ],
)
def test_windows_are_120_lines_and_80_apart(lines: int, expected: list[tuple[int, int]]) -> None:
    assert windows(lines) == expected


def test_the_words_of_a_window_are_those_of_its_lines() -> None:
    lines = [f"w{number}" for number in range(1, 301)]
    for words, (start, end) in zip(
        count_windows("\n".join(lines), "a.py"), windows(300), strict=True
    ):
        assert set(words.counts) == set(lines[start - 1 : end])
        assert words.length == end - start + 1
        last_own = end if end == 300 else start + 79
        assert set(words.shared) == set(lines[last_own:end])


@given(st.lists(st.integers(0, 3 * MOST), unique=True, max_size=60))
def test_numbers_are_read_back_as_they_were_written(numbers: list[int]) -> None:
    wanted = sorted(number for number in numbers if number % 128)
    text = json.loads(json.dumps(encode(wanted), ensure_ascii=False).encode())
    assert list(decode(text)) == wanted


@given(st.text())
def test_any_text_reads_as_ascending_numbers_or_none(text: str) -> None:
    numbers = list(decode(text))
    assert numbers == sorted(numbers)
    assert all(number >= 0 for number in numbers)


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("def load_rows(path):", "load_rows"),
        ("    async def go(self):", "go"),
        ("export default class App {", "App"),
        ("pub(crate) fn run<T>(x: T) {", "run"),
        ("func (s *Server) Start(ctx context.Context) error {", "Start"),
        ("#define MAX_LEN 10", "MAX_LEN"),
        ("export const limit = 3", "limit"),
        ("exports.compile = function (x) {", "compile"),
        ("res.send = function send(body) {", "send"),
        ("static int64_t TotalFileSize(const Files& files) {", "TotalFileSize"),
        ("  public <T> T create(final Class<T> service) {", "create"),
        ("uint32_t Table::Hash(const char* data,", "Table::Hash"),
    ],
)
def test_a_line_that_defines_a_name_is_known_by_its_form(line: str, name: str) -> None:
    assert [found for _, found in definitions(f"x\n{line}\ny", "a.cpp")] == [name]


@pytest.mark.parametrize(
    "line",
    [
        "return load(x)",
        "    const local = 1",
        "call(a, b);",
        "// class of its own",
        "else run(x) {",
    ],
)
def test_a_use_is_no_definition(line: str) -> None:
    assert list(definitions(line, "a.cpp")) == []


def test_long_lines_of_words_are_read_in_no_time() -> None:
    for text in ("word " * 60_000, "(" * 200_000, "a.b" * 90_000, "x" * 300_000 + "("):
        list(definitions(text, "a.cpp"))


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("src/auth/userStore.ts", {"src": 1, "auth": 1, "ts": 1, "user": 3, "stor": 3}),
        ("Makefile", {"makefil": 3}),
        ("cache/cache.py", {"cach": 3, "py": 1}),
        (".env.d/x", {"env": 1, "d": 1, "x": 3}),
    ],
)
def test_words_of_the_name_itself_count_more(path: str, expected: dict[str, int]) -> None:
    assert path_words(path) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("src/a-b_c.test.ts", "src/a-b_c.test.ts"),
        ("größe/数.py", "größe/数.py"),
        ("a b.py", '"a b.py"'),
        ("a`b;c$(d).py", '"a`b;c$(d).py"'),
        ('say "hi".md', '"say \\"hi\\".md"'),
    ],
)
def test_a_path_is_written_as_one_word(path: str, expected: str) -> None:
    assert quoted(path) == expected


def test_a_letter_that_grows_in_lower_case_keeps_its_place() -> None:
    text = lay_out("İİİ\nneedle")
    assert list(text.having("needle", 1, 2)) == [2]


def test_no_word_stands_in_two_groups_of_forms_and_the_groups_are_sorted() -> None:
    text = resources("project_intel.evidence").joinpath("aliases.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines == sorted(line for line in lines if line[0] != "=") + sorted(
        line for line in lines if line[0] == "="
    )
    assert len(lines) == len(set(lines))
    assert all(len(line.split()) > 1 for line in lines)
