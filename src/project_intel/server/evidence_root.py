"""Decides which folder a call of an evidence tool is about."""

import os
from typing import TYPE_CHECKING

import anyio

from project_intel.display import safe
from project_intel.errors import RootRefused
from project_intel.evidence.place import evidence_root
from project_intel.repo.root import lies_in

if TYPE_CHECKING:
    from project_intel.server.app import IntelServer


async def root_of_call(server: "IntelServer", named: str) -> str:
    """Return the folder a call names, absolute with links resolved.

    It must be the server's root, one of the client's roots, or below one of these; a relative
    name starts at the server's root. Raises RootRefused.
    """
    own = ""
    trouble = ""
    try:
        own = (await server.project())[0].root
    except RootRefused as refused:
        trouble = f" {refused}"
    wanted = await anyio.to_thread.run_sync(_resolved, named, own)
    if not own or not lies_in(wanted, own):
        roots = await server.roots.named(server.get_context().session)
        if not await anyio.to_thread.run_sync(_is_below_any, wanted, roots):
            place = f"{safe(own)}, a folder below it" if own else "a folder of this project"
            raise RootRefused(
                f"root must be {place} or a root of the client; {safe(wanted)} is not.{trouble}"
            )
    return await anyio.to_thread.run_sync(evidence_root, wanted)


def _resolved(named: str, own: str) -> str:
    if "\0" in named:
        raise RootRefused(f"root does not exist or is not a directory: {safe(named)}")
    return os.path.realpath(os.path.join(own, os.path.expanduser(named)))


def _is_below_any(wanted: str, roots: tuple[str, ...]) -> bool:
    for root in roots:
        try:
            allowed = evidence_root(root)
        except RootRefused:
            continue
        if lies_in(wanted, allowed):
            return True
    return False
