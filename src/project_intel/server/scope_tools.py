"""The tools of the scope toolset over a workspace: their words, their arguments, their doors."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TYPE_CHECKING, Annotated

import anyio
from mcp.types import CallToolResult
from pydantic import BeforeValidator, Field, Strict

from project_intel.scope import survey
from project_intel.scope.git_states import git_states
from project_intel.scope.grep_memory import grep_memory as search_memory
from project_intel.scope.model import LONGEST_QUERY, MEMORY_LINES, MOST_MEMORY_LINES
from project_intel.server import pack_tool, replies
from project_intel.server.arguments import whole
from project_intel.server.query_tool import LONGEST_PATH
from project_intel.server.workspace_root import workspace_of_call

if TYPE_CHECKING:
    from project_intel.scope.workspaces.listing import Listing
    from project_intel.scope.workspaces.workspace import Workspace
    from project_intel.server.app import IntelServer

PROJECTS = (
    "List the projects of the workspace by path, with name, whether they are git repositories, and "
    "how many fragments their agenticscope.toml has."
)
SUBAGENTS = "List the personas (subagents) that projects define in .scope/personas/."
PLANS = (
    "List the plans and specs in flight in .scope/specs/: title, tokens, when they were changed "
    "last."
)
STATES = (
    "Tell the git state of each repository: branch, upstream, commits ahead and behind, changed "
    "and untracked paths. Writes nothing and asks no network."
)
MEMORY = (
    "Find lines in .scope/memory/, where projects keep decisions and preferences; a plain text in "
    "any case."
)

_Project = Annotated[
    str,
    Field(
        max_length=LONGEST_PATH,
        description="One project, by its path in the workspace; all where left out.",
    ),
]


def add(server: "IntelServer") -> None:
    """Offer the tools."""
    _add_projects(server)
    _add_subagents(server)
    _add_plans(server)
    _add_git_status(server)
    _add_grep_memory(server)
    pack_tool.add(server)


def _add_projects(server: "IntelServer") -> None:
    async def list_projects() -> CallToolResult:
        return await _told(server, "list_projects", survey.list_projects)

    _offer(server, list_projects, "List projects", PROJECTS)


def _add_subagents(server: "IntelServer") -> None:
    async def list_subagents(project: _Project = "") -> CallToolResult:
        return await _told(
            server, "list_subagents", partial(survey.list_subagents, project=project)
        )

    _offer(server, list_subagents, "List subagents", SUBAGENTS)


def _add_plans(server: "IntelServer") -> None:
    async def list_plans(project: _Project = "") -> CallToolResult:
        return await _told(server, "list_plans", partial(survey.list_plans, project=project))

    _offer(server, list_plans, "List plans", PLANS)


def _add_git_status(server: "IntelServer") -> None:
    async def git_status(project: _Project = "") -> CallToolResult:
        return await _told(server, "git_status", partial(git_states, project=project))

    _offer(server, git_status, "Git status", STATES)


def _add_grep_memory(server: "IntelServer") -> None:
    async def grep_memory(
        query: Annotated[str, Field(max_length=LONGEST_QUERY, description="What to look for.")],
        project: _Project = "",
        maxResults: Annotated[  # noqa: N803  the argument's name on the wire
            int,
            Field(ge=1, le=MOST_MEMORY_LINES, description="Most lines."),
            Strict(),
            BeforeValidator(whole),
        ] = MEMORY_LINES,
        regex: Annotated[
            bool, Field(description="query is a regular expression of Python's.")
        ] = False,
    ) -> CallToolResult:
        door = partial(
            search_memory, query=query, project=project, most=maxResults, is_expression=regex
        )
        return await _told(server, "grep_memory", door)

    _offer(server, grep_memory, "Search memory", MEMORY)


def _offer(
    server: "IntelServer",
    function: Callable[..., Awaitable[CallToolResult]],
    title: str,
    description: str,
) -> None:
    server.offer(function, title=title, description=description, read_only=True, idempotent=True)


async def _told(
    server: "IntelServer", tool: str, door: "Callable[[Workspace], Listing]"
) -> CallToolResult:
    workspace = await workspace_of_call(server)
    listing = await anyio.to_thread.run_sync(door, workspace, abandon_on_cancel=True)
    await server.log.say("info", tool, listing.heading)
    return replies.stated(listing.text, listing.as_json())
