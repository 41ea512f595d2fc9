"""Where composer.json says the classes of a namespace lie."""

from collections.abc import Iterator
from dataclasses import dataclass

from project_intel.linking.jsonc import as_object, as_text, as_texts, read_object
from project_intel.linking.links import Tree
from project_intel.paths import folder_of, join

SECTIONS = ("autoload", "autoload-dev")


@dataclass(frozen=True, slots=True)
class Prefix:
    """One line of an autoload table: what names begin with, and the folder of their files.

    `home` is the folder of the composer.json; `is_flat` tells that the prefix itself is left out
    of the path, as PSR-4 has it and PSR-0 has not.
    """

    text: str
    folder: str
    home: str
    is_flat: bool

    def file_of(self, name: str) -> str | None:
        """Give the path where the class `name` must lie, None if the prefix does not hold it."""
        if not name.startswith(self.text):
            return None
        if self.is_flat:
            return join(self.folder, name[len(self.text) :].replace("\\", "/") + ".php")
        namespace, backslash, last = name.rpartition("\\")
        path = f"{namespace}{backslash}".replace("\\", "/") + last.replace("_", "/")
        return join(self.folder, f"{path}.php")


def read_prefixes(tree: Tree) -> tuple[Prefix, ...]:
    """Collect the autoload tables of every composer.json, the longest prefix first."""
    found: list[Prefix] = []
    for path in sorted(tree.paths):
        if path.rpartition("/")[2] == "composer.json":
            manifest = read_object(tree.text_of(path))
            for section in SECTIONS:
                found.extend(_prefixes(as_object(manifest.get(section)), folder_of(path)))
    return tuple(sorted(found, key=lambda prefix: -len(prefix.text)))


def _prefixes(section: dict[str, object], home: str) -> Iterator[Prefix]:
    for standard in ("psr-4", "psr-0"):
        for text, folders in as_object(section.get(standard)).items():
            for folder in as_texts(folders) or (as_text(folders),):
                place = join(home, folder)
                if place is not None:
                    yield Prefix(text, place, home, is_flat=standard == "psr-4")
