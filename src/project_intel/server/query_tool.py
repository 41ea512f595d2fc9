"""The `query` tool: its words for the model, its arguments, its call of the door."""

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import anyio
from mcp.types import CallToolResult
from pydantic import BeforeValidator, Field, Strict, WithJsonSchema

from project_intel.knowledge.model import Role
from project_intel.knowledge.project import Project
from project_intel.knowledge.question import DEFAULT_MAX, Answer, Form, Format, Question, Verbosity
from project_intel.server import replies
from project_intel.server.arguments import whole

if TYPE_CHECKING:
    from project_intel.knowledge.query import Search
    from project_intel.server.app import IntelServer

Door = Callable[[Project, Question], Answer]

MOST_KEYWORDS = 2_000
LONGEST_PATH = 4_096

TITLE = "Search the project map"
DESCRIPTION = (
    "Find the files that matter before you grep, glob or read. Ranks the project's files by "
    "keywords and shows for each its size, line count, imports, exports, references, users and, "
    "once analysed, summary and technologies; reads no file for it. Keywords may be questions, "
    "concepts, file or folder names, packages, names in the code. Works without a scan. Structure "
    "is always current; descriptions of changed files are marked `unanalysed:` and weigh less. "
    "For exact strings inside files use grep."
)


def _one_of(values: type[Format] | type[Role] | type[Verbosity]) -> WithJsonSchema:
    return WithJsonSchema({"type": "string", "enum": [member.value for member in values]})


def add(server: "IntelServer", door: Door | None = None) -> None:
    """Offer the tool; `door` stands in for the product's own."""
    # Two queries at once would each take the same changes in; the second waits and finds it done.
    locks: dict[Project, threading.Lock] = {}
    ask = door or _own_door()

    def answer(project: Project, question: Question) -> Answer:
        with locks.setdefault(project, threading.Lock()):
            return ask(project, question)

    async def query(
        keywords: Annotated[
            str, Field(max_length=MOST_KEYWORDS, description="Search terms, separated by spaces.")
        ],
        scope: Annotated[
            str, Field(max_length=LONGEST_PATH, description="Only files under this path.")
        ] = "",
        max: Annotated[  # noqa: A002  the argument's name on the wire
            int,
            Field(ge=0, description=f"Most results; 0 means {DEFAULT_MAX}."),
            Strict(),
            BeforeValidator(whole),
        ] = DEFAULT_MAX,
        format: Annotated[  # noqa: A002
            Format,
            _one_of(Format),
            Field(description="grouped by folder (architecture) or one flat ranking."),
        ] = Format.GROUPED,
        role: Annotated[
            Role | None, _one_of(Role), Field(description="Only files of this role.")
        ] = None,
        verbosity: Annotated[
            Verbosity,
            _one_of(Verbosity),
            Field(
                description="full; structure (sizes, imports, exports, references); semantic "
                "(summary, technologies, changes since analysis)."
            ),
        ] = Verbosity.FULL,
    ) -> CallToolResult:
        form = Form.BOTH if server.options.structured_content else Form.TEXT
        question = Question(keywords, scope, max, format, role, verbosity, form)
        project, source = await server.project()
        found = await anyio.to_thread.run_sync(answer, project, question, abandon_on_cancel=True)
        told = f"{found.shown} of {found.matched} in {project.root} (from {source})"
        await server.log.say("info", "query", told)
        return replies.found(found, server.options)

    server.offer(
        query,
        title=TITLE,
        description=DESCRIPTION,
        read_only=True,
        idempotent=True,
        meta=server.options.query_meta,
    )


def _own_door() -> Door:
    """Answer from memory where a project was asked about before."""
    searches: dict[Project, Search] = {}

    def ask(project: Project, question: Question) -> Answer:
        # Imported with the first call: a client waits for the start, not for this.
        from project_intel.knowledge.query import Search

        if project not in searches:
            searches[project] = Search(project)
        return searches[project].ask(question)

    return ask
