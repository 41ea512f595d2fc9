"""Reads rule files that people wrote for one vendor as fragments; pure."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from project_intel.scope.manifests.patterns import PatternError, compile_pattern, is_plain_word
from project_intel.scope.model import FOLDERS, Fragment, FragmentType
from project_intel.scope.vendors.frontmatter import NoYaml, divide, read_head
from project_intel.scope.vendors.heads import fill, globs_of, meaning
from project_intel.scope.vendors.sections import divide_sections, name_of, without_lines
from project_intel.scope.vendors.vendors import SHARED, Holds, Vendor, vendors

_NO_ID = re.compile(r"[^A-Za-z0-9._-]+")
_GLOB_KEYS = ("$globs", "$globs_joined")


class NotCarried(ValueError):
    """A file cannot become a fragment; the message says why."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A fragment to be, without a path, and its text."""

    fragment: Fragment
    text: str


def vendor_of(path: str) -> Vendor | None:
    """Return the vendor that a file of this name belongs to, None where we know none."""
    for vendor in vendors():
        if path in vendor.roots and vendor.holds is not Holds.ALL:
            return vendor
        folder, _, name = vendor.scoped.rpartition("/")
        if folder and path.startswith(f"{folder}/") and path.endswith(name.removeprefix("{id}")):
            return vendor
    return None


def read_root(text: str, path: str, vendor: Vendor, shares: bool) -> list[Draft]:
    """Divide an always-read file into rules; `shares` makes them rules for every vendor."""
    own = without_lines(text, [one.import_line for one in vendors() if one.import_line])
    if own != text:
        own = own.lstrip("\n\ufeff")
    targets = () if shares or vendor.on_request or vendor.name == SHARED else (vendor.name,)
    stem = _stem(path).casefold()
    return [
        Draft(
            Fragment(name_of(section, stem), FragmentType.RULE, always=True, targets=targets),
            section.text,
        )
        for section in divide_sections(own)
        if section.text.strip()
    ]


def read_scoped(text: str, path: str, vendor: Vendor) -> Draft:
    """Read a rule file with a head. Raises NotCarried where a fragment could not say the same."""
    head_text, body = divide(text)
    try:
        head = read_head(head_text) if head_text else {}
    except NoYaml as error:
        raise NotCarried(f"its head is no YAML ({error})") from error
    if not body.strip():
        raise NotCarried("it has no text")
    name = _NO_ID.sub("-", _stem(path)).lstrip("-._") or "rule"
    fragment = Fragment(name, FragmentType.RULE, targets=(vendor.name,))
    for drafted in _readings(fragment, vendor, head):
        return Draft(drafted, body)
    raise NotCarried(f"its head says what no fragment can ({', '.join(head) or 'nothing'})")


def with_path(draft: Draft, fragment_id: str) -> Draft:
    """Give a draft its id and its file."""
    path = f"{FOLDERS[draft.fragment.type]}/{fragment_id}.md"
    return replace(draft, fragment=replace(draft.fragment, id=fragment_id, path=path))


def _readings(fragment: Fragment, vendor: Vendor, head: Mapping[str, Any]) -> Sequence[Fragment]:
    """List the fragments whose built head means the same as this one."""
    forms = {key: form for template in vendor.heads for key, form in template.items()}
    said = meaning(head, vendor.heads)
    globbed = [head[key] for key in said if forms.get(key) in _GLOB_KEYS]
    globs = [glob for value in globbed for glob in globs_of(value)]
    described = next((str(said[key]) for key in said if forms.get(key) == "$description"), "")
    for glob in globs:
        try:
            compile_pattern(glob)
        except PatternError as error:
            raise NotCarried(f"{glob!r} {error}") from error
    if all(is_plain_word(glob) for glob in globs):
        triggers = tuple(f"/{glob}" for glob in globs)  # a word alone would be a keyword as well
    else:
        triggers = tuple(globs)
    told = replace(fragment, description=described)
    ways = (
        (vendor.scoped_head, replace(told, triggers=triggers) if globs else None),
        (vendor.always_head, replace(told, always=True)),
        (vendor.demand_head, replace(told, type=FragmentType.KNOWLEDGE)),
    )
    return [
        one
        for template, one in ways
        if template is not None
        and one is not None
        and meaning(fill(template, described, globs), vendor.heads) == said
    ]


def _stem(path: str) -> str:
    name = path.rpartition("/")[2]
    return name.removesuffix(".md").removesuffix(".mdc").removesuffix(".instructions").lstrip(".")
