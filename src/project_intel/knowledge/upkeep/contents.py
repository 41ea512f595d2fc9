"""Reads the files whose content is not known yet and keeps what was extracted from each content."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from project_intel.extraction.record import Records
from project_intel.knowledge.texts.texts import Texts
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.crew import Crew
from project_intel.knowledge.upkeep.extracted import Extracted
from project_intel.knowledge.upkeep.glance import is_settled
from project_intel.knowledge.upkeep.listing import Listing
from project_intel.knowledge.upkeep.words import keep_texts, load_texts
from project_intel.repo.files import Stamp, stamp

if TYPE_CHECKING:
    from project_intel.knowledge.upkeep.dealing import Take
    from project_intel.knowledge.upkeep.learning import Job, Learned

_KEPT_PER_LIVE = 2
_KEPT_AT_LEAST = 1000
_HERE_AT_MOST = 200
"""Files without a grammar that are read in this process: starting another takes as long."""


@dataclass(slots=True)
class Contents:
    """What is known of every live file's content.

    `hashes` and `extractions` are by path; `pending` were not read within the time given,
    `unreadable` maps a path to the reason. `original` holds the original's own counts of the
    files it was asked for; `texts` are the words of the contents.
    """

    extractions: Records
    hashes: dict[str, str] = field(default_factory=dict)
    pending: list[str] = field(default_factory=list)
    unreadable: dict[str, str] = field(default_factory=dict)
    original: dict[str, tuple[int, int]] = field(default_factory=dict)
    texts: Texts = field(default_factory=Texts)


class Reader:
    """Extractions by content, as kept in the cache, growing as files are read."""

    __slots__ = (
        "_cache",
        "_crew",
        "_fatal",
        "_ids",
        "_late",
        "_records",
        "_root",
        "_stamps",
        "_texts",
        "_used",
        "_whole",
    )

    def __init__(self, root: str, cache: Cache, crew: Crew | None = None) -> None:
        """`crew` has workers started ahead, and is closed by who did that."""
        self._root = root
        self._cache = cache
        self._crew = crew or Crew(root)
        self._records = Extracted(cache)
        self._texts = load_texts(cache)
        known = cache.load("hashes")
        self._ids = _table(known.get("ids"))
        self._stamps = _table(known.get("stamps"))
        self._late = _table(known.get("late"))
        self._fatal = _table(known.get("fatal"))
        self._used: set[str] = set()
        self._whole = True

    def read_all(
        self,
        listing: Listing,
        original: frozenset[str],
        deadline: float | None,
        *,
        whole: bool = True,
    ) -> Contents:
        """Learn the content of every live file; files in `original` are always read.

        After `deadline` (a time of the monotonic clock) what is not known stays pending. A listing
        that is not `whole` leaves alone what is known of files it does not name.
        """
        from project_intel.extraction.extract import cache_kind
        from project_intel.knowledge.upkeep.learning import Job

        keys: dict[str, str] = {}
        found = Contents(self._unpacking(keys), texts=self._texts)
        stamps: dict[str, object] = {}
        jobs = []
        live = listing.live()
        kinds = {}
        for path in live:
            name = listing.filters.get(path)
            kind = kinds[path] = (
                cache_kind(path) if name is None else f"{cache_kind(path)} behind {name}"
            )
            known = self._known(path, listing, kind) if path not in original else None
            if known is None:
                jobs.append(Job(path, listing.ids.get(path), name, path in original))
                continue
            if path in listing.stamps:
                stamps[path] = self._stamps[path]
            found.hashes[path] = known
            keys[path] = f"{known}:{kind}"
        answered = set()

        def take(job: Job, learned: "Learned | str | None") -> None:
            answered.add(job.path)
            if isinstance(learned, str):
                found.unreadable[job.path] = learned
            elif learned is not None:
                keys[job.path] = self._take(job, learned, kinds[job.path], found, stamps)

        self._answer(jobs, kinds, deadline, take)
        found.pending = [job.path for job in jobs if job.path not in answered]
        self._used = set(keys.values())
        self._whole = whole
        others = {} if whole else {p: s for p, s in self._stamps.items() if p not in kinds}
        self._stamps = others | stamps
        return found

    def records(self, contents: Mapping[str, str]) -> Records | None:
        """Give the extractions of contents by path; None where one of them is not known."""
        from project_intel.extraction.extract import cache_kind

        keys = {path: f"{content}:{cache_kind(path)}" for path, content in contents.items()}
        return self._unpacking(keys) if all(key in self._records for key in keys.values()) else None

    def _unpacking(self, keys: Mapping[str, str]) -> Records:
        return Records(keys, lambda key: self._records.get(key) or "")

    def keep(self) -> None:
        """Store what was learned; forget contents not seen for long."""
        grown = self._records.grown
        enough = _KEPT_PER_LIVE * len(self._used) + _KEPT_AT_LEAST
        if self._whole and len(self._records) > enough:
            self._records.keep(self._used)
            grown = True
        self._records.keep()
        if grown:
            used = {key.partition(":")[0] for key in self._used}
            live = used if self._whole else self._texts.numbers.keys()
            keep_texts(self._cache, self._texts, live)
        known = {"ids": self._ids, "stamps": self._stamps, "late": self._late, "fatal": self._fatal}
        self._cache.save("hashes", known)

    def _known(self, path: str, listing: Listing, kind: str) -> str | None:
        """Return the content hash where it and the extraction are known without reading."""
        if path in listing.stamps:
            content = self._stamped_hash(path, listing.stamps[path])
        else:
            blob = listing.ids[path]
            content = str(self._ids.get(blob, blob[:16]))
        if content is None or content not in self._texts.numbers:
            return None
        return content if f"{content}:{kind}" in self._records else None

    def _stamped_hash(self, path: str, stamp: Stamp) -> str | None:
        kept = self._stamps.get(path)
        if not isinstance(kept, list) or len(kept) != 5:
            return None
        *numbers, content, seen_ns = kept
        same = numbers == [stamp.size, stamp.modified_ns, stamp.changed_ns]
        return content if same and is_settled(stamp, seen_ns) else None

    def _answer(
        self, jobs: "list[Job]", kinds: Mapping[str, str], deadline: float | None, take: "Take"
    ) -> None:
        """Have files read, in workers if any of them might be parsed; what is late has no answer.

        Contents that ended a worker once are known by their hash, whatever file they are in now.
        """
        from project_intel.knowledge.upkeep.learning import Learned, learn

        left = []
        for job in jobs:
            sizes = learn(self._root, job, sizes_only=True) if self._fatal else None
            if isinstance(sizes, Learned) and f"{sizes.content}:{kinds[job.path]}" in self._fatal:
                take(job, sizes)
            elif deadline is None or not self._was_late(job.path):
                left.append(job)
        self._read(left, kinds, deadline, take)

    def _read(
        self, jobs: "list[Job]", kinds: Mapping[str, str], deadline: float | None, take: "Take"
    ) -> None:
        from project_intel.knowledge.upkeep.learning import Learned, is_harmless, learn

        if len(jobs) <= _HERE_AT_MOST and all(is_harmless(job.path) for job in jobs):
            self._read_here(jobs, deadline, take)
            return
        from project_intel.knowledge.upkeep.crew import NoWorkers
        from project_intel.knowledge.upkeep.dealing import deal

        try:
            dealt = deal(self._crew, self._root, jobs, deadline, take)
        except NoWorkers:
            self._read_here(jobs, deadline, take)
            return
        for job in dealt.late:
            self._late[job.path] = self._numbers(job.path)
        for job in dealt.fatal:
            sizes = learn(self._root, job, sizes_only=True)
            if isinstance(sizes, Learned):
                self._fatal[f"{sizes.content}:{kinds[job.path]}"] = True
            take(job, sizes)

    def _read_here(self, jobs: "list[Job]", deadline: float | None, take: "Take") -> None:
        from project_intel.knowledge.upkeep.learning import learn

        for job in jobs:
            if deadline is not None and time.monotonic() > deadline:
                break
            take(job, learn(self._root, job))

    def _was_late(self, path: str) -> bool:
        """Tell whether these very bytes used up the time of an earlier run.

        Only a run without a deadline has the patience to find out what is wrong with them.
        """
        return path in self._late and self._late[path] == self._numbers(path)

    def _numbers(self, path: str) -> list[int] | None:
        try:
            now = stamp(self._root, path)
        except OSError:
            return None
        return [now.size, now.modified_ns, now.changed_ns]

    def _take(
        self,
        job: "Job",
        learned: "Learned",
        kind: str,
        found: Contents,
        stamps: dict[str, object],
    ) -> str:
        """Take in what was learned of a file; return the key of its record."""
        self._late.pop(job.path, None)
        path, blob, content = job.path, job.blob, learned.content
        if learned.counts is not None:
            found.original[path] = learned.counts
        if blob is not None and learned.is_blob:
            self._ids[blob] = content
        if blob is None or self._ids.get(blob, blob[:16]) != content:
            was = learned.stamp
            numbers = (was.size, was.modified_ns, was.changed_ns)
            stamps[path] = [*numbers, content, learned.seen_ns]
        key = f"{content}:{kind}"
        self._records.add(key, learned.record)
        if content not in self._texts.numbers:
            self._texts.add(content, learned.words)
        found.hashes[path] = content
        return key


def _table(value: object) -> dict[str, object]:
    return dict(value) if isinstance(value, Mapping) else {}
