"""Which folder of the project a Go import path means, as go.mod and go.work tell it."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field

from project_intel.linking.links import Tree
from project_intel.paths import below, climb, is_inside, join

MODULE_FILE = "go.mod"
WORKSPACE_FILE = "go.work"

_WORKSPACE_VERBS = frozenset({"go", "godebug", "replace", "toolchain", "use"})


@dataclass(frozen=True, slots=True)
class Module:
    """A folder with a go.mod: its path, what it takes from other folders, and what it requires."""

    folder: str
    path: str
    replaced: Mapping[str, str]
    required: frozenset[str]


@dataclass(frozen=True, slots=True)
class Workspace:
    """A folder with a go.work: the folders of its modules, and what it replaces for all of them."""

    members: frozenset[str]
    replaced: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Modules:
    """Every module and workspace of the project by its folder, and the folders with Go files."""

    packages: Set[str]
    modules: Mapping[str, Module]
    workspaces: Mapping[str, Workspace]
    _known: dict[tuple[str, str], str | None] = field(default_factory=dict)

    @classmethod
    def of(cls, tree: Tree) -> "Modules":
        """Read the project's module and workspace files."""
        modules = {}
        workspaces = {}
        packages = set()
        for path in tree.paths:
            folder, _, name = path.rpartition("/")
            if name == MODULE_FILE:
                modules[folder] = _module(folder, tree.text_of(path) or "")
            elif name == WORKSPACE_FILE:
                workspaces[folder] = _workspace(folder, tree.text_of(path) or "")
            elif name.endswith(".go"):
                packages.add(folder)
        return cls(packages, modules, workspaces)

    def package(self, folder: str, path: str) -> str | None:
        """Find the folder of the package that a file in `folder` imports as `path`."""
        if (folder, path) not in self._known:
            self._known[folder, path] = next(self._places(folder, path), None)
        return self._known[folder, path]

    def is_ours(self, folder: str, path: str) -> bool:
        """Tell whether a path that led to no folder should have led to one of the project."""
        if _is_relative(path):
            return True
        home = self._home(folder)
        if home is None or not _is_below(path, home.path):
            return False
        # A module below may be a release of its own, which the go command gets elsewhere.
        return not any(_is_below(path, each) for each in home.required - set(home.replaced))

    def _places(self, folder: str, path: str) -> Iterator[str]:
        if _is_relative(path):
            yield from self._with_code([join(folder, path)])
            return
        home = self._home(folder)
        workspace = self._workspace(folder, home)
        members = [self.modules[place] for place in sorted(workspace.members & set(self.modules))]
        main = {each.path: each.folder for each in (*members, *((home,) if home else ()))}
        yield from self._inside(main, path)
        yield from self._with_code(below(place, f"vendor/{path}") for place in climb(folder))
        yield from self._inside({**(home.replaced if home else {}), **workspace.replaced}, path)

    def _home(self, folder: str) -> Module | None:
        return next((self.modules[p] for p in climb(folder) if p in self.modules), None)

    def _workspace(self, folder: str, home: Module | None) -> Workspace:
        """Give the nearest workspace around `folder` if the file's module is a part of it."""
        nearest = next((self.workspaces[p] for p in climb(folder) if p in self.workspaces), None)
        if nearest is None or home is None or home.folder not in nearest.members:
            return Workspace(frozenset(), {})
        return nearest

    def _inside(self, modules: Mapping[str, str], path: str) -> Iterator[str]:
        """Look into the modules whose path begins `path`, the longest first."""
        fitting = (module for module in modules if _is_below(path, module))
        for module in sorted(fitting, key=len, reverse=True):
            place = join(modules[module], path[len(module) :])
            for found in self._with_code([place]):
                if self._owner(found) in (modules[module], None):
                    yield found

    def _owner(self, folder: str) -> str | None:
        home = self._home(folder)
        return home.folder if home else None

    def _with_code(self, places: Iterable[str | None]) -> Iterator[str]:
        return (place for place in places if place is not None and place in self.packages)


def module_path(text: str) -> str:
    """Give what a go.mod calls its module; empty where it calls it nothing."""
    path = ""
    for words in _directives(text):
        if words[0] == "module" and len(words) > 1:
            path = words[1]
    return path


def is_workspace_file(text: str) -> bool:
    """Tell what can be a go.work: nothing but its own directives, every block of them closed."""
    code = [line.partition("//")[0] for line in text.splitlines()]
    closes = sum(line.count("(") - line.count(")") for line in code) == 0
    return closes and all(words[0] in _WORKSPACE_VERBS for words in _directives(text))


def _module(folder: str, text: str) -> Module:
    return Module(folder, module_path(text), _replaced(folder, text), _required(text))


def _workspace(folder: str, text: str) -> Workspace:
    used = (words[1] for words in _directives(text) if words[0] == "use" and len(words) > 1)
    members = (join(folder, place) for place in used)
    return Workspace(
        frozenset(place for place in members if place is not None), _replaced(folder, text)
    )


def _replaced(folder: str, text: str) -> dict[str, str]:
    """Map each module that is replaced by a folder of the project to that folder."""
    replaced = {}
    for words in _directives(text):
        if words[0] == "replace" and "=>" in words[2:-1] and _is_relative(words[-1]):
            place = join(folder, words[-1])
            if place is not None:
                replaced[words[1]] = place
    return replaced


def _required(text: str) -> frozenset[str]:
    lines = _directives(text)
    return frozenset(words[1] for words in lines if words[0] == "require" and len(words) > 1)


def _directives(text: str) -> Iterator[list[str]]:
    """Yield the words of every line, those of a block with the block's verb before them."""
    verb: list[str] = []
    for line in text.splitlines():
        words = [word.strip('"`') for word in line.partition("//")[0].split()]
        if words[-1:] == ["("]:
            verb = words[:-1]
        elif words == [")"]:
            verb = []
        elif words:
            yield [*verb, *words]


def _is_relative(path: str) -> bool:
    return path in (".", "..") or path.startswith(("./", "../"))


def _is_below(path: str, module: str) -> bool:
    return module != "" and is_inside(path, module)
