"""Compiles fragments into the files of each vendor: manifest and texts in, files' contents out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from project_intel.scope.manifests.patterns import EXCLUSION, is_plain_word
from project_intel.scope.model import Fragment, FragmentType, Manifest
from project_intel.scope.vendors.frontmatter import Value
from project_intel.scope.vendors.heads import Template, fill
from project_intel.scope.vendors.vendors import SHARED, Holds, Vendor

SCOPED = """\
## Rules for some files

Read the file named here before you change what it is for, unless its text was given to you.
"""
ON_DEMAND = """\
## On demand

Read these when a task needs them.
"""


@dataclass(frozen=True, slots=True)
class Output:
    """What a file is to hold of ours: the values of its head and the body of its block.

    `whole` tells that head and block are one thing, which no text of others can be put around.
    """

    vendor: str
    path: str
    body: str
    head: Mapping[str, Value] = field(default_factory=dict)
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """A fragment with its text; a query has none. `tokens` is its price in a pack."""

    fragment: Fragment
    text: str
    tokens: int


def compile_outputs(manifest: Manifest, sources: Sequence[Source], vendor: Vendor) -> list[Output]:
    """Return the files of a vendor that have anything in them."""
    by_fragment = {source.fragment: source for source in sources}
    ordered = [by_fragment[one] for one in manifest.ordered(tuple(by_fragment))]
    return list(_of_vendor(vendor, ordered))


def scoping(fragment: Fragment) -> tuple[str, ...]:
    """Return the globs a rule is for, () for one that holds everywhere.

    Words alone are keywords, which no vendor knows; beside a glob they are names of files.
    """
    if fragment.always or fragment.type is not FragmentType.RULE:
        return ()
    globs = tuple(one for one in fragment.triggers if not one.startswith(EXCLUSION))
    return () if all(map(is_plain_word, globs)) else globs


def excludes(fragment: Fragment) -> tuple[str, ...]:
    """Return the globs of the files a fragment is not for, wherever they are written."""
    from_triggers = (one for one in fragment.triggers if one.startswith(EXCLUSION))
    return (*fragment.excludes, *(one.removeprefix(EXCLUSION) for one in from_triggers))


def _of_vendor(vendor: Vendor, sources: Sequence[Source]) -> Iterator[Output]:
    body = _root_body(vendor, sources)
    if body:
        yield from (Output(vendor.name, path, body) for path in vendor.roots)
    if not vendor.scoped:
        return
    for source in sources:
        fragment = source.fragment
        template = _template(vendor, source)
        if template is not None and source.text.strip():
            head = fill(template, fragment.description, scoping(fragment))
            path = vendor.place(fragment.id)
            yield Output(vendor.name, path, joined([source.text]), head, whole=True)


def _template(vendor: Vendor, source: Source) -> Template | None:
    """Return the head of a fragment's own file, None where the vendor has no file for it."""
    fragment = source.fragment
    if fragment.targets and vendor.name not in fragment.targets:
        return None
    if scoping(fragment):
        return vendor.scoped_head
    if SHARED in _targets(fragment):
        return None
    return vendor.always_head if _is_told(source) else vendor.demand_head


def _root_body(vendor: Vendor, sources: Sequence[Source]) -> str:
    if vendor.holds is Holds.ALL:
        return joined([source.text for source in sources if source.text])
    is_shared = vendor.holds is Holds.SHARED
    name = SHARED if is_shared else vendor.name
    own = [
        source
        for source in sources
        if name in _targets(source.fragment)
        and (is_shared or SHARED not in _targets(source.fragment))
        and (is_shared or _template(vendor, source) is None)
    ]
    parts = [source.text for source in own if _is_told(source)]
    parts += _section(SCOPED, [_pointer(one) for one in own if scoping(one.fragment)])
    rest = [one for one in own if not _is_told(one) and not scoping(one.fragment)]
    parts += _section(ON_DEMAND, [_index_line(one) for one in rest])
    if vendor.holds is Holds.IMPORT and any(SHARED in _targets(one.fragment) for one in sources):
        parts.insert(0, vendor.import_line)
    return joined(parts)


def _targets(fragment: Fragment) -> tuple[str, ...]:
    return fragment.targets or (SHARED,)


def _is_told(source: Source) -> bool:
    """Tell whether a fragment's text is always before the reader's eyes."""
    fragment = source.fragment
    if not source.text or scoping(fragment):
        return False
    return fragment.always or fragment.type is FragmentType.RULE


def joined(parts: Sequence[str]) -> str:
    """Join texts with at least one empty line between them; what they have is not changed."""
    text = ""
    for part in parts:
        if text and not text.endswith("\n\n"):
            text += "\n" if text.endswith("\n") else "\n\n"
        text += part
    return text if not text or text.endswith("\n") else f"{text}\n"


def _section(heading: str, lines: Sequence[str]) -> list[str]:
    return ["\n".join([heading, *lines, ""])] if lines else []


def _pointer(source: Source) -> str:
    fragment = source.fragment
    globs = ", ".join(f"`{glob}`" for glob in scoping(fragment))
    others = ", ".join(f"`{glob}`" for glob in excludes(fragment))
    but = f" (not {others})" if others else ""
    return f"- {globs}{but}: {fragment.path}{_described(fragment)}"


def _index_line(source: Source) -> str:
    fragment = source.fragment
    if fragment.query:
        place = f"what `query` answers to `{fragment.query}`"
        return f"- {fragment.id} ({fragment.type}): {place}{_described(fragment)}"
    said = f"{fragment.type}, {source.tokens} tok"
    return f"- {fragment.id} ({said}): {fragment.path}{_described(fragment)}"


def _described(fragment: Fragment) -> str:
    return f" — {' '.join(fragment.description.split())}" if fragment.description.strip() else ""
