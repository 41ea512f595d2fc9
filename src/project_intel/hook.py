"""The SessionStart hook: refreshes the map and tells the session what it has."""

import contextlib
import json
import os
import sys
import threading
from collections.abc import Sequence

from project_intel.errors import ProjectIntelError
from project_intel.knowledge.project import Counts
from project_intel.knowledge.refresh import Refreshed, refresh
from project_intel.settings import from_process, project_at

BUDGET_SECONDS = 8.0
"""Reading stops here, well before the client's own limit: a partial map is valid."""

_MAX_EVENT_BYTES = 1_000_000
_EVENT_SECONDS = 2.0
"""The client has sent its event before we run; one that never closes the pipe is not waited for."""
_NOTES_SHOWN = 3

_ADVICE = (
    "You should always use the 'query' MCP tool to explore the project because it will provide "
    "you a token efficient overview of the project structure, file sizes and interconnection "
    "between the files. The result will also provide you a quick overview of the used "
    "technologies, imports and exports, role and description of each file. The tool is designed "
    "to provide you an efficient way to know what files you need for a task without reading the "
    "full files.\n\n"
    "File map and structural information are always up to date, descriptions might need a "
    "reevaluation after file changes to check if the content still matches the summaries: "
)


def main(argv: Sequence[str]) -> int:
    """Answer one SessionStart event on stdin with one line of JSON on stdout; always 0."""
    message, context = _report(argv)
    answer = {
        "continue": True,
        "suppressOutput": False,
        "systemMessage": message,
        "hookSpecificOutput": {"hookEventName": "SessionStart", "additionalContext": context},
    }
    try:
        sys.stdout.buffer.write(json.dumps(answer).encode("ascii") + b"\n")
        sys.stdout.buffer.flush()
    except OSError:
        # The client has gone: nobody is there to be told.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def status_line(counts: Counts) -> str:
    """Say the counts as the README does; a number of zero but the first is left out."""
    parts = [f"{counts.files} file summaries available"]
    if counts.bases > 1:
        parts[0] += f" across {counts.bases} knowledge directories"
    if counts.changed:
        parts.append(f"{counts.changed} file(s) changed")
    if counts.unanalysed:
        parts.append(f"{counts.unanalysed} file(s) without AI analysis")
    if counts.remaining:
        parts.append(f"{counts.remaining} file(s) still to map")
    return ", ".join(parts)


def _report(argv: Sequence[str]) -> tuple[str, str]:
    """Return what the user sees and what the model is told."""
    try:
        settings, _, problems = from_process(argv)
        project = project_at(settings, settings.project_dir or _event_folder() or os.curdir)
        done = refresh(project, budget_seconds=BUDGET_SECONDS)
    except ProjectIntelError as error:
        return _failure(str(error))
    except Exception as error:
        return _failure(
            f"{type(error).__name__} inside project-intel; "
            "`project-intel refresh --debug` shows where."
        )
    return _success(done, problems)


def _success(done: Refreshed, problems: Sequence[str]) -> tuple[str, str]:
    status = status_line(done.counts)
    told = (*problems, *done.notes)
    if not told:
        return status, _ADVICE + status
    from project_intel.display import safe
    from project_intel.knowledge.upkeep.notes import MAX_NOTE_CHARS

    notes = [safe(note, MAX_NOTE_CHARS) for note in told[:_NOTES_SHOWN]]
    if len(told) > _NOTES_SHOWN:
        notes.append(f"+{len(told) - _NOTES_SHOWN} more; project-intel status lists them")
    return "\n".join([status, *notes]), _ADVICE + status


def _failure(cause: str) -> tuple[str, str]:
    from project_intel.display import safe

    text = "Knowledge check failed — Could not check project knowledge status. " + safe(cause)
    return text, text


def _event_folder() -> str:
    """Return the folder the client's event names, "" where there is no such event."""
    try:
        event = json.loads(_sent())
    except (ValueError, RecursionError):
        return ""
    folder = event.get("cwd") if isinstance(event, dict) else None
    return folder if isinstance(folder, str) and os.path.isdir(folder) else ""


def _sent() -> bytes:
    """Return what came on stdin until its end, as much as there is when the time is over."""
    came = bytearray()

    def read() -> None:
        with contextlib.suppress(OSError):  # there is no stdin
            while len(came) < _MAX_EVENT_BYTES and (piece := os.read(0, 65_536)):
                came.extend(piece)

    if not os.isatty(0):
        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        reader.join(_EVENT_SECONDS)
    return bytes(came)
