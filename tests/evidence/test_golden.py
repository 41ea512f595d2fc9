"""The golden vectors of the original: ranges, markers, lengths and order, to the character."""

from pathlib import Path

import pytest

from packets import filler, found, spans
from project_intel.evidence.model import Hit
from project_intel.evidence.packet import NOTHING, packet


@pytest.mark.parametrize(
    ("lines", "marked", "span", "body_lines", "marker"),
    [
        pytest.param(60, [5, 13], (3, 15), 11, "... (lines 8-10 omitted)", id="a gap of three"),
        pytest.param(60, [5, 12], (3, 14), 12, "", id="a gap of two is shown"),
        pytest.param(200, [95, 100], (93, 102), 10, "", id="lines of two windows"),
    ],
)
def test_a_hit_is_what_matched_and_two_lines_around_it(
    tmp_path: Path,
    lines: int,
    marked: list[int],
    span: tuple[int, int],
    body_lines: int,
    marker: str,
) -> None:
    answer = found(tmp_path, {"a.ts": filler(lines, marked)}, "needle")
    (hit,) = answer.hits
    assert (hit.start, hit.end) == span
    assert len(hit.body.split("\n")) == body_lines
    assert [line for line in hit.body.split("\n") if line.startswith("...")] == (
        [marker] if marker else []
    )


def test_windows_of_one_file_that_touch_are_one_hit(tmp_path: Path) -> None:
    text = filler(300, [10, 100, 250])
    answer = found(tmp_path, {"a.ts": text, "b.ts": text}, "needle", top_k=50)
    assert sorted(spans(answer)) == [
        ("a.ts", 8, 102),
        ("a.ts", 248, 252),
        ("b.ts", 8, 102),
        ("b.ts", 248, 252),
    ]


def test_a_body_is_cut_at_4000_characters_and_goes_on_at_the_cut_line(tmp_path: Path) -> None:
    # 59 characters and a line end each: 66 lines are 3,960, so the 67th is cut.
    text = "\n".join("alpha " + "x" * 53 for _ in range(100))
    answer = found(tmp_path, {"a.ts": text}, "alpha", max_chars=10_000)
    (hit,) = answer.hits
    assert len(hit.body) == 4_000
    assert len(hit.body.split("\n")) == 67
    assert "... (truncated at 4000 chars; use read_snippet a.ts 67 100 to expand)" in answer.text


def test_one_long_line_goes_on_at_itself(tmp_path: Path) -> None:
    answer = found(tmp_path, {"big.ts": "alpha " + "x" * 5_000}, "alpha")
    assert "... (truncated at 4000 chars; use read_snippet big.ts 1 1 to expand)" in answer.text


THREE = {
    "src/search.ts": "bm25 scoring ranker tokenize query terms idf",
    "src/index.ts": "register mcp tools server connect stdio transport",
    "README.md": "a tiny mcp server that indexes a repository",
}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param("bm25 scoring ranker", [("src/search.ts", 2.851)], id="three words of one"),
        pytest.param("mcp server", [("README.md", 1.005), ("src/index.ts", 0.911)], id="of two"),
        pytest.param(
            "src", [("src/index.ts", 0.455), ("src/search.ts", 0.455)], id="a folder, ties by path"
        ),
    ],
)
def test_scores_are_those_of_the_original(
    tmp_path: Path, query: str, expected: list[tuple[str, float]]
) -> None:
    answer = found(tmp_path, THREE, query)
    assert [(hit.path, hit.score) for hit in answer.hits] == expected


def test_a_rare_word_outweighs_one_that_both_have(tmp_path: Path) -> None:
    # The mean length is 4: three words and the path's `md`; `a` and `b` take no room.
    # alpha is in one of two: ln(1 + 1.5/1.5) = 0.693; beta in both: ln(1 + 0.5/2.5) = 0.182.
    files = {"a.md": "alpha beta gamma", "b.md": "beta gamma delta"}
    answer = found(tmp_path, files, "alpha beta")
    assert [(hit.path, hit.score) for hit in answer.hits] == [("a.md", 0.875), ("b.md", 0.182)]


def test_a_file_named_so_comes_as_a_pointer_before_one_that_mentions_it(tmp_path: Path) -> None:
    files = {
        "src/payments.ts": filler(60, []),
        "src/billing.ts": "calls payments\nand returns",
    }
    answer = found(tmp_path, files, "payments")
    assert spans(answer) == [("src/payments.ts", 1, 60), ("src/billing.ts", 1, 2)]
    assert answer.hits[0].body == (
        "(matched on path only: no query token in lines 1-60; "
        "use read_snippet src/payments.ts 1 60 to view)"
    )
    # The original prints 0.145: there a name counts like a mention (weakness 4).
    assert answer.hits[0].score > answer.hits[1].score


def wide(number: int) -> Hit:
    body = "\n".join(f"alpha line {line} " + "x" * 40 for line in range(1, 31))
    # 30 mentions of a word that all six have: ln(1 + 0.5/6.5) * 30*2.5/31.5 = 0.176.
    return Hit(f"src/f{number}.ts", 1, 30, 0.176, body)


@pytest.mark.parametrize(
    ("budget", "length"), [(6_000, 5_998), (3_000, 2_970), (2_000, 1_990), (1_000, 961), (500, 473)]
)
def test_packets_have_the_lengths_of_the_original(tmp_path: Path, budget: int, length: int) -> None:
    hits = [wide(number) for number in range(6)]
    files = {hit.path: hit.body for hit in hits}
    assert len(packet(hits, budget)) == length
    answer = found(tmp_path, files, "alpha", top_k=6, max_chars=budget)
    assert len(answer.text) == length
    assert answer.hits == tuple(hits)


def test_no_packet_exceeds_its_budget_and_what_is_left_out_is_named() -> None:
    hits = [wide(number) for number in range(6)]
    whole = packet(hits, 1_000_000)
    for budget in range(200, len(whole)):
        text = packet(hits, budget)
        assert len(text) <= budget
        assert "omitted" in text
        if "[1] FILE" in text and "[6] FILE" not in text:
            assert "more hit" in text
            assert "src/f5.ts 1-30" in text or "+" in text
    assert packet(hits, len(whole)) == whole


def test_the_trailer_of_one_hit_is_singular() -> None:
    hits = [wide(number) for number in range(2)]
    assert packet(hits, 1_000).endswith(
        "... (budget: 1 more hit omitted: src/f1.ts 1-30; "
        "use read_snippet <path> <start> <end> to expand, or raise maxChars)"
    )


def test_nothing_found_is_said_in_the_words_of_the_original(tmp_path: Path) -> None:
    assert found(tmp_path, {"a.ts": "alpha"}, "zebra").text == NOTHING
    assert NOTHING == "No matching chunks found."


def test_a_block_looks_as_the_original_prints_it(tmp_path: Path) -> None:
    answer = found(tmp_path, {"a.md": "alpha beta gamma", "b.md": "beta gamma delta"}, "alpha")
    assert answer.text == "[1] FILE: a.md\nLINES: 1-1\nSCORE: 0.693\n```\nalpha beta gamma\n```"
