"""Stores the analyses that models send, each in the knowledge base that owns its file."""

import contextlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from project_intel.credentials import screen
from project_intel.display import listed, safe
from project_intel.errors import ProjectIntelError
from project_intel.knowledge.analysis.attempts import SILENCE, open_failures, pending, tried
from project_intel.knowledge.analysis.brief import SUMMARY_CHARS
from project_intel.knowledge.analysis.filing import analysis_of, new_path, project_path, why_unknown
from project_intel.knowledge.analysis.items import Refusal, check_items
from project_intel.knowledge.analysis.outcome import Submitted
from project_intel.knowledge.analysis.payload import unreadable
from project_intel.knowledge.analysis.receipts import (
    PATIENCE_SECONDS,
    Ledger,
    batch_files,
    read_ledger,
    remove_files,
    update_ledger,
)
from project_intel.knowledge.analysis.work import Receipt, Result
from project_intel.knowledge.base.store import Store
from project_intel.knowledge.model import Analysis, Entry
from project_intel.knowledge.project import Project
from project_intel.knowledge.projects import Inheritance, visit_all
from project_intel.knowledge.upkeep.cache import Cache
from project_intel.knowledge.upkeep.fingerprint import program_fingerprint
from project_intel.knowledge.upkeep.mapping import Mapped, map_project
from project_intel.knowledge.upkeep.request import Request
from project_intel.paths import is_inside

_NAMED = 20


def submit(
    project: Project,
    items: Iterable[object],
    batch: str = "",
    *,
    now: datetime | None = None,
) -> Submitted:
    """Store every valid item; say of every other why it is not.

    With `batch` an analysis counts for the content that batch held, else for the content of now.
    An answer without any result is one item, its text. Raises StoreUnwritable where a knowledge
    base is there and cannot be opened.
    """
    items = list(items)
    checked, refused = check_items(items)
    results: dict[str, Result] = {}
    for result in checked:
        path = project_path(project.root, result.path)
        if path is None:
            refused.append(Refusal(screen(result.path).text, "lies outside the project"))
        else:
            results[path] = result
    call = _Call(
        results,
        {project_path(project.root, one.about) or "": one.reason for one in refused},
        _find(project, batch) if batch else None,
        unreadable(items),
        (now or datetime.now(UTC)).isoformat(timespec="milliseconds").replace("+00:00", "Z"),
    )
    fingerprint = program_fingerprint()
    inheritance = Inheritance()

    def visit(one: Project) -> tuple[Submitted, Iterable[str]]:
        given = call.given_to(one)
        mapped = map_project(
            one,
            Cache(one.root, fingerprint),
            Request(
                write=bool(given),
                inherited=inheritance.of(one),
                submitted=given,
                patience_seconds=PATIENCE_SECONDS,
            ),
        )
        inheritance.leave(one, mapped.before)
        concerned = [folder for folder in mapped.listing.bases if call.concerns(one, folder)]
        return _settled(one, mapped, call), concerned

    each = list(visit_all(project, visit))
    if batch and call.named is None:
        named = safe(screen(batch).text, 40)
        note = f"There is no batch {named} here: results count for the content of now."
        each.append(Submitted(notes=(note,)))
    return Submitted.together([Submitted(refused=tuple(refused), trouble=call.trouble), *each])


@dataclass(frozen=True, slots=True)
class _Call:
    """One submission: results by path from the outermost root, and why others were refused.

    `named` is the batch it names, with the prefix of the project that handed it out; `trouble` says
    why results are missing, "" where nobody knows.
    """

    results: Mapping[str, Result]
    reasons: Mapping[str, str]
    named: tuple[str, Receipt] | None
    trouble: str
    said_at: str

    def receipt_of(self, one: Project) -> Receipt | None:
        return self.named[1] if self.named and self.named[0] == one.prefix else None

    def given_to(self, one: Project) -> dict[str, Analysis]:
        """Return the analyses below a project, by its own paths."""
        receipt = self.receipt_of(one)
        inner = {
            path[len(one.prefix) :]: result
            for path, result in self.results.items()
            if path.startswith(one.prefix)
        }
        return {
            path: analysis_of(result, path, receipt, self.said_at) for path, result in inner.items()
        }

    def concerns(self, one: Project, folder: str) -> bool:
        below = f"{one.prefix}{folder}/"
        named = self.named is not None and self.named[0].startswith(below)
        return named or any(path.startswith(below) for path in self.results)


