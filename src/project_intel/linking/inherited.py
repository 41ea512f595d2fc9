"""What the types of a file have without saying so: members and types of those they inherit from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from project_intel.extraction.structure import Extraction

MAX_BASES = 200
"""Files whose members one file may inherit; real chains end long before."""


@dataclass(frozen=True, slots=True)
class Inherited:
    """The files of a language; `homes_of_base` gives those that declare a base of the file."""

    sources: Mapping[str, Extraction]
    homes_of_base: Callable[[str, str], tuple[str, ...]]
    _known: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def meant(self, path: str, file: Extraction) -> tuple[str, ...]:
        """Give the names the file uses that mean no type or member it inherits or has itself."""
        if not (file.bases or file.members):
            return (*file.identifiers, *file.owners)
        others = self._inherited_from(path)
        types = {name for each in others for name in self.sources[each].nested}
        members = types.union(file.members, *(self.sources[each].members for each in others))
        return (
            *(name for name in file.identifiers if name.partition(".")[0] not in types),
            *(name for name in file.owners if name.partition(".")[0] not in members),
        )

    def _inherited_from(self, path: str) -> tuple[str, ...]:
        """Collect the other files that bases lead to."""
        seen = {path: None}
        waiting = [path]
        while waiting and len(seen) < MAX_BASES:
            for home in self._homes(waiting.pop()):
                if home not in seen:
                    seen[home] = None
                    waiting.append(home)
        return tuple(seen)[1:]

    def _homes(self, path: str) -> tuple[str, ...]:
        if path not in self._known:
            bases = self.sources[path].bases
            self._known[path] = tuple(
                home for base in bases for home in self.homes_of_base(path, base)
            )
        return self._known[path]
