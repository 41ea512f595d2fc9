"""Finds what Claude Code and Gemini CLI take for imports in a text: `@path` outside code."""

import posixpath
import re
from collections.abc import Iterator
from typing import NamedTuple

from project_intel.paths import folder_of, join
from project_intel.scope.checks.prose import prose_lines

_IMPORT = re.compile(r"(?<!\S)@([\w./~-]\S*)")
_ENDINGS = frozenset({".json", ".md", ".mdc", ".mdx", ".toml", ".txt", ".yaml", ".yml"})
_PUNCTUATION = ".,;:!?)]}>'\"*"


class Import(NamedTuple):
    """An `@target` and its line, from 1."""

    line: int
    target: str

    @property
    def is_elsewhere(self) -> bool:
        """Tell whether it leads to a place that is not of the project: home or absolute."""
        return self.target.startswith(("~", "/"))

    @property
    def is_meant(self) -> bool:
        """Tell whether it was written as a path; `@media` and `@team` were not."""
        dotted = self.target.startswith(("./", "../"))
        return dotted or posixpath.splitext(self.target)[1].lower() in _ENDINGS

    def leads_to(self, importer: str) -> str | None:
        """Return the path of the project, seen from the importing file; None outside of it."""
        return join(folder_of(importer), self.target)


def find_imports(text: str) -> Iterator[Import]:
    """Yield the imports of a Markdown text in their order."""
    for number, line in prose_lines(text):
        if "@" not in line:
            continue
        for found in _IMPORT.finditer(line):
            target = found[1].rstrip(_PUNCTUATION)
            if target:
                yield Import(number, target)
