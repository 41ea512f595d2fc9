"""Tells what scans have handed out and what is still missing, and changes nothing."""

from project_intel.knowledge.analysis.attempts import open_failures, pending
from project_intel.knowledge.analysis.outstanding import Failed, Lying, Outstanding
from project_intel.knowledge.analysis.packing import Budget
from project_intel.knowledge.analysis.receipts import batch_files, read_ledger
from project_intel.knowledge.located import locate, with_inner
from project_intel.knowledge.project import Project
from project_intel.paths import is_inside
from project_intel.repo.files import stamp


def outstanding(project: Project, location: str, budget: Budget) -> Outstanding:
    """Look at the batches of the project that owns the folder.

    Raises ScopeUnknown for a folder that is not in the project, StoreUnwritable.
    """
    found = locate(project, location, write=False)
    one, rows = found.project, found.rows
    ledger = read_ledger(one.root)
    by_file = {receipt.file: receipt for receipt in ledger.receipts.values() if receipt.file}
    lying = []
    for file in batch_files(one.root):
        receipt = by_file.get(file)
        if receipt is not None:
            waiting, tokens = len(pending(receipt, rows)), _tokens(one.root, file, budget)
            lying.append(Lying(one.prefix + file, waiting, len(receipt.files), tokens))
    failures = sorted(open_failures(ledger, rows).items())
    return Outstanding(
        tuple(lying),
        tuple(one.prefix + path for path in found.unfinished()),
        tuple(
            Failed(one.prefix + path, failure.tries, failure.reason)
            for path, failure in failures
            if is_inside(path, found.folder)
        ),
        found.notes(),
    )


def undescribed(project: Project, location: str) -> tuple[str, ...]:
    """List the files that git knows and the knowledge base does not describe as they are.

    Those of sub-projects are among them; binary files and files of credentials, which no analysis
    is asked for, are not. Raises ScopeUnknown for a folder that is not in the project,
    StoreUnwritable.
    """
    found = with_inner(locate(project, location, write=False))
    return tuple(one.project.prefix + path for one in found for path in one.undescribed())


def _tokens(root: str, file: str, budget: Budget) -> int:
    try:
        return budget.tokens_of(stamp(root, file).size)
    except OSError:
        return 0
