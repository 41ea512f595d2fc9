"""Decides anew for every call in which folder the project is looked for."""

import os
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote, urlsplit

import anyio
from mcp.server.session import ServerSession
from mcp.types import ClientCapabilities, ListRootsRequest, RootsCapability, ServerRequest
from pydantic import BaseModel

from project_intel.errors import RootRefused
from project_intel.settings import Settings

PATIENCE_SECONDS = 5.0
"""How long a client may take to name its roots."""


@dataclass(frozen=True, slots=True)
class Start:
    """A folder to look for the project from, and who named it."""

    folder: str
    source: str


class Roots:
    """Where to start from; the client's roots are asked for once and after each change."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._named: tuple[str, ...] = ()
        self._asked = False
        self._asking = anyio.Lock()

    async def forget(self, _: object = None) -> None:
        """Ask the client again at the next call."""
        self._asked = False

    async def start(self, session: ServerSession) -> Start:
        """Return the folder in the order --root, CLAUDE_PROJECT_DIR, client's root, cwd.

        Raises RootRefused where nothing else is named and the working directory is gone.
        """
        if self._settings.root:
            return Start(self._settings.root, "--root or PROJECT_INTEL_TOOL_ROOT")
        if self._settings.project_dir:
            return Start(self._settings.project_dir, "CLAUDE_PROJECT_DIR")
        named = await self.named(session)
        if named:
            return Start(named[0], "the client's first root")
        try:
            return Start(os.getcwd(), "the working directory")
        except OSError:
            raise RootRefused(
                "The working directory is gone. Name a project folder with --root DIR or "
                "PROJECT_INTEL_TOOL_ROOT."
            ) from None

    async def named(self, session: ServerSession) -> tuple[str, ...]:
        """Return the folders that the client names as its roots."""
        async with self._asking:
            if not self._asked:
                # Set first: a change that arrives while the client answers must not be lost.
                self._asked = True
                self._named = await _roots_of(session)
        return self._named


class _Roots(BaseModel):
    """The client's roots as it sent them: one that is no URI must not cost all the others."""

    roots: list[dict[str, Any]] = []


async def _roots_of(session: ServerSession) -> tuple[str, ...]:
    if not session.check_client_capability(ClientCapabilities(roots=RootsCapability())):
        return ()
    try:
        with anyio.move_on_after(PATIENCE_SECONDS):
            asked = ServerRequest(ListRootsRequest(method="roots/list"))
            answer = await session.send_request(asked, _Roots)
            paths = (path_of(str(root.get("uri", ""))) for root in answer.roots)
            return tuple(path for path in paths if path)
    except Exception:  # whatever a client answers instead, the next place is asked
        return ()
    return ()


def path_of(uri: str, windows: bool = os.name == "nt") -> str:
    """Return the path that a file URI or a plain path names, "" for any other URI."""
    if os.path.isabs(uri):
        return uri
    parts = urlsplit(uri)
    if parts.scheme != "file":
        return ""
    path = unquote(parts.path)
    host = "" if parts.netloc in ("", "localhost") else parts.netloc
    if not windows:
        return path
    if host:
        return rf"\\{host}" + path.replace("/", "\\")
    return path.lstrip("/").replace("/", "\\")
