"""The `imports` of Deno's configuration files, which name modules as a package.json does."""

from collections.abc import Mapping
from dataclasses import dataclass

from project_intel.linking.entries import mapped
from project_intel.linking.jsonc import as_object, read_object
from project_intel.linking.links import Tree
from project_intel.paths import climb, folder_of, join

NAMES = ("deno.json", "deno.jsonc")


@dataclass(frozen=True, slots=True)
class DenoImports:
    """Every table of names by its folder."""

    by_folder: Mapping[str, Mapping[str, object]]

    @classmethod
    def of(cls, tree: Tree) -> "DenoImports":
        """Read them; where a folder has both files the first name counts."""
        found: dict[str, Mapping[str, object]] = {}
        for name in NAMES:
            for path in tree.paths:
                if path.rpartition("/")[2] == name:
                    table = as_object(read_object(tree.text_of(path)).get("imports"))
                    found.setdefault(folder_of(path), table)
        return cls(found)

    def places(self, folder: str, specifier: str) -> tuple[str | None, ...]:
        """Give the paths that the table around `folder` has for a specifier."""
        for place in climb(folder):
            targets = mapped(self.by_folder.get(place, {}), specifier)
            if targets:
                return tuple(join(place, target) for target in targets if target[:1] == ".")
        return ()
