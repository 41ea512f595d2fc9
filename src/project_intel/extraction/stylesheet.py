"""Finds what a style sheet loads: CSS, SCSS, Sass and Less, whose tokens are much the same."""

import re
from collections.abc import Iterator

from project_intel.extraction.addresses import asset
from project_intel.extraction.structure import ImportKind, RawImport

_STRING = r"(?:\"(?:[^\"\\\n]|\\.)*+\"?|'(?:[^'\\\n]|\\.)*+'?)"
_URL = rf"url\(\s*+(?:{_STRING}|[^\s\"'()]*+)"
_EITHER = rf"(?:{_URL}|{_STRING})"
_OPTIONS = r"(?:\([^()]*+\)\s*+)?"

# Comments and other strings are matched to be passed over. Runs that may lead to nothing are
# bounded, so that a sheet of nothing but beginnings takes no square of its length.
_TOKEN = re.compile(
    rf"""/\*.*?(?:\*/|\Z)
      | //[^\n]*+
      | @import\b\s*+{_OPTIONS}(?P<listed>{_EITHER}(?:\s*+\)?\s*+,\s*+{_EITHER})*+)
      | @import[ \t]++(?P<bare>[\w./~@,\ -]{{1,500}}+)$
      | (?:@(?:use|forward|plugin|config|reference)\b\s*+{_OPTIONS}|\.load-css\(\s*+)
        (?P<one>{_STRING})
      | (?<![\w-])(?:composes:|@value\b)[^;{{}}"'/]{{0,300}}?\bfrom\s++(?P<origin>{_STRING})
      | (?<![\w-])(?P<url>{_URL})
      | {_STRING}""",
    re.DOTALL | re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_PUT_TOGETHER = re.compile(r"[{}\\]|\Adata:", re.IGNORECASE)
_WORD = re.compile(rf"url\(|(?P<word>{_STRING}|[^\s\"'(),]++)", re.IGNORECASE)


def loaded(text: str) -> Iterator[RawImport]:
    """Yield the sheets and the assets a style sheet names, in source order.

    What is put together from variables names nothing.
    """
    for match in _TOKEN.finditer(text):
        if match["url"]:
            found = asset(_bare(match["url"].partition("(")[2]))
            if found:
                yield found
            continue
        named = match["listed"] or match["bare"] or match["one"] or match["origin"] or ""
        for word in _WORD.finditer(named):
            source = _bare(word["word"] or "")
            if source and not _PUT_TOGETHER.search(source):
                yield RawImport(source, (), ImportKind.STYLE)


def _bare(word: str) -> str:
    return word.strip().strip("\"'").strip()
