"""Path patterns of a manifest: the globs of editors, matched in time linear in the path.

`*` and `?` stay within one folder, `**` as a whole segment stands for any number of folders,
`[a-z]` and `[!a-z]` are one sign, `{a,b}` is either. Case counts, a leading dot is a sign like
any other, a backslash takes a special sign as itself. `docs/` is everything beneath `docs`.
"""

import re
from collections.abc import Callable

MOST_CHARS = 1_000
"""Longest pattern, far above what people write."""
MOST_EXPANDED = 10_000
"""Most characters of all alternatives that the braces of one pattern stand for."""

EXCLUSION = "!"
"""A pattern in a list that begins with it takes paths out; it is no part of what is matched."""

_SPECIAL = frozenset("*?[]{}!/\\.")
_ESCAPABLE = frozenset("*?[]{}!\\,")
_LITERAL = re.compile(r"(?:\.?/)*+((?:[^*?\[{}\\/]|/(?!\.?/))*)")
_EXTENDED = re.compile(r"[?*+@!]\(")
_COUNTED = re.compile(r"[^{},.]+\.\.[^{},]+")
_CLASS = re.compile(r"\[([!^]?)((?:\\.|[^\\])(?:\\.|[^\]\\])*)\]", re.DOTALL)
_END = r"(?=/|\Z)"
_FOLDERS = "(?:[^/]++/)"


class PatternError(ValueError):
    """A text is no pattern; the message says why."""


def compile_pattern(pattern: str) -> Callable[[str], bool]:
    """Return a test for project paths (posix, relative to the root).

    An `!` at the start is passed over. Raises PatternError.
    """
    alternatives = "|".join(map(_path_regex, expand_braces(pattern.removeprefix(EXCLUSION))))
    matched = re.compile(alternatives, re.DOTALL).match
    return lambda path: matched(path) is not None


def expand_braces(pattern: str) -> tuple[str, ...]:
    """Return the patterns without `{a,b}` that a pattern stands for, in their order.

    Braces without a comma are signs like any other, and come back with a backslash. Raises
    PatternError where a brace has no partner or there are too many alternatives.
    """
    if len(pattern) > MOST_CHARS:
        raise PatternError(f"is longer than {MOST_CHARS:,} characters")
    open_groups: list[tuple[list[str], list[str]]] = []
    done: list[str] = []  # the alternatives of the group that are complete
    now = [""]  # the ways to write the one that is being read
    for sign in _signs(pattern):
        if sign == "{":
            open_groups.append((done, now))
            done, now = [], [""]
        elif sign == "," and open_groups:
            done += now
            now = [""]
        elif sign == "}":
            if not open_groups:
                raise PatternError("has a } without its {")
            group = done + now if done else [rf"\{{{_uncounted(one)}\}}" for one in now]
            done, before = open_groups.pop()
            now = [head + tail for head in before for tail in _bounded(group, len(before))]
        else:
            now = [one + sign for one in now]
        _bounded(now)
    if open_groups:
        raise PatternError("has a { without its }")
    return tuple(dict.fromkeys(now))


def is_plain_word(pattern: str) -> bool:
    """Tell whether a trigger is a word as well as a pattern: no glob, no path, no file name."""
    return not _SPECIAL.intersection(pattern)


def literal_prefix(pattern: str) -> str:
    """Return the text that every path a pattern matches begins with, "" for none."""
    literal = _LITERAL.match(pattern.removeprefix(EXCLUSION))
    return literal[1] if literal else ""


def _signs(pattern: str) -> list[str]:
    """Split into signs, an escaped one with its backslash."""
    return re.findall(r"\\.|.", pattern, re.DOTALL)


def _uncounted(group: str) -> str:
    if _COUNTED.fullmatch(group):
        raise PatternError(f"counts ({{{group}}}); write every value, as in {{1,2,3}}")
    return group


def _bounded(alternatives: list[str], times: int = 1) -> list[str]:
    if times * (sum(map(len, alternatives)) + len(alternatives)) > MOST_EXPANDED:
        raise PatternError("stands for too many alternatives")
    return alternatives


def _path_regex(pattern: str) -> str:
    """Write one alternative as an expression that keeps to the first place where a part fits.

    Between two `**` the first place is always good enough; trying others as well takes time that
    grows with the power of the number of stars.
    """
    first, *others = _runs(pattern)
    if not others:
        return rf"{'/'.join(first)}\Z"
    *middle, last = others
    begin = "".join(f"{segment}/" for segment in first)
    between = "".join(f"(?>{_FOLDERS}*?{'/'.join(run)}/)" for run in middle)
    end = rf"{_FOLDERS}*{'/'.join(last)}" if last else ".+"
    return rf"{begin}{between}{end}\Z"


def _runs(pattern: str) -> list[list[str]]:
    """List the expressions of the segments between one `**` and the next."""
    runs: list[list[str]] = [[]]
    segments = pattern.split("/")
    if segments[-1] == "":
        segments[-1] = "**"  # `docs/`
    named = [segment for segment in segments if segment not in ("", ".")]
    if not named or pattern.strip("/.") == "":
        raise PatternError("is empty")
    for segment in named:
        if segment == "..":
            raise PatternError("has .. in it; patterns begin at the project's root")
        if segment != "**":
            runs[-1].append(_segment_regex(segment))
        elif runs[-1] or len(runs) == 1:
            runs.append([])
    return runs


def _segment_regex(segment: str) -> str:
    if _EXTENDED.search(segment):
        raise PatternError("has an extended glob such as +(a|b); write {a,b}")
    parts = [""]
    at = 0
    while at < len(segment):
        sign = segment[at]
        if sign == "*":
            parts.append("")
        elif sign == "[":
            group = _CLASS.match(segment, at)
            if group is None:
                raise PatternError("has a [ without its ]")
            parts[-1] += _class_regex(group[1], group[2])
            at = group.end() - 1
        elif sign == "\\":
            at += 1
            parts[-1] += re.escape(_escaped(segment[at : at + 1]))
        else:
            parts[-1] += "[^/]" if sign == "?" else re.escape(sign)
        at += 1
    first, *others = parts
    if not others:
        return first
    *middle, last = others
    between = "".join(f"(?>[^/]*?{part})" for part in middle if part)
    return f"{first}{between}(?>[^/]*{last}{_END})"


def _class_regex(negation: str, inside: str) -> str:
    if inside.startswith("[:"):
        raise PatternError("has a named class such as [[:alpha:]]; write the range, as [a-z]")
    signs = _signs(inside)
    members = ""
    while signs:
        first = last = signs.pop(0)[-1]
        if len(signs) > 1 and signs[0] == "-":
            last = signs[1][-1]
            del signs[:2]
        if first > last:
            raise PatternError(f"has a range that runs backwards: {first}-{last}")
        members += f"{re.escape(first)}-{re.escape(last)}"
    return f"(?!/)[{'^' if negation else ''}{members}]"


def _escaped(sign: str) -> str:
    if sign not in _ESCAPABLE or not sign:
        raise PatternError("has a backslash; folders are written with / on every system")
    return sign
