"""Blanks the branches of conditional code that cannot be read one after the other."""

import re
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r'''^[ \t]*+\#[ \t]*+(?:(?P<opens>if)|(?P<parts>el(?:se|if))|(?P<closes>endif))\b.*+
    |(?P<quoted>(?:@\$?|\$@)"(?:[^"]|"")*+"?|"""(?:[^"]|"(?!""))*+(?:""")?+
        |"(?:[^"\\\n]|\\.)*+"?|'(?:[^'\\\n]|\\.)*+'?)
    |//.*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?|^[ \t]*+\#.*+
    |\w++|[^\s\w]''',
    re.MULTILINE | re.VERBOSE,
)
_COMMENTS = ("//", "/*")
_BEFORE = frozenset(("", "{", "}", "(", "[", "]", ";", ",", ":"))
"""What a whole statement, declaration or item of a list may follow."""

_LAST = frozenset((";", "}", ","))
"""What one ends with."""

_GOES_ON = frozenset(("catch", "else", "finally", "where"))
"""Words that go on with the one before."""

_BEGINS = re.compile(r"[\w\[~@(]")
_VISIBLE = re.compile(r"[^\n]+")


@dataclass(slots=True)
class _Branch:
    """The code between two of the lines that choose; brackets count from its start."""

    start: int
    end: int = 0
    first: str = ""
    last: str = ""
    depth: int = 0
    lowest: int = 0

    def take(self, first: str, last: str, depth: int, lowest: int) -> None:
        """Go on with code of which this is known."""
        self.first = self.first or first
        self.last = last or self.last
        self.lowest = min(self.lowest, self.depth + lowest)
        self.depth += depth

    def is_whole(self) -> bool:
        """Tell whether it holds whole statements, declarations or items, or nothing."""
        return not self.first or (
            self.depth == self.lowest == 0
            and _BEGINS.match(self.first) is not None
            and self.first not in _GOES_ON
            and self.last in _LAST
        )


@dataclass(slots=True)
class _Choice:
    """The branches from one `#if` to its `#endif`, and the token before them."""

    before: str
    branches: list[_Branch] = field(default_factory=list)

    def dropped(self, keeps_whole: bool) -> list[_Branch]:
        """Give the branches that are not read beside the first."""
        are_whole = self.before in _BEFORE and all(each.is_whole() for each in self.branches)
        return [] if keeps_whole and are_whole else self.branches[1:]


def without_branches(text: str, keeps_whole: bool) -> str:
    """Blank what stands behind `#else` and `#elif`, so that every place stays where it is.

    With `keeps_whole`, branches of whole statements stay. Conditions within branches are counted.
    """
    dropped: list[_Branch] = []
    around = [_Choice("", [_Branch(0)])]
    for match in _TOKEN.finditer(text):
        branch = around[-1].branches[-1]
        if match["opens"]:
            before = branch.last or around[-1].before
            around.append(_Choice(before, [_Branch(match.end())]))
        elif match["parts"] or match["closes"]:
            if len(around) == 1:
                continue
            branch.end = match.start()
            if match["parts"]:
                around[-1].branches.append(_Branch(match.end()))
                continue
            closed = around.pop()
            dropped += closed.dropped(keeps_whole)
            inner = closed.branches[0]
            around[-1].branches[-1].take(inner.first, inner.last, inner.depth, inner.lowest)
        elif not match[0].lstrip(" \t").startswith("#") and not match[0].startswith(_COMMENTS):
            sign = '"' if match["quoted"] else match[0]
            step = (sign in "([{") - (sign in ")]}")
            branch.take(sign, sign, step, min(step, 0))
    return _blanked(text, dropped)


def _blanked(text: str, dropped: list[_Branch]) -> str:
    kept: list[str] = []
    end = 0
    for branch in sorted(dropped, key=lambda each: (each.start, -each.end)):
        if branch.start >= end:
            kept += text[end : branch.start], _spaced(text[branch.start : branch.end])
            end = branch.end
    return "".join((*kept, text[end:]))


def _spaced(text: str) -> str:
    return _VISIBLE.sub(lambda match: " " * len(match[0]), text)
