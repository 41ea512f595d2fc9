"""The MCP server: its identity, its tools, and how a call is answered."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.server import Settings as SdkSettings
from mcp.server.session import ServerSession
from mcp.shared.message import SessionMessage
from mcp.types import CallToolResult, RootsListChangedNotification, Tool, ToolAnnotations

from project_intel import __version__
from project_intel.errors import ProjectIntelError, RootRefused, bug_line
from project_intel.knowledge.project import Project
from project_intel.server import (
    evidence_tools,
    query_tool,
    replies,
    scan_tool,
    scope_tools,
    submit_tool,
)
from project_intel.server.arguments import read_arguments
from project_intel.server.logs import Log
from project_intel.server.roots import Roots
from project_intel.settings import Settings, project_at

NAME = "project-intel-tool"
NO_META: Mapping[str, Any] = {}
INSTRUCTIONS = {
    "knowledge": (
        "A map of this project. Call `query` first whenever you need to know where something is "
        "or how files belong together; it costs less than exploring by grep, glob and reading. "
        "`scan` adds descriptions to files that have none or have changed: offer it, run it when "
        "asked."
    ),
    "evidence": (
        "`search_code` answers a question with the lines that matter, never more than maxChars; "
        "for a known name or string grep is cheaper. `run_test_filtered` runs tests and shows "
        "what failed."
    ),
    "scope": (
        "The projects of this workspace: `git_status` and `list_plans` say what is in flight "
        "across them, `grep_memory` what was decided; `pack_context` gives the rules and texts a "
        "task needs: call it first when you begin one. Nothing is written."
    ),
}
"""What a client is told of the server, by toolset."""


def build(
    settings: Settings,
    *,
    query: query_tool.Door | None = None,
    submit: submit_tool.Door | None = None,
) -> "IntelServer":
    """Return a server offering the tools of the toolsets asked for; the others replace doors."""
    server = IntelServer(settings)
    if "knowledge" in settings.toolsets:
        query_tool.add(server, query)
        scan_tool.add(server)
        submit_tool.add(server, submit)
    if "evidence" in settings.toolsets:
        evidence_tools.add(server)
    if "scope" in settings.toolsets:
        scope_tools.add(server)
    return server


class IntelServer(FastMCP[Any]):
    """FastMCP that answers wrong calls in sentences of ours.

    The SDK passes unknown arguments over, words the rest in pydantic's terms, declares prompts
    and resources it has not, and gives its own version for the server's.
    """

    def __init__(self, options: Settings) -> None:
        # The SDK would read `.env` in the working directory: that is the project's, not ours.
        SdkSettings.model_config["env_file"] = None
        told = " ".join(INSTRUCTIONS[toolset] for toolset in options.toolsets)
        super().__init__(NAME, instructions=told, log_level="ERROR")
        self.options = options
        self.endings: set[Callable[[], None]] = set()
        """What ends the work under way, for the case that the process ends."""
        self.roots = Roots(options)
        self._hidden: dict[str, Callable[[ServerSession], bool]] = {}
        self.log = Log(options.mcp_logging, self._session)
        self._mcp_server.version = __version__
        self._mcp_server.notification_handlers[RootsListChangedNotification] = self.roots.forget
        if options.mcp_logging:
            self._mcp_server.set_logging_level()(self.log.set_level)  # type: ignore[no-untyped-call]

    def offer(
        self,
        function: Callable[..., Awaitable[CallToolResult]],
        *,
        title: str,
        description: str,
        read_only: bool,
        idempotent: bool,
        meta: Mapping[str, Any] = NO_META,
        runs_code: bool = False,
        hidden: Callable[[ServerSession], bool] = lambda _: False,
    ) -> None:
        """Add a tool; the function's signature is its schema, which allows nothing else.

        `runs_code` says that it runs code of the project, which may do anything; `hidden` tells
        for which clients the tool is not there.
        """
        tool = self._tool_manager.add_tool(
            function,
            title=title,
            description=description,
            annotations=ToolAnnotations(
                title=title,
                readOnlyHint=read_only,
                destructiveHint=runs_code,
                idempotentHint=idempotent,
                openWorldHint=runs_code,
            ),
            meta=dict(meta),
            structured_output=False,
        )
        properties = tool.parameters["properties"]
        tool.parameters = {
            "type": "object",
            "properties": {name: _plain(schema) for name, schema in properties.items()},
            "required": tool.parameters.get("required", []),
            "additionalProperties": False,
        }
        self._hidden[tool.name] = hidden

    def end(self) -> None:
        """End what is under way outside this process."""
        for ending in list(self.endings):
            ending()

    async def list_tools(self) -> list[Tool]:
        """List the tools there are for this client."""
        session = self.get_context().session
        return [tool for tool in await super().list_tools() if not self._hidden[tool.name](session)]

    async def project(self) -> tuple[Project, str]:
        """Return the project this call is about, and who named it; raises RootRefused."""
        start = await self.roots.start(self.get_context().session)
        try:
            found = await anyio.to_thread.run_sync(project_at, self.options, start.folder)
            return found, start.source
        except RootRefused as refused:
            raise RootRefused(f"{refused} (The folder came from {start.source}.)") from None

    async def call_tool(  # type: ignore[override]  # the handler beneath takes whole results
        self, name: str, arguments: dict[str, Any]
    ) -> CallToolResult:
        """Answer a call; whatever goes wrong becomes one sentence in the result."""
        tool = self._tool_manager.get_tool(name)
        offered = [one.name for one in await self.list_tools()]
        if tool is None or name not in offered:
            names = ", ".join(offered)
            return replies.error(f"there is no tool {name[:40]!r}; the tools are {names}.")
        try:
            result: CallToolResult = await tool.fn(**read_arguments(tool, arguments))
        except ProjectIntelError as error:
            await self.log.say("warning", name, str(error))
            return replies.error(str(error), error.opening)
        except Exception as error:
            await self.log.say("error", name, bug_line(error))
            return replies.error(f"{name} met a bug of project-intel: {bug_line(error)}.")
        return result

    async def answer(
        self,
        incoming: MemoryObjectReceiveStream[SessionMessage | Exception],
        outgoing: MemoryObjectSendStream[SessionMessage],
    ) -> None:
        """Serve one client until `incoming` ends."""
        await self._mcp_server.run(
            incoming, outgoing, self._mcp_server.create_initialization_options()
        )

    def _setup_handlers(self) -> None:
        self._mcp_server.list_tools()(self.list_tools)  # type: ignore[no-untyped-call]
        self._mcp_server.call_tool(validate_input=False)(self.call_tool)

    def _session(self) -> ServerSession | None:
        try:
            return self._mcp_server.request_context.session
        except LookupError:
            return None


def _plain(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Drop what pydantic adds and no client needs: definitions cost every conversation tokens."""
    return {
        key: value
        for key, value in schema.items()
        if key != "title" and not (key == "default" and value in (None, "", []))
    }
