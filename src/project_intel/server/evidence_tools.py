"""The tools of the evidence toolset: their words for the model, their arguments, their doors."""

import threading
from functools import partial
from typing import TYPE_CHECKING, Annotated

import anyio
from mcp.types import CallToolResult
from pydantic import AfterValidator, BeforeValidator, Field, Strict, WithJsonSchema

from project_intel.evidence.model import (
    LEAST_MAX_CHARS,
    MAX_CHARS,
    MOST_TOP_K,
    SNIPPET_LINES,
    TOP_K,
)
from project_intel.evidence.runners import BY_NAME
from project_intel.server import replies
from project_intel.server.arguments import whole
from project_intel.server.evidence_root import root_of_call
from project_intel.server.query_tool import LONGEST_PATH, MOST_KEYWORDS

if TYPE_CHECKING:
    from project_intel.evidence.index_repo import Indexed
    from project_intel.evidence.read_snippet import Snippet
    from project_intel.evidence.run_tests import Report
    from project_intel.evidence.search_code import Found, Search
    from project_intel.server.app import IntelServer

LONGEST_TARGET = 500

INDEX = (
    "Index a folder for `search_code`: once, and after large changes; only what changed is read. "
    "All kinds of text files count, but not build output, lock files, media and secrets; "
    "`.csignore` files, in gitignore syntax, change that."
)
SEARCH = (
    "Find the lines that answer a question or have its words: file, lines, score and code as they "
    "are on disk, never more than maxChars. Names match by their words. For a known name or string "
    "grep is cheaper; use this where grep would match all over. What is cut off names the "
    "`read_snippet` call that shows it."
)
READ = (
    f"Read a range of lines of one file inside root, at most {SNIPPET_LINES} lines and 20,000 "
    "characters. A marker `read_snippet p 3 9` means path p, startLine 3, endLine 9; a fourth "
    "number is startColumn."
)
TEST = (
    "Run the project's tests by one allowed command, without a shell; returns the exit code and "
    "the lines that tell of failures instead of the whole log. Runs code of the repository."
)

_Root = Annotated[
    str,
    Field(
        max_length=LONGEST_PATH,
        description="The repository's absolute path; `.` is the server's root.",
    ),
]
_Whole = (Strict(), BeforeValidator(whole))


def add(server: "IntelServer") -> None:
    """Offer the tools."""
    searches: dict[str, Search] = {}
    _add_index(server, searches)
    _add_search(server, searches)
    _add_read(server)
    _add_test(server)


def _add_index(server: "IntelServer", searches: "dict[str, Search]") -> None:
    async def index_repo(root: _Root) -> CallToolResult:
        from project_intel.evidence.index_repo import index_repo

        folder = await root_of_call(server, root)
        done = await anyio.to_thread.run_sync(index_repo, folder)
        searches.pop(folder, None)  # the next search starts from what was written
        return await _told(server, "index_repo", done)

    server.offer(
        index_repo, title="Index repo", description=INDEX, read_only=False, idempotent=True
    )


def _add_search(server: "IntelServer", searches: "dict[str, Search]") -> None:
    # Two searches at once would each take the same changes in; the second waits and finds it done.
    locks: dict[str, threading.Lock] = {}

    def find(folder: str, query: str, top_k: int, max_chars: int) -> "Found":
        from project_intel.evidence.search_code import Search

        with locks.setdefault(folder, threading.Lock()):
            # An index_repo may take it out meanwhile.
            search = searches.get(folder) or searches.setdefault(folder, Search(folder))
            return search.find(query, top_k, max_chars)

    async def search_code(
        root: _Root,
        query: Annotated[
            str, Field(max_length=MOST_KEYWORDS, description="A question, words or names.")
        ],
        topK: Annotated[  # noqa: N803  the arguments' names on the wire
            int, Field(ge=1, le=MOST_TOP_K, description="Most hits."), *_Whole
        ] = TOP_K,
        maxChars: Annotated[  # noqa: N803
            int,
            Field(ge=LEAST_MAX_CHARS, description="Most characters of the reply."),
            *_Whole,
        ] = MAX_CHARS,
    ) -> CallToolResult:
        folder = await root_of_call(server, root)
        found = await anyio.to_thread.run_sync(
            find, folder, query, topK, maxChars, abandon_on_cancel=True
        )
        return await _told(server, "search_code", found)

    server.offer(
        search_code, title="Search code", description=SEARCH, read_only=True, idempotent=True
    )


def _add_read(server: "IntelServer") -> None:
    async def read_snippet(
        root: _Root,
        path: Annotated[
            str, Field(max_length=LONGEST_PATH, description="The file, relative to root.")
        ],
        startLine: Annotated[  # noqa: N803
            int, Field(ge=1, description="First line, from 1."), *_Whole
        ],
        endLine: Annotated[int, Field(ge=1, description="Last line."), *_Whole],  # noqa: N803
        startColumn: Annotated[  # noqa: N803
            int, Field(ge=1, description="First character of startLine."), *_Whole
        ] = 1,
    ) -> CallToolResult:
        from project_intel.evidence.read_snippet import read_snippet

        folder = await root_of_call(server, root)
        found = await anyio.to_thread.run_sync(
            read_snippet, folder, path, startLine, endLine, startColumn, abandon_on_cancel=True
        )
        return await _told(server, "read_snippet", found)

    server.offer(
        read_snippet, title="Read snippet", description=READ, read_only=True, idempotent=True
    )


def _add_test(server: "IntelServer") -> None:
    async def run_test_filtered(
        root: _Root,
        command: Annotated[
            str,
            AfterValidator(_known),
            WithJsonSchema({"type": "string", "enum": list(BY_NAME)}),
            Field(description="The test command."),
        ],
        target: Annotated[
            str,
            Field(
                max_length=LONGEST_TARGET,
                description="Only this file, package or test, as the runner names it.",
            ),
        ] = "",
    ) -> CallToolResult:
        from project_intel.evidence.process import Leash
        from project_intel.evidence.run_tests import run_tests

        folder = await root_of_call(server, root)
        leash = Leash()
        granted = server.options.test_env
        server.endings.add(leash.pull)
        try:
            report = await anyio.to_thread.run_sync(
                partial(run_tests, folder, command, target, leash=leash, granted=granted),
                abandon_on_cancel=True,
            )
        except BaseException:  # cancelled: the thread waits for tests that nobody waits for
            with anyio.CancelScope(shield=True):
                await anyio.to_thread.run_sync(leash.pull)
            raise
        finally:
            server.endings.discard(leash.pull)
        return await _told(server, "run_test_filtered", report)

    server.offer(
        run_test_filtered,
        title="Run test (filtered)",
        description=TEST,
        read_only=False,
        idempotent=False,
        runs_code=True,
    )


async def _told(
    server: "IntelServer", tool: str, done: "Indexed | Found | Snippet | Report"
) -> CallToolResult:
    await server.log.say("info", tool, done.text.partition("\n")[0])
    structured = done.as_json() if server.options.structured_content else {}
    return replies.told(done.text, structured, server.options)


def _known(command: str) -> str:
    if command not in BY_NAME:
        raise ValueError(command)
    return command
