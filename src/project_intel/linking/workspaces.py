"""Which packages of the project see each other by name: npm, yarn, pnpm and lerna workspaces."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from project_intel.linking.jsonc import as_object, as_texts, read_object
from project_intel.linking.links import Tree
from project_intel.linking.manifests import Package
from project_intel.paths import below, climb, folder_of, is_inside

PNPM_FILE = "pnpm-workspace.yaml"

_BRACKETED = re.compile(r"^[\"']?packages[\"']?[ \t]*:[ \t]*\[", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Workspace:
    """The members of one workspace: by name, and the folders of all of them."""

    named: Mapping[str, Package]
    folders: frozenset[str]


@dataclass(frozen=True, slots=True)
class Workspaces:
    """Every workspace of the project by its folder."""

    by_folder: Mapping[str, Workspace]

    @classmethod
    def of(cls, packages: Mapping[str, Package], tree: Tree) -> "Workspaces":
        """Read the workspaces out of the manifests and of pnpm's and lerna's own files."""
        found = {}
        for folder in _workspace_folders(packages, tree):
            patterns = _member_patterns(folder, packages, tree)
            if patterns:
                found[folder] = _workspace(folder, patterns, packages)
        return cls(found)

    def package(self, folder: str, name: str) -> Package | None:
        """Find the package that a file in `folder` reaches by `name`.

        Only the nearest workspace around the file counts, and one around that where the nearer
        is itself a member of it.
        """
        inner: str | None = None
        for place in climb(folder):
            workspace = self.by_folder.get(place)
            if workspace is None:
                continue
            if inner is not None and inner not in workspace.folders:
                return None
            if name in workspace.named:
                return workspace.named[name]
            inner = place
        return None


def _workspace_folders(packages: Mapping[str, Package], tree: Tree) -> list[str]:
    marks = (PNPM_FILE, "lerna.json")
    marked = (folder_of(path) for path in tree.paths if path.rpartition("/")[2] in marks)
    return sorted({*packages, *marked})


def _member_patterns(folder: str, packages: Mapping[str, Package], tree: Tree) -> tuple[str, ...]:
    declared = packages[folder].manifest.get("workspaces") if folder in packages else None
    lerna = read_object(tree.text_of(below(folder, "lerna.json")))
    pnpm = tree.text_of(below(folder, PNPM_FILE))
    return (
        *as_texts(declared),
        *as_texts(as_object(declared).get("packages")),
        # To pnpm the root is a member, listed or not.
        *((".", *listed) if (listed := pnpm_packages(pnpm) if pnpm else ()) else ()),
        *as_texts(lerna.get("packages")),
    )


def _workspace(folder: str, patterns: Sequence[str], packages: Mapping[str, Package]) -> Workspace:
    wanted = [_segments(pattern) for pattern in patterns if not pattern.startswith("!")]
    unwanted = [_segments(pattern[1:]) for pattern in patterns if pattern.startswith("!")]
    members = []
    for place in sorted(packages):
        if is_inside(place, folder):
            segments = _segments(place[len(folder) :])
            if any(_fits(segments, glob) for glob in wanted) and not any(
                _fits(segments, glob) for glob in unwanted
            ):
                members.append(packages[place])
    # Where two members share a name, the one whose folder comes first has it.
    named = {member.name: member for member in reversed(members) if member.name}
    return Workspace(named, frozenset(member.folder for member in members))


def _segments(pattern: str) -> list[str]:
    return [segment for segment in pattern.split("/") if segment not in ("", ".")]


def _fits(path: Sequence[str], glob: Sequence[str]) -> bool:
    """Match segment by segment, keeping every place in `glob` the path may have reached."""
    reached = _past_stars({0}, glob)
    for segment in path:
        step = set()
        for place in reached:
            if place < len(glob) and glob[place] == "**":
                step.add(place)
            elif place < len(glob) and fnmatchcase(segment, glob[place]):
                step.add(place + 1)
        reached = _past_stars(step, glob)
    return len(glob) in reached


def _past_stars(places: set[int], glob: Sequence[str]) -> set[int]:
    """Let `**` also stand for no segment at all."""
    passed = set(places)
    for place in places:
        while place < len(glob) and glob[place] == "**":
            place += 1
            passed.add(place)
    return passed


def pnpm_packages(text: str) -> tuple[str, ...]:
    """Read the `packages` list of a pnpm-workspace.yaml, written as a block or in brackets."""
    lines = iter(text.removeprefix("\ufeff").splitlines())
    for line in lines:
        key, colon, rest = line.partition(":")
        if colon and key.strip("\"'") == "packages":
            rest = _without_comment(rest)
            return tuple(_flow_items(rest, lines) if rest.startswith("[") else _block_items(lines))
    return ()


def pnpm_list_ends(text: str) -> bool:
    """Tell whether a `packages` list in brackets, where there is one, is closed."""
    opened = _BRACKETED.search(text)
    return opened is None or text.find("]", opened.end()) >= 0


def _flow_items(first: str, lines: Iterator[str]) -> Iterator[str]:
    parts = [first]
    while not parts[-1].endswith("]"):
        line = next(lines, None)
        if line is None:
            break
        parts.append(_without_comment(line))
    for item in " ".join(parts).strip("[]").split(","):
        if item.strip():
            yield item.strip().strip("\"'")


def _block_items(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        item = _without_comment(line)
        if item.startswith("- "):
            yield item[2:].strip().strip("\"'")
        elif item:
            return


def _without_comment(line: str) -> str:
    """Cut a YAML comment, which begins at the line's start or after white space."""
    if line.lstrip().startswith("#"):
        return ""
    return line.partition(" #")[0].strip()
