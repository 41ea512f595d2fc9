"""What Cargo's manifests say: the packages, their crates, and the names these know others by."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from project_intel.linking.links import Tree
from project_intel.linking.toml import read_toml
from project_intel.paths import climb, folder_of, join

MANIFEST = "Cargo.toml"

_TABLES = ("dependencies", "dev-dependencies", "build-dependencies")
_TARGETS = ("bin", "example", "test", "bench")
_FOUND_ROOT = re.compile(
    r"(?:src/lib|src/main|build|(?:src/bin|examples|tests|benches)/[^/]+(?:/main)?)\.rs"
)


@dataclass(frozen=True, slots=True)
class Dependency:
    """A package another depends on: its name as Cargo spells it, its folder if it is of ours."""

    name: str
    folder: str | None


@dataclass(frozen=True, slots=True)
class CargoPackage:
    """A folder with a manifest.

    `library` is the root file of its library and `library_name` what code calls that; `roots` are
    all the files that crates begin with, the library first; `dependencies` are by the name the
    code knows them under. `is_2015` tells that paths begin at the crate's root.
    """

    folder: str
    library: str | None
    library_name: str
    roots: tuple[str, ...]
    dependencies: Mapping[str, Dependency]
    is_2015: bool


def read_packages(tree: Tree) -> dict[str, CargoPackage]:
    """Give every Cargo package of the project by its folder; a broken manifest has none."""
    manifests = {
        folder_of(path): _toml(tree.text_of(path))
        for path in tree.paths
        if path.rpartition("/")[2] == MANIFEST
    }
    folders = sorted(folder for folder in manifests if "package" in manifests[folder])
    sources: dict[str, list[str]] = {folder: [] for folder in folders}
    for path in sorted(tree.paths):
        if path.endswith(".rs"):
            home = next((place for place in climb(folder_of(path)) if place in sources), None)
            if home is not None:
                sources[home].append(path)
    return {folder: _package(folder, manifests, sources[folder]) for folder in folders}


def _package(
    folder: str, manifests: Mapping[str, dict[str, object]], sources: list[str]
) -> CargoPackage:
    manifest = manifests[folder]
    package = _table(manifest.get("package"))
    library = _table(manifest.get("lib"))
    shared_folder = _workspace(folder, package, manifests)
    shared = _table(manifests[shared_folder].get("workspace")) if shared_folder is not None else {}
    root = join(folder, _text(library.get("path")) or "src/lib.rs")
    edition = package.get("edition", "2015")
    if isinstance(edition, dict):
        edition = _table(shared.get("package")).get("edition", "2015")
    return CargoPackage(
        folder,
        root if root in sources else None,
        _library_name(manifest),
        tuple(dict.fromkeys(_roots(folder, manifest, root, sources))),
        dict(_dependencies(folder, manifests, shared_folder, shared)),
        edition == "2015",
    )


def _library_name(manifest: Mapping[str, object]) -> str:
    named = _text(_table(manifest.get("lib")).get("name"))
    return (named or _text(_table(manifest.get("package")).get("name"))).replace("-", "_")


def _roots(
    folder: str, manifest: Mapping[str, object], library: str | None, sources: list[str]
) -> Iterator[str]:
    declared = [library]
    for kind in _TARGETS:
        targets = manifest.get(kind)
        for target in targets if isinstance(targets, list) else ():
            declared.append(join(folder, _text(_table(target).get("path"))))
    build = _text(_table(manifest.get("package")).get("build"))
    declared.append(join(folder, build))
    yield from (root for root in declared if root in sources)
    start = len(folder) + 1 if folder else 0
    yield from (path for path in sources if _FOUND_ROOT.fullmatch(path, start))


def _workspace(
    folder: str, package: Mapping[str, object], manifests: Mapping[str, dict[str, object]]
) -> str | None:
    """Find the folder of the workspace a package is a member of."""
    named = join(folder, _text(package.get("workspace")))
    if package.get("workspace") and named in manifests:
        return named
    return next((p for p in climb(folder) if "workspace" in manifests.get(p, ())), None)


def _dependencies(
    folder: str,
    manifests: Mapping[str, dict[str, object]],
    shared_folder: str | None,
    shared: Mapping[str, object],
) -> Iterator[tuple[str, Dependency]]:
    manifest = manifests[folder]
    inherited = _table(shared.get("dependencies"))
    patches = manifests[shared_folder] if shared_folder is not None else manifest
    patched = {
        name: folder_in
        for registry in _table(patches.get("patch")).values()
        for name, said in _table(registry).items()
        if (folder_in := _folder(shared_folder or "", _table(said), manifests)) is not None
    }
    for holder in (manifest, *_table(manifest.get("target")).values()):
        for kind in _TABLES:
            for name, written in _table(_table(holder).get(kind)).items():
                said, home = _table(written), folder
                if said.get("workspace") is True:
                    said, home = _table(inherited.get(name)), shared_folder or ""
                renamed_from = _text(said.get("package"))
                spelled = renamed_from or name
                place = _folder(home, said, manifests)
                place = patched.get(spelled) if place is None else place
                # Only a name given here on purpose wins over the one its library gives itself.
                own = _library_name(manifests[place]) if place is not None else ""
                known_as = name if renamed_from or not own else own
                yield known_as.replace("-", "_"), Dependency(spelled, place)


def _folder(home: str, said: Mapping[str, object], manifests: Mapping[str, object]) -> str | None:
    """Follow a dependency's `path` to a package of the project."""
    path = said.get("path")
    place = join(home, path) if isinstance(path, str) else None
    return place if place in manifests else None


def _toml(text: str | None) -> dict[str, object]:
    try:
        return read_toml(text or "")
    except ValueError:
        return {}


def _table(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
