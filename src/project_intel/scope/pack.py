"""Packs the fragments a task asks for under a budget: the door behind `pack` and `pack_context`."""

import os
from collections.abc import Callable, Iterable

from project_intel.budget import CHARS_PER_TOKEN
from project_intel.credentials import screen_in_place
from project_intel.display import listed
from project_intel.repo.checkout import find_checkout
from project_intel.repo.root import lies_in
from project_intel.scope.manifests.fragments import FragmentUnreadable, read_text, usable_manifest
from project_intel.scope.model import MANIFEST_FILE, Fragment
from project_intel.scope.packs.pack_report import Pack
from project_intel.scope.packs.packing import TextOf, Unpackable, fill, first_of
from project_intel.scope.packs.selection import NO_MATCH, normal_path, select

Ask = Callable[[str, str, int], str]
"""Answers a question from a project's map: root, question, most characters; "" for no match."""

QUERY_TOKENS = 1_000
"""Most tokens of the answer to one question."""

MOST_SKIPPED = 50
"""Fragments that are named as skipped; the others are counted."""

_PATHS_NAMED = 5


def pack(
    root: str,
    task: str,
    paths: Iterable[str] = (),
    budget: int | None = None,
    ask: Ask | None = None,
) -> Pack:
    """Pack what the task and the paths it concerns ask for.

    `root` is absolute with links resolved; a `budget` in tokens may only lower the manifest's.
    `ask` answers fragments that are questions. Raises ManifestUnusable.
    """
    manifest = usable_manifest(root)
    most = manifest.budget if budget is None else min(budget, manifest.budget)
    known, notes = _known_paths(root, paths)
    matches, unmatched = select(manifest.fragments, task, known)
    found = {match.fragment: match for match in matches}
    in_order = [found[fragment] for fragment in manifest.ordered(tuple(found))]
    filled = fill(in_order, _text_of(root, ask), most)
    skipped = sorted([*unmatched, *filled.skipped], key=lambda skip: skip.fragment.position)
    named = tuple(first_of(skipped, MOST_SKIPPED, NO_MATCH))
    return Pack(task, most, filled, len(matches), named, len(skipped), tuple(notes))


def manifest_root(start: str) -> str:
    """Return the folder with the manifest: `start` or, within its git checkout, one above it.

    Absolute with links resolved; `start` itself where there is none.
    """
    folder = os.path.realpath(start)
    checkout = find_checkout(folder)
    top = checkout.top if checkout else folder
    above = folder
    while not os.path.isfile(os.path.join(above, MANIFEST_FILE)):
        if above == top:
            return folder
        above = os.path.dirname(above)
    return above


def _known_paths(root: str, paths: Iterable[str]) -> tuple[list[str], list[str]]:
    known: list[str] = []
    lost: list[str] = []
    for path in paths:
        inside = normal_path(_without_links(path, root), root)
        if inside is None:
            lost.append(path)
        else:
            known.append(inside)
    if not lost:
        return known, []
    return known, [f"not used, no file of this project: {listed(lost, _PATHS_NAMED)}"]


def _without_links(path: str, root: str) -> str:
    """Let an absolute path that reaches the project through a link begin with its root."""
    if not os.path.isabs(path) or "\0" in path or lies_in(path, root):
        return path
    return os.path.realpath(path)


def _text_of(root: str, ask: Ask | None) -> TextOf:
    def read(fragment: Fragment, most_chars: int) -> str:
        if fragment.query:
            return _answered(root, ask, fragment.query, most_chars)
        try:
            return screen_in_place(read_text(root, fragment.path))
        except FragmentUnreadable as error:
            raise Unpackable(str(error)) from error

    return read


def _answered(root: str, ask: Ask | None, question: str, most_chars: int) -> str:
    if ask is None:
        raise Unpackable("no map here")
    if most_chars == 0:
        raise Unpackable("over budget: nothing left for an answer")
    found = ask(root, question, min(most_chars, QUERY_TOKENS * CHARS_PER_TOKEN))
    if not found.strip():
        raise Unpackable("the map has no match that fits")
    return screen_in_place(found)
