"""Finds the lines of a manifest's tables and keys: tomllib gives values without their places."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

_TOKEN = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}'  # two quotes may stand before the three that end it
    r"|'''.*?'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\[\]{}=\n]"
    r"|[A-Za-z0-9_-]+",
    re.DOTALL,
)
_FRAGMENT = ["[", "[", "fragment", "]", "]"]


@dataclass(frozen=True, slots=True)
class Positions:
    """Lines, from 1, of the `[scope]` keys and of each fragment's header and keys.

    The header of a table stands under the name "". A fragment written as an inline table has no
    place of its own; it gets the first line.
    """

    scope: Mapping[str, int]
    fragments: Sequence[Mapping[str, int]]

    def of_scope(self, key: str = "") -> int:
        """Return the line of a `[scope]` key, of its header where it has no such key."""
        return self.scope.get(key) or self.scope.get("", 1)

    def of_fragment(self, place: int, key: str = "") -> int:
        """Return the line of a key of the fragment at a place, from 0."""
        if place >= len(self.fragments):
            return 1
        keys = self.fragments[place]
        return keys.get(key) or keys.get("", 1)


def find_positions(text: str) -> Positions:
    """Return the lines of tables and keys of a manifest that tomllib has read without complaint."""
    scope: dict[str, int] = {}
    fragments: list[dict[str, int]] = []
    keys: dict[str, int] = {}
    line, depth = 1, 0
    statement: list[str] = []
    for found in _TOKEN.finditer(f"{text}\n"):
        sign = found[0]
        if sign == "\n" and depth == 0:
            header = [_bare(part) for part in statement]
            if header == _FRAGMENT:
                keys = {"": line}
                fragments.append(keys)
            elif header == ["[", "scope", "]"]:
                keys = scope
                keys.setdefault("", line)
            elif header[:1] == ["["]:
                keys = {}
            statement = []
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        if sign == "=" and depth == 0 and len(statement) == 1:
            keys.setdefault(_bare(statement[0]), line)
        if sign != "\n" and not sign.startswith("#"):
            statement.append(sign)
        line += sign.count("\n")
    return Positions(scope, fragments)


def _bare(sign: str) -> str:
    return sign[1:-1] if sign[0] in "\"'" else sign
