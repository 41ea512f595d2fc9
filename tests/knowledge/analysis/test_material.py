"""What of a file's content reaches a batch."""

import time

from project_intel.knowledge.analysis.material import SAMPLE_CHARS, Material, material_of

TOKEN = "ghp_" + "a1B2" * 9


def test_a_content_is_screened_and_compact() -> None:
    text = f'def f():\n\n    token = "{TOKEN}"\n'
    assert material_of("a.py", text, 1_000) == Material(
        'def f():\n token = "[hidden: GitHub token]"', "", {"GitHub token": 1}
    )


def test_a_secret_is_hidden_even_where_the_text_is_cut_through_it() -> None:
    # 1,000 - 80 leave 690 characters of the beginning; the token would stand from 680 on.
    text = "x" * 680 + " " + TOKEN + " " + "y" * 5_000
    material = material_of("a.txt", text, 1_000)
    assert "ghp_" not in material.text
    assert material.hidden == {"GitHub token": 1}


def test_what_a_tool_wrote_or_drew_is_sampled() -> None:
    lines = "  entry: 1\n" * 2_000
    for path in ("package-lock.json", "logo.svg", "app.min.js", "rows.csv", "log.jsonl"):
        material = material_of(path, lines, 100_000)
        assert len(material.text) <= SAMPLE_CHARS
        assert material.left_out


def test_what_people_wrote_is_kept_up_to_its_room() -> None:
    lines = "entry: 1\n" * 2_000
    assert material_of("a.yaml", lines, 100_000).left_out == ""
    assert len(material_of("a.yaml", lines, 10_000).text) <= 10_000


def test_two_million_characters_take_time_in_proportion() -> None:
    started = time.process_time()
    for text in ("{" * 2_000_000, "-----BEGIN PRIVATE KEY-----\n" * 70_000, "a/" * 1_000_000):
        material_of("a.txt", text, 100_000)
    assert time.process_time() - started < 20
