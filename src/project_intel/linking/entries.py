"""Which file of a package stands behind its name or one of its subpaths."""

from collections.abc import Iterator, Mapping, Set

from project_intel.linking.jsonc import as_text
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

_COMPILED = (".d.ts", ".d.mts", ".d.cts", *WRITTEN_AS)


def entry(package: Package, subpath: str, paths: Set[str]) -> str | None:
    """Find the file behind `subpath` of the package, "" being the package itself.

    The first target that exists wins; else the source that the first missing build product
    seems to be made from.
    """
    targets = _targets(package, subpath)
    if targets is None:
        return None
    for target in targets:
        found = _at(package.folder, target, paths)
        if found:
            return found
    for target in targets:
        found = _source_of(package.folder, target, paths)
        if found:
            return found
    if subpath:
        return _at(package.folder, f"src/{subpath}", paths)
    return index_of(below(package.folder, "src"), paths) or index_of(package.folder, paths)


def main_file(package: Package, paths: Set[str]) -> str | None:
    """Find what the folder of a package means when imported by its path."""
    for field in ENTRY_FIELDS:
        target = as_text(package.manifest.get(field))
        found = _at(package.folder, target, paths) if target else None
        if found:
            return found
    return None


def mapped(table: Mapping[str, object], key: str) -> list[str] | None:
    """Give the targets an `exports` or `imports` table has for `key`, in the order written.

    None when the table shuts `key` off; empty when it does not speak of it.
    """
    # A key ending in a slash stands for everything below it, the older way to write `/*`.
    starred = {f"{name}*" if name.endswith("/") else name: name for name in table}
    match = Stars.of(starred).match(key)
    if match is None:
        return []
    pattern, star = match
    name = starred[pattern]
    tail = star if name.endswith("/") else ""
    return [target.replace("*", star) + tail for target in _flattened(table[name])] or None


def _targets(package: Package, subpath: str) -> list[str] | None:
    exports = package.manifest.get("exports")
    fields = [as_text(package.manifest.get(field)) for field in ENTRY_FIELDS]
    plain = [subpath] if subpath else [field for field in fields if field]
    if exports is None:
        return plain
    is_table = isinstance(exports, dict) and any(key.startswith(".") for key in exports)
    table = exports if isinstance(exports, dict) and is_table else {".": exports}
    chosen = mapped(table, f"./{subpath}" if subpath else ".")
    return None if chosen is None else chosen + plain


def _flattened(value: object) -> Iterator[str]:
    """Yield the strings inside nested conditions and alternatives, in source order."""
    waiting = [value]
    while waiting:
        value = waiting.pop()
        if isinstance(value, str):
            yield value
        elif isinstance(value, list):
            waiting.extend(reversed(value))
        elif isinstance(value, dict):
            waiting.extend(reversed(value.values()))


def _at(folder: str, target: str, paths: Set[str]) -> str | None:
    base = join(folder, target)
    if base is None:
        return None
    return file_at(base, paths) or index_of(base, paths)


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
