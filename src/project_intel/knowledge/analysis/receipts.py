"""Keeps batches and their receipts in `.knowledge/batches/`, readable by their owner alone."""

import contextlib
import json
import os
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from project_intel.knowledge.analysis.work import Receipt, Seen
from project_intel.knowledge.base.places import ALL_IGNORED, BATCHES_FOLDER, linked_folder
from project_intel.knowledge.base.store import Store
from project_intel.knowledge.base.trouble import explained
from project_intel.repo.files import read, write_atomic

_LEDGER = f"{BATCHES_FOLDER}/receipts.json"
_MAX_LEDGER_BYTES = 64 * 1024 * 1024
_BATCH_NAME = re.compile(r"batch-[0-9]+\.txt")
PATIENCE_SECONDS = 30.0
"""How long is waited while other processes write."""
MOST_EARLIER = 1_000
"""Receipts of earlier scans stay, so that a late answer is still known by its content."""


@dataclass(frozen=True, slots=True)
class Failure:
    """How often a file of this content was handed out and came to nothing, and why the last time.

    `is_out` tells that it was handed out again since.
    """

    content: str
    tries: int
    reason: str
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Ledger:
    """What was handed out and what became of it.

    `receipts` by batch id, the latest first; `failures` by path below the root. `unanswered` are
    ids of batches that a model was asked for in vain, the last asked last.
    """

    receipts: Mapping[str, Receipt] = field(default_factory=dict)
    failures: Mapping[str, Failure] = field(default_factory=dict)
    unanswered: tuple[str, ...] = ()


def read_ledger(root: str) -> Ledger:
    """Return the ledger; an empty one where there is none or it cannot be read."""
    if linked_folder(root):
        return Ledger()
    try:
        value = json.loads(read(root, _LEDGER, _MAX_LEDGER_BYTES)[0])
        return _decode(value)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return Ledger()


def update_ledger(
    root: str, change: Callable[[Ledger], Ledger], then: Callable[[], None] | None = None
) -> Ledger:
    """Replace the ledger by what `change` makes of it and do what is to follow, alone.

    No other process writes meanwhile. Raises LockTimeout, StoreUnwritable.
    """
    with Store(root).lock(PATIENCE_SECONDS):
        ledger = change(read_ledger(root))
        write_file(root, _LEDGER, json.dumps(_encode(ledger), ensure_ascii=False))
        if then is not None:
            then()
    return ledger


def batch_files(root: str) -> list[str]:
    """List the batch files that are there by their paths below the root, in their order."""
    if linked_folder(root):
        return []
    try:
        names = os.listdir(os.path.join(root, BATCHES_FOLDER))
    except OSError:
        return []
    found = [name for name in names if _BATCH_NAME.fullmatch(name)]
    return [f"{BATCHES_FOLDER}/{name}" for name in sorted(found, key=lambda one: (len(one), one))]


def remove_files(root: str, paths: Iterable[str]) -> None:
    """Remove batch files; one that is gone already is no trouble."""
    for path in sorted(set(paths).intersection(batch_files(root))):
        with contextlib.suppress(OSError):
            os.unlink(os.path.join(root, path))


def write_file(root: str, path: str, text: str) -> None:
    """Write a file into the batches folder, which git never sees; raises StoreUnwritable."""
    folder = os.path.join(root, BATCHES_FOLDER)
    data = text.encode("utf-8", "replace")
    with explained(root, BATCHES_FOLDER):
        os.makedirs(folder, mode=0o700, exist_ok=True)
        rules = os.path.join(folder, ".gitignore")
        if not os.path.lexists(rules):
            write_atomic(rules, ALL_IGNORED, durable=False, private=True)
        write_atomic(os.path.join(root, path), data, durable=False, private=True)


def _encode(ledger: Ledger) -> dict[str, object]:
    receipts = ledger.receipts.values()
    return {
        "receipts": [
            {
                "id": receipt.id,
                "file": receipt.file,
                "files": {
                    path: [seen.hash, seen.size_chars, seen.line_count]
                    for path, seen in receipt.files.items()
                },
            }
            for receipt in receipts
        ],
        "failures": {
            path: [failure.content, failure.tries, failure.reason, failure.is_out]
            for path, failure in ledger.failures.items()
        },
        "unanswered": list(ledger.unanswered),
    }


def _decode(value: Any) -> Ledger:
    receipts = [
        Receipt(
            str(row["id"]),
            str(row["file"]),
            {
                str(path): Seen(str(content), int(size), int(lines))
                for path, (content, size, lines) in row["files"].items()
            },
        )
        for row in value["receipts"]
    ]
    return Ledger(
        {receipt.id: receipt for receipt in receipts},
        {
            str(path): Failure(str(content), int(tries), str(reason), bool(is_out))
            for path, (content, tries, reason, is_out) in value["failures"].items()
        },
        tuple(map(str, value.get("unanswered", ()))),
    )
