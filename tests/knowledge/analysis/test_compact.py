"""What a text loses on its way into a batch, and what it keeps."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from project_intel.knowledge.analysis.compact import NO_MARGIN, PARAGRAPHS, compact, cut
from project_intel.knowledge.analysis.templates import templates

SHORTER = {
    "a comment keeps its line, so the code after it stays code": (
        "a.ts",
        "const a = 1 // one\n\n\tconst b = 2\n",
        "const a = 1 // one\nconst b = 2",
    ),
    "space inside a line stays, also in strings": (
        "a.js",
        '  f("a   b",\t1)   \n',
        'f("a   b",\t1)',
    ),
    "what aligns columns goes, but for what follows a quote": (
        "a.go",
        'type t struct {\n\tid    int\t\t// its  own\n\tname  string `json:"a  b"`  // c\n}\n',
        'type t struct {\nid int // its own\nname string `json:"a  b"`  // c\n}',
    ),
    "a table in Markdown needs no padding, an example in its text does": (
        "a.md",
        "| a    | b        |\n|------|----------|\n| `x  y` | z      |\n\nfour    spaces\n",
        "| a | b |\n|------|----------|\n| `x  y` | z      |\n\nfour    spaces",
    ),
    "columns in a nested language stay": ("a.yaml", "a:  1\nlong:  2\n", "a:  1\nlong:  2"),
    "of a licence's notice its opening stays": (
        "a.rs",
        "// Copyright 2020 Me\n//\n// Licensed under the Apache License, Version 2.0;\n"
        "// no file of it may be used otherwise. See the permissions and\n"
        "// limitations under the License.\n\nfn main() {}\n",
        "// Copyright 2020 Me\n//\n// Licensed under the Apache License [...].\nfn main() {}",
    ),
    "a notice may be wrapped anywhere": (
        "a.c",
        "/*\n * Permission is hereby granted, free\n * of charge, to all of you. THERE ARE NO\n"
        " * DEALINGS IN\n * THE SOFTWARE.\n */\nint a;\n",
        "/*\n* Permission is hereby granted, free\n* of charge [...].\n*/\nint a;",
    ),
    "a table of what licences say is no notice": (
        "a.py",
        'KNOWN = {\n    "Licensed under the Apache License": "limitations under the License",\n}\n',
        'KNOWN = {\n "Licensed under the Apache License": "limitations under the License",\n}',
    ),
    "nor are phrases in backticks or after the prefix of a string": (
        "a.go",
        "var a = `Permission to use, copy, modify`\nvar b = `PERFORMANCE OF THIS SOFTWARE`\n",
        "var a = `Permission to use, copy, modify`\nvar b = `PERFORMANCE OF THIS SOFTWARE`",
    ),
    "nor is a pattern": (
        "a.js",
        "is(/Redistribution and use in source and binary forms/,\n/SUCH DAMAGE/)\n",
        "is(/Redistribution and use in source and binary forms/,\n/SUCH DAMAGE/)",
    ),
    "nor code between two remarks": (
        "a.rb",
        "# Licensed under the Apache License\nX = 1\n# limitations under the License\n",
        "# Licensed under the Apache License\nX = 1\n# limitations under the License",
    ),
    "a notice in a docstring is one, with its quotes": (
        "a.py",
        '"""Permission is hereby granted, free of charge, to "all".\n'
        'NO DEALINGS IN THE SOFTWARE"""\n',
        '"""Permission is hereby granted, free of charge [...]"""',
    ),
    "so is one close to its slashes": (
        "a.ts",
        "//Licensed under the Apache License, or not:\n//limitations under the License\n",
        "//Licensed under the Apache License [...]",
    ),
    "a notice that never ends is kept": (
        "a.py",
        "# Licensed under the Apache License\nx = 1\n",
        "# Licensed under the Apache License\nx = 1",
    ),
    "a licence as a text of its own stays whole": (
        "a.md",
        "Redistribution and use in source and binary forms\n\nOF SUCH DAMAGE.\n",
        "Redistribution and use in source and binary forms\n\nOF SUCH DAMAGE.",
    ),
    "Python keeps its nesting in one space a level": (
        "a.py",
        "def f():\n\n    if x:\n        return 1\n    return 2\n",
        "def f():\n if x:\n  return 1\n return 2",
    ),
    "a line between two levels stays between them": (
        "a.py",
        "a\n        b\n    c\n        d\n",
        "a\n  b\n c\n  d",
    ),
    "a remark at the very left moves nothing after it": (
        "a.py",
        "def f():\n    if x:\n#       a()\n        b()\n    c()\n",
        "def f():\n if x:\n#       a()\n  b()\n c()",
    ),
    "nor does the end of a string": (
        "a.py",
        'class A:\n    def f():\n        return """\nx\n"""\n        b()\n    def g():\n',
        'class A:\n def f():\n  return """\nx\n"""\n  b()\n def g():',
    ),
    "what follows a deeper item in a list is less deep": (
        "a.yaml",
        "- a:\n    b: 1\n  c: 2\n",
        "- a:\n  b: 1\n c: 2",
    ),
    "a tab is as wide as eight spaces": ("a.yaml", "a:\n\tb:\n        c: 1\n", "a:\n b:\n c: 1"),
    "a makefile's recipe stays below its target": (
        "Makefile",
        "all: b\n\tcc -o b b.c\n\nb:\n",
        "all: b\n cc -o b b.c\nb:",
    ),
    "a component may hold an indented language": (
        "a.vue",
        '<template lang="pug">\ndiv\n    p hi\n</template>\n',
        '<template lang="pug">\ndiv\n p hi\n</template>',
    ),
    "a component of braces and tags needs no depth": (
        "a.vue",
        '<script setup lang="ts">\nif (a) {\n  b()\n}\n</script>\n<p>\n  hi\n</p>\n',
        '<script setup lang="ts">\nif (a) {\nb()\n}\n</script>\n<p>\nhi\n</p>',
    ),
    "a component's data may be indented too": (
        "a.vue",
        '<i18n global lang="yaml">\nen:\n  hi: Hi\n</i18n>\n',
        '<i18n global lang="yaml">\nen:\n hi: Hi\n</i18n>',
    ),
    "Scala keeps its depth, which may be all it has": (
        "a.scala",
        "def f =\n    1\nval a  = 2\n",
        "def f =\n 1\nval a  = 2",
    ),
    "paragraphs, lists and indented examples stay what they are": (
        "a.md",
        "# T\n\n\n\nOne  \ntwo\n\n- a\n  - b\n\n      code\n",
        "# T\n\nOne\ntwo\n\n- a\n  - b\n\n      code",
    ),
    "an example in Markdown is shortened by its own kind": (
        "a.md",
        "```ts\nif (a) {\n\n  b\n}\n```\n\n```py\nif a:\n\n    b\n```\nend\n",
        "```ts\nif (a) {\nb\n}\n```\n\n```py\nif a:\n b\n```\nend",
    ),
    "what opens and ends on one line opens no block": (
        "a.md",
        "```x``` is code\n\n  text\n",
        "```x``` is code\n\n  text",
    ),
    "what opens a block ends none": (
        "a.md",
        "```json\n{\n```ts\n\n  x\n```\n\n  end\n",
        "```json\n{\n```ts\nx\n```\n\n  end",
    ),
    "a block that never ends is kept": ("a.md", "```json\n  {}\n", "```json\n{}"),
    "of encoded bytes the beginning stays": (
        "a.css",
        f"url(data:font;base64,{'A' * 40}{'b' * 160}==)",
        f"url(data:font;base64,{'A' * 40}[... 162 more])",
    ),
    "a heredoc keeps its columns and margins": (
        "a.tf",
        "a  = {\n  b   = <<-EOT\n    x:    1\n      y: 2\n\n  EOT\n}\n",
        "a = {\n  b   = <<-EOT\n    x:    1\n      y: 2\n\n  EOT\n}",
    ),
    "a text in backticks too, and what stands outside is shortened": (
        "a.ts",
        "if (a) {\n  b  = yaml(`\non:\n  push:    x\n`)\n}\n  c  = 1\n",
        "if (a) {\n  b  = yaml(`\non:\n  push:    x\n`)\n}\nc = 1",
    ),
    "a mark in a remark only leaves more alone": (
        "a.vue",
        "  // one ` too many\n  a = `\n  x\n`\n  b\n",
        "  // one ` too many\n  a = `\n  x\n`\nb",
    ),
    "but not in a language that is read, in a remark, a string or a pattern": (
        "a.ts",
        "  // one ` too many\n  b('`', \"`\", /[/`]/)\n  /* ` */\n  a = `\n  x\n`\n  b\n",
        "// one ` too many\nb('`', \"`\", /[/`]/)\n/* ` */\n  a = `\n  x\n`\nb",
    ),
    "nor between two texts": (
        "a.ts",
        "  a = `\n  x\n`\n  b  = 1\n\n  c = `\n  y\n  `\n  d\n",
        "  a = `\n  x\n`\nb = 1\n  c = `\n  y\n  `\nd",
    ),
    "what is put into a text is part of it, with the texts in that": (
        "a.ts",
        "  a = `\n  ${b({\n    c: `\n    }` })}\n  \\` `\n  d\n",
        "  a = `\n  ${b({\n    c: `\n    }` })}\n  \\` `\nd",
    ),
    "a raw text of Go has no escapes": (
        "a.go",
        "  a := `\n  \\`\n  b := '`'\n  c := `${\n  x`\n  d\n",
        "  a := `\n  \\`\nb := '`'\n  c := `${\n  x`\nd",
    ),
    "where one never closes the outermost marks decide": (
        "a.ts",
        "  a(`\n  x`)\n  b\n  c(`\n  d\n",
        "  a(`\n  x`)\n  b\n  c(`\nd",
    ),
    "a string that a backslash carries on": (
        "a.js",
        '  a = "x\\\n     y"\n  b\n',
        '  a = "x\\\n     y"\nb',
    ),
    "a scheme of Xcode is XML": ("a.xcscheme", '<A>\n   <B\n      c = "d">\n', '<A>\n<B\nc = "d">'),
    "Tcl needs no depth": ("a.tcl", "proc f {} {\n    set a  1\n}\n", "proc f {} {\nset a 1\n}"),
    "a string that begins on one line and ends on another": (
        "a.rs",
        '  a  = "x  \\"\n     y"\n  b  = 1\n',
        '  a  = "x  \\"\n     y"\nb = 1',
    ),
    "a pattern keeps its spaces": ("a.js", "x  = /a  b/\n", "x = /a  b/"),
    "a remark's slashes are none": ("a.c", "x  = 1; //  a  b\n", "x = 1; // a b"),
    "preformatted text": (
        "a.html",
        "<p>\n  <pre>\n  a\n</pre>\n  b",
        "<p>\n  <pre>\n  a\n</pre>\nb",
    ),
    "a long bracket": ("a.lua", "  x  = [[\n  a\n]]\n  y\n", "  x  = [[\n  a\n]]\ny"),
    "nothing stays nothing": ("a.py", " \n\t\n", ""),
}


