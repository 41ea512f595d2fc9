"""Takes markup apart into its tags, their attributes and the text of those that hold no markup.

One pass, forgiving as browsers are: what never ends runs to the end of the text.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

RAW_TEXT = frozenset({"script", "style", "textarea", "title"})
"""Elements whose content is text, whatever it looks like."""

# Quotes of three kinds and the arrow of a function protect a `>`; a `<` shows that a tag was none.
_TAG = re.compile(
    r"""<!--.*?(?:-->|\Z)
      | <(?P<slash>/?)(?P<name>[A-Za-z][^\s/<>"'=]*)
        (?P<attributes>(?:"[^"]*"?|'[^']*'?|`[^`]*`?|=>|[^"'`<>])*+)>?""",
    re.DOTALL | re.VERBOSE,
)
_ATTRIBUTE = re.compile(
    r"""(?P<brace>[{}])
      | (?<![^\s}"'])(?P<name>[^\s"'=<>/{}`]+)
        (?:\s*+=\s*+(?:"(?P<double>[^"]*)"?|'(?P<single>[^']*)'?|(?P<bare>[^\s"'=<>`{}]+)))?
      | "[^"]*"? | '[^']*'? | `[^`]*`?""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Tag:
    """An opening tag, up to the offset `end`; `body` follows in an element that holds no markup.

    `top` tells that the element lies in no `template`, counted only by `sections`.
    """

    name: str
    attributes: Mapping[str, str]
    end: int
    body: str
    top: bool = False


def tags(text: str) -> Iterator[Tag]:
    """Yield the opening tags of a page, in source order."""
    return _scan(text, sections=False)


def sections(text: str) -> Iterator[Tag]:
    """Yield the tags of a file made of sections, of which only a plain `template` holds markup."""
    return _scan(text, sections=True)


def _scan(text: str, sections: bool) -> Iterator[Tag]:
    position = depth = 0
    while match := _TAG.search(text, position):
        position = match.end()
        name = match["name"]
        if name is None:
            continue
        if match["slash"]:
            depth -= name == "template" and depth > 0
            continue
        top = sections and depth == 0
        attributes = _attributes(match["attributes"])
        is_markup = name == "template" and attributes.get("lang", "html") == "html"
        body, body_start = "", position
        if not match["attributes"].endswith("/"):
            if not is_markup if top else _is_raw(name):
                end = _end_of(name, text, position)
                body, position = text[position:end], end
            depth += name == "template"
        yield Tag(name, attributes, body_start, body, top)


def _is_raw(name: str) -> bool:
    # In capitals it is a component's name, or HTML that shouts.
    return name in RAW_TEXT or (name.isupper() and name.lower() in RAW_TEXT)


def _end_of(name: str, text: str, start: int) -> int:
    end = re.compile(rf"</{re.escape(name)}(?![^\s/>])", re.IGNORECASE).search(text, start)
    return end.start() if end else len(text)


def _attributes(text: str) -> dict[str, str]:
    """Give the literal attributes; what stands in braces is code."""
    found: dict[str, str] = {}
    depth = 0
    for match in _ATTRIBUTE.finditer(text):
        if match["brace"]:
            depth = max(0, depth + (1 if match["brace"] == "{" else -1))
        elif match["name"] and depth == 0:
            value = match["double"] or match["single"] or match["bare"] or ""
            name = match["name"]
            found.setdefault(name.lower() if name.isupper() else name, _unescaped(value))
    return found


def _unescaped(value: str) -> str:
    if "&" not in value:
        return value
    # Here, since its table of names takes longer to load than most projects have a use for it.
    from html import unescape

    return unescape(value)
