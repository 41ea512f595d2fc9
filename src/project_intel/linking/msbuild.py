"""Which namespaces MSBuild's project files import for every file of a project."""

import re
from collections.abc import Iterator

from project_intel.extraction.structure import ImportKind, RawImport
from project_intel.linking.links import Tree
from project_intel.paths import below, climb, folder_of

PROJECT = ".csproj"

SETTINGS = ("Directory.Build.props", "Directory.Build.targets")
"""Files that hold for all projects below, the nearest alone unless it names its like above."""

IMPLICIT = (
    "System",
    "System.Collections.Generic",
    "System.IO",
    "System.Linq",
    "System.Net.Http",
    "System.Threading",
    "System.Threading.Tasks",
)
"""What `ImplicitUsings` stands for, in a project that says nothing else."""

_TAG = re.compile(r"<!--|<Using\s([^<>]*)>|<ImplicitUsings>\s*(\w+)")
_ATTRIBUTE = re.compile(r"\b(\w++)\s*+=\s*+(?:\"([^\"]*)\"|'([^']*)')")


def shared_usings(tree: Tree) -> dict[str, tuple[RawImport, ...]]:
    """Give what each project imports for all its files, by the folder of the project file."""
    shared: dict[str, dict[RawImport, None]] = {}
    for path in sorted(tree.paths):
        if path.endswith(PROJECT):
            texts = [tree.text_of(path), *_settings(folder_of(path), tree)]
            for text in filter(None, texts):
                shared.setdefault(folder_of(path), {}).update(dict.fromkeys(_usings(text)))
    return {folder: tuple(usings) for folder, usings in shared.items()}


def _settings(folder: str, tree: Tree) -> Iterator[str]:
    for name in SETTINGS:
        for place in climb(folder):
            text = tree.text_of(below(place, name))
            if text is not None:
                yield text
                if name not in text:
                    break


def _usings(text: str) -> Iterator[RawImport]:
    place = 0
    while tag := _TAG.search(text, place):
        place = tag.end()
        if tag[0] == "<!--":
            end = text.find("-->", place)
            place = len(text) if end < 0 else end
        elif tag[2]:
            if tag[2].lower() in ("enable", "true"):
                yield from (RawImport(name, kind=ImportKind.GLOBAL) for name in IMPLICIT)
        else:
            said = {name: one or other for name, one, other in _ATTRIBUTE.findall(tag[1])}
            is_static = said.get("Static", "").lower() == "true"
            kind = ImportKind.STATIC if is_static else ImportKind.GLOBAL
            for target in said.get("Include", "").split(";"):
                if target.strip():
                    yield RawImport(target.strip(), kind=kind, alias=said.get("Alias", ""))
