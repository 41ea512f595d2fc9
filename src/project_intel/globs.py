"""Path patterns in the gitignore dialect; the one place that knows pathspec."""

import re
import warnings
from collections.abc import Callable, Iterable, Sequence

_GLOB_CHARACTERS = frozenset("*?[!")


def matcher(entries: Sequence[str]) -> Callable[[str], bool]:
    """Return a test for project-relative paths.

    An entry without glob characters is a file or folder of the project (`docs` is the folder at
    the root, with everything below it); any other is a gitignore pattern (`*.min.js`, `**/gen/`).
    """
    if not entries:
        return lambda path: False
    from pathspec import GitIgnoreSpec

    return GitIgnoreSpec.from_lines(map(_as_pattern, entries), backend="simple").match_file


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

    __slots__ = ("_check", "wrong")

    def __init__(self, lines: Iterable[str]) -> None:
        written = list(lines)
        try:
            check = _checker(written)
        except ValueError:
            self.wrong = tuple(line for line in written if not _is_pattern(line))
            check = _checker([line for line in written if line not in self.wrong])
        else:
            self.wrong = ()
        self._check = check

    def decide(self, path: str) -> bool | None:
        """Tell whether `path` is ignored (a folder ends in `/`), None where no rule speaks."""
        return self._check(path)


def _checker(lines: Sequence[str]) -> Callable[[str], bool | None]:
    """Raise ValueError where a line is no pattern."""
    from pathspec import GitIgnoreSpec

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of sets a later Python may read in another way
            spec = GitIgnoreSpec.from_lines(lines, backend="simple")
    except re.error as error:
        raise ValueError(str(error)) from error
    return lambda path: spec.check_file(path).include


def _is_pattern(line: str) -> bool:
    try:
        _checker([line])
    except ValueError:
        return False
    return True


def _as_pattern(entry: str) -> str:
    if not is_literal(entry):
        return entry
    escaped = _trimmed(entry).replace("\\", "\\\\").replace("#", "\\#")
    return f"/{escaped}"


def _trimmed(entry: str) -> str:
    return entry.strip().removeprefix("./").strip("/")
