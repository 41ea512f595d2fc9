"""What the title of a Markdown text is."""

import pytest

from ending import ends
from project_intel.scope.workspaces.headings import TITLE_CHARS, title_of


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("# A plan\n", "A plan"),
        ("words\n\n### Deep ###\n# A\n", "Deep"),
        ("# C#\n", "C#"),
        ("#hashtag\n# Real\n", "Real"),
        ("```\n# no\n```\n# yes\n", "yes"),
        ("````\n```\n# no\n````\n# yes\n", "yes"),
        ("~~~ md\n# no\n```\n~~~\n# yes\n", "yes"),
        ("---\nname: x\n# no\n---\n# yes\n", "yes"),
        ("---\n# never closed\n", "never closed"),
        ("\n\n  just text \n", "just text"),
        ("```\n# only code\n", "```"),
        ("#\nnext\n", "#"),
        ("", ""),
        (" \n\n", ""),
        ("# " + "x" * 500, "x" * TITLE_CHARS),
    ],
)
def test_a_title_is_the_first_heading_else_the_first_words(text: str, title: str) -> None:
    assert title_of(text) == title


@pytest.mark.parametrize("text", ["#" * 500_000, "# " + " " * 500_000, "```\n" * 200_000])
def test_no_text_takes_long(text: str) -> None:
    with ends():
        title_of(text)
