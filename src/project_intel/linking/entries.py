"""Which file of a package stands behind its name or one of its subpaths."""

from collections.abc import Iterator, Mapping, Set
from enum import IntEnum

from project_intel.linking.jsonc import as_object, as_text
from project_intel.linking.manifests import Package
from project_intel.linking.probe import WRITTEN_AS, file_at, index_of
from project_intel.linking.stars import Stars
from project_intel.paths import below, join

ENTRY_FIELDS = ("source", "types", "typings", "module", "main", "svelte", "browser")
"""Manifest fields that name the entry file, the closest to the source first."""

BUILD_FOLDERS = frozenset(
    {
        "_cjs",
        "_esm",
        "_types",
        "build",
        "cjs",
        "commonjs",
        "declarations",
        "dist",
        "dist-cjs",
        "dist-es",
        "dist-esm",
        "dist-src",
        "dist-types",
        "es",
        "esm",
        "lib",
        "module",
        "out",
        "output",
        "types",
        "typings",
        "umd",
    }
)
"""Folders that builds write and nobody commits."""

SPECIAL_CONDITIONS = frozenset(
    {
        "browser",
        "bun",
        "css",
        "deno",
        "edge",
        "edge-light",
        "electron",
        "module",
        "module-sync",
        "node",
        "node-addons",
        "react-native",
        "react-server",
        "require",
        "sass",
        "style",
        "worker",
        "workerd",
    }
)
"""Conditions of `exports` that an import statement does not meet everywhere."""

COMMON_CONDITIONS = frozenset(
    {
        "astro",
        "default",
        "development",
        "import",
        "source",
        "svelte",
        "types",
        "typings",
    }
)
"""Conditions it meets, or that lead to the source; any other is one that a project made up."""


class _Met(IntEnum):
    """Which imports meet a condition: all, those of a project that wants it, some by nature."""

    ALWAYS = 0
    AT_WILL = 1
    BY_SOME = 2


_COMPILED = (".d.ts", ".d.mts", ".d.cts", *WRITTEN_AS)


def entry(package: Package, subpath: str, paths: Set[str]) -> str | None:
    """Find the file behind `subpath` of the package, "" being the package itself.

    The first target that exists wins; else the source that the first missing build product
    seems to be made from. Targets for some platforms only count when no others lead anywhere.
    """
    stages = _stages(package, subpath)
    if stages is None:
        return None
    for targets in stages:
        found = _first(targets, package.folder, paths)
        if found is None and targets and not subpath:
            found = index_of(below(package.folder, "src"), paths)
        if found:
            return found
    if subpath:
        return target_file(package.folder, f"src/{subpath}", paths)
    return index_of(below(package.folder, "src"), paths) or index_of(package.folder, paths)


def main_file(package: Package, paths: Set[str]) -> str | None:
    """Find what the folder of a package means when imported by its path."""
    for field in ENTRY_FIELDS:
        target = as_text(package.manifest.get(field))
        found = target_file(package.folder, target, paths) if target else None
        if found:
            return found
    return None


def target_file(folder: str, target: str, paths: Set[str]) -> str | None:
    """Find the file a target names; its source or its declaration beside it goes before it."""
    base = join(folder, target)
    if base is None:
        return None
    stem, dot, extension = base.rpartition(".")
    for candidate in WRITTEN_AS.get(dot + extension, ()):
        if stem + candidate in paths:
            return stem + candidate
    return file_at(base, paths) or index_of(base, paths)


def mapped(table: Mapping[str, object], key: str) -> list[str] | None:
    """Give the targets an `exports` or `imports` table has for `key`, the most wanted first.

    None when the table shuts `key` off; empty when it does not speak of it.
    """
    chosen = _chosen(table, key)
    return None if chosen is None else [*chosen[0], *chosen[1]]


def _chosen(table: Mapping[str, object], key: str) -> tuple[list[str], list[str]] | None:
    """Give the targets for any importer and those for some, each in the order written.

    Among the former those that stand under a condition of the project's own come last.
    """
    # A key ending in a slash stands for everything below it, the older way to write `/*`.
    starred = {f"{name}*" if name.endswith("/") else name: name for name in table}
    match = Stars.of(starred).match(key)
    if match is None:
        return [], []
    pattern, star = match
    name = starred[pattern]
    tail = star if name.endswith("/") else ""
    found: dict[_Met, list[str]] = {met: [] for met in _Met}
    for target, met in _flattened(table[name]):
        found[met].append(target.replace("*", star) + tail)
    general, special = found[_Met.ALWAYS] + found[_Met.AT_WILL], found[_Met.BY_SOME]
    return (general, special) if general or special else None


def _stages(package: Package, subpath: str) -> list[list[str]] | None:
    """List the targets in groups, each tried only when those before lead nowhere."""
    exports = package.manifest.get("exports")
    fields = [as_text(package.manifest.get(field)) for field in ENTRY_FIELDS]
    plain = [subpath] if subpath else [field for field in fields if field]
    typed = [
        target
        for table in as_object(package.manifest.get("typesVersions")).values()
        for target in (mapped(as_object(table), subpath) or ())
        if subpath
    ]
    if exports is None:
        return [[*typed, *plain]]
    is_table = isinstance(exports, dict) and any(key.startswith(".") for key in exports)
    table = exports if isinstance(exports, dict) and is_table else {".": exports}
    chosen = _chosen(table, f"./{subpath}" if subpath else ".")
    return None if chosen is None else [*chosen, [*typed, *plain]]


def _flattened(value: object) -> Iterator[tuple[str, _Met]]:
    """Yield the strings inside nested conditions and alternatives, in source order.

    The other half tells who meets the least common of the conditions one stands under.
    """
    waiting = [(value, _Met.ALWAYS)]
    while waiting:
        value, met = waiting.pop()
        if isinstance(value, str):
            yield value, met
        elif isinstance(value, list):
            waiting.extend((inner, met) for inner in reversed(value))
        elif isinstance(value, dict):
            waiting.extend(
                (value[condition], max(met, _met(condition))) for condition in reversed(value)
            )


def _met(condition: str) -> _Met:
    if condition in SPECIAL_CONDITIONS:
        return _Met.BY_SOME
    # A condition may name the versions it is for: `types@>=5`.
    is_common = condition.partition("@")[0] in COMMON_CONDITIONS
    return _Met.ALWAYS if is_common else _Met.AT_WILL


def _first(targets: list[str], folder: str, paths: Set[str]) -> str | None:
    for find in (target_file, _source_of):
        for target in targets:
            found = find(folder, target, paths)
            if found:
                return found
    return None


def _source_of(folder: str, target: str, paths: Set[str]) -> str | None:
    segments = [segment for segment in target.split("/") if segment not in ("", ".")]
    kept = list(segments)
    while len(kept) > 1 and kept[0] in BUILD_FOLDERS:
        del kept[0]
    if len(kept) == len(segments):
        return None
    stem = _without_compiled_extension("/".join(kept))
    for source in (f"src/{stem}", stem):
        base = join(folder, source)
        if base is not None:
            found = file_at(base, paths) or file_at(base.removesuffix("/index"), paths)
            if found:
                return found
    return None


def _without_compiled_extension(path: str) -> str:
    for extension in _COMPILED:
        if path.endswith(extension):
            return path.removesuffix(extension)
    return path
