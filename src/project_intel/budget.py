"""What a text costs a model, estimated without a tokenizer."""

CHARS_PER_TOKEN = 4
"""Unicode code points counted as one token: the README's heuristic, right for English and code.

A character of Chinese, Japanese or Korean text costs about one token, so such text is priced some
four times too low.
"""


def tokens(chars: int) -> int:
    """Estimate the tokens of so many characters, rounded up."""
    return -(-chars // CHARS_PER_TOKEN)
