"""The folders that pytest's `pythonpath` lets the modules of a project be found in."""

from collections.abc import Iterator
from configparser import ConfigParser
from configparser import Error as Unreadable

from project_intel.linking.jsonc import as_object, as_text, as_texts
from project_intel.linking.links import Tree
from project_intel.linking.toml import read_toml
from project_intel.paths import folder_of, join

_SECTIONS = {
    "pytest.ini": "pytest",
    ".pytest.ini": "pytest",
    "tox.ini": "pytest",
    "setup.cfg": "tool:pytest",
}
"""Where each file in the old form has it."""

_OPTION = "pythonpath"


def tested_from(tree: Tree) -> set[str]:
    """Give the folders; a file that cannot be read has none."""
    found = set()
    for path in tree.paths:
        name = path.rpartition("/")[2]
        if name != "pyproject.toml" and name not in _SECTIONS:
            continue
        text = tree.text_of(path)
        if text is not None and _OPTION in text:
            places = _of_toml(text) if name == "pyproject.toml" else _of_ini(text, _SECTIONS[name])
            found |= {join(folder_of(path), place) for place in places}
    return {folder for folder in found if folder is not None}


def _of_toml(text: str) -> Iterator[str]:
    try:
        tool = as_object(read_toml(text).get("tool"))
    except ValueError:
        return
    value = as_object(as_object(tool.get("pytest")).get("ini_options")).get(_OPTION)
    yield from as_texts(value) or as_text(value).split()


def _of_ini(text: str, section: str) -> Iterator[str]:
    parser = ConfigParser(interpolation=None, strict=False)
    try:
        parser.read_string(text)
    except Unreadable:
        return
    yield from parser.get(section, _OPTION, fallback="").split()
