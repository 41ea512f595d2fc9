"""Lets the client's own model analyse: one request per batch, one after the other."""

import contextlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import anyio
from mcp.server.session import ServerSession
from mcp.shared.exceptions import McpError
from mcp.types import (
    ClientCapabilities,
    CreateMessageRequest,
    CreateMessageRequestParams,
    ModelHint,
    ModelPreferences,
    Result,
    SamplingCapability,
    SamplingMessage,
    ServerRequest,
    TextContent,
)

from project_intel.credentials import screen
from project_intel.display import safe
from project_intel.errors import bug_line
from project_intel.knowledge.analysis.sampled import Sampled
from project_intel.knowledge.analysis.work import Batch
from project_intel.knowledge.project import Project

if TYPE_CHECKING:
    from project_intel.knowledge.analysis.outcome import Submitted
    from project_intel.knowledge.scan import Plan
    from project_intel.server.app import IntelServer

PAUSE_SECONDS = 1.5
"""Between two requests, so that a client is not flooded."""
PATIENCE_SECONDS = 300.0
"""How long a model may take for one batch."""
MOST_UNANSWERED = 2
"""Batches in a row without any answer after which the rest is not asked for."""
_USER_REFUSED = -1
"""The error code by which a client says that its user refused."""

PREFERENCES = ModelPreferences(
    hints=[ModelHint(name="haiku"), ModelHint(name="claude-3-5-haiku")],
    speedPriority=0.8,
    costPriority=1.0,
    intelligencePriority=0.2,
)

T = TypeVar("T")


def can_sample(session: ServerSession) -> bool:
    """Tell whether the client has declared that it can sample."""
    return session.check_client_capability(ClientCapabilities(sampling=SamplingCapability()))


async def sample(server: "IntelServer", project: Project, location: str) -> Sampled:
    """Have everything in the folder analysed, storing each batch as it comes.

    Raises ScanUnderWay, ScopeUnknown, StoreUnwritable, LockTimeout.
    """
    # Imported with the first call: a client waits for the start, not for this.
    from project_intel.knowledge.analysis.packing import Budget
    from project_intel.knowledge.scan import (
        alone,
        in_turn,
        left_out,
        note_asked,
        prepare,
        register,
    )

    options = server.options
    budget = Budget(options.max_batch_tokens, options.chars_per_token)
    with contextlib.ExitStack() as held:
        await _aside(held.enter_context, alone(project))
        planned = await _aside(prepare, project, location, budget)
        await _aside(register, planned, {}, lambda: None)
        done = Sampled(complete=planned.complete, notes=planned.notes)
        batches = await _aside(in_turn, planned)
        count = len(batches)
        silent = 0
        for number, batch in enumerate(batches, 1):
            if number > 1:
                await anyio.sleep(PAUSE_SECONDS)
            try:
                done = done.joined(await _analyse(server, project, planned, batch))
                await _aside(partial(note_asked, answered=True), planned, batch)
                silent = 0
            except _Unanswered as unanswered:
                await _aside(partial(note_asked, answered=False), planned, batch)
                done = done.unanswered(batch.files, str(unanswered))
                silent += 1
                if unanswered.is_final or silent == MOST_UNANSWERED:
                    left = [path for rest in batches[number:] for path in rest.files]
                    done = done.stopped(left, str(unanswered))
                    break
            if options.mcp_progress:
                told = f"Batch {number}/{count}: {len(batch.files)} file(s)"
                with contextlib.suppress(Exception):  # it is for show only
                    await server.get_context().report_progress(number, count, told)
        return done.without(await _aside(left_out, planned))


class _Unanswered(Exception):
    """No answer came, and why: nothing that the files of the batch could be blamed for.

    `is_final` tells that it is no use to ask for more.
    """

    def __init__(self, reason: str, *, is_final: bool = False) -> None:
        super().__init__(reason)
        self.is_final = is_final


async def _analyse(
    server: "IntelServer", project: Project, planned: "Plan", batch: Batch
) -> "Submitted":
    """Ask for one batch and store what comes; raises _Unanswered."""
    from project_intel.knowledge.analysis.brief import Ending
    from project_intel.knowledge.analysis.payload import unwrap
    from project_intel.knowledge.scan import prompt, rows_now
    from project_intel.knowledge.submit import submit

    # The rows are read anew for each batch: they have the summaries of the batches before it.
    rows = await _aside(rows_now, planned.project)
    text = await _aside(prompt, planned, batch, rows, Ending.RETURN)
    trouble = ""
    final = False
    try:
        reply = await _ask(server.get_context().session, text, len(batch.files))
    except McpError as error:
        said = safe(screen(str(error)).text) or f"error {error.error.code}"
        trouble = f"the client refused: {said}"
        final = error.error.code == _USER_REFUSED
    except TimeoutError:
        trouble = f"no answer came within {PATIENCE_SECONDS:g} seconds"
    except Exception as error:
        trouble = bug_line(error)
    if trouble:
        await server.log.say("error", "scan", f"batch {batch.id}: {trouble}")
        raise _Unanswered(trouble, is_final=final)
    items, _ = await _aside(unwrap, reply, batch.id)
    done = await _aside(submit, project, items, batch.id)
    if done.trouble:
        await server.log.say("error", "scan", f"batch {batch.id}: {done.trouble}")
    return done


async def _ask(session: ServerSession, text: str, files: int) -> str:
    from project_intel.knowledge.analysis.brief import SYSTEM
    from project_intel.knowledge.analysis.packing import ANSWER_TOKENS_PER_FILE

    asked = CreateMessageRequestParams(
        messages=[SamplingMessage(role="user", content=TextContent(type="text", text=text))],
        maxTokens=ANSWER_TOKENS_PER_FILE * files,
        systemPrompt=SYSTEM,
        modelPreferences=PREFERENCES,
    )
    request = ServerRequest(CreateMessageRequest(params=asked))
    with anyio.fail_after(PATIENCE_SECONDS):
        return (await session.send_request(request, _Reply)).text


class _Reply(Result):
    """What a client sends back: the SDK would refuse several blocks, or one without the model."""

    content: Any = None

    @property
    def text(self) -> str:
        """The text of all blocks, "" where there is none."""
        blocks = self.content if isinstance(self.content, list) else [self.content]
        texts = (block.get("text") for block in blocks if isinstance(block, dict))
        return "".join(text for text in texts if isinstance(text, str))


async def _aside(function: Callable[..., T], *arguments: object) -> T:
    """Run what reads, parses or writes in a thread, so that the server goes on answering."""
    return await anyio.to_thread.run_sync(partial(function, *arguments))
