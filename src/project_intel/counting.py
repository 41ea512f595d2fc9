"""Counts the words of one text, as searching compares them."""

from collections.abc import Mapping

from project_intel.terms import count_names, stems

MOST_OF_ONE = 255
"""A word counts up to this often; one byte of the index."""

LONGEST_NAME = 64
"""What is longer is data between words: a hash, an encoded picture."""


def count_words(text: str) -> Mapping[str, int]:
    """Count the word stems of all names and prose in a text."""
    counts: dict[str, int] = {}
    # Names repeat: each is split once a file.
    for name, number in count_names(text).items():
        if len(name) > LONGEST_NAME:
            continue
        for word in stems(name):
            counts[word] = counts[word] + number if word in counts else number
    for word, number in counts.items():
        if number > MOST_OF_ONE:
            counts[word] = MOST_OF_ONE
    return counts
