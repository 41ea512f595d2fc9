"""Tells which files an analysis is asked for: texts that may be shown and lack a current one."""

from project_intel.knowledge.base.staleness import is_changed
from project_intel.knowledge.model import Entry

# Names, in lower case, of files whose content is never shown to anyone.
_SECRET_NAMES = frozenset({".git-credentials", ".htpasswd", ".netrc", ".pgpass", "_netrc"})
_ENVIRONMENT = ".env"
# After `env.` these make a program, its data or a text about it; anything else, as in
# `env.production`, names an environment whose variables stand in the file.
_ENDINGS = """\
astro c cc cfg cjs conf cpp cs css cts d dart ex exs fish go gradle h hpp html ini ipynb java js
json jsx kt kts lua md mdx mjs mts nix php pl proto ps1 py pyi r rb rs rst scala sh sql svelte swift
tf toml ts tsx txt vue xml yaml yml zig zsh
"""
_OF_NO_ENVIRONMENT = frozenset(_ENDINGS.split())


def is_secret_file(path: str) -> bool:
    """Tell by its name whether a file's content may not be shown at all."""
    *folders, name = path.lower().split("/")
    return (
        name in _SECRET_NAMES
        or name.startswith(_ENVIRONMENT)
        or _is_environment(name)
        or any(folder.startswith(_ENVIRONMENT) and folder != _ENVIRONMENT for folder in folders)
        # A folder `.env` may be an installation of Python.
        or (_ENVIRONMENT in folders and not _is_of_no_environment(name))
    )


def _is_environment(name: str) -> bool:
    """Tell whether `env` in a name is followed by nothing or by what names an environment."""
    before, env, after = f".{name}".rpartition(".env")
    if not env or (after and not after.startswith(".")):
        return False
    return bool(before or after) and not _is_of_no_environment(after)


def _is_of_no_environment(name: str) -> bool:
    return name.rpartition(".")[2] in _OF_NO_ENVIRONMENT


def is_undescribed(path: str, entry: Entry) -> bool:
    """Tell whether a live file waits for its first analysis; binary and secret files never do."""
    return (
        entry.analysis is None
        and entry.structure.line_count is not None
        and not is_secret_file(path)
    )


def is_outdated(path: str, entry: Entry) -> bool:
    """Tell whether a live file waits for another analysis because its content has changed."""
    return is_changed(entry) and not is_secret_file(path)
