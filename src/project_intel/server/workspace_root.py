"""Decides which workspace a call of a scope tool is about."""

from typing import TYPE_CHECKING

import anyio

from project_intel.scope.workspaces.workspace import Workspace, open_workspace

if TYPE_CHECKING:
    from project_intel.server.app import IntelServer


async def workspace_of_call(server: "IntelServer") -> Workspace:
    """Return the workspace the settings name, else the server's project; raises RootRefused."""
    named = server.options.workspace or (await server.project())[0].root
    return await anyio.to_thread.run_sync(open_workspace, named)
