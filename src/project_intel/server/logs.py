"""Tells what happens: to the client where MCP logging is on, else errors alone on stderr."""

import sys
from collections.abc import Callable
from typing import Any, get_args

from mcp.server.session import ServerSession
from mcp.types import LoggingLevel

from project_intel.credentials import screen_lines

LEVELS: tuple[LoggingLevel, ...] = get_args(LoggingLevel)
"""The levels from debug to emergency."""


class Log:
    """The log of one server; `session` returns the client to tell, None where there is none."""

    def __init__(self, to_client: bool, session: Callable[[], ServerSession | None]) -> None:
        self._to_client = to_client
        self._session = session
        self._least: LoggingLevel = "debug"

    async def set_level(self, level: LoggingLevel) -> None:
        """Send only what weighs at least as much as `level`."""
        self._least = level

    async def say(self, level: LoggingLevel, logger: str, text: str) -> None:
        """Log one line; `logger` names the part of the server that speaks."""
        text = screen_lines(text)
        if self._to_client and (session := self._session()) is not None:
            if LEVELS.index(level) >= LEVELS.index(self._least):
                await self._send(session, level, logger, text)
        elif LEVELS.index(level) >= LEVELS.index("error"):
            _to_stderr(logger, text)

    async def _send(self, session: Any, level: LoggingLevel, logger: str, text: str) -> None:
        try:
            await session.send_log_message(level=level, data=text, logger=logger)
        except Exception:  # the line matters more than the way it takes
            _to_stderr(logger, text)


def _to_stderr(logger: str, text: str) -> None:
    print(f"[{logger}] {text}", file=sys.stderr)
