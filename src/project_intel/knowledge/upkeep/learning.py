"""Reads one file from the disk and tells all that its content says."""

import hashlib
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from project_intel.counting import count_words
from project_intel.extraction.extract import extract_decoded, sized
from project_intel.extraction.language import language_of
from project_intel.extraction.record import packed
from project_intel.extraction.structure import Extraction, Outcome
from project_intel.extraction.text import content_hash, content_hash_of, decode
from project_intel.knowledge.base.original import original_counts
from project_intel.repo.files import Stamp, TooLarge, blocks, read

MAX_READ_BYTES = 64 * 1024 * 1024
"""A larger file is known by its hash and size alone: it is never held in memory."""

_POINTER = b"version https://git-lfs.github.com/spec/"
_LFS = "lfs"
_COUNTED = (Outcome.PARSED, Outcome.PARTIAL, Outcome.TEXT, Outcome.NO_PARSER, Outcome.FAILED)
"""Texts that people wrote: words of what tools write would drown theirs."""


@dataclass(frozen=True, slots=True)
class Job:
    """One file to read: its blob id where git calls it clean, and the git filter before it.

    `counted` asks for the original's own counts as well.
    """

    path: str
    blob: str | None = None
    filter: str | None = None
    counted: bool = False


@dataclass(frozen=True, slots=True)
class Learned:
    """What was read: hash, record of the extraction, and the stamp the file had then.

    `is_blob` tells that git would give exactly these bytes the id in the job; `words` counts the
    words of a text.
    """

    content: str
    record: str
    stamp: Stamp
    seen_ns: int
    is_blob: bool = False
    counts: tuple[int, int] | None = None
    words: Mapping[str, int] = field(default_factory=dict)

    def as_json(self) -> list[object]:
        """Return plain JSON values that `of` takes, but for the record."""
        stamp = self.stamp
        numbers = stamp.size, stamp.modified_ns, stamp.changed_ns
        told = self.content, numbers, self.seen_ns, self.is_blob, self.counts
        # Two strings are read three times as fast as a number for each word.
        return [*told, " ".join(self.words), bytes(self.words.values()).hex()]

    @classmethod
    def of(cls, value: Sequence[Any], record: str) -> "Learned":
        """Return what `as_json` gave, with the record."""
        content, numbers, seen_ns, is_blob, counts, words, often = value
        told = tuple(counts) if counts else None
        by_word = dict(zip(words.split(" "), bytes.fromhex(often), strict=True)) if words else {}
        return cls(content, record, Stamp(*numbers), seen_ns, is_blob, told, by_word)


def learn(root: str, job: Job, *, sizes_only: bool = False) -> Learned | str | None:
    """Read a file; the reason where that fails, None where the file is gone.

    With `sizes_only` no more is asked of the text than its size, and the outcome says so.
    """
    seen_ns = time.time_ns()
    try:
        data, stamp = read(root, job.path, MAX_READ_BYTES)
    except TooLarge as large:
        return _learn_large(root, job, large.stamp, seen_ns)
    except FileNotFoundError:
        return None
    except OSError as error:
        return error.strerror or type(error).__name__
    text = decode(data)
    content, extraction = _digested(job, data, text, sizes_only=sizes_only)
    return Learned(
        content,
        packed(extraction),
        stamp,
        seen_ns,
        job.blob is not None and content != job.blob[:16] and _is_blob(data, job.blob),
        original_counts(data) if job.counted else None,
        count_words(text or "") if extraction.outcome in _COUNTED else {},
    )


def is_harmless(path: str) -> bool:
    """Tell by its name that a file never comes before a grammar."""
    language = language_of(path)
    return language is not None and not language.is_code


def _learn_large(root: str, job: Job, stamp: Stamp, seen_ns: int) -> Learned | str:
    try:
        content = job.blob[:16] if job.blob else content_hash_of(lambda: blocks(root, job.path))
    except OSError as error:
        return error.strerror or type(error).__name__
    extraction = Extraction(stamp.size, None, "", Outcome.LARGE)
    return Learned(content, packed(extraction), stamp, seen_ns)


def _digested(
    job: Job, data: bytes, text: str | None, *, sizes_only: bool
) -> tuple[str, Extraction]:
    """Return hash and extraction of a file's bytes, which `text` has decoded.

    A clean file behind a git filter has its blob id for a hash. One in Git LFS is known by its size
    alone, which its pointer names too: so the row is the same whether LFS is installed or not.
    """
    content = job.blob[:16] if job.blob and job.filter is not None else content_hash(data)
    if job.filter is not None and data.startswith(_POINTER):
        sizes = [line[5:] for line in data.splitlines() if line.startswith(b"size ")]
        size = int(sizes[0]) if sizes and sizes[0].isdigit() else len(data)
        return content, Extraction(size, None, "", Outcome.BINARY)
    if job.filter == _LFS:
        return content, Extraction(len(data), None, "", Outcome.BINARY)
    if sizes_only:
        found = sized(job.path, data, text)
        is_text = found.outcome is Outcome.TEXT
        return content, replace(found, outcome=Outcome.FAILED) if is_text else found
    return content, extract_decoded(job.path, data, text)


def _is_blob(data: bytes, blob: str) -> bool:
    """Tell whether git would give exactly these bytes this id, in either of its hash formats."""
    framed = b"blob %d\0" % len(data) + data
    return blob in (hashlib.sha1(framed).hexdigest(), hashlib.sha256(framed).hexdigest())
