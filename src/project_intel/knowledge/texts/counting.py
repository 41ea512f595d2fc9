"""Counts the words of one text, as searching compares them."""

from collections import Counter

from project_intel.terms import names_in, stems

MOST_OF_ONE = 255
"""A word counts up to this often; one byte of the index."""


def count_words(text: str) -> dict[str, int]:
    """Count the word stems of all names and prose in a text."""
    counts: dict[str, int] = {}
    # Names repeat: each is split once a file.
    for name, number in Counter(names_in(text)).items():
        for word in stems(name):
            counts[word] = counts.get(word, 0) + number
    return {word: min(number, MOST_OF_ONE) for word, number in counts.items()}
