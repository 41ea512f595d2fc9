"""Starts the command line."""

import sys

_ABOUT_US = frozenset(("-h", "--help", "--version"))


def main() -> int:
    """Run the command line with this process's arguments.

    A session start goes its own way: what reads the other commands takes a third of its time.
    """
    words = [word for word in sys.argv[1:] if word != "--debug"]
    if words[:2] == ["hook", "session-start"] and _ABOUT_US.isdisjoint(words):
        from project_intel.hook import main as hook

        return hook(words[2:])
    from project_intel.cli.main import main as run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
