"""Which file a JavaScript module path means: its own, one with an extension, or an index."""

from collections.abc import Set

from project_intel.paths import below

EXTENSIONS = (
    ".ts",
    ".tsx",
    ".d.ts",
    ".mts",
    ".cts",
    ".js",
    ".jsx",
    ".mjs",
    ".cjs",
    ".json",
    ".vue",
    ".svelte",
)
"""What may be left off, the most wanted first."""

WRITTEN_AS = {
    ".js": (".ts", ".tsx", ".d.ts"),
    ".jsx": (".tsx", ".d.ts"),
    ".mjs": (".mts", ".d.mts"),
    ".cjs": (".cts", ".d.cts"),
    ".ts": (".d.ts",),
    ".tsx": (".d.ts",),
    ".mts": (".d.mts",),
    ".cts": (".d.cts",),
}
"""Extensions as they may be written, with those of the files that are meant."""


def file_at(base: str, paths: Set[str]) -> str | None:
    """Find the file `base` names: exactly, by its source's extension, or with one left off."""
    if not base:
        return None
    if base in paths:
        return base
    stem, dot, extension = base.rpartition(".")
    for candidate in WRITTEN_AS.get(dot + extension, ()):
        if stem + candidate in paths:
            return stem + candidate
    for candidate in EXTENSIONS:
        if base + candidate in paths:
            return base + candidate
    return None


def index_of(folder: str, paths: Set[str]) -> str | None:
    """Find the index file of a folder."""
    index = below(folder, "index")
    for candidate in EXTENSIONS:
        if index + candidate in paths:
            return index + candidate
    return None
