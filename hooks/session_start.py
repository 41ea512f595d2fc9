"""The plugin's SessionStart hook: runs project-intel's, or says in valid JSON why it cannot."""

import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import launcher

PATIENCE_SECONDS = 18
"""A little less than the client waits (hooks.json), so that a sentence still gets out."""


def main():
    """Print one JSON object; return 0 whatever happens."""
    launcher.forget_project()
    try:
        if launcher.has_package():
            from project_intel.hook import main as hook

            return hook([])
        cause = _passed_on()
    except subprocess.TimeoutExpired:
        cause = f"it took longer than {PATIENCE_SECONDS} seconds. Run `project-intel refresh` once."
    except Exception as error:
        cause = f"{type(error).__name__}: {error}. Install project-intel anew."
    if cause:
        print(json.dumps(_failure(cause)))
    return 0


def _passed_on():
    """Let an installed command print its JSON; return "" then, else why none did."""
    for command in launcher.installed_commands():
        try:
            done = subprocess.run(
                [command, "hook", "session-start"],
                stdout=subprocess.PIPE,
                timeout=PATIENCE_SECONDS,
            )
            json.loads(done.stdout.decode("utf-8"))
        except (OSError, ValueError):  # its Python is gone, or it has no such hook
            continue
        sys.stdout.buffer.write(done.stdout)
        return ""
    return launcher.remedy()


def _failure(cause):
    sentence = "Knowledge check failed — Could not check project knowledge status. " + cause
    return {
        "continue": True,
        "suppressOutput": False,
        "systemMessage": sentence,
        "hookSpecificOutput": {"hookEventName": "SessionStart", "additionalContext": sentence},
    }


if __name__ == "__main__":
    sys.exit(main())