@pytest.mark.parametrize(("path", "text", "expected"), SHORTER.values(), ids=SHORTER)
def test_a_text_is_shortened(path: str, text: str, expected: str) -> None:
    assert compact(path, text) == expected


def test_the_tables_are_sorted_and_apart() -> None:
    assert not NO_MARGIN & PARAGRAPHS
    assert all(name.startswith(".") and name == name.lower() for name in NO_MARGIN | PARAGRAPHS)


@given(
    st.lists(st.text(alphabet="a {}/\"'#\t`", max_size=12)),
    st.sampled_from(["a.ts", "a.py", "a.md", "a"]),
)
def test_every_line_with_something_on_it_stays_a_line(lines: list[str], path: str) -> None:
    said = [line.split() for line in lines if line.strip()]
    kept = [line.split() for line in compact(path, "\n".join(lines)).split("\n")]
    assert [line for line in kept if line] == said


@given(st.lists(st.integers(0, 12), max_size=12))
def test_a_line_stays_as_much_deeper_or_less_deep_as_it_was(widths: list[int]) -> None:
    kept = compact("a.py", "\n".join(" " * width + "a" for width in widths)).split("\n")
    depths = [len(line) - len(line.lstrip()) for line in kept if line]
    pairs = list(zip(widths, depths, strict=True))
    assert all((w < v) == (d < e) for w, d in pairs for v, e in pairs)


