"""Reads what git prints for machines."""

from collections.abc import Mapping
from typing import NamedTuple


class WorkTree(NamedTuple):
    """What differs from HEAD: an index entry, or the disk.

    `dirty` are tracked paths whose content must be read from disk; `missing` are tracked and not
    on disk; `nested` are repositories inside the work tree; `unmerged` are dirty ones of which the
    index holds several versions.
    """

    dirty: frozenset[str]
    untracked: frozenset[str]
    missing: frozenset[str]
    nested: frozenset[str]
    unmerged: frozenset[str] = frozenset()


class State(NamedTuple):
    """Where a checkout stands; its counts are of paths that git's own status shows.

    `branch` is "" where HEAD is detached, `commit` "" before the first. `ahead` and `behind` count
    commits, None without an upstream that is there. `dirty` counts tracked paths that differ from
    HEAD, in the index or on disk; `untracked` a new folder once.
    """

    branch: str = ""
    commit: str = ""
    upstream: str = ""
    ahead: int | None = None
    behind: int | None = None
    dirty: int = 0
    untracked: int = 0


class Index(NamedTuple):
    """The index: `ids` are blob ids of regular files, valid on disk where the status is silent.

    `unsure` may be on disk, and the status says nothing of them; `sparse` were marked
    skip-worktree, which mostly means that they are not checked out, on purpose; `digest` stands for
    all of it, `answer` is what git printed.
    """

    ids: Mapping[str, str]
    unsure: frozenset[str]
    sparse: frozenset[str]
    links: frozenset[str]
    submodules: frozenset[str]
    digest: str
    answer: bytes = b""


def parse_work_tree(answer: bytes, prefix: str) -> WorkTree:
    """Read `status --porcelain=v2 -z`; `prefix` is the root relative to the top level."""
    dirty, untracked, missing, nested = set[str](), set[str](), set[str](), set[str]()
    unmerged = set[str]()
    for record in fields(answer):
        mark = record[:1]
        if mark == "1":
            states, path = record[2:4], record.split(" ", 8)[8]
        elif mark == "u":
            states, path = record[2:4], record.split(" ", 10)[10]
        elif mark == "?":
            states, path = "??", record[2:]
        else:
            continue
        if not path.startswith(prefix):
            continue
        path = path[len(prefix) :]
        if path.endswith("/"):
            nested.add(path[:-1])
        elif mark == "?":
            untracked.add(path)
        elif mark == "1" and states[1] == "D":
            missing.add(path)
        elif mark == "u" or states[1] != ".":
            dirty.add(path)
        if mark == "u":
            unmerged.add(path)
    return WorkTree(
        frozenset(dirty),
        frozenset(untracked),
        frozenset(missing),
        frozenset(nested),
        frozenset(unmerged),
    )


def parse_state(answer: bytes) -> State:
    """Read `status --porcelain=v2 --branch -z --no-renames`."""
    heads: dict[str, str] = {}
    dirty = untracked = 0
    for record in fields(answer):
        if record.startswith("# "):
            name, _, value = record[2:].partition(" ")
            heads[name] = value
        elif record.startswith("? "):
            untracked += 1
        else:
            dirty += 1
    ahead, _, behind = heads.get("branch.ab", "").partition(" ")
    branch, commit = heads.get("branch.head", ""), heads.get("branch.oid", "")
    return State(
        branch="" if branch == "(detached)" else branch,
        commit="" if commit == "(initial)" else commit,
        upstream=heads.get("branch.upstream", ""),
        ahead=int(ahead) if ahead else None,
        behind=-int(behind) if behind else None,
        dirty=dirty,
        untracked=untracked,
    )


def parse_index(answer: bytes, prefix: str) -> Index:
    """Read `ls-files -v -s -z`; `prefix` is the root relative to the top level."""
    import hashlib  # not before git is at work

    ids: dict[str, str] = {}
    unsure, sparse, links, submodules = set[str](), set[str](), set[str](), set[str]()
    for record in fields(answer):
        head, _, full = record.partition("\t")
        path = full[len(prefix) :]
        tag, mode = head[0], head[2:8]
        if mode == "160000":
            submodules.add(path)
        elif mode == "120000":
            links.add(path)
        elif tag in "Ss":
            sparse.add(path)
        elif head[-1] == "0":
            ids[path] = head[9:-2]
            if tag.islower():
                unsure.add(path)
    return Index(
        ids,
        frozenset(unsure),
        frozenset(sparse),
        frozenset(links),
        frozenset(submodules),
        hashlib.sha1(answer).hexdigest(),
        answer,
    )


def fields(answer: bytes) -> list[str]:
    """Split a NUL-terminated answer; bytes that are not UTF-8 become surrogates."""
    values = answer.decode("utf-8", "surrogateescape").split("\0")
    values.pop()
    return values
