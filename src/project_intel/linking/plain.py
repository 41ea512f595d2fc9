"""The rule of languages without one of their own: paths beside the file, else from the root."""

import re
from collections.abc import Iterator, Mapping

from project_intel.extraction.structure import Extraction, ImportKind, RawImport
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.paths import folder_of, folders_of, join

COMPLETIONS = {
    "cmake": (".cmake", "/CMakeLists.txt"),
}
"""What a language leaves off: an extension, or the file that stands for a folder."""

FOLDERS = {"terraform": (".tf", ".tf.json")}
"""The endings of the files that a language takes together where a folder is named."""

_HELD = tuple(ending for endings in FOLDERS.values() for ending in endings)

_HERE = re.compile(r"\$(?:PSScriptRoot|\{CMAKE_CURRENT_(?:LIST|SOURCE)_DIR\})/")
"""Ways to write the folder of the file itself."""


def plain(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link what names a file relative to the importing one; anything else lies outside."""
    folders = folders_of(tree.paths)
    held: dict[str, list[str]] = {}
    for path in sorted(tree.paths):
        if path.endswith(_HELD):
            held.setdefault(folder_of(path), []).append(path)

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        for item in extraction.imports:
            # A stage or module of the file itself is not taken from anywhere.
            if item.source not in extraction.exports:
                yield from edges(path, extraction.language, item)

    def edges(path: str, language: str, item: RawImport) -> Iterator[Edge]:
        source = _HERE.sub("./", item.source.replace("\\", "/"), count=1)
        bare = item.kind is ImportKind.EFFECT
        places = [] if source.startswith("/") else [folder_of(path), ""]
        found = [base for place in places if (base := join(place, source))]
        for base in found:
            for completion in ("", *COMPLETIONS.get(language, ())):
                if base + completion in tree.paths:
                    yield Edge(Place.PROJECT, base + completion, item.names, bare)
                    return
        for base in found:
            together = [p for p in held.get(base, ()) if p.endswith(FOLDERS.get(language, ()))]
            if together:
                yield from (Edge(Place.PROJECT, p, item.names, bare) for p in together)
                return
        if not source.startswith(("./", "../")):
            yield Edge(Place.OUTSIDE, item.source, item.names, bare)
        elif not any(base in folders for base in found):
            yield Edge(Place.NOWHERE, item.source, item.names, bare)

    return edges_of
