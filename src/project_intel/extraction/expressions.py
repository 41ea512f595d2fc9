"""Finds the code in the braces of a template that loads a module."""

import re
from collections.abc import Iterator

LOADS = "import("

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_TOKEN = re.compile(
    r"""(?P<brace>[{}]) | "(?:[^"\\\n]|\\.)*+"? | '(?:[^'\\\n]|\\.)*+'? | `(?:[^`\\]|\\.)*+`?
      | //[^\n]*+ | /\*.*?(?:\*/|\Z)""",
    re.DOTALL | re.VERBOSE,
)
_DIRECTIVE = re.compile(r"\s*+[#:@]\w++\s")
_OUTCOME = re.compile(r"\)\s++(?:as|catch|then)\b")


def expressions(template: str) -> Iterator[str]:
    """Yield the outermost expressions in braces that load a module, without template words."""
    if LOADS not in template:
        return
    template = _COMMENT.sub("", template)
    end = 0
    while (start := template.find("{", end)) >= 0:
        end = _end_of(template, start)
        code = template[start + 1 : end - 1]
        if LOADS in code:
            yield _plain(code)


def _end_of(template: str, start: int) -> int:
    """Find what closes a brace; strings and comments hide braces only inside of code."""
    depth = 0
    for token in _TOKEN.finditer(template, start):
        if token["brace"]:
            depth += 1 if token["brace"] == "{" else -1
            if depth == 0:
                return token.end()
    return len(template)


def _plain(code: str) -> str:
    directive = _DIRECTIVE.match(code)
    if directive is None:
        return code
    outcome = _OUTCOME.search(code)
    return code[directive.end() : outcome.start() + 1 if outcome else len(code)]
