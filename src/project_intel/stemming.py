"""What the forms of an English word have in common."""

from functools import lru_cache

_SHORTEST_STEM = 4
_PLURALS = (
    # ending, what stands instead; the first that fits
    ("ies", "y"),
    ("sses", "ss"),
    ("xes", "x"),
    ("ches", "ch"),
    ("shes", "sh"),
    ("zes", "z"),
    ("ss", "ss"),
    ("us", "us"),
    ("is", "is"),
    ("s", ""),
)
_ENDINGS = (
    "ization", "isation", "ation", "ition", "ment", "able", "ible", "ing", "ion", "ive", "ery",
    "er", "or", "ed", "al",
)  # fmt: skip
"""What makes other words of one stem; of two that fit, the longer stands first."""
_ENDINGS_OF_ONE = 2
"""`implementation` has two: it is compared with `implement`."""


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Give what the forms of an English word share: `caches`, `cached`, `caching` are `cach`.

    Not a word to show: two words are compared by it. Short words and other scripts stay.
    """
    if len(word) <= _SHORTEST_STEM or not word.isascii():
        return word
    if word[-1] == "s":
        ending, instead = next(pair for pair in _PLURALS if word.endswith(pair[0]))
        word = word[: len(word) - len(ending)] + instead
    for _ in range(_ENDINGS_OF_ONE):
        if word.endswith(_ENDINGS):
            # Of `rotation` too little is left without `ation`: it is `rotat`, as of `rotate`.
            short = len(word) - _SHORTEST_STEM
            fitting = (one for one in _ENDINGS if len(one) <= short and word.endswith(one))
            word = word[: len(word) - len(next(fitting, ""))]
    if len(word) > _SHORTEST_STEM:
        if word[-1] == word[-2] and word[-1] not in "ls":
            return word[:-1]
        if word[-1] == "e":
            return word[:-1]
    return word
