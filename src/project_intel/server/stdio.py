"""Takes stdin and stdout for the protocol alone, and ends the process quietly.

Only the standard library is imported here: the streams are taken before anything that could print
is loaded.
"""

import contextlib
import gc
import os
import signal
import sys
from collections.abc import Sequence
from typing import NoReturn, TextIO

from project_intel.settings import Settings


def serve(settings: Settings, notes: Sequence[str]) -> NoReturn:
    """Serve MCP until the client closes stdin or a signal arrives, then exit with 0.

    `notes` are told on stderr; they never keep the server from starting.
    """
    incoming, outgoing = take_streams()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, leave)
    for note in notes:
        print(f"[config] {note}", file=sys.stderr)
    if incoming.isatty():
        print("[server] Waiting for an MCP client on stdin; Ctrl-C ends this.", file=sys.stderr)

    # A client waits for the first answer. What the imports make stays for good, so that looking
    # for garbage among it is a tenth of the start for nothing.
    gc.disable()
    from project_intel.server.app import build
    from project_intel.server.conversation import converse

    gc.freeze()
    gc.enable()
    server = build(settings)

    def end_and_leave(*_: object) -> NoReturn:
        server.end()
        leave()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end_and_leave)
    converse(server, incoming, outgoing)
    end_and_leave()


def take_streams() -> tuple[TextIO, TextIO]:
    """Return the protocol's two streams; from now on descriptor 1 is stderr and 0 is empty.

    So neither a print, nor a library's warning, nor a child process can write between the
    messages or read one.
    """
    # A lone \r inside a message is no line end, hence newline="\n" on both sides.
    incoming = os.fdopen(os.dup(0), "r", encoding="utf-8", errors="replace", newline="\n")
    outgoing = os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    try:
        os.dup2(2, 1)
    except OSError:  # stderr is closed
        os.dup2(nothing, 1)
    os.close(nothing)
    sys.stdout = sys.stderr
    return incoming, outgoing


def leave(*_: object) -> NoReturn:
    """End the process with 0 at once; every file is written so that any instant is a good one.

    A thread that still reads stdin or works on a query would keep an ordinary exit waiting.
    """
    with contextlib.suppress(Exception):
        sys.stderr.flush()
    os._exit(0)
