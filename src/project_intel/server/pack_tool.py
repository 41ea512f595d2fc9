"""The `pack_context` tool: its words for the model, its arguments, its call of the door."""

from typing import TYPE_CHECKING, Annotated

import anyio
from mcp.types import CallToolResult
from pydantic import BeforeValidator, Field, Strict, WithJsonSchema

from project_intel.map_asker import map_asker
from project_intel.server import replies
from project_intel.server.arguments import whole
from project_intel.server.query_tool import LONGEST_PATH
from project_intel.server.workspace_root import workspace_of_call

if TYPE_CHECKING:
    from project_intel.scope.packs.pack_report import Pack
    from project_intel.scope.workspaces.workspace import Workspace
    from project_intel.server.app import IntelServer

LONGEST_TASK = 4_000
MOST_PATHS = 500
MOST_TOKENS = 20_000
"""What a reply packs at most, whatever a manifest allows: clients cut off what is far longer."""

TITLE = "Pack context"
DESCRIPTION = (
    "Return the rules, specs, personas and reference texts a project keeps for a task, within its "
    "token budget: those whose keywords are in the task's words or whose globs match its paths. "
    "Says of each why it is in or left out."
)


def add(server: "IntelServer") -> None:
    """Offer the tool."""
    ask = map_asker(server.options, keep=False)

    def packed(
        workspace: "Workspace", project: str, task: str, paths: list[str], budget: int
    ) -> "Pack":
        # Imported with the first call: a client waits for the start, not for this.
        from project_intel.scope.pack import pack

        return pack(workspace.project(project).root, task, paths, budget, ask)

    async def pack_context(
        project: Annotated[
            str,
            Field(
                max_length=LONGEST_PATH,
                description="Its path in the workspace, `.` for the workspace itself.",
            ),
        ],
        task: Annotated[
            str, Field(max_length=LONGEST_TASK, description="What is to be done, in words.")
        ],
        paths: Annotated[
            list[Annotated[str, Field(max_length=LONGEST_PATH)]],
            Field(
                max_length=MOST_PATHS,
                description=f"Project files the task is about, at most {MOST_PATHS}.",
            ),
            WithJsonSchema({"type": "array", "items": {"type": "string"}}),
        ] = [],  # noqa: B006  pydantic copies it; the schema has no null that way
        budget: Annotated[
            int,
            Field(ge=1, le=MOST_TOKENS, description="Most tokens; only lowers the project's."),
            Strict(),
            BeforeValidator(whole),
        ] = MOST_TOKENS,
    ) -> CallToolResult:
        workspace = await workspace_of_call(server)
        done = await anyio.to_thread.run_sync(
            packed, workspace, project, task, paths, budget, abandon_on_cancel=True
        )
        await server.log.say("info", "pack_context", done.report.partition("\n")[0])
        return replies.stated(done.text, done.as_json())

    server.offer(
        pack_context, title=TITLE, description=DESCRIPTION, read_only=True, idempotent=True
    )
