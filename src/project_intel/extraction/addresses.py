"""Tells which addresses on pages and in style sheets can lead to a file of the project."""

import re

from project_intel.extraction.structure import ImportKind, RawImport

_FOREIGN = re.compile(r"[#<]|[A-Za-z][A-Za-z0-9+.-]*+:|//|\$[^/]*\Z")


def asset(address: str) -> RawImport | None:
    """Give the import an address stands for; None for a URL, a fragment or a template's gap."""
    if not address or _FOREIGN.match(address) or "{" in address or "\n" in address:
        return None
    return RawImport(address, (), ImportKind.ASSET)
