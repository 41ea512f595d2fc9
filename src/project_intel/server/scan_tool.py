"""The `scan` tool: its words for the model, and the choice between subagents and sampling."""

from typing import TYPE_CHECKING, Annotated

import anyio
from mcp.types import CallToolResult
from pydantic import Field

from project_intel.errors import ScanUnderWay
from project_intel.knowledge.analysis.handout import Handout
from project_intel.knowledge.project import Project
from project_intel.server import replies
from project_intel.server.query_tool import LONGEST_PATH
from project_intel.server.sampling import can_sample, sample
from project_intel.settings import Settings

if TYPE_CHECKING:
    from project_intel.server.app import IntelServer

NAME = "scan"
TITLE = "Analyse files"
DESCRIPTION = (
    "Give files that are new, changed or not yet described an AI summary, role, technologies and "
    "search tags, for `query` to find and show. Prepares batches and says how to have them "
    "analysed, or has the client's own model do it where that is set up. Costs tokens in "
    "proportion to what is left to do; structure needs no scan."
)
CANNOT_SAMPLE = "This client cannot sample, so the analysis is left to subagents."


def add(server: "IntelServer") -> None:
    """Offer the tool."""

    async def scan(
        scanLocation: Annotated[  # noqa: N803  the argument's name on the wire
            str,
            Field(
                max_length=LONGEST_PATH,
                description="Only this folder or file, relative to the root.",
            ),
        ] = "",
    ) -> CallToolResult:
        project, source = await server.project()
        wanted = server.options.mcp_sampling
        if wanted and can_sample(server.get_context().session):
            try:
                done = await sample(server, project, scanLocation)
            except ScanUnderWay as under_way:
                return replies.told(str(under_way), {}, server.options)
            return replies.told(done.text, done.as_json(), server.options)
        handout = await anyio.to_thread.run_sync(_hand_out, project, scanLocation, server.options)
        count = len(handout.batches)
        await server.log.say("info", NAME, f"{count} batches in {project.root} (from {source})")
        return replies.handed_out(handout, (CANNOT_SAMPLE,) if wanted else (), server.options)

    server.offer(
        scan,
        title=TITLE,
        description=DESCRIPTION,
        read_only=False,
        idempotent=True,
        meta=server.options.scan_meta,
    )


def _hand_out(project: Project, location: str, options: Settings) -> Handout:
    # Imported with the first call: a client waits for the start, not for this.
    from project_intel.knowledge.analysis.packing import Budget
    from project_intel.knowledge.scan import scan

    return scan(project, location, Budget(options.max_batch_tokens, options.chars_per_token))
