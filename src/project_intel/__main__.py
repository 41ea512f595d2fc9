"""Starts the command line."""

import os
import sys

_ABOUT_US = frozenset(("-h", "--help", "--version"))


def main() -> int:
    """Run the command line with this process's arguments.

    A session start goes its own way: what reads the other commands takes a third of its time.
    """
    name_files_in_utf8()
    words = [word for word in sys.argv[1:] if word != "--debug"]
    if words[:2] == ["hook", "session-start"] and _ABOUT_US.isdisjoint(words):
        from project_intel.hook import main as hook

        return hook(words[2:])
    from project_intel.cli.main import main as run

    return run()


def name_files_in_utf8() -> None:
    """Begin this process anew where its locale writes file names otherwise than git does.

    Under such a locale names are read as those of other files, and rows of files that are there
    would go from the map.
    """
    if os.name == "nt" or sys.flags.utf8_mode or sys.getfilesystemencoding() == "utf-8":
        return
    os.environ["PYTHONUTF8"] = "1"  # for the processes started from here
    os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])


if __name__ == "__main__":
    raise SystemExit(main())
