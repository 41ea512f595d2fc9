import pytest

from ending import ends
from project_intel.extraction.mentions import MAX_MENTIONS, mentions


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("see src/a.ts:12", ["src/a.ts"]),
        ("it is in src/a.ts.", ["src/a.ts"]),
        ("./a.ts ./b.ts ../c.ts", ["./a.ts", "./b.ts", "../c.ts"]),
        ("(src/a.ts)", ["src/a.ts"]),
        ("[src/a.ts]", ["src/a.ts"]),
        ("`.github/workflows/ci.yml`", [".github/workflows/ci.yml"]),
        ("app/[id]/page.tsx", ["app/[id]/page.tsx"]),
        ("app/(shop)/page.tsx", ["app/(shop)/page.tsx"]),
        ("src/routes/$id.tsx", ["src/routes/$id.tsx"]),
        ("src/Dockerfile", ["src/Dockerfile"]),
        ("README.md and .gitignore", ["README.md", ".gitignore"]),
        ("a/movie.mp4", ["a/movie.mp4"]),
        ("tests/test_a.py::test_b", ["tests/test_a.py"]),
        ("src/a.ts#L10 src/b.ts?raw", ["src/a.ts", "src/b.ts"]),
        ("café/é.py", ["café/é.py"]),
        ("脚本/血条.lua", ["脚本/血条.lua"]),
        ('path = "lib/x.py"', ["lib/x.py"]),
        ("--config=conf/x.toml", ["conf/x.toml"]),
        ('Include="..\\Lib\\Lib.csproj"', ["../Lib/Lib.csproj"]),
        ("src/a.ts src/a.ts", ["src/a.ts"]),
        ("[text](docs/a.md#part)", ["docs/a.md"]),
        ("![image](<my logo.png>)", ["my logo.png"]),
        ("[text](a%20b.md 'Title')", ["a b.md"]),
        ("[text](LICENSE)", ["LICENSE"]),
        ("[src/a.ts](src/b.ts)", ["src/a.ts", "src/b.ts"]),
        ("[one]: docs/a.md", ["docs/a.md"]),
    ],
)
def test_a_path_is_found_as_written(text: str, found: list[str]) -> None:
    assert [path for path in mentions(text) if path in found] == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('"docs/my guide.md"', "docs/my guide.md"),
        ("`docs/my guide.md`", "docs/my guide.md"),
        ("[text](docs/my guide.md)", "docs/my guide.md"),
        ("请看src/a.ts文件", "src/a.ts"),
        ("don't read src/a.ts, it isn't", "src/a.ts"),
        ("[note](see src/a.ts for more)", "src/a.ts"),
    ],
)
def test_a_path_is_found_among_its_other_readings(text: str, found: str) -> None:
    assert found in mentions(text)


@pytest.mark.parametrize(
    "text",
    [
        "plain words, 3.11 and Makefile",
        "https://example.org/src/a.ts",
        "git+https://example.org/src/a.ts",
        "[text](https://example.org/wiki/A_(b)/src/a.ts)",
        "[text](//cdn.example.org/a.js)",
        "[text](mailto:me@example)",
        "[text](#part)",
        "",
    ],
)
def test_words_and_urls_are_no_paths(text: str) -> None:
    assert mentions(text) == ()


def test_the_number_of_candidates_is_bounded() -> None:
    text = "".join(f"a/{number}.md\n" for number in range(MAX_MENTIONS + 1))
    found = mentions(text)
    assert len(found) == MAX_MENTIONS
    assert found[-1] == f"a/{MAX_MENTIONS - 1}.md"


@pytest.mark.parametrize(
    "hostile",
    [
        "QUJDRA",
        "0123456789abcdef",
        "a/",
        "a.",
        "[",
        "(",
        "](",
        "](<",
        "](\t",
        "[x]: ",
        "'a b/c",
        "\"'`",
        "http://",
        "http://(",
        "\\",
        "页/面",
    ],
)
def test_hostile_text_is_read_without_taking_the_square_of_its_length(hostile: str) -> None:
    with ends():
        mentions(hostile * (800_000 // len(hostile)))


def test_a_bracket_after_a_link_does_not_swallow_what_stands_between() -> None:
    text = "[x](LICENSE) `pkg/impl.py` ./x.ts [ref]: top.py\n"
    assert mentions(text) == ("LICENSE", "pkg/impl.py", "./x.ts", "top.py")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("siehe für.md und", ("für.md",), id="an umlaut"),
        pytest.param("see fu\u0308r.md now", ("fu\u0308r.md",), id="a combining mark"),
        pytest.param("см. файл.md", ("файл.md",), id="another alphabet"),
        pytest.param("请看docs/a.md文件", ("请看docs/a.md文件", "docs/a.md"), id="no spaces"),
        pytest.param("a.md→b.md", ("a.md→b.md", "a.md", "b.md"), id="a sign"),
    ],
)
def test_letters_part_a_word_only_where_the_script_has_no_spaces(text, found) -> None:
    assert mentions(text) == found
