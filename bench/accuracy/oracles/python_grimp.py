"""Says which modules of a checkout import which, by grimp.

Every package that lies in no other package, nor among tests' stand-ins, is given to grimp, from a
copy of the folder it lies in; of two packages with one name the larger is looked at. Modules become
files again. What grimp says otherwise than the map is made alike where no judgement is needed: an
external module is cut to its first segment and `__future__` is none. Left as they are: grimp does
not see modules loaded by a call, and takes `from package import name` for the submodule even where
the package binds that name to something else.
"""

import contextlib
import importlib
import io
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator

import grimp
from python_ast import STAND_INS, Checkout, parsed


def main() -> None:
    """Print edges and externals of the files grimp looked at."""
    checkout = Checkout(os.path.realpath(sys.argv[1]))
    packages = top_packages(checkout)
    with tempfile.TemporaryDirectory() as copy:
        for folder in packages.values():
            copy_readable(checkout, folder, copy)
            sys.path.insert(0, os.path.join(copy, os.path.dirname(folder)))
        importlib.invalidate_caches()
        with contextlib.redirect_stdout(io.StringIO()):
            graph = grimp.build_graph(
                *sorted(packages), include_external_packages=True, cache_dir=None
            )
    file_of = {}
    for module in graph.modules:
        top, _, rest = module.partition(".")
        if top in packages and not graph.is_module_squashed(module):
            base = "/".join([packages[top], *filter(None, rest.split("."))])
            found = checkout.module(base)
            if found:
                file_of[module] = found
    edges = {}
    externals = {}
    for module, path in file_of.items():
        imported = graph.find_modules_directly_imported_by(module)
        inside = {file_of[one] for one in imported if one in file_of} - {path}
        outside = {one.partition(".")[0] for one in imported if one not in file_of}
        edges[path] = {to: [] for to in sorted(inside)}
        externals[path] = sorted(outside - {"__future__"})
    json.dump({"edges": edges, "externals": externals}, sys.stdout)


def top_packages(checkout: Checkout) -> dict[str, str]:
    """Give the folder of each package by its name."""
    packages: dict[str, str] = {}
    for folder in sorted(checkout.folders - {""}):
        above, _, name = folder.rpartition("/")
        is_inner = any(checkout.is_package(place) for place in around(above))
        if f"{folder}/__init__.py" not in checkout.paths or is_inner or not name.isidentifier():
            continue
        if STAND_INS & set(above.split("/")) or name in sys.stdlib_module_names:
            continue
        known = packages.get(name)
        if known is None or len(modules_in(checkout, folder)) > len(modules_in(checkout, known)):
            packages[name] = folder
    return packages


def around(folder: str) -> Iterator[str]:
    """Yield a folder and those above it."""
    while folder:
        yield folder
        folder = os.path.dirname(folder)


def copy_readable(checkout: Checkout, folder: str, target: str) -> None:
    """Copy the modules that parse: grimp gives up on the first that does not."""
    for path in modules_in(checkout, folder):
        if parsed(checkout.root, path) is not None:
            os.makedirs(os.path.join(target, os.path.dirname(path)), exist_ok=True)
            shutil.copyfile(os.path.join(checkout.root, path), os.path.join(target, path))


def modules_in(checkout: Checkout, folder: str) -> list[str]:
    """List the Python files of a package."""
    return [p for p in checkout.paths if p.startswith(f"{folder}/") and p.endswith(".py")]


if __name__ == "__main__":
    main()
