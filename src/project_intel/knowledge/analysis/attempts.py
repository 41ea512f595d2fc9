"""Counts by content how often an analysis failed, so that no scan asks for ever."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from project_intel.knowledge.analysis.receipts import Failure, Ledger
from project_intel.knowledge.analysis.work import Receipt
from project_intel.knowledge.model import Entry

MOST_TRIES = 3
SILENCE = "no result came back"


def pending(receipt: Receipt, rows: Mapping[str, Entry]) -> list[str]:
    """List the files of a batch that live and still lack a result, in the batch's order."""
    waiting = []
    for path, seen in receipt.files.items():
        entry = rows.get(path)
        if entry is None or entry.deleted:
            continue
        said = entry.analysis
        if said is None or said.hash not in (seen.hash, entry.structure.hash):
            waiting.append(path)
    return waiting


def answered(
    ledger: Ledger, receipts: Collection[Receipt], reasons: Mapping[str, str], done: Collection[str]
) -> Ledger:
    """Note that answers came from these batches.

    `reasons` say by content hash why a result was not taken; `done` are hashes that have one now.
    """
    refused = {**ledger.refused, **reasons}
    return replace(
        ledger,
        tried=ledger.tried | {receipt.id for receipt in receipts},
        refused={content: reason for content, reason in refused.items() if content not in done},
        failures={
            content: failure for content, failure in ledger.failures.items() if content not in done
        },
    )


def settled(ledger: Ledger, rows: Mapping[str, Entry]) -> Ledger:
    """Count a failure for every content that an answered batch held and that still has no result.

    What no live file contains any more, or what was described since, is forgotten.
    """
    open_ = {
        entry.structure.hash: path
        for path, entry in rows.items()
        if entry.analysis is None or entry.analysis.hash != entry.structure.hash
    }
    failures = {key: failure for key, failure in ledger.failures.items() if key in open_}
    failed = {
        seen.hash
        for receipt in ledger.receipts.values()
        if receipt.id in ledger.tried
        for seen in receipt.files.values()
        if seen.hash in open_
    }
    for content in sorted(failed):
        before = failures[content].tries if content in failures else 0
        reason = ledger.refused.get(content, SILENCE)
        failures[content] = Failure(open_[content], before + 1, reason)
    return replace(ledger, tried=frozenset(), refused={}, failures=failures)


def given_up(ledger: Ledger) -> dict[str, Failure]:
    """Return the failures of contents that are not sent again, by content hash."""
    return {key: one for key, one in ledger.failures.items() if one.tries >= MOST_TRIES}
