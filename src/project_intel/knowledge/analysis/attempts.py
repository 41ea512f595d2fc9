"""Counts how often the analysis of a file failed, so that no scan asks for ever."""

from collections.abc import Collection, Mapping
from dataclasses import replace

from project_intel.knowledge.analysis.receipts import Failure, Ledger
from project_intel.knowledge.analysis.work import Receipt
from project_intel.knowledge.model import Entry

MOST_TRIES = 3
SILENCE = "no result came back"
BACK = "until changed or named as the location of a scan"
"""How a file that was left out comes back."""


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


def tried(ledger: Ledger, reasons: Mapping[str, tuple[str, str]]) -> Ledger:
    """Count a failed try for files by path, each with the content that was sent and the reason.

    However many answers lack a file, it counts once until it is handed out again.
    """
    failures = dict(ledger.failures)
    for path, (content, reason) in reasons.items():
        before = failures.get(path)
        if before is None or before.content != content:
            failures[path] = Failure(content, 1, reason)
        elif before.is_out:
            failures[path] = Failure(content, before.tries + 1, reason)
        elif reason != SILENCE:
            failures[path] = replace(before, reason=reason)
    return replace(ledger, failures=failures)


def handed_out(ledger: Ledger, paths: Collection[str]) -> Ledger:
    """Note that the files were handed out, so that a failure counts again."""
    failures = {
        path: replace(failure, is_out=True) if path in paths else failure
        for path, failure in ledger.failures.items()
    }
    return replace(ledger, failures=failures)


def open_failures(ledger: Ledger, rows: Mapping[str, Entry]) -> dict[str, Failure]:
    """Return the failures of files that still have that content and no analysis of it."""
    return {
        path: failure
        for path, failure in ledger.failures.items()
        if (entry := rows.get(path)) is not None
        and entry.structure.hash == failure.content
        and (entry.analysis is None or entry.analysis.hash != failure.content)
    }


def given_up(failures: Mapping[str, Failure]) -> dict[str, Failure]:
    """Return those of the failures whose files are not sent again."""
    return {path: one for path, one in failures.items() if one.tries >= MOST_TRIES}
