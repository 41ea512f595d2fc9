"""Says what the Python files of a checkout import and export, by the standard library's parser.

Modules are looked for along search paths that are made up from the layout: where a test runner or
an interpreter would start, then every folder that is installed from.
"""

import ast
import itertools
import json
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator

INSTALLED_FROM = {"pyproject.toml", "setup.py", "setup.cfg"}
STAND_INS = {"tests", "test", "testing", "testdata", "test_data", "docs", "examples", "example"}
STAND_INS |= {"fixtures", "assets", "samples", "sample", "demo", "demos"}


class Checkout:
    """The paths of a checkout and the module search over them."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.paths = frozenset(listed(root))
        self.folders = {""}
        for path in self.paths:
            folder = os.path.dirname(path)
            while folder and folder not in self.folders:
                self.folders.add(folder)
                folder = os.path.dirname(folder)
        self.with_python = {os.path.dirname(p) for p in self.paths if p.endswith((".py", ".pyi"))}
        for folder in list(self.with_python):
            while folder:
                folder = os.path.dirname(folder)
                self.with_python.add(folder)
        starts = {""}
        for path in self.paths:
            if os.path.basename(path) in INSTALLED_FROM:
                home = os.path.dirname(path)
                starts |= {home, within(home, "src")}
            if os.path.basename(path) in ("__init__.py", "__init__.pyi"):
                starts.add(self.start_of(os.path.dirname(path)))
        self.starts = sorted(starts & self.folders)
        self.bound: dict[str, set[str]] = {}

    def start_of(self, folder: str) -> str:
        """Give the folder the package around `folder` is imported from."""
        while folder and self.is_package(folder):
            folder = os.path.dirname(folder)
        return folder

    def is_package(self, folder: str) -> bool:
        """Tell a regular package."""
        return any(within(folder, name) in self.paths for name in ("__init__.py", "__init__.pyi"))

    def module(self, base: str) -> str | None:
        """Give the file of the module at a path without extension, in the importer's order."""
        for candidate in (
            base + "/__init__.py",
            base + "/__init__.pyi",
            base + ".py",
            base + ".pyi",
        ):
            if candidate.lstrip("/") in self.paths:
                return candidate.lstrip("/")
        return None

    def exists(self, base: str) -> bool:
        """Tell whether a module or a namespace package is at the path."""
        return self.module(base) is not None or base in self.with_python

    def search_path(self, path: str, top: str) -> Iterator[str]:
        """Yield where `top` may lie for the file at `path`, as base paths."""
        folder = os.path.dirname(path)
        first = self.start_of(folder)
        # A library module is never meant by a file far away that happens to share its name.
        standard = top in sys.stdlib_module_names
        places = [first] if not standard or self.module(within(first, top)) else []
        if standard and not self.is_package(folder):
            places = []
        above = first
        while above:
            above = os.path.dirname(above)
            places.append(above)
        if standard:
            places = [place for place in places if self.is_installed_from(place)]
        near = sorted(self.starts, key=lambda start: (-common(start, folder), start))
        if not standard:
            places += [start for start in near if self.may_see(start, path)]
        for place in dict.fromkeys(places):
            # Above the first, a plain folder of the name is no module.
            base = within(place, top)
            if self.module(base) or (base in self.with_python and place in self.starts):
                yield base

    def is_installed_from(self, place: str) -> bool:
        """Tell whether a build file says that packages lie here."""
        return place in self.starts

    def may_see(self, start: str, path: str) -> bool:
        """Tell whether a file may use what is installed from `start`."""
        above = start
        while above:
            if self.is_package(above):
                return False
            above = os.path.dirname(above)
        parts = start.split("/")
        for count, part in enumerate(parts, 1):
            if part in STAND_INS:
                return path.startswith("/".join(parts[:count]) + "/")
        return True

    def bindings(self, module: str) -> set[str]:
        """Give the names a package binds to something other than the submodule of that name."""
        if module not in self.bound:
            tree = parsed(self.root, module)
            self.bound[module] = own_bindings(tree, os.path.dirname(module)) if tree else set()
        return self.bound[module]


def within(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


def common(one: str, other: str) -> int:
    """Count the leading segments two folders share."""
    pairs = zip(one.split("/"), other.split("/"), strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))


