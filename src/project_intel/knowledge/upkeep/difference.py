"""Which files of a checkout may have changed since a ledger was kept."""

from collections.abc import Iterable
from dataclasses import dataclass

from project_intel.knowledge.base.places import BASE_ENDING, is_own
from project_intel.knowledge.upkeep.ledger import Ledger
from project_intel.knowledge.upkeep.look import Look
from project_intel.paths import is_text
from project_intel.repo.porcelain import WorkTree

_PLAIN = (b"H 100644 ", b"H 100755 ")
"""How the entry of an ordinary file begins; links, submodules and marked files have others."""
_STAGED_ONCE = b" 0"


@dataclass(frozen=True, slots=True)
class Difference:
    """`touched` are the files whose content may differ; all others are what they were.

    `paths` are those of the project, the same then and now.
    """

    touched: frozenset[str]
    paths: frozenset[str]


def difference(ledger: Ledger, look: Look, stamp: object) -> Difference | None:
    """Compare; None where files came or went, or anything but plain files is concerned.

    `stamp` is the one the index had when the ledger was kept. Raises GitFailed.
    """
    tree, prefix = look.tree, look.git.checkout.prefix
    before = after = _entries(ledger.index)
    if look.stamp != stamp and look.index().digest != ledger.digest:
        after = _entries(look.index().answer)
    moved = before ^ after
    if tree.nested != ledger.nested or not all(map(_is_plain, moved)):
        return None
    paths = _present(after, prefix, tree)
    if (moved or _unlike(tree, ledger)) and paths != _present(before, prefix, ledger):
        return None
    touched = _paths(moved, prefix) | tree.dirty | tree.untracked | ledger.dirty | ledger.untracked
    paths = frozenset(path for path in paths if not is_own(path))
    return Difference(touched & paths, paths)


def _present(entries: frozenset[bytes], prefix: str, tree: WorkTree | Ledger) -> frozenset[str]:
    regular = (entry for entry in entries if entry.startswith(b"100", 2))
    found = (_paths(regular, prefix) - tree.missing) | tree.untracked
    return frozenset(
        path for path in found if is_text(path) and (path.endswith(BASE_ENDING) or not is_own(path))
    )


def _unlike(tree: WorkTree, ledger: Ledger) -> bool:
    return tree.missing != ledger.missing or tree.untracked != ledger.untracked


def _entries(answer: bytes) -> frozenset[bytes]:
    return frozenset(answer.split(b"\0")[:-1])


def _paths(entries: Iterable[bytes], prefix: str) -> frozenset[str]:
    start = len(prefix)
    paths = (entry.partition(b"\t")[2] for entry in entries)
    return frozenset(path.decode("utf-8", "surrogateescape")[start:] for path in paths)


def _is_plain(entry: bytes) -> bool:
    return entry.startswith(_PLAIN) and entry.partition(b"\t")[0].endswith(_STAGED_ONCE)
