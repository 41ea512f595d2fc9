"""Names that web frameworks give to modules and folders without writing them down anywhere."""

from collections.abc import Iterator

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


def places(specifier: str, homes: tuple[str, ...]) -> Iterator[str | None]:
    """Yield what an alias may stand for in each of the packages at `homes`."""
    for alias, folders in ALIASES.items():
        if specifier.startswith(alias) or f"{specifier}/" == alias:
            for home in homes:
                for folder in folders:
                    yield join(home, below(folder, specifier[len(alias) :]))
