"""Checks what vendors' programs make of all rule files together: hidden, read twice, cut off."""

from collections.abc import Iterator, Mapping, Sequence

from project_intel.display import safe
from project_intel.paths import climb, folder_of
from project_intel.scope.checks.imports import find_imports
from project_intel.scope.manifests.patterns import compile_pattern
from project_intel.scope.model import Finding
from project_intel.scope.vendors.blocks import without_markers
from project_intel.scope.vendors.frontmatter import divide
from project_intel.scope.vendors.hosts import Host, hosts

Texts = Mapping[str, str]
"""The rule files of a project, by path, as they are or as the next build leaves them."""

PARAGRAPH_CHARS = 80
"""A shorter paragraph may well stand in two files on purpose."""


def read_by_hosts(paths: Sequence[str]) -> list[str]:
    """Return those of the paths that any vendor's program reads, in their order."""
    patterns = {pattern for host in hosts() for pattern in _patterns(host)}
    tests = [compile_pattern(pattern) for pattern in patterns]
    return [path for path in paths if any(test(path) for test in tests)]


def check_hosts(texts: Texts) -> Iterator[Finding]:
    """Check W10, W11 and W12 for every vendor's program."""
    twice: dict[tuple[str, str], list[str]] = {}
    for host in hosts():
        read = _read(host, texts)
        yield from _hidden(host, read, texts)
        yield from _cut(host, texts)
        if not host.first_match:
            for pair in _repeated(read, texts):
                twice.setdefault(pair, []).append(host.title)
    for (first, second), titles in twice.items():
        said = f"{safe(second)} repeats paragraphs of {safe(first)}; both are read by "
        yield Finding(second, 1, "W12", said + ", ".join(titles))


def _patterns(host: Host) -> list[str]:
    return [*host.reads, *([f"**/{name}" for name in host.reads] if host.nested else [])]


def _read(host: Host, texts: Texts) -> list[str]:
    """List what a program reads of the project's root, in its order, imports apart."""
    read = []
    for pattern in host.reads:
        fits = compile_pattern(pattern)
        read += [path for path in sorted(texts) if fits(path) and path not in read]
    return read


def _hidden(host: Host, read: Sequence[str], texts: Texts) -> Iterator[Finding]:
    if not host.yields or not read:
        return
    fits = compile_pattern(host.yields)
    hidden = [path for path in read if fits(path)]
    before = read[: read.index(hidden[0])] if hidden else []
    imported = {path for one in before for path in _imported(host, one, texts)}
    for path in hidden:
        if before and path not in imported and texts[path] != texts[before[0]]:
            said = f"{safe(path)} is not read by {host.title} while there is {safe(before[0])}"
            yield Finding(path, 1, "W11", said)


def _imported(host: Host, path: str, texts: Texts) -> list[str]:
    if not host.imports:
        return []
    return [target for one in find_imports(texts[path]) if (target := one.leads_to(path))]


def _cut(host: Host, texts: Texts) -> Iterator[Finding]:
    if host.nested:
        yield from _chain(host, texts)
        return
    for path in _read(host, texts):
        length = _length(host, texts[path])
        most = host.limit_chars or host.limit_bytes
        if most and length > most:
            said = f"{length:,} {_unit(host)}; {host.title} reads {most:,} of a file"
            yield Finding(path, 1, "W10", said)


def _chain(host: Host, texts: Texts) -> Iterator[Finding]:
    """Add up what is read on the way from the root to each folder; the deepest is cut first."""
    own: dict[str, str] = {}
    for name in reversed(host.reads):  # of one folder the first name counts
        for path in texts:
            if path.rpartition("/")[2] == name:
                own[folder_of(path)] = path
    most = host.limit_chars or host.limit_bytes
    for folder, path in sorted(own.items()):
        way = [own[above] for above in climb(folder) if above in own]
        length = sum(_length(host, texts[one]) for one in way)
        if most and length > most:
            said = f"{length:,} {_unit(host)} from the root to here; {host.title} reads {most:,}"
            yield Finding(path, 1, "W10", said)


def _length(host: Host, text: str) -> int:
    return len(text) if host.limit_chars else len(text.encode())


def _unit(host: Host) -> str:
    return "characters" if host.limit_chars else "bytes"


def _repeated(read: Sequence[str], texts: Texts) -> Iterator[tuple[str, str]]:
    """Yield the pairs of files with a long paragraph in common."""
    first: dict[str, str] = {}
    for path in read:
        others = set()
        for paragraph in without_markers(divide(texts[path]).rest).split("\n\n"):
            if len(paragraph.strip()) >= PARAGRAPH_CHARS:
                other = first.setdefault(paragraph.strip(), path)
                others.add(other)
        yield from ((other, path) for other in sorted(others - {path}))
