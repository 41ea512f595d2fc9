"""The text of replies, compared as a whole."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from project_intel.knowledge.answers.index import prepare
from project_intel.knowledge.answers.search import answer
from project_intel.knowledge.answers.view import import_labels
from project_intel.knowledge.model import Entry
from project_intel.knowledge.question import Format, Question, Verbosity

Row = Callable[..., Entry]


@pytest.fixture
def files(row: Row) -> dict[str, Entry]:
    return {
        "src/auth/index.ts": row(
            lines=154,
            chars=5160,
            analysed_lines=142,
            analysed_chars=4820,
            role="implementation",
            technologies=["TypeScript", "JWT"],
            summary="Entry point of the auth module.\nChecks tokens.",
            imports={"jwt": ["sign", "verify"], "src/db/session.ts": ["Session"], "express": []},
            exports=["authenticate", "logout"],
            refs=["src/auth/lazy.ts"],
        ),
        "src/auth/lazy.ts": row(
            lines=3, chars=60, technologies=["TypeScript", "Vite"], summary="Loads late."
        ),
        "src/db/session.ts": row(lines=40, chars=1200, exports=["Session"]),
        "assets/auth.png": row(lines=None, chars=2048),
        "docs/auth.md": row(lines=9, chars=300, refs=["src/auth/index.ts"]),
    }


def ask(files: dict[str, Entry], question: Question) -> str:
    return answer(prepare(files), question).text


KEY = "AKIA" + "IOSFODNN7EXAMPLE"
HIDDEN = "[hidden: AWS access key id]"


@pytest.mark.parametrize("form", Format)
def test_a_credential_that_another_tool_has_written_down_is_not_shown(
    row: Row, form: Format
) -> None:
    files = {
        "src/pay.ts": row(
            summary=f"Pays with {KEY}\nand tells {'so' * 480} {KEY}.",
            technologies=["AWS", KEY],
            imports={f"pkg-{KEY}": ["pay"]},
            exports=["pay"],
        )
    }
    text = ask(files, Question("pay", format=form))
    assert "AKIA" not in text
    assert f"Pays with {HIDDEN} and tells" in text
    assert f"| AWS, {HIDDEN} -->" in text
    assert f"imports: pay from pkg-{HIDDEN}\nexports: pay" in text


GROUPED = """\
<!-- src/auth | TypeScript, JWT, Vite -->
<!-- index.ts (Lines: 154, Chars: 5160) [implementation] -->
Entry point of the auth module. Checks tokens.
unanalysed: +12 lines +340 chars
imports: sign, verify from jwt | Session from session.ts | express
exports: authenticate, logout
referenced: src/auth/lazy.ts
used by: docs/auth.md

<!-- lazy.ts (Lines: 3, Chars: 60) -->
Loads late.
used by: src/auth/index.ts

<!-- docs -->
<!-- auth.md (Lines: 9, Chars: 300) -->
referenced: src/auth/index.ts

<!-- assets -->
<!-- auth.png (Chars: 2048) -->"""


FLAT = """\
<!-- src/auth/index.ts (Lines: 154, Chars: 5160) [implementation] | TypeScript, JWT -->
Entry point of the auth module. Checks tokens.
unanalysed: +12 lines +340 chars
imports: sign, verify from jwt | Session from session.ts | express
exports: authenticate, logout
referenced: src/auth/lazy.ts
used by: docs/auth.md

<!-- docs/auth.md (Lines: 9, Chars: 300) -->
referenced: src/auth/index.ts

<!-- assets/auth.png (Chars: 2048) -->

<!-- src/auth/lazy.ts (Lines: 3, Chars: 60) | TypeScript, Vite -->
Loads late.
used by: src/auth/index.ts"""

FLAT_SEMANTIC = """\
<!-- src/auth/index.ts [implementation] | TypeScript, JWT -->
Entry point of the auth module. Checks tokens.
unanalysed: +12 lines +340 chars

<!-- docs/auth.md -->

<!-- assets/auth.png -->

<!-- src/auth/lazy.ts | TypeScript, Vite -->
Loads late."""

GROUPED_SEMANTIC = """\
<!-- src/auth | TypeScript, JWT, Vite -->
<!-- index.ts [implementation] -->
Entry point of the auth module. Checks tokens.
unanalysed: +12 lines +340 chars

<!-- lazy.ts -->
Loads late.

<!-- docs -->
<!-- auth.md -->

<!-- assets -->
<!-- auth.png -->"""

GROUPED_STRUCTURE = """\
<!-- src/auth -->
<!-- index.ts (Lines: 154, Chars: 5160) [implementation] -->
imports: sign, verify from jwt | Session from session.ts | express
exports: authenticate, logout
referenced: src/auth/lazy.ts
used by: docs/auth.md

<!-- lazy.ts (Lines: 3, Chars: 60) -->
used by: src/auth/index.ts

