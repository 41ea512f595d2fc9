"""Finds where names are defined, by the form of a line alone: no parser, every language alike."""

import re
from collections.abc import Iterator


def _any(words: str) -> str:
    return "(?:" + "|".join(map(re.escape, words.split())) + ")"


_BEFORE = _any(
    """
    abstract async const constexpr data declare default export extern final inline internal local
    open override partial private protected public readonly sealed static suspend unsafe virtual
    """
)
_KEYWORD = _any(
    """
    class def defmodule enum extension fn fun impl interface macro_rules! mod module namespace
    object protocol record struct sub trait type typedef union
    """
)
_VALUE = _any("const let static val var")
_NO_TYPE = _any("await case delete else if in is new not return throw while yield")
_NAME = r"([A-Za-z_$][\w$:.~]{1,80})"
_TYPED = (
    *(".c", ".cc", ".cpp", ".cs", ".cxx", ".dart", ".groovy", ".h", ".hh", ".hpp", ".hxx"),
    *(".java", ".m", ".mm", ".php", ".scala"),
)
"""Endings of languages that put a type before the name of a function, and no word for it."""

_WITH_WORD = (
    # class Name, pub fn name, export default function name, func (r *T) name, #define NAME
    rf"[ \t]*(?:(?:{_BEFORE}|pub(?:\([\w ]*\))?)[ \t]+)*"
    rf"(?:{_KEYWORD}|func(?:[ \t]+\([^()\n]*\))?|function\*?|\#[ \t]*define)[ \t]+{_NAME}"
    # const name at the left margin
    rf"|(?:(?:export|pub|public)[ \t]+)?{_VALUE}[ \t]+{_NAME}(?=[ \t]*(?:[:=;]|$))"
    # exports.name = , Type.prototype.name = , thing.name = function
    rf"|[\w$]+(?:\.prototype)?\.([\w$]{{2,80}})[ \t]*="
)
_WITH_TYPE = (
    r"|(?=[^;(\n]*\([^;\n]*$)"  # few lines are tried further
    rf"[ \t]*(?!{_NO_TYPE}\b)(?:[\w<>\[\]?*&:,~.@]+[ \t]+){{1,6}}[*&]*{_NAME}\([^;\n]*$"
)
_PATTERNS = {
    False: re.compile(f"\n(?:{_WITH_WORD})", re.MULTILINE),
    True: re.compile(f"\n(?:{_WITH_WORD}{_WITH_TYPE})", re.MULTILINE),
}


def definitions(text: str, path: str) -> Iterator[tuple[int, str]]:
    """Yield the places of lines that define something, with the name, in order."""
    # A character to begin with is looked for much faster than the beginning of a line.
    for found in _PATTERNS[path.lower().endswith(_TYPED)].finditer("\n" + text):
        yield found.start(), found[found.lastindex or 0]
