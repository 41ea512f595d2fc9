"""Inputs made to hurt a parser, the same at every run."""

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence

OPENERS = (
    *("(\n", "[\n", "{\n", "<\n"),  # so many signs on one line are not even parsed
    *("(", "[", "{", "<", "((", "{[(", "a(", "a[", "a<", "a {", "if (", "begin ", "do\n", "[[\n"),
    *("/*\n", "<a>", "<a>\n", "${\n", "#{\n", "`${\n", "'\n", '"\n', '"""\n', "<<A\n", "#if a\n"),
)
"""What opens something, alone or with what a parser wants before it."""

TOKENS = (
    *"a1_- \t\n\\,;#!@$%^&*~|?+=.:<>\u00e9`",
    *("a.", "a,", "a;", "a\n", "1+", "'a',", '"a"', "//", "@a ", "#a", "- ", "\u00e9 "),
)
"""What makes long tokens, long lists and long lines when it is repeated."""


_TOKEN = re.compile(r"\w+|[^\w\s]")
_CLOSING = {"(": ")", "[": "]", "{": "}", "<": ">"}


def hostile(
    sample: str, seed: str, size: int, openers: Sequence[str], tokens: Sequence[str], usual: int
) -> Iterator[tuple[str, bytes]]:
    """Yield named inputs made of `size` pieces; chance, where it decides, follows `seed`.

    `sample` is sound code of the language, of which `usual` tokens are tried besides `tokens`.
    """
    chance = random.Random(seed)
    for number in range(2):
        cut = chance.randrange(len(sample))
        yield f"truncated {number}", sample[:cut].encode()
    yield "spliced", _spliced(sample, chance, size).encode()
    yield "torn", _torn(sample, chance).encode()
    yield "random", chance.randbytes(size)
    yield "printable", "".join(map(chr, chance.choices(range(32, 127), k=size))).encode()
    yield "nul", (sample * (10_000 // len(sample) + 1) + "\0" * 50 + sample).encode()
    long = sample * (30_000 // len(sample) + 1)
    for token in tokens:
        yield f"many {token!r} behind long code", (long + token * size).encode()
    yield "long", (sample * (size * 3 // len(sample) + 1)).encode()
    for opener in openers:
        yield f"nested {opener!r}", (opener * size).encode()
        yield f"nested {opener!r} after code", f"{sample}\n{opener * size}".encode()
        if opener[-1] in _CLOSING:
            closed = opener * size + _CLOSING[opener[-1]] * size
            yield f"nested {opener!r} and closed", closed.encode()
    for token in (*tokens, *_usual(sample, usual)):
        yield f"many {token!r}", (token * size).encode()
        yield f"many {token!r} amid code", _amid(sample, token * size).encode()


def _usual(sample: str, count: int) -> Iterator[str]:
    for token, _ in Counter(_TOKEN.findall(sample)).most_common(count):
        yield f"{token} "
        yield f"{token}\n"


def _spliced(sample: str, chance: random.Random, size: int) -> str:
    pieces = []
    for _ in range(size // 60):
        start = chance.randrange(len(sample))
        pieces.append(sample[start : start + chance.randrange(1, 60)])
    return "".join(pieces)


def _torn(sample: str, chance: random.Random) -> str:
    """Take out some characters, mostly brackets and quotes."""
    return "".join(
        each for each in sample if chance.random() > (0.3 if each in "(){}[]<>\"'`" else 0.02)
    )


def _amid(sample: str, inserted: str) -> str:
    """Put something where a line of the sample begins, near its middle."""
    place = sample.rfind("\n", 0, len(sample) // 2) + 1
    return sample[:place] + inserted + sample[place:]
