"""What the paths of Rust code lead to: files of the project, and crates."""

from collections.abc import Iterator, Mapping

from project_intel.extraction.structure import Extraction, ImportKind
from project_intel.linking.cargo import read_packages
from project_intel.linking.edges import Edge, EdgesOf, Place
from project_intel.linking.links import Tree
from project_intel.linking.rust_modules import module_trees
from project_intel.linking.rust_paths import Path, Search, taken_from
from project_intel.paths import folder_of, join

LANGUAGE = "rust"


def rust(files: Mapping[str, Extraction], tree: Tree) -> EdgesOf:
    """Link by Cargo's manifests and each crate's module tree."""
    packages = read_packages(tree)
    sources = {path: files[path] for path in sorted(files) if files[path].language == LANGUAGE}
    trees = module_trees(sources, [(each.folder, each.roots) for each in packages.values()])
    search = Search(sources, packages, trees)

    def edges_of(path: str, extraction: Extraction) -> Iterator[Edge]:
        for item in extraction.imports:
            if item.kind is ImportKind.EFFECT:
                yield _loaded(trees.loaded.get((path, item)), path, item.source, tree)
            else:
                yield from _taken(search, path, Path.of(item), item.kind)

    return edges_of


def _loaded(module: str | None, path: str, source: str, tree: Tree) -> Edge:
    """Say where a module declaration leads, or a file that is put into the code."""
    found = module or join(folder_of(path), source)
    if found is not None and found in tree.paths:
        return Edge(Place.PROJECT, found, (), True)
    return Edge(Place.NOWHERE, source, (), True)


def _taken(search: Search, file: str, path: Path, kind: ImportKind) -> Iterator[Edge]:
    found = search.find(file, path)
    if found is not None:
        if isinstance(found.target, str):
            yield Edge(Place.OUTSIDE, found.target, found.names)
        for home in search.homes(found):
            yield Edge(Place.PROJECT, home, found.names)
    elif kind is not ImportKind.PLACE and path.may_be_a_crate:
        # Cargo knows every crate there is; without a manifest any may be.
        if search.package_of(file) is None:
            yield Edge(Place.OUTSIDE, path.segments[0], taken_from(path.segments[1:]))
        else:
            yield Edge(Place.NOWHERE, "::".join(path.segments))
