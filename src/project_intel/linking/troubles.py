"""Which configuration files say nothing because they are broken or lean on what is not there."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from project_intel.linking.go_modules import MODULE_FILE, module_path
from project_intel.linking.jsonc import read_jsonc
from project_intel.linking.links import Tree
from project_intel.linking.manifests import read_packages
from project_intel.linking.tsconfig import NAMES, Configurations
from project_intel.linking.workspaces import Workspaces


@dataclass(frozen=True, slots=True, order=True)
class Trouble:
    """A configuration file and what keeps linking from following it, as the end of a sentence."""

    path: str
    reason: str


def find_troubles(tree: Tree) -> tuple[Trouble, ...]:
    """Give every trouble of the project once, by path; none of them stops anything else."""
    found = set(_unreadable(tree, tree.paths))
    configs = [path for path in tree.paths if path.rpartition("/")[2] in NAMES]
    if configs:
        workspaces = Workspaces.of(read_packages(tree), tree)
        configurations = Configurations(tree, workspaces.package)
        for config in configs:
            for source, missing in configurations.foundations(config):
                found.update(_problems(tree, source, _is_object, "is not valid JSON"))
                found.update(
                    Trouble(source, f"extends {base}, which is not here") for base in missing
                )
    return tuple(sorted(found))


def _unreadable(tree: Tree, paths: frozenset[str]) -> Iterator[Trouble]:
    for path in paths:
        check = _CHECKS.get(path.rpartition("/")[2])
        if check is not None:
            yield from _problems(tree, path, *check)


def _problems(
    tree: Tree, path: str, is_sound: Callable[[str], bool], reason: str
) -> Iterator[Trouble]:
    text = tree.text_of(path)
    if text is not None and text.strip("\ufeff \t\r\n") and not is_sound(text):
        yield Trouble(path, reason)


def _is_object(text: str) -> bool:
    return isinstance(read_jsonc(text), dict)


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return False
    return True


def _names_a_module(text: str) -> bool:
    return module_path(text) != ""


_CHECKS: Mapping[str, tuple[Callable[[str], bool], str]] = {
    "Cargo.toml": (_is_toml, "is not valid TOML"),
    "composer.json": (_is_object, "is not valid JSON"),
    "lerna.json": (_is_object, "is not valid JSON"),
    "package.json": (_is_object, "is not valid JSON"),
    MODULE_FILE: (_names_a_module, "names no module"),
}
"""What a file of each name must be, and what to say where it is not."""
