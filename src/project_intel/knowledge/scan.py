"""Hands out in batches the files that want an analysis."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from os.path import join

from project_intel.errors import LockTimeout, ScanUnderWay
from project_intel.knowledge.analysis.attempts import given_up, handed_out, open_failures
from project_intel.knowledge.analysis.brief import Ending, compose, fence_for
from project_intel.knowledge.analysis.gathering import gather
from project_intel.knowledge.analysis.handout import Handout
from project_intel.knowledge.analysis.material import Material
from project_intel.knowledge.analysis.packing import Budget, plan
from project_intel.knowledge.analysis.receipts import (
    MOST_EARLIER,
    Ledger,
    batch_files,
    read_ledger,
    remove_files,
    update_ledger,
    write_file,
)
from project_intel.knowledge.analysis.work import Batch, Receipt, Seen, Source
from project_intel.knowledge.base.places import BATCHES_FOLDER, CACHE_FOLDER
from project_intel.knowledge.base.store import Store, StoreUnwritable
from project_intel.knowledge.base.trouble import explained
from project_intel.knowledge.located import locate
from project_intel.knowledge.model import Entry
from project_intel.knowledge.project import Project
from project_intel.knowledge.rows import moved
from project_intel.repo.lock import locked

_SCAN_LOCK = f"{CACHE_FOLDER}/scan.lock"


@dataclass(frozen=True, slots=True)
class Plan:
    """What a scan will hand out; paths are relative to the outermost root, not to `project`.

    `sources` and `materials` are the files of the batches; `complete` tells that no other file
    wants an analysis. `notes` are sentences about what is left out and why.
    """

    project: Project
    batches: tuple[Batch, ...]
    sources: Mapping[str, Source]
    materials: Mapping[str, Material]
    complete: bool
    notes: tuple[str, ...]


def scan(project: Project, location: str, budget: Budget) -> Handout:
    """Write batch files for everything in the folder that has no analysis of its content.

    Raises ScopeUnknown for a folder that is not in the project, StoreUnwritable, LockTimeout.
    """
    planned = prepare(project, location, budget)
    rows = rows_now(planned.project)
    files = [f"{BATCHES_FOLDER}/batch-{number}.txt" for number in range(len(planned.batches))]

    lines = []

    def write() -> None:
        for file, batch in zip(files, planned.batches, strict=True):
            text = prompt(planned, batch, rows, Ending.SUBMIT)
            write_file(planned.project.root, file, text)
            lines.append(text.count("\n") + 1)

    register(planned, dict(zip((batch.id for batch in planned.batches), files, strict=True)), write)
    return Handout(
        tuple(planned.project.prefix + file for file in files),
        tuple(lines),
        len(planned.sources),
        sum(batch.tokens for batch in planned.batches),
        planned.complete,
        planned.notes,
    )


def prepare(project: Project, location: str, budget: Budget) -> Plan:
    """Bring the structure up to date and pack what wants an analysis into batches.

    Raises ScopeUnknown, StoreUnwritable, also where no result could be stored, LockTimeout.
    """
    found = locate(project, location, write=True)
    if not found.mapped.kept:
        raise StoreUnwritable(
            f"nothing was handed out, for no result could be stored: "
            f"{'; '.join(found.mapped.notes)}"
        )
    own_rows = found.rows

    def cleared(kept: Ledger) -> Ledger:
        failures = open_failures(kept, own_rows)
        # A file that is named itself is asked for anew, however often it failed.
        failures.pop(found.folder, None)
        return replace(kept, failures=failures)

    ledger = update_ledger(found.project.root, cleared)
    rows = moved(found.project.prefix, found.mapped.base.files, own_rows)
    gathered = gather(
        found.project.root,
        found.project.prefix,
        found.unfinished(),
        rows,
        given_up(ledger.failures),
        found.mapped.listing.filters,
        budget,
    )
    sizes = {path: material.chars for path, material in gathered.materials.items()}
    batches = plan(list(gathered.sources.values()), sizes, rows, budget)
    notes = (*found.notes(), *gathered.notes())
    return Plan(
        found.project, batches, gathered.sources, gathered.materials, gathered.complete, notes
    )


def prompt(planned: Plan, batch: Batch, rows: Mapping[str, Entry], ending: Ending) -> str:
    """Write the text of a batch; `rows` are those of now, see `rows_now`."""
    materials = {path: planned.materials[path] for path in batch.files}
    known = {path: rows[path] for path in batch.context if path in rows}
    fence = fence_for([one.text for one in materials.values()])
    return compose(batch, materials, known, ending, fence)


def left_out(planned: Plan) -> frozenset[str]:
    """Return the files, by path from the outermost root, that no scan asks for any more."""
    given = given_up(read_ledger(planned.project.root).failures)
    return frozenset(planned.project.prefix + path for path in given)


def in_turn(planned: Plan) -> list[Batch]:
    """Order the batches for a model: those it was asked for in vain last, the longest ago first.

    Else two batches no model can answer would for ever keep all others from being asked for.
    """
    asked = {one: turn for turn, one in enumerate(read_ledger(planned.project.root).unanswered, 1)}
    return sorted(planned.batches, key=lambda batch: asked.get(batch.id, 0))


def note_asked(planned: Plan, batch: Batch, *, answered: bool) -> None:
    """Remember whether an answer came; raises LockTimeout, StoreUnwritable."""

    def noted(ledger: Ledger) -> Ledger:
        others = [one for one in ledger.unanswered if one != batch.id and one in ledger.receipts]
        return replace(ledger, unanswered=(*others, *(() if answered else (batch.id,))))

    root = planned.project.root
    if not answered or batch.id in read_ledger(root).unanswered:
        update_ledger(root, noted)


def rows_now(project: Project) -> Mapping[str, Entry]:
    """Return the rows on disk by their paths from the outermost root."""
    files = Store(project.root).load().base.files
    return moved(project.prefix, files, files)


def register(planned: Plan, files: Mapping[str, str], write: Callable[[], None]) -> None:
    """Replace the batch files by what `write` writes, `files` by batch id, and keep the receipts.

    Receipts of earlier batches stay without their file, so that a late answer still counts for
    what it has seen. Raises LockTimeout, StoreUnwritable.
    """
    root, cut = planned.project.root, len(planned.project.prefix)
    receipts = {
        batch.id: Receipt(
            batch.id,
            files.get(batch.id, ""),
            {path[cut:]: _seen(planned.sources[path]) for path in batch.files},
        )
        for batch in planned.batches
    }

    def replaced(ledger: Ledger) -> Ledger:
        remove_files(root, batch_files(root))
        earlier = {
            key: replace(receipt, file="")
            for key, receipt in ledger.receipts.items()
            if key not in receipts
        }
        kept = islice(earlier.items(), MOST_EARLIER)
        out = {path for receipt in receipts.values() for path in receipt.files}
        return replace(handed_out(ledger, out), receipts={**receipts, **dict(kept)})

    # The receipts first: no batch file is ever there without its own.
    update_ledger(root, replaced, write)


@contextmanager
def alone(project: Project) -> Iterator[None]:
    """Hold the right to scan a project by sampling; raises ScanUnderWay, StoreUnwritable."""
    Store(project.root).prepare()
    with ExitStack() as held:
        try:
            with explained(project.root, _SCAN_LOCK):
                held.enter_context(locked(join(project.root, _SCAN_LOCK), 0))
        except LockTimeout:
            raise ScanUnderWay("A scan of this project is already in progress.") from None
        yield


def _seen(source: Source) -> Seen:
    return Seen(source.hash, source.size_chars, source.line_count)
