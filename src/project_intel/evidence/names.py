"""Rules of an ignore file about names alone, decided without trying one pattern after the other."""

from collections.abc import Iterable
from typing import NamedTuple


class _Glob(NamedTuple):
    """A name with one `*` in it."""

    head: str
    tail: str
    hidden: bool
    folder: bool


class NameRules:
    """Lines such as `dist/`, `*.map`, `.env.*`, `!*.pub`: one `*` at most, no slash inside.

    A line without `*` outranks one with it, and one for an ending (`*.map`) comes last; else the
    last that fits wins.
    """

    __slots__ = ("_endings", "_globs", "_heads", "_names", "_tails")

    def __init__(self, lines: Iterable[str]) -> None:
        self._names: dict[str, bool] = {}
        self._endings: dict[str, bool] = {}
        globs: list[_Glob] = []
        for line in lines:
            if not line or line.startswith("#"):
                continue
            hidden, folder = line[0] != "!", line[-1] == "/"
            head, star, tail = line.removeprefix("!").rstrip("/").partition("*")
            if not head and not folder and tail.rfind(".") == 0:
                self._endings[tail] = hidden  # most lines: looked up, not tried
            elif star:
                globs.append(_Glob(head, tail, hidden, folder))
            else:
                self._names[f"{head}/"] = hidden
                if not folder:
                    self._names[head] = hidden
        self._globs = globs[::-1]
        self._heads = tuple(glob.head for glob in globs if glob.head)
        self._tails = tuple(glob.tail for glob in globs if not glob.head)

    def decide(self, path: str) -> bool | None:
        """Tell whether a file, or a folder ending in `/`, is hidden; None where no rule speaks."""
        folder = path[-1:] == "/"
        written = path[path.rfind("/", 0, -1) + 1 :]
        verdict = self._names.get(written)
        if verdict is not None:
            return verdict
        name = written[:-1] if folder else written
        if not name.endswith(self._tails) and not name.startswith(self._heads):
            return self._endings.get(name[name.rfind(".") :])
        for glob in self._globs:
            fits = name.startswith(glob.head) and name.endswith(glob.tail)
            if fits and len(name) >= len(glob.head) + len(glob.tail) and folder >= glob.folder:
                return glob.hidden
        return self._endings.get(name[name.rfind(".") :])
