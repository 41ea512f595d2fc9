"""The plugin's SessionStart hook: runs project-intel's, or says in valid JSON why it cannot."""

import json
import os
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import launcher

PATIENCE_SECONDS = 18
"""A little less than the client waits (hooks.json), so that a sentence still gets out."""

EVENT_SECONDS = 2
"""The client has sent its event before we run; one that never closes the pipe is not waited for."""


def main():
    """Print one JSON object; return 0 whatever happens."""
    launcher.forget_project()
    try:
        if launcher.has_package():
            from project_intel.__main__ import name_files_in_utf8
            from project_intel.hook import main as hook

            name_files_in_utf8()
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
    deadline = time.monotonic() + PATIENCE_SECONDS
    event = _event()
    for command in launcher.installed_commands():
        try:
            done = subprocess.run(
                [command, "hook", "session-start"],
                input=event,
                stdout=subprocess.PIPE,
                timeout=max(0, deadline - time.monotonic()),
            )
            json.loads(done.stdout.decode("utf-8"))
        except (OSError, ValueError):  # its Python is gone, or it has no such hook
            continue
        sys.stdout.buffer.write(done.stdout)
        return ""
    return launcher.remedy()


def _event():
    """Return what the client sent, for each command anew."""
    came = []

    def read():
        try:
            while True:
                piece = os.read(0, 65536)
                if not piece:
                    return
                came.append(piece)
        except OSError:  # there is no stdin
            return

    if not os.isatty(0):
        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        reader.join(EVENT_SECONDS)
    return b"".join(came)


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
