"""The `submit_analysis` tool: its words for the model, its arguments, its call of the door."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import anyio
from mcp.types import CallToolResult
from pydantic import Field, WithJsonSchema

from project_intel.knowledge.analysis.outcome import Submitted
from project_intel.knowledge.analysis.payload import unwrap
from project_intel.knowledge.model import Role
from project_intel.knowledge.project import Project
from project_intel.server import replies
from project_intel.server.sampling import can_sample

if TYPE_CHECKING:
    from project_intel.server.app import IntelServer

Door = Callable[[Project, list[object], str], Submitted]

NAME = "submit_analysis"
LONGEST_ID = 100

TITLE = "Submit file analyses"
DESCRIPTION = (
    "Store the results of a file analysis. Called by the subagents that work on a batch of `scan`, "
    "also many at once; each result is checked by itself, and the reply names what was not stored "
    "and what the batch still lacks."
)
_TEXTS = {"type": "array", "items": {"type": "string"}}
_RESULTS = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {
            "path": {"type": "string"},
            "summary": {"type": "string"},
            "role": {"type": "string", "enum": [role.value for role in Role]},
            "technologies": _TEXTS,
            "searchTags": _TEXTS,
        },
        "required": ["path", "summary"],
        "additionalProperties": False,
    },
}


def add(server: "IntelServer", door: Door | None = None) -> None:
    """Offer the tool, unless the client's own model does the work; `door` stands in for ours."""
    store = door or _submit

    async def submit_analysis(
        results: Annotated[
            Any, WithJsonSchema(_RESULTS), Field(description="One object per analysed file.")
        ],
        batch: Annotated[
            str, Field(max_length=LONGEST_ID, description="The id named in the batch file.")
        ] = "",
    ) -> CallToolResult:
        project, _ = await server.project()

        def stored() -> Submitted:
            return store(project, *unwrap(results, batch))

        done = await anyio.to_thread.run_sync(stored)
        await server.log.say("info", NAME, done.text.partition("\n")[0])
        if done.failed:
            return replies.error(done.text)
        return replies.told(done.text, done.as_json(), server.options)

    server.offer(
        submit_analysis,
        title=TITLE,
        description=DESCRIPTION,
        read_only=False,
        idempotent=False,
        meta=server.options.submit_analysis_meta,
        hidden=lambda session: server.options.mcp_sampling and can_sample(session),
    )


def _submit(project: Project, items: list[object], batch: str) -> Submitted:
    # Imported with the first call: a client waits for the start, not for this.
    from project_intel.knowledge.submit import submit

    return submit(project, items, batch)
