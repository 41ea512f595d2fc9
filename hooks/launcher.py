"""Finds the installed project-intel for the plugin, and starts its server.

Runs on whatever `python3` the client has: standard library only, and syntax that an old Python
can still read, so that it can say what is missing. Nothing inside the analysed project is ever
imported or started from here.
"""

import contextlib
import importlib.util
import os
import subprocess
import sys

OLDEST = (3, 11)
NEEDED = ("project_intel", "mcp", "tree_sitter")
COMMAND = "project-intel.exe" if os.name == "nt" else "project-intel"


def plugin_root():
    """Return the folder of the plugin this file belongs to."""
    return os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def forget_project():
    """Take the analysed project's own folders off the import path."""
    sys.path[:] = [entry for entry in sys.path if _is_ours(entry)]


def has_package():
    """Tell whether this very Python can run project-intel; call `forget_project` first."""
    if sys.version_info < OLDEST:
        return False
    try:
        return all(importlib.util.find_spec(name) is not None for name in NEEDED)
    except (ImportError, ValueError):
        return False


def installed_commands():
    """Return the paths of installed `project-intel` commands, the plugin's own first."""
    scripts = "Scripts" if os.name == "nt" else "bin"
    folders = [os.path.join(plugin_root(), ".venv", scripts)]
    folders += os.environ.get("PATH", "").split(os.pathsep)
    folders.append(os.path.join(os.path.expanduser("~"), ".local", "bin"))
    found = []
    for folder in folders:
        command = os.path.join(folder, COMMAND)
        usable = _is_ours(folder) and _is_ours(command) and os.access(command, os.X_OK)
        if usable and command not in found:
            found.append(command)
    return found


def remedy():
    """Return the sentence that says what to do when nothing was found."""
    return (
        f'No Python with project-intel was found; install it with: pipx install "{plugin_root()}" '
        "(Python 3.11 or newer), then start a new session."
    )


def main(arguments):
    """Become the server; return 1 with one line on stderr where that is not possible."""
    forget_project()
    if has_package():
        from project_intel.__main__ import name_files_in_utf8
        from project_intel.cli.main import main as command_line

        name_files_in_utf8()
        return command_line(arguments)
    for command in installed_commands():
        try:
            if os.name != "nt":
                os.execv(command, [command, *arguments])
            # Windows has no exec that keeps the process the client talks to.
            return subprocess.call([command, *arguments])
        except OSError:  # its Python is gone: the next one may do
            continue
    sys.stderr.write(f"project-intel: {remedy()}\n")
    return 1


def _is_ours(path):
    """Tell whether a path may be used: absolute, and not a part of the analysed project.

    The plugin may itself lie in the project it is developed in, and this Python may run from the
    project's virtual environment; both were chosen by the user, not by the project.
    """
    if not os.path.isabs(path):
        return False
    if any(_lies_in(path, chosen) for chosen in (plugin_root(), sys.prefix)):
        return True
    return not any(_lies_in(path, project) for project in _projects())


def _projects():
    named = [os.environ.get("CLAUDE_PROJECT_DIR", "")]
    with contextlib.suppress(OSError):
        named.append(os.getcwd())
    # Started in / or in the home directory, all that is installed would seem the project's.
    home = os.path.expanduser("~")
    return [path for path in named if path and not _lies_in(home, path)]


def _lies_in(path, folder):
    inner = os.path.normcase(os.path.realpath(path))
    outer = os.path.normcase(os.path.realpath(folder))
    return inner == outer or inner.startswith(outer.rstrip(os.sep) + os.sep)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
