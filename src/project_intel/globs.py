"""Path patterns in the gitignore dialect; the one place that knows pathspec."""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import islice
from typing import Any

MOST_RULES = 5_000
"""Rules taken of one ignore file: a bound on work, far above what people write."""
MOST_RULE_CHARS = 4_096
"""A longer rule fits no path there can be."""

_GLOB_CHARACTERS = frozenset("*?[!")
_STAR = "[^/]*"
_ANY_SIGN = "[^/]"
_STARS_BETWEEN = "(?:/.+)?/"
_STARS_FIRST = "^(?:.+/)?"
_NEVER = "(?!)"
_FOLDER_MARK = "(?P<ps_d>/)"
_NAME_ALONE = re.compile(re.escape(_STARS_FIRST) + r"(.*?)(?:/|\(\?:/\|\$\))", re.DOTALL)
"""A rule about a name at any depth, a folder's or any."""


def matcher(entries: Sequence[str]) -> Callable[[str], bool]:
    """Return a test for project-relative paths.

    An entry without glob characters is a file or folder of the project (`docs` is the folder at
    the root, with everything below it); any other is a gitignore pattern (`*.min.js`, `**/gen/`).
    """
    if not entries:
        return lambda path: False
    from pathspec import GitIgnoreSpec

    lines = map(_as_pattern, entries)
    return GitIgnoreSpec.from_lines(lines, _rule_type(), backend="simple").match_file


def is_literal(entry: str) -> bool:
    """Tell whether an entry names one file or folder and is no pattern."""
    return not _GLOB_CHARACTERS.intersection(entry)


def literal_prefix(entry: str) -> str:
    """Return the folder or file an entry names before its first glob segment, "" for none."""
    clean: list[str] = []
    for segment in _trimmed(entry).split("/"):
        if _GLOB_CHARACTERS.intersection(segment):
            break
        clean.append(segment)
    return "/".join(clean)


class IgnoreFile:
    """The rules of one ignore file, deciding paths relative to the folder that holds it.

    `wrong` are its lines that are no patterns; they are left out, the others hold.
    """

    __slots__ = ("_check", "_speaks", "wrong")

    def __init__(self, lines: Iterable[str]) -> None:
        from pathspec import GitIgnoreSpec

        rules: list[str] = []
        wrong: list[str] = []
        for line in islice(filter(None, lines), MOST_RULES):
            (rules if len(line) <= MOST_RULE_CHARS else wrong).append(line)
        spec = GitIgnoreSpec.from_lines(rules, _rule_type(), backend="simple")
        self._check = spec.check_file
        for line, rule in zip(rules, spec.patterns, strict=True):
            if rule.include is None and line.strip() and not line.startswith("#"):
                wrong.append(line)
        self._speaks = _Sieve(
            [rule.regex.pattern for rule in spec.patterns if rule.regex is not None]
        )
        self.wrong = tuple(wrong)

    def decide(self, path: str) -> bool | None:
        """Tell whether `path` is ignored (a folder ends in `/`), None where no rule speaks."""
        return self._check(path).include if self._speaks.of(path) else None


class _Sieve:
    """Tells most paths of which no rule speaks: all rules are tried at once, and folders once."""

    __slots__ = ("_clear", "_fits_name", "_fits_path")

    def __init__(self, regexes: Iterable[str]) -> None:
        names: list[str] = []
        paths: list[str] = []
        for regex in regexes:
            plain = regex.replace(_FOLDER_MARK, "/")
            name = _of_name(plain)
            if name is None:
                paths.append(plain)
            else:
                names.append(name)
        self._fits_name = _any_of(names)
        self._fits_path = _any_of(paths)
        self._clear = {""}
        """Folders of which, and of those above, no rule about names speaks; the root is one."""

    def of(self, path: str) -> bool:
        """Tell whether a rule may speak of a path."""
        if self._fits_path(path):
            return True
        start = path.rfind("/", 0, -1) + 1
        if self._fits_name(path[start:]):
            return True
        return path[:start] not in self._clear and self._may_speak_of_folder(path[:start])

    def _may_speak_of_folder(self, folder: str) -> bool:
        passed = []
        while folder not in self._clear:
            start = folder.rfind("/", 0, -1) + 1
            if self._fits_name(folder[start:]):
                return True
            passed.append(folder)
            folder = folder[:start]
        self._clear.update(passed)
        return False


def _of_name(regex: str) -> str | None:
    """Give the part of an expression that a name in the path must fit, if that is all there is."""
    found = _NAME_ALONE.fullmatch(regex)
    text = found[1].replace(_ANY_SIGN, "") if found is not None else "/"
    # Other brackets may fit a slash.
    return None if found is None or "/" in text or "[" in text else f"^{found[1]}/?$"


def _any_of(regexes: Iterable[str]) -> Callable[[str], object]:
    """Return a test whether one of these is found in a text, tried from its beginning once."""
    begun = [regex if regex.startswith("^") else f"(?s:.*){regex}" for regex in regexes]
    return re.compile("|".join(f"(?:{regex})" for regex in begun or [_NEVER])).match


def _as_pattern(entry: str) -> str:
    if not is_literal(entry):
        return entry
    escaped = _trimmed(entry).replace("\\", "\\\\").replace("#", "\\#")
    return f"/{escaped}"


def _trimmed(entry: str) -> str:
    return entry.strip().removeprefix("./").strip("/")


@cache
def _rule_type() -> Any:
    """Return pathspec's rules, with expressions that take no more than quadratic time."""
    from pathspec.patterns.gitignore import GitIgnorePatternError
    from pathspec.patterns.gitignore.spec import GitIgnoreSpecPattern

    class Rule(GitIgnoreSpecPattern):
        @classmethod
        def pattern_to_regex(cls, pattern: Any) -> Any:
            try:
                regex, include = super().pattern_to_regex(pattern)
                if regex is None:
                    return None, None
                regex = committed(regex)
                re.compile(regex)  # `[z-a]` is found out only here
            except (GitIgnorePatternError, re.error):
                return None, None
            return regex, include

    return Rule


def committed(regex: str) -> str:
    """Let an expression of pathspec's keep to the first place where each part fits.

    Between two stars the first place is always good enough; trying the others as well takes time
    that grows with the power of the number of stars.
    """
    first, *others = regex.split(_STARS_BETWEEN)
    if not others:
        return _committed_segments(first)
    first = _committed_segments(first)
    if first.startswith(_STARS_FIRST):
        first = f"^(?>(?:.+?/)??{first[len(_STARS_FIRST) :]}(?=/))"
    *middle, last = map(_committed_segments, others)
    between = (f"(?>(?:/.+?)??/{part}(?=/))" for part in middle)
    return "".join([first, *between, _STARS_BETWEEN, last])


def _committed_segments(regex: str) -> str:
    """Do it for the stars within one name."""
    first, *others = regex.split(_STAR)
    if not others:
        return first
    *middle, last = others
    parts = (
        _STAR + part if "/" in part.replace(_ANY_SIGN, "") else f"(?>{_STAR}?{part})"
        for part in middle
    )
    return "".join([first, *parts, _STAR, last])
