"""Keeps the knowledge base of one project on disk: one committed file, replaced as a whole."""

import contextlib
import hashlib
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from project_intel.display import safe
from project_intel.knowledge.base import foreign
from project_intel.knowledge.base.codec import Unreadable, decode
from project_intel.knowledge.base.patch import read_rows
from project_intel.knowledge.base.places import (
    ALL_IGNORED,
    BASE_FILE,
    BATCHES_FOLDER,
    CACHE_FOLDER,
    FOLDER,
    IGNORE_FILE,
    linked_folder,
)
from project_intel.knowledge.base.salvage import salvage
from project_intel.knowledge.base.threeway import NOTHING, merge_bases, outvoted
from project_intel.knowledge.base.trouble import StoreUnwritable as StoreUnwritable
from project_intel.knowledge.base.trouble import explained, reason, remedy
from project_intel.knowledge.model import Entry, KnowledgeBase
from project_intel.repo.files import Stamp, TooLarge, read, sweep, write_atomic
from project_intel.repo.lock import locked

MAX_BYTES = 100_000_000
"""A larger file is not read: hosting services refuse it too, and it would take all the time."""

_IGNORED = b"*\n!.gitignore\n!summaries.json\n"
_LOCK_FILE = f"{CACHE_FOLDER}/lock"
_PAUSE_SECONDS = 0.1
_READ_AGAIN = 20
"""How often a broken text is read again before it is believed: git writes files in place."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A knowledge base as found on disk.

    `data` is None where there was no file. `problem` says in one sentence what was wrong with it;
    then `base` holds what could be saved and `spare` the rows that lost against another of the
    same path. `stamp` is that of the very bytes that were read.
    """

    base: KnowledgeBase
    data: bytes | None
    stamp: Stamp | None = None
    problem: str = ""
    conflict: bool = False
    spare: tuple[tuple[str, Entry], ...] = ()


