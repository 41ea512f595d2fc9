"""Which configuration files say nothing because they are broken or lean on what is not there."""

import re
import xml.parsers.expat
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from project_intel.linking.dart import package_name
from project_intel.linking.go_modules import (
    MODULE_FILE,
    WORKSPACE_FILE,
    is_workspace_file,
    module_path,
)
from project_intel.linking.jsonc import read_jsonc
from project_intel.linking.links import Tree
from project_intel.linking.manifests import read_packages
from project_intel.linking.msbuild import PROJECT, SETTINGS
from project_intel.linking.toml import read_toml
from project_intel.linking.tsconfig import NAMES, Configurations
from project_intel.linking.workspaces import PNPM_FILE, Workspaces, pnpm_list_ends

_OUTERMOST = re.compile(
    r"""^(?![ \t\r]*$|[ \t]*\#|[ \t]   # what is indented belongs to a line before it
        |---|\.\.\.$|%|-\ |-$|[\]})],?\s*$
        |(?:"[^"]*"|'[^']*'|[^\s:"'{\[<>=][^:\n]*)[ \t]*:(?:\s|$))""",
    re.MULTILINE | re.VERBOSE,
)
"""A line that begins like nothing a YAML mapping holds."""


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
        name = path.rpartition("/")[2]
        check = _CHECKS.get(PROJECT if name.endswith(PROJECT) else name)
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
        read_toml(text)
    except ValueError:
        return False
    return True


def _is_xml(text: str) -> bool:
    try:
        # The text is decoded already, whatever its first line says of its encoding.
        xml.parsers.expat.ParserCreate("utf-8").Parse(text.removeprefix("\ufeff").encode(), True)
    except (xml.parsers.expat.ExpatError, UnicodeEncodeError):
        return False
    return True


def _is_mapping(text: str) -> bool:
    """Tell what can be a mapping in YAML, as far as its outermost lines show it."""
    return _OUTERMOST.search(text.removeprefix("\ufeff").rstrip("\n")) is None


def _names_a_module(text: str) -> bool:
    return module_path(text) != ""


def _names_a_package(text: str) -> bool:
    return _is_mapping(text) and package_name(text) != ""


def _lists_packages(text: str) -> bool:
    return _is_mapping(text) and pnpm_list_ends(text)


_CHECKS: Mapping[str, tuple[Callable[[str], bool], str]] = {
    "Cargo.toml": (_is_toml, "is not valid TOML"),
    "composer.json": (_is_object, "is not valid JSON"),
    "lerna.json": (_is_object, "is not valid JSON"),
    "package.json": (_is_object, "is not valid JSON"),
    "pubspec.yaml": (_names_a_package, "names no package"),
    "pyproject.toml": (_is_toml, "is not valid TOML"),
    MODULE_FILE: (_names_a_module, "names no module"),
    PNPM_FILE: (_lists_packages, "is not valid YAML"),
    PROJECT: (_is_xml, "is not valid XML"),
    WORKSPACE_FILE: (is_workspace_file, "is no list of modules"),
    **dict.fromkeys(SETTINGS, (_is_xml, "is not valid XML")),
}
"""What a file of each name or ending must be, and what to say where it is not."""
