"""Path patterns in the gitignore dialect; the one place that knows pathspec."""

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
    """The rules of one ignore file, deciding paths relative to the folder that holds it."""

    __slots__ = ("_check",)

    def __init__(self, lines: Iterable[str]) -> None:
        from pathspec import GitIgnoreSpec

        self._check = GitIgnoreSpec.from_lines(lines, backend="simple").check_file

    def decide(self, path: str) -> bool | None:
        """Tell whether `path` is ignored (a folder ends in `/`), None where no rule speaks."""
        return self._check(path).include


def _as_pattern(entry: str) -> str:
    if not is_literal(entry):
        return entry
    escaped = _trimmed(entry).replace("\\", "\\\\").replace("#", "\\#")
    return f"/{escaped}"


def _trimmed(entry: str) -> str:
    return entry.strip().removeprefix("./").strip("/")