<!-- docs -->
<!-- auth.md (Lines: 9, Chars: 300) -->
referenced: src/auth/index.ts

<!-- assets -->
<!-- auth.png (Chars: 2048) -->"""


@pytest.mark.parametrize(
    ("layout", "verbosity", "expected"),
    [
        (Format.GROUPED, Verbosity.FULL, GROUPED),
        (Format.FLAT, Verbosity.FULL, FLAT),
        (Format.FLAT, Verbosity.SEMANTIC, FLAT_SEMANTIC),
        (Format.GROUPED, Verbosity.SEMANTIC, GROUPED_SEMANTIC),
        (Format.GROUPED, Verbosity.STRUCTURE, GROUPED_STRUCTURE),
    ],
)
def test_a_reply_shows_the_fields_of_its_verbosity(
    files: dict[str, Entry], layout: Format, verbosity: Verbosity, expected: str
) -> None:
    # index.ts, which is the thing, stands before what imports, describes and pictures it.
    assert ask(files, Question("auth", format=layout, verbosity=verbosity)) == expected


def test_the_folder_of_the_best_file_comes_first(row: Row) -> None:
    files = {"core/tax.ts": row(exports=["tax"]), "core/x.ts": row(exports=["taxFree"])}
    files |= {f"lib/a{i}.ts": row(exports=["taxFree", f"b{i}"], summary="tax") for i in range(9)}
    text = ask(files, Question("tax"))
    assert text.startswith("<!-- core -->\n<!-- tax.ts ")


def test_one_result_is_shown_flat(files: dict[str, Entry]) -> None:
    assert ask(files, Question("lazy", scope="src/auth/lazy.ts")).startswith(
        "<!-- src/auth/lazy.ts (Lines: 3"
    )


def test_results_that_share_no_folder_are_shown_flat(row: Row) -> None:
    text = ask({"a/parse.ts": row(), "b/parse.ts": row()}, Question("parse"))
    assert text == (
        "<!-- a/parse.ts (Lines: 10, Chars: 100) -->\n\n<!-- b/parse.ts (Lines: 10, Chars: 100) -->"
    )


def test_two_results_in_one_folder_are_grouped_and_the_root_is_a_dot(row: Row) -> None:
    text = ask({"parse1.ts": row(), "parse2.ts": row()}, Question("parse"))
    assert text == (
        "<!-- . -->\n"
        "<!-- parse1.ts (Lines: 10, Chars: 100) -->\n\n"
        "<!-- parse2.ts (Lines: 10, Chars: 100) -->"
    )


def test_a_file_changed_without_changing_its_size_says_so(row: Row) -> None:
    entry = row(summary="Parses.", analysed_chars=100, analysed_lines=10)
    assert entry.analysis is not None
    changed = replace(
        entry,
        structure=replace(entry.structure, hash="b" * 16),
        analysis=replace(entry.analysis, hash="a" * 16),
    )
    assert "\nunanalysed: +0 lines +0 chars" in ask({"parse.ts": changed}, Question("parse"))


def test_an_explained_reply_shows_every_summand(row: Row) -> None:
    files = {
        "docs/shipping.md": row(summary="Shipping.", chars=100, analysed_chars=80),
        "src/rates.ts": row(exports=["shipping"]),
    }
    assert ask(files, Question("shipping cost", explain=True)) == (
        "<!-- src/rates.ts (Lines: 10, Chars: 100) -->\n"
        "exports: shipping\n"
        # both files have the word: of 4, 6 and 15 points remain 26 %
        "score: 6.6 <- exports 1.05 (shipping), defines 1.58 (shipping), "
        "whole name 3.95 (shipping)\n"
        "\n"
        "<!-- docs/shipping.md (Lines: 10, Chars: 100) -->\n"
        "Shipping.\n"
        "unanalysed: +0 lines +20 chars\n"
        # (6 * 80 / 100 + 4 + 6 + 15) * 26 %, times 0.3
        "score: 2.4 <- summary 1.26 (shipping), path 1.05 (shipping), defines 1.58 (shipping), "
        "whole name 3.95 (shipping), all × 0.3 (documentation)\n"
        "\n"
        'Not found anywhere: "cost".'
    )


@pytest.mark.parametrize(
    ("keys", "labels"),
    [
        pytest.param(["src/lib/a.ts"], ["a.ts"], id="a project path"),
        pytest.param(["src/Makefile"], ["Makefile"], id="a project path without extension"),
        pytest.param(["old/gone.ts"], ["gone.ts"], id="a file that is no longer there"),
        pytest.param(["a/types.ts", "b/types.ts"], ["a/types.ts", "b/types.ts"], id="same names"),
        pytest.param(
            ["x/a/t.ts", "y/a/t.ts", "y/b/t.ts"], ["x/a/t.ts", "y/a/t.ts", "b/t.ts"], id="as needed"
        ),
        pytest.param(["t.ts", "a/t.ts"], ["t.ts", "a/t.ts"], id="one at the root"),
        pytest.param(["@a/sdk", "@b/sdk"], ["@a/sdk", "@b/sdk"], id="scoped packages"),
        pytest.param(
            ["socket.io", "github.com/x/nats.go", "gopkg.in/yaml.v3", "System.Text", "node:fs"],
            ["socket.io", "github.com/x/nats.go", "gopkg.in/yaml.v3", "System.Text", "node:fs"],
            id="packages with dots",
        ),
    ],
)
def test_import_labels_are_short_and_distinct(keys: list[str], labels: list[str]) -> None:
    assert import_labels(keys, {"src/lib/a.ts", "src/Makefile"}) == labels


def test_long_lists_say_how_many_more_there_are(row: Row) -> None:
    files = {
        "src/barrel.ts": row(
            exports=[f"name{i}" for i in range(500)],
            imports={f"pkg{i}": [f"n{j}" for j in range(11)] for i in range(90)},
            refs=[f"docs/d{i}.md" for i in range(20)],
        )
    } | {f"src/u{i}.ts": row(imports={"src/barrel.ts": []}) for i in range(8)}
    imports, exports, referenced, users = ask(files, Question("barrel.ts", max=1)).split("\n")[1:5]
    assert imports.startswith("imports: n0, n1, n2, n3, n4, n5, n6, n7, +3 more from pkg0 | n0,")
    assert imports.endswith("+3 more from pkg6 | +83 more")  # the line is full
    assert exports.startswith("exports: name0, name1,")
    assert exports.endswith(", name19, +480 more")
    assert referenced.endswith(", docs/d7.md, +12 more")
    assert users == "used by: src/u0.ts, src/u1.ts, src/u2.ts, src/u3.ts, src/u4.ts, +3 more"


def test_results_after_the_best_are_short(row: Row) -> None:
    names = [f"rate{i}" for i in range(30)]
    files = {f"src/a{i}.ts": row(exports=names, imports={"zod": names}) for i in range(7)}
    lines = ask(files, Question("rate", format=Format.FLAT)).split("\n")
    exports = [line.count(", ") for line in lines if line.startswith("exports: ")]
    imports = [line.count(", ") for line in lines if line.startswith("imports: ")]
    assert exports == [20] * 3 + [6] * 4  # as many names, and how many more there are
    assert imports == [8] * 3 + [3] * 4


def test_a_cut_list_keeps_what_was_asked_for(row: Row) -> None:
    files = {"src/barrel.ts": row(exports=[f"name{i}" for i in range(500)])}
    exports = ask(files, Question("name321")).split("\n")[1]
    assert exports.startswith("exports: name0, ")
    assert exports.endswith(", name18, name321, +480 more")


def test_users_that_are_code_come_before_tests_and_docs(row: Row) -> None:
    edge = {"imports": {"src/core.ts": ["core"]}}
    files = {
        "docs/core.md": row(refs=["src/core.ts"]),
        "src/app.ts": row(**edge),
        "src/core.ts": row(exports=["core"]),
        "tests/a.ts": row(**edge),
        "zoo/app.ts": row(**edge),
    }
    text = ask(files, Question("core", max=1))
    assert "used by: src/app.ts, zoo/app.ts, docs/core.md, tests/a.ts" in text


@pytest.mark.parametrize(
    ("summary", "shown"),
    [
        ("one\ntwo\r\nthree", "one two three"),
        ("a --> b", "a --\\u003e b"),
        ("a --!> b", "a --!\\u003e b"),
        ("a <!-- b", "a \\u003c!-- b"),
        ("bell \x07 escape \x1b[31m", "bell \\u0007 escape \\u001b[31m"),
        ("right \u202e left", "right \\u202e left"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("tag \U000e0041", "tag \\udb40\\udc41"),
        ("lone \ud800", "lone \\ud800"),
        ("für 数据 🚀", "für 数据 🚀"),
    ],
)
def test_text_from_a_project_cannot_change_the_form_of_a_reply(
    row: Row, summary: str, shown: str
) -> None:
    text = ask({"src/parse.ts": row(summary=summary)}, Question("parse"))
    assert text == f"<!-- src/parse.ts (Lines: 10, Chars: 100) -->\n{shown}"


def test_names_and_lists_are_as_harmless_as_summaries(row: Row) -> None:
    evil = "x-->\n\u202e"
    files = {
        f"src/parse{evil}.ts": row(
            exports=[evil], imports={evil: [evil]}, refs=[evil], role=evil, technologies=[evil],
            tags=[evil], summary=evil,
        )
    }  # fmt: skip
    text = ask(files, Question("parse", format=Format.FLAT, explain=True))
    assert text.count("\n") == 5  # header, summary, imports, exports, referenced, score
    assert text.count("-->") == 1
    assert "\u202e" not in text
