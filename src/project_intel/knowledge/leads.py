"""Counts where the imports of a project lead, language by language, and says when that is odd."""

from collections.abc import Iterable
from dataclasses import dataclass

from project_intel.knowledge.upkeep.mapping import Mapped

SAMPLES = 5
"""Unresolved imports shown of each language."""

LOST_SHARE = 0.5
"""Above this share of unresolved among a language's imports of its own, something is wrong."""

LOST_MINIMUM = 10
"""Fewer imports of their own say nothing."""

STRAY_SHARE = 0.02
"""Below this share of imports that lead to project files, something is wrong: libraries of a few
files that live off others have a tenth, most projects more than a third."""

STRAY_FILES = 20
"""Fewer files may well know nothing of each other."""


@dataclass(frozen=True, slots=True)
class Imports:
    """How many import edges of one language lead to project files, to packages, and nowhere.

    `files` are those that import anything; `samples` are unresolved as (path, specifier).
    """

    files: int = 0
    resolved: int = 0
    external: int = 0
    unresolved: int = 0
    samples: tuple[tuple[str, str], ...] = ()

    @property
    def alarm(self) -> str:
        """Say in one sentence what is far from normal; empty where nothing is."""
        own = self.resolved + self.unresolved
        if own >= LOST_MINIMUM and self.unresolved > LOST_SHARE * own:
            return "far more unresolved than normal: check path aliases and project root"
        if self.files >= STRAY_FILES and self.resolved < STRAY_SHARE * (own + self.external):
            return "far fewer to project files than normal: check source roots and project root"
        return ""


def count_imports(projects: Iterable[tuple[str, Mapped]]) -> dict[str, Imports]:
    """Count over projects, each with the prefix of its paths, the languages that have imports."""
    found: dict[str, Imports] = {}
    for prefix, mapped in projects:
        inside = mapped.listing.paths | mapped.listing.included
        for path in mapped.live:
            imports = mapped.base.files[path].structure.imports
            if not imports or path not in mapped.extractions:
                continue
            lost = mapped.unresolved.get(path, ())
            resolved = sum(key in inside for key in imports)
            language = mapped.extractions[path].language
            before = found.get(language, Imports())
            samples = (*before.samples, *((prefix + path, said) for said in lost))
            found[language] = Imports(
                before.files + 1,
                before.resolved + resolved,
                before.external + len(imports) - resolved - len(lost),
                before.unresolved + len(lost),
                samples[:SAMPLES],
            )
    return dict(sorted(found.items()))
