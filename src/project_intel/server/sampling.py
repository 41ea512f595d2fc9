"""Lets the client's own model analyse: one request per batch, one after the other."""

import contextlib
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeVar

import anyio
from mcp.server.session import ServerSession
from mcp.shared.exceptions import McpError
from mcp.types import (
    ClientCapabilities,
    ModelHint,
    ModelPreferences,
    SamplingCapability,
    SamplingMessage,
    TextContent,
)

from project_intel.credentials import screen
from project_intel.display import safe
from project_intel.errors import ProjectIntelError, bug_line
from project_intel.knowledge.analysis.handout import Sampled
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
    from project_intel.knowledge.scan import alone, prepare, register

    options = server.options
    budget = Budget(options.max_batch_tokens, options.chars_per_token)
    done = Sampled()
    with contextlib.ExitStack() as held:
        await _aside(held.enter_context, alone(project))
        planned = await _aside(prepare, project, location, budget)
        await _aside(register, planned, {}, lambda: None)
        done = Sampled(batches=len(planned.batches), complete=planned.complete, notes=planned.notes)
        for number, batch in enumerate(planned.batches, 1):
            if number > 1:
                await anyio.sleep(PAUSE_SECONDS)
            part, trouble = await _analyse(server, project, planned, batch)
            done = done.joined(part, trouble)
            if options.mcp_progress:
                told = f"Batch {number}/{done.batches}: {len(batch.files)} file(s)"
                with contextlib.suppress(Exception):  # it is for show only
                    await server.get_context().report_progress(number, done.batches, told)
    return done


async def _analyse(
    server: "IntelServer", project: Project, planned: "Plan", batch: Batch
) -> tuple["Submitted", str]:
    """Ask for one batch and store what comes; also say why something is missing, "" if unknown."""
    from project_intel.knowledge.analysis.brief import Ending
    from project_intel.knowledge.analysis.replies import read_items
    from project_intel.knowledge.scan import prompt, rows_now
    from project_intel.knowledge.submit import submit

    # The rows are read anew for each batch: they have the summaries of the batches before it.
    rows = await _aside(rows_now, planned.project)
    text = await _aside(prompt, planned, batch, rows, Ending.RETURN)
    items: list[dict[str, object]] | None = []
    trouble = ""
    try:
        reply = await _ask(server.get_context().session, text, len(batch.files))
        items = await _aside(read_items, reply)
        if items is None:
            trouble = f"the answer was no JSON but: {safe(screen(reply).text, 200)}"
    except McpError as error:
        trouble = f"the client refused: {safe(screen(str(error)).text)}"
    except TimeoutError:
        trouble = f"no answer came within {PATIENCE_SECONDS:g} seconds"
    except ProjectIntelError as error:
        trouble = str(error)
    except Exception as error:
        trouble = bug_line(error)
    if trouble:
        await server.log.say("error", "scan", f"batch {batch.id}: {trouble}")
    store = partial(submit, project, items or [], batch.id, trouble=trouble)
    return await _aside(store), trouble


async def _ask(session: ServerSession, text: str, files: int) -> str:
    from project_intel.knowledge.analysis.brief import SYSTEM
    from project_intel.knowledge.analysis.packing import ANSWER_TOKENS_PER_FILE

    with anyio.fail_after(PATIENCE_SECONDS):
        answer = await session.create_message(
            [SamplingMessage(role="user", content=TextContent(type="text", text=text))],
            max_tokens=ANSWER_TOKENS_PER_FILE * files,
            system_prompt=SYSTEM,
            model_preferences=PREFERENCES,
        )
    return answer.content.text if isinstance(answer.content, TextContent) else ""


async def _aside(function: Callable[..., T], *arguments: object) -> T:
    """Run what reads, parses or writes in a thread, so that the server goes on answering."""
    return await anyio.to_thread.run_sync(partial(function, *arguments))
