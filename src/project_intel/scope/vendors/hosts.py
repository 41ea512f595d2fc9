"""What vendors' programs read in a project, from `vendors.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from project_intel.scope.vendors.vendors import rows, vendors


@dataclass(frozen=True, slots=True)
class Host:
    """A program with the files it reads; the fields are explained in `vendors.toml`."""

    name: str
    title: str
    reads: tuple[str, ...]
    first_match: bool = False
    yields: str = ""
    imports: bool = False
    nested: bool = False
    limit_chars: int = 0
    limit_bytes: int = 0


@cache
def hosts() -> tuple[Host, ...]:
    """Return the hosts in the order of the table."""
    return tuple(
        Host(
            name=row["name"],
            title=row["title"],
            reads=tuple(row["reads"]),
            first_match=row.get("first_match", False),
            yields=row.get("yields", ""),
            imports=row.get("imports", False),
            nested=row.get("nested", False),
            limit_chars=row.get("limit_chars", 0),
            limit_bytes=row.get("limit_bytes", 0),
        )
        for row in rows()
        if "reads" in row
    )


def hosts_table() -> str:
    """Write the table of the README: what is built for each vendor and what its program reads."""
    outputs = {vendor.name: vendor.outputs for vendor in vendors()}
    lines = ["| vendor | built for it | its program reads | of it |", "| --- | --- | --- | --- |"]
    for row in rows():
        built = ", ".join(f"`{path}`" for path in outputs.get(row["name"], ()))
        reads = ", ".join(f"`{path}`" for path in row.get("reads", ()))
        if row.get("first_match"):
            reads = f"the first of {reads}"
        if row.get("nested"):
            reads += ", in every folder from the root down"
        lines.append(f"| {row['title']} (`{row['name']}`) | {built} | {reads} | {_limit(row)} |")
    return "\n".join(lines)


def _limit(row: Mapping[str, Any]) -> str:
    together = " together" if row.get("nested") else " of each"
    for key, unit in (("limit_chars", "characters"), ("limit_bytes", "bytes")):
        if key in row:
            return f"{row[key]:,} {unit}{together}"
    return ""
