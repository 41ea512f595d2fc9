"""Reading every package.json of the project."""

from collections.abc import Mapping
from dataclasses import dataclass

from project_intel.linking.jsonc import as_object, as_text, read_object
from project_intel.linking.links import Tree
from project_intel.paths import climb, folder_of

DEPENDENCY_FIELDS = (
    "dependencies",
    "devDependencies",
    "optionalDependencies",
    "peerDependencies",
)


@dataclass(frozen=True, slots=True)
class Package:
    """A folder with a package.json: what it is called, what it needs, and all the file says."""

    folder: str
    name: str
    dependencies: Mapping[str, str]
    manifest: Mapping[str, object]


def read_packages(tree: Tree) -> dict[str, Package]:
    """Give every package of the project by its folder; a broken manifest counts as empty."""
    packages = {}
    for path in tree.paths:
        if path == "package.json" or path.endswith("/package.json"):
            manifest = read_object(tree.text_of(path))
            folder = folder_of(path)
            packages[folder] = Package(
                folder, as_text(manifest.get("name")), _dependencies(manifest), manifest
            )
    return packages


def nearest_with(field: str, folder: str, packages: Mapping[str, Package]) -> Package | None:
    """Find the closest package at or above `folder` whose manifest has `field`."""
    for place in climb(folder):
        package = packages.get(place)
        if package is not None and field in package.manifest:
            return package
    return None


def _dependencies(manifest: Mapping[str, object]) -> dict[str, str]:
    return {
        name: as_text(version)
        for each in DEPENDENCY_FIELDS
        for name, version in as_object(manifest.get(each)).items()
    }