@given(st.lists(st.text(alphabet="a \t", max_size=8)), st.text(alphabet="a \"'`\t", max_size=12))
def test_nothing_after_the_first_quote_of_a_line_is_touched(parts: list[str], end: str) -> None:
    before = " ".join(parts)
    assert compact("a.ts", f"{before}'{end}|").endswith(f"'{end}|")


def test_a_text_that_fits_is_not_cut() -> None:
    assert cut("x" * 100, 100).left_out == ""


def test_the_middle_is_left_out_in_whole_lines_and_counted() -> None:
    # 400 lines of 10 characters; of 1,080 - 80 three quarters, 750, go to the beginning: 75 lines,
    # the last without its line feed, 749 in all. The last 250 begin with a line.
    text = "".join(f"line {place:04}\n" for place in range(400))
    short = cut(text, 1_080)
    assert short.left_out == "3,001 of 4,000 characters left out"
    assert short.text.split("\n")[74:78] == [
        "line 0074",
        "[... 3,001 of 4,000 characters left out ...]",
        "line 0375",
        "line 0376",
    ]
    assert short.text.endswith("line 0399\n")


def test_a_single_long_line_is_cut_inside() -> None:
    short = cut("x" * 5_000, 480)
    assert short.text == f"{'x' * 300}\n[... {short.left_out} ...]\n{'x' * 100}"
    assert short.left_out == "4,600 of 5,000 characters left out"


@given(st.text(alphabet="ab\n", max_size=600), st.integers(81, 400))
def test_what_is_cut_never_exceeds_its_room_and_keeps_both_ends(text: str, most: int) -> None:
    short = cut(text, most)
    assert len(short.text) <= most
    if short.left_out:
        room = (most - 80) // 4
        assert text.startswith(short.text.partition("\n[...")[0])
        assert text.endswith(short.text.rpartition("...]\n")[2])
        assert len(short.text.rpartition("...]\n")[2]) >= room // 2


@pytest.mark.parametrize(
    "piece",
    ["`", "`${", "=/[", "/*", "'", "{", "/`\\", "(/a", "${`}", "{``"],
    ids=lambda piece: piece,
)
def test_texts_in_backticks_are_found_in_time_in_proportion(piece: str) -> None:
    def seconds(times: int) -> float:
        started = time.process_time()
        templates([piece * times] * 2, raw=False)
        return time.process_time() - started

    # In proportion, sixteen times as long takes sixteen times the time, not 256 times.
    assert seconds(160_000) < 100 * max(seconds(10_000), 0.002)
