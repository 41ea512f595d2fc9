"""Carries JSON-RPC messages between two text streams and the server."""

import json
import re
import sys
from collections.abc import Iterator
from typing import NoReturn, TextIO

import anyio
from mcp.shared.message import SessionMessage
from mcp.types import JSONRPCError, JSONRPCMessage, JSONRPCRequest, JSONRPCResponse
from pydantic import ValidationError

from project_intel.server.app import IntelServer

GRACE_SECONDS = 1.0
"""How long calls under way may still be answered once the client has closed its side."""


def converse(server: IntelServer, incoming: TextIO, outgoing: TextIO) -> None:
    """Serve the messages of `incoming` and answer on `outgoing` until either is closed."""
    anyio.run(_converse, server, incoming, outgoing)


async def _converse(server: IntelServer, incoming: TextIO, outgoing: TextIO) -> None:
    to_server, from_client = anyio.create_memory_object_stream[SessionMessage | Exception](0)
    to_client, from_server = anyio.create_memory_object_stream[SessionMessage](0)
    unanswered: set[str | int] = set()
    closed = anyio.Event()

    async def read() -> None:
        # A blocked read must not keep the end waiting, hence abandon_on_cancel.
        while line := await anyio.to_thread.run_sync(incoming.readline, abandon_on_cancel=True):
            for message in messages_of(line):
                if isinstance(message.root, JSONRPCRequest):
                    unanswered.add(message.root.id)
                await to_server.send(SessionMessage(message))
        # What was asked before the end of a pipe is answered, where that is soon.
        with anyio.move_on_after(GRACE_SECONDS):
            while unanswered:
                await anyio.sleep(0.01)
        closed.set()

    async def write() -> None:
        stream = anyio.wrap_file(outgoing)
        async for sent in from_server:
            text = sent.message.model_dump_json(by_alias=True, exclude_none=True)
            try:
                await stream.write(text + "\n")
                await stream.flush()
            except OSError:  # nobody reads any more
                closed.set()
                return
            if isinstance(sent.message.root, JSONRPCResponse | JSONRPCError):
                unanswered.discard(sent.message.root.id)

    async with anyio.create_task_group() as tasks:
        tasks.start_soon(read)
        tasks.start_soon(write)
        tasks.start_soon(server.answer, from_client, to_client)
        await closed.wait()
        tasks.cancel_scope.cancel()


def messages_of(line: str) -> Iterator[JSONRPCMessage]:
    """Yield the messages of a line: usually one, but several and batches are understood.

    What is no message is told on stderr and passed over; it never ends the session.
    """
    position = _BLANK.match(line).end()  # type: ignore[union-attr]
    while position < len(line):
        try:
            value, position = _DECODER.raw_decode(line, position)
        except (ValueError, RecursionError):
            print("[server] Ignored input that is not JSON.", file=sys.stderr)
            return
        position = _BLANK.match(line, position).end()  # type: ignore[union-attr]
        for item in value if isinstance(value, list) else [value]:
            try:
                yield JSONRPCMessage.model_validate(item)
            except ValidationError:
                print("[server] Ignored JSON that is not JSON-RPC.", file=sys.stderr)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)


_BLANK = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder(parse_constant=_refuse)