def _find(project: Project, batch: str) -> tuple[str, Receipt] | None:
    """Look for the batch's receipt in the project and the sub-projects its knowledge names."""

    def visit(one: Project) -> tuple[tuple[str, Receipt | None], Iterable[str]]:
        subs = Store(one.root).load().base.sub_knowledge
        return (one.prefix, read_ledger(one.root).receipts.get(batch)), [
            sub.location for sub in subs
        ]

    for prefix, receipt in visit_all(project, visit):
        if receipt is not None:
            return prefix, receipt
    return None


def _settled(one: Project, mapped: Mapped, call: _Call) -> Submitted:
    """Say what the project has taken, and note in its ledger which batches were answered."""
    rows = {path: mapped.base.files[path] for path in mapped.live}
    given = {
        path: said
        for path, said in call.given_to(one).items()
        if not any(is_inside(path, folder) for folder in mapped.listing.bases)
    }
    refused = {}
    receipt = call.receipt_of(one)
    went = {}
    for path in given:
        if path not in rows and (now := new_path(path, receipt, rows)) and rows[now].analysis:
            went[path] = now
        elif path not in rows:
            refused[path] = why_unknown(path, rows)
        elif not mapped.kept or rows[path].analysis is None:
            refused[path] = f"was not stored: {'; '.join(mapped.notes) or 'it cannot be read'}"
    stored = [path for path in given if path not in refused and path not in went]
    answers = [receipt] if receipt else [] if call.named else _receipts_with(one.root, given)
    waiting = dict.fromkeys(path for answer in answers for path in pending(answer, rows))
    # What this machine could not store, no file can be blamed for.
    if answers and (mapped.kept or not given):
        own = {path[len(one.prefix) :]: why for path, why in call.reasons.items()}
        # Without a batch nobody said that this was to be the answer to the others too.
        silent = dict.fromkeys(waiting, call.trouble or SILENCE) if receipt else {}
        _note(one.root, answers, rows, {**silent, **own})
    outside = [path for path in stored if call.named and not (receipt and path in receipt.files)]
    changed = [path for path in stored if given[path].hash not in (None, rows[path].structure.hash)]
    return Submitted(
        stored=_shown(one, [*stored, *went.values()]),
        refused=tuple(Refusal(one.prefix + path, why) for path, why in refused.items()),
        outside=_shown(one, outside),
        changed=_shown(one, changed),
        pending=_shown(one, waiting),
        complete=bool(answers) and not waiting,
        notes=(
            *_moves(one, went),
            *_remarks(one, {path: given[path] for path in (*stored, *went)}),
            *(mapped.notes if mapped.kept else ()),
        ),
    )


def _moves(one: Project, went: Mapping[str, str]) -> Iterator[str]:
    if went:
        named = [f"{one.prefix}{path} as {one.prefix}{now}" for path, now in went.items()]
        yield f"Renamed since, so stored where they are now: {listed(named, _NAMED)}"


def _remarks(one: Project, stored: Mapping[str, Analysis]) -> Iterator[str]:
    long = [
        f"{one.prefix}{path} ({len(said.summary):,})"
        for path, said in stored.items()
        if len(said.summary) > SUMMARY_CHARS
    ]
    if long:
        yield (
            f"Stored though longer than the {SUMMARY_CHARS} characters asked for: "
            f"{listed(long, _NAMED)}"
        )


def _receipts_with(root: str, paths: Mapping[str, Analysis]) -> list[Receipt]:
    """Return the receipts of batches still lying there that hold any of the paths."""
    lying = set(batch_files(root))
    return [
        receipt
        for receipt in read_ledger(root).receipts.values()
        if receipt.file in lying and not receipt.files.keys().isdisjoint(paths)
    ]


def _note(
    root: str,
    answers: Collection[Receipt],
    rows: Mapping[str, Entry],
    reasons: Mapping[str, str],
) -> None:
    """Keep what a next scan wants to know; a batch file goes once all its files are analysed."""
    waiting = {answer.id: pending(answer, rows) for answer in answers}
    failed = {
        path: (answer.files[path].hash, reasons[path])
        for answer in answers
        for path in waiting[answer.id]
        if path in reasons
    }

    def noted(ledger: Ledger) -> Ledger:
        # The name of a batch file may have passed on to a later batch.
        finished = [answer.id for answer in answers if not waiting[answer.id]]
        remove_files(
            root, [ledger.receipts[one].file for one in finished if one in ledger.receipts]
        )
        counted = tried(ledger, failed)
        return replace(counted, failures=open_failures(counted, rows))

    # The analyses are stored: nothing that goes wrong from here may say otherwise.
    with contextlib.suppress(ProjectIntelError):
        update_ledger(root, noted)


def _shown(one: Project, paths: Iterable[str]) -> tuple[str, ...]:
    return tuple(one.prefix + path for path in paths)
