"""The folders that Python's absolute imports start from, as a project's layout tells them."""

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass, field

from project_intel.linking.links import Tree
from project_intel.linking.pytest_paths import tested_from
from project_intel.linking.python_names import STANDARD_LIBRARY
from project_intel.paths import below, climb, folder_of, folders_of, is_inside

SUFFIXES = (".py", ".pyi")
"""Extensions of modules, the most wanted first."""

BUILD_FILES = ("pyproject.toml", "setup.cfg", "setup.py")
"""Files whose folder, and the `src` in it, packages are installed from."""

SHELTERED = frozenset(
    {
        "assets",
        "demo",
        "demos",
        "docs",
        "example",
        "examples",
        "fixtures",
        "sample",
        "samples",
        "test",
        "test_data",
        "testdata",
        "testing",
        "tests",
    }
)
"""Folders whose packages serve only the files beside them: stand-ins, not the project."""


@dataclass(frozen=True, slots=True)
class Roots:
    """The source roots of one project, by the top-level names found in them."""

    paths: Set[str]
    holding: Mapping[str, frozenset[str]]
    sources: Set[str]
    _sorted: dict[tuple[str, str], tuple[tuple[str, ...], ...]] = field(default_factory=dict)

    @classmethod
    def of(cls, tree: Tree) -> "Roots":
        """Detect the roots and what each one holds."""
        paths = tree.paths
        modules = [path for path in paths if path.endswith(SUFFIXES)]
        folders = folders_of(modules)
        homes = {folder_of(path) for path in paths if path.rpartition("/")[2] in BUILD_FILES} | {""}
        sources = {below(home, "src") for home in homes} | tested_from(tree)
        roots = homes | sources | _parents_of_packages(modules)
        holding: dict[str, set[str]] = {}
        for module in modules:
            if folder_of(module) in roots:
                name = module.rpartition("/")[2].rpartition(".")[0]
                holding.setdefault(name, set()).add(folder_of(module))
        for folder in folders:
            if folder and folder_of(folder) in roots:
                name = folder.rpartition("/")[2]
                holding.setdefault(name, set()).add(folder_of(folder))
        held = {name: frozenset(found) for name, found in holding.items()}
        return cls(paths, held, frozenset(sources) - homes)

    def hold_namespace(self, folder: str, name: str) -> bool:
        """Tell whether a folder of sources holds modules in one called `name`, be it no package."""
        return name not in STANDARD_LIBRARY and any(
            root in self.sources and below(root, f"{name}.py") not in self.paths
            for rank in self.for_name(folder, name)
            for root in rank
            if root in self.holding.get(name, ())
        )

    def for_name(self, folder: str, name: str) -> tuple[tuple[str, ...], ...]:
        """List the roots where a file in `folder` may find the top-level `name`, best first.

        Roots around the file come first, the deepest leading, its own folder included when that
        is no package, each alone. Of the others, those sharing more of the way with the file lead,
        and of these the ones that the project declares; they never hold a name of the standard
        library. What nothing tells apart is of one rank.
        """
        known = self._sorted.get((folder, name))
        if known is None:
            known = self._sorted[folder, name] = tuple(self._order(folder, name))
        return known

    def _order(self, folder: str, name: str) -> Iterator[tuple[str, ...]]:
        holding = self.holding.get(name, frozenset())
        is_standard = name in STANDARD_LIBRARY
        if folder not in holding and not is_standard and not is_package(folder, self.paths):
            yield (folder,)
        yield from ((place,) for place in climb(folder) if place in holding)
        if not is_standard:
            others = [root for root in holding if not is_inside(folder, root)]
            ranks: dict[tuple[int, bool], list[str]] = {}
            for root in sorted(root for root in others if self._serves(root, folder)):
                rank = (-_shared(root, folder), root not in self.sources)
                ranks.setdefault(rank, []).append(root)
            yield from (tuple(ranks[rank]) for rank in sorted(ranks))

    def _serves(self, root: str, folder: str) -> bool:
        """Tell whether a root that is not around `folder` may serve it.

        Not when it is a package's data, nor out of a folder of stand-ins.
        """
        if any(is_package(place, self.paths) for place in climb(root) if place):
            return False
        segments = root.split("/")
        for count, segment in enumerate(segments, start=1):
            if segment in SHELTERED:
                return is_inside(folder, "/".join(segments[:count]))
        return True


def is_package(folder: str, paths: Set[str]) -> bool:
    """Tell whether a folder is a regular package."""
    return any(below(folder, f"__init__{suffix}") in paths for suffix in SUFFIXES)


def _parents_of_packages(modules: list[str]) -> set[str]:
    packages = {
        folder_of(path)
        for path in modules
        if path.rpartition("/")[2].rpartition(".")[0] == "__init__"
    }
    return {
        folder_of(package) for package in packages if package and folder_of(package) not in packages
    }


def _shared(root: str, folder: str) -> int:
    """Count the leading segments two folders have in common."""
    count = 0
    for one, other in zip(root.split("/"), folder.split("/"), strict=False):
        if one != other:
            break
        count += 1
    return count
