"""Projects made of a table: each path with what its file imports, or with its text."""

import pytest

from project_intel.extraction.structure import Extraction, Outcome, RawImport
from project_intel.linking.link import link
from project_intel.linking.links import Tree

LANGUAGES = {
    ".astro": "astro",
    ".c": "c",
    ".cmake": "cmake",
    ".cpp": "cpp",
    ".cs": "csharp",
    ".css": "css",
    ".dart": "dart",
    ".dockerfile": "dockerfile",
    ".erl": "erlang",
    ".ex": "elixir",
    ".go": "go",
    ".h": "c_header",
    ".hpp": "c_header",
    ".hs": "haskell",
    ".html": "html",
    ".java": "java",
    ".js": "javascript",
    ".jsx": "javascript",
    ".kt": "kotlin",
    ".kts": "kotlinscript",
    ".less": "less",
    ".md": "markdown",
    ".mjs": "javascript",
    ".php": "php",
    ".proto": "proto",
    ".ps1": "powershell",
    ".py": "python",
    ".pyi": "python",
    ".rb": "ruby",
    ".rs": "rust",
    ".sbt": "scalascript",
    ".scala": "scala",
    ".scss": "scss",
    ".sh": "bash",
    ".svelte": "svelte",
    ".swift": "swift",
    ".tf": "terraform",
    ".ts": "typescript",
    ".tsx": "tsx",
    ".vue": "vue",
}


def raw(item):
    """Read `("./a", "x", "y")` as an import of x and y from ./a."""
    return item if isinstance(item, RawImport) else RawImport(item[0], tuple(item[1:]))


def extraction(path, imports=(), **fields):
    suffix = "." + path.rpartition(".")[2]
    language = LANGUAGES.get(suffix, "")
    return Extraction(
        1, 1, language, Outcome.PARSED, imports=tuple(raw(item) for item in imports), **fields
    )


def project(table):
    """Give the files to link and the tree they lie in."""
    texts = {path: value for path, value in table.items() if isinstance(value, str)}
    files = {
        path: value if isinstance(value, Extraction) else extraction(path, value)
        for path, value in table.items()
        if path not in texts
    }
    return files, Tree(frozenset(table), texts.get)


@pytest.fixture(scope="session")
def file_saying():
    """Make an extraction by hand: `file_saying("A.cs", imports, namespaces=...)`."""
    return extraction


@pytest.fixture(scope="session")
def scene():
    """Turn a table into the arguments of `link`.

    A list of imports is a file that was read, a string the text of one that was not.
    """
    return project


@pytest.fixture(scope="session")
def linked(scene):
    """Link a table; gives the links of every file that was read."""
    return lambda table: link(*scene(table))


@pytest.fixture(scope="session")
def imports_of(linked):
    """Give what one file of a table imports, names as lists."""

    def run(path, table):
        return {key: list(names) for key, names in linked(table)[path].imports.items()}

    return run