def listed(root: str) -> list[str]:
    """List tracked files, or all of them where there is no git."""
    git = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, check=False)
    if git.returncode == 0 and git.stdout:
        return [p for p in git.stdout.decode().split("\0") if p and os.path.isfile(within(root, p))]
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name not in (".git", "__pycache__")]
        found += [os.path.relpath(os.path.join(folder, name), root) for name in names]
    return [path.replace(os.sep, "/") for path in found]


def parsed(root: str, path: str) -> ast.Module | None:
    with open(os.path.join(root, path), "rb") as file:
        data = file.read()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(data)
    except (SyntaxError, ValueError):
        return None


def top_level(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield the statements that run at import, those under conditions included."""
    waiting = list(reversed(tree.body))
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(
            node, (ast.If, ast.Try, ast.TryStar, ast.With, ast.For, ast.While, ast.Match)
        ):
            if isinstance(node, ast.If) and asks_for_main(node.test):
                waiting.extend(reversed(node.orelse))
                continue
            inner: list[ast.stmt] = []
            for name in ("body", "handlers", "orelse", "finalbody", "cases"):
                for child in getattr(node, name, []):
                    inner += child.body if not isinstance(child, ast.stmt) else [child]
            waiting.extend(reversed(inner))


def asks_for_main(test: ast.expr) -> bool:
    return isinstance(test, ast.Compare) and any(
        isinstance(side, ast.Name) and side.id == "__name__"
        for side in (test.left, *test.comparators)
    )


def targets(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, (ast.Tuple, ast.List)):
        for part in node.elts:
            yield from targets(part)
    elif isinstance(node, ast.Starred):
        yield from targets(node.value)


def defined(node: ast.stmt) -> Iterator[str]:
    """Yield the names that one statement defines, imports apart."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        yield node.name
    elif isinstance(node, ast.Assign):
        for target in node.targets:
            yield from targets(target)
    elif isinstance(node, ast.AnnAssign):
        yield from targets(node.target)
    elif type(node).__name__ == "TypeAlias":
        yield from targets(node.name)  # type: ignore[attr-defined]


def own_bindings(tree: ast.Module, folder: str) -> set[str]:
    """Give the names bound at the top of a package, those of its own submodules apart."""
    found: set[str] = set()
    submodules: set[str] = set()
    for node in top_level(tree):
        found.update(defined(node))
        if isinstance(node, ast.Import):
            found.update(each.asname for each in node.names if each.asname)
        elif isinstance(node, ast.ImportFrom):
            dotted = (node.module or "").replace(".", "/")
            if node.level:
                is_self = node.level == 1 and not dotted
            else:
                is_self = f"/{folder}".endswith(f"/{dotted}")
            for each in node.names:
                is_submodule = is_self and each.asname in (None, each.name)
                (submodules if is_submodule else found).add(each.asname or each.name)
    # `try: from pkg import sub` with `sub = None` after it still means the submodule.
    return found - submodules - {"*"}


def exports(tree: ast.Module) -> list[str]:
    public: list[str] = []
    literal: list[str] | None = None
    for node in top_level(tree):
        public += [name for name in defined(node) if not name.startswith("_")]
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            public += [
                each.asname
                for each in node.names
                if each.asname == each.name and not each.name.startswith("_")
            ]
        for value in all_values(node):
            names = literals(value)
            if names is not None:
                literal = (literal or []) + names
    return public if literal is None else literal


def all_values(node: ast.stmt) -> Iterator[ast.expr]:
    """Yield what a statement puts into __all__."""
    if isinstance(node, ast.Assign) and "__all__" in [n for t in node.targets for n in targets(t)]:
        yield node.value
    elif isinstance(node, (ast.AugAssign, ast.AnnAssign)) and "__all__" in targets(node.target):
        if node.value:
            yield node.value
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        function = node.value.func
        if (
            isinstance(function, ast.Attribute)
            and isinstance(function.value, ast.Name)
            and function.value.id == "__all__"
        ):
            if function.attr == "extend":
                yield from node.value.args
            elif function.attr == "append":
                yield ast.List(node.value.args, ast.Load())


def literals(node: ast.expr) -> list[str] | None:
    """Give the strings written out; None where no list is written at all."""
    if isinstance(node, (ast.List, ast.Tuple)):
        found = []
        for part in node.elts:
            if isinstance(part, ast.Constant) and isinstance(part.value, str):
                found.append(part.value)
        return found
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = [literals(node.left), literals(node.right)]
        known = [side for side in sides if side is not None]
        return [name for side in known for name in side] if known else None
    return None


class File:
    """What one file imports."""

    def __init__(self, checkout: Checkout, path: str) -> None:
        self.checkout = checkout
        self.path = path
        self.edges: dict[str, set[str]] = {}
        self.externals: set[str] = set()
        self.typed: set[str] = set()

    def read(self, tree: ast.Module) -> None:
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for each in node.names:
                    self.take(each.name, None)
            elif isinstance(node, ast.ImportFrom):
                module = "." * node.level + (node.module or "")
                if module != "__future__":
                    for each in node.names:
                        self.take(module, each.name)
            elif isinstance(node, ast.Call):
                self.call(node)
            elif isinstance(node, ast.If) and is_type_checking(node.test):
                inner = File(self.checkout, self.path)
                inner.read(ast.Module(node.body, []))
                self.typed |= inner.edges.keys()

    def call(self, node: ast.Call) -> None:
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        if isinstance(function, ast.Attribute):
            owner = function.value
            if not isinstance(owner, ast.Name) or owner.id != "importlib":
                return
        if name in ("import_module", "__import__") and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                self.take(first.value, None)

    def take(self, module: str, name: str | None) -> None:
        for base, top in self.bases(module):
            home = self.checkout.module(base)
            if name is None:
                found = home
                below = base
                # The parents of a dotted module are loaded on the way; the last that is a file.
                while found is None and len(below.split("/")) > len(top.split("/")):
                    below = os.path.dirname(below)
                    found = self.checkout.module(below)
                if found:
                    self.edge(found, None)
                    return
                continue
            if name != "*" and (home is None or os.path.basename(home).startswith("__init__.")):
                inner = self.checkout.module(within(base, name))
                if inner and not (home and self.hides(home, name)):
                    self.edge(inner, None)
                    return
            if home:
                self.edge(home, name)
                return
        if not module.startswith("."):
            top_name = module.partition(".")[0]
            if not any(self.checkout.module(top) for _, top in self.bases(top_name)):
                self.externals.add(top_name)

    def hides(self, home: str, name: str) -> bool:
        return name in self.checkout.bindings(home)

    def edge(self, path: str, name: str | None) -> None:
        names = self.edges.setdefault(path, set())
        if name:
            names.add(name)

    def bases(self, module: str) -> list[tuple[str, str]]:
        """List where a module may lie, each with the path of its top-level name."""
        if module.startswith("."):
            inner = module.lstrip(".")
            folder = os.path.dirname(self.path)
            for _ in range(len(module) - len(inner) - 1):
                if not folder:
                    return []
                folder = os.path.dirname(folder)
            base = within(folder, inner.replace(".", "/")) if inner else folder
            return [(base, base)]
        top, _, rest = module.partition(".")
        found = []
        for base in self.checkout.search_path(self.path, top):
            is_package = self.path.endswith(("__init__.py", "__init__.pyi"))
            if self.checkout.module(base) == self.path and not is_package:
                # A script named like the library it uses.
                return []
            found.append((within(base, rest.replace(".", "/")) if rest else base, base))
            # A regular package ends the search; parts of a namespace may lie further on.
            if self.checkout.module(base):
                break
        return found


def is_type_checking(test: ast.expr) -> bool:
    return "TYPE_CHECKING" in (getattr(test, "id", ""), getattr(test, "attr", ""))


def main() -> None:
    """Read every file that the standard parser can read."""
    checkout = Checkout(os.path.realpath(sys.argv[1]))
    said: dict[str, dict[str, object]] = {"edges": {}, "externals": {}, "exports": {}}
    typed = []
    for path in sorted(checkout.paths):
        if path.endswith((".py", ".pyi")):
            tree = parsed(checkout.root, path)
            if tree is None:
                continue
            file = File(checkout, path)
            file.read(tree)
            file.edges.pop(path, None)
            said["edges"][path] = {to: sorted(names) for to, names in sorted(file.edges.items())}
            said["externals"][path] = sorted(file.externals)
            said["exports"][path] = sorted(set(exports(tree)))
            typed += [[path, to] for to in sorted(file.typed - {path})]
    json.dump({**said, "tags": {"type": typed}}, sys.stdout)


if __name__ == "__main__":
    main()
