"""What is built for each vendor, from `vendors.toml`."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from project_intel.scope.vendors.heads import Template

_FILE = os.path.join(os.path.dirname(__file__), "vendors.toml")

SHARED = "agents"
"""The vendor whose file all others read or import."""


class Holds(StrEnum):
    """What the block in a vendor's root file holds."""

    SHARED = "shared"
    IMPORT = "import"
    OWN = "own"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Vendor:
    """A program and the files built for it; the fields are explained in `vendors.toml`."""

    name: str
    title: str
    roots: tuple[str, ...] = ()
    holds: Holds = Holds.OWN
    import_line: str = ""
    scoped: str = ""
    scoped_head: Template | None = None
    always_head: Template | None = None
    demand_head: Template | None = None
    on_request: bool = False

    @property
    def outputs(self) -> tuple[str, ...]:
        """The files built for it; `{id}` stands for a fragment's id."""
        return (*self.roots, *([self.scoped] if self.scoped else ()))

    @property
    def heads(self) -> tuple[Template, ...]:
        """The forms the head of its rule files may have."""
        forms = (self.scoped_head, self.always_head, self.demand_head)
        return tuple(form for form in forms if form is not None)

    def place(self, fragment_id: str) -> str:
        """Return the file of a rule of its own, "" where it has none."""
        return self.scoped.replace("{id}", fragment_id)


@cache
def rows() -> tuple[Mapping[str, Any], ...]:
    """Return the table as it is written."""
    with open(_FILE, "rb") as file:
        return tuple(tomllib.load(file)["vendor"])


@cache
def vendors() -> tuple[Vendor, ...]:
    """Return the vendors something is built for, in the order of the table."""
    return tuple(
        Vendor(
            name=row["name"],
            title=row["title"],
            roots=tuple(row.get("roots", ())),
            holds=Holds(row.get("holds", Holds.OWN)),
            import_line=row.get("import", ""),
            scoped=row.get("scoped", ""),
            scoped_head=row.get("scoped_head"),
            always_head=row.get("always_head"),
            demand_head=row.get("demand_head"),
            on_request=row.get("on_request", False),
        )
        for row in rows()
        if "roots" in row or "scoped" in row
    )


def target_names() -> tuple[str, ...]:
    """Return the names a fragment's `targets` may have."""
    return tuple(vendor.name for vendor in vendors() if not vendor.on_request)