class Store:
    """The knowledge folder below one root."""

    __slots__ = ("_root", "_shown")

    def __init__(self, root: str, prefix: str = "") -> None:
        """`prefix` goes before paths in sentences: a sub-project's folder, ending in `/`."""
        self._root = root
        self._shown = safe(prefix + BASE_FILE)

    def load(self, known: Loaded | None = None) -> Loaded:
        """Read the knowledge base; what is broken is salvaged, never taken for empty.

        Where the bytes are those of `known`, what they say is known.
        Raises StoreUnwritable where the file is there and cannot be opened, or is too large.
        """
        linked = self._leads_away()
        if linked:
            return Loaded(KnowledgeBase(), None, problem=linked)
        try:
            data, found = read(self._root, BASE_FILE, MAX_BYTES)
        except (FileNotFoundError, NotADirectoryError):
            return Loaded(KnowledgeBase(), None)
        except TooLarge as large:
            raise StoreUnwritable(
                f"{self._shown} has {large.stamp.size:,} bytes, more than {MAX_BYTES:,}; it was "
                "not read and nothing was changed. Restore it from git or move it away"
            ) from large
        except OSError as error:
            raise StoreUnwritable(
                f"{self._shown} cannot be opened ({reason(error)}); nothing was changed"
                f"{remedy(error)}"
            ) from error
        if known is not None and known.data == data:
            return replace(known, stamp=found)
        return self.read(data, found)

    def settled(self, known: Loaded) -> Loaded:
        """Read the knowledge base for good, where `known` was read before.

        To be called in the lock. What is broken may be half of what git is still writing, so it is
        read again until it stays the same. Raises StoreUnwritable.
        """
        found = self.load(known)
        for _ in range(_READ_AGAIN):
            if not found.problem or found.conflict or found.data is None:
                break
            time.sleep(_PAUSE_SECONDS)
            before, found = found, self.load(found)
            if found.stamp == before.stamp:
                break
        return found

    def read(self, data: bytes, found: Stamp | None = None) -> Loaded:
        """Read the bytes of a knowledge base, salvaging what is broken."""
        base = read_rows(data)
        if base is not None:
            return Loaded(base, data, found)
        text = data.decode("utf-8", "replace")
        try:
            return Loaded(decode(text), data, found)
        except Unreadable as error:
            saved = salvage(text)
            kept = sum(entry.analysis is not None for entry in saved.base.files.values())
            if saved.conflict:
                problem = self._about_conflict()
            else:
                problem = (
                    f"{self._shown} could not be read: {error}; {kept} summaries were saved from it"
                )
            return Loaded(saved.base, data, found, problem, saved.conflict, saved.spare)

    def united(self, loaded: Loaded, before: bytes, ours: bytes, theirs: bytes) -> Loaded:
        """Read a file git could not merge from what it merged there, where all of it is whole.

        Between markers a row may have lines of one side and lines of the other, and markers may
        look otherwise than they are known to.
        """
        sides = [self.read(ours), self.read(theirs)]
        if any(side.problem for side in sides):
            return loaded
        first = self.read(before)
        bases = [side.base for side in sides]
        merged = merge_bases(NOTHING if first.problem else first.base, *bases)
        return replace(
            loaded,
            base=merged,
            problem=self._about_conflict(),
            conflict=True,
            spare=outvoted(merged, bases),
        )

    def save(self, data: bytes, loaded: Loaded) -> bool:
        """Write the bytes of a base unless the file already says so; tell whether it was written.

        A text that could not be read is first kept beside the file. Raises StoreUnwritable, also
        for more bytes than are ever read again.
        """
        if says(loaded, data):
            return False
        if len(data) > MAX_BYTES:
            raise StoreUnwritable(
                f"{self._shown} would have {len(data):,} bytes, more than {MAX_BYTES:,}, and was "
                "not written; answers come from memory. Exclude what nobody asks about"
            )
        with explained(self._root):
            self.prepare(for_the_team=True)
            if loaded.problem and not loaded.conflict and loaded.data is not None:
                aside = os.path.join(self._root, aside_name(loaded.data))
                write_atomic(aside, loaded.data, durable=True)
            write_atomic(os.path.join(self._root, BASE_FILE), data, durable=True)
        return True

    def raw(self) -> bytes:
        """Return the bytes of the file, empty where it cannot be read."""
        if self._leads_away():
            return b""
        try:
            return read(self._root, BASE_FILE)[0]
        except OSError:
            return b""

    def replace(self, data: bytes, wanted: bytes) -> bool:
        """Write other bytes where the file still says `data`; tell whether it could.

        To be called in the lock. Raises StoreUnwritable.
        """
        if self.raw() != data or len(wanted) > MAX_BYTES:
            return False
        if wanted != data:
            with explained(self._root):
                write_atomic(os.path.join(self._root, BASE_FILE), wanted, durable=True)
        return True

    def prepare(self, *, for_the_team: bool = False) -> None:
        """Create the cache folder, hidden from git, and `for_the_team` the rules beside the base.

        Raises StoreUnwritable.
        """
        linked = self._leads_away()
        if linked:
            raise StoreUnwritable(linked)
        with explained(self._root):
            os.makedirs(os.path.join(self._root, CACHE_FOLDER), exist_ok=True)
            rules = [(f"{CACHE_FOLDER}/.gitignore", ALL_IGNORED)]
            if for_the_team:
                rules.append((IGNORE_FILE, _IGNORED))
            for name, text in rules:
                path = os.path.join(self._root, name)
                if not os.path.lexists(path):
                    write_atomic(path, text, durable=False)

    @contextlib.contextmanager
    def lock(self, wait_seconds: float) -> Iterator[None]:
        """Hold the project's lock; raises LockTimeout, StoreUnwritable."""
        self.prepare()
        deadline = time.monotonic() + wait_seconds
        # Before all else, so that those who wait for another tool do not wait for each other.
        foreign.wait_for_it(self._root, wait_seconds)
        with contextlib.ExitStack() as held:
            left = max(0.0, deadline - time.monotonic())
            with explained(self._root, _LOCK_FILE):
                held.enter_context(locked(os.path.join(self._root, _LOCK_FILE), left))
            foreign.wait_for_it(self._root, deadline - time.monotonic())
            for folder in (FOLDER, CACHE_FOLDER, BATCHES_FOLDER):
                sweep(os.path.join(self._root, folder))
            yield

    def _about_conflict(self) -> str:
        return f"{self._shown} holds merge conflict markers; both sides were read"

    def _leads_away(self) -> str:
        """Say which of our folders is a link, "" where none is; a link is not followed."""
        folder = linked_folder(self._root)
        if not folder:
            return ""
        return f"{folder} is a symbolic link, which is not followed; replace it by a folder"


def says(loaded: Loaded, data: bytes) -> bool:
    """Tell whether a file on disk says this already; a checkout may have turned LF into CRLF."""
    return loaded.data is not None and loaded.data.replace(b"\r\n", b"\n") == data


def aside_name(data: bytes) -> str:
    """Name the copy that is kept of a file which could not be read."""
    digest = hashlib.sha1(data).hexdigest()
    return f"{BASE_FILE}.unreadable-{digest[:8]}"
