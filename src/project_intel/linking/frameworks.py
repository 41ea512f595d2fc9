"""Names that web frameworks give to modules and folders without writing them down anywhere."""

from collections.abc import Iterable, Iterator

from project_intel.paths import below, join

ALIASES = {
    "#shared/": ("shared",),
    "$lib/": ("src/lib",),
    "@/": ("src", "", "app"),
    "@@/": ("",),
    "~/": ("src", "", "app"),
    "~~/": ("",),
}
"""Aliases that SvelteKit, Nuxt and vue-cli declare in files they generate and nobody commits.

Each stands for folders of the package around the importer, tried after every declared alias.
"""

NUXT = frozenset({"@nuxt/kit", "@nuxt/schema", "nuxt", "nuxt-nightly"})
"""Packages that depend on one of these have modules Nuxt makes up: `#name`s that lead nowhere."""


def places(specifier: str, homes: tuple[str, ...]) -> Iterator[str | None]:
    """Yield what an alias may stand for in each of the packages at `homes`."""
    for alias, folders in ALIASES.items():
        if specifier.startswith(alias) or f"{specifier}/" == alias:
            for home in homes:
                for folder in folders:
                    yield join(home, below(folder, specifier[len(alias) :]))


def is_made_up(specifier: str, dependencies: Iterable[str]) -> bool:
    """Tell whether a name that led to no file is a module that exists only in a build."""
    return specifier.startswith("#") and not NUXT.isdisjoint(dependencies)
