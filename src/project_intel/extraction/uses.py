"""Collects the type-like names that code uses and declares, each with its number of type arguments.

A name with arguments is spelled as .NET spells it: `Map` with two of them is Map`2.
"""

from dataclasses import dataclass, field

ROLES = frozenset(
    {
        "identifier.base",
        "identifier.bound",
        "identifier.declared",
        "identifier.extension",
        "identifier.member",
        "identifier.name",
        "identifier.nested",
        "identifier.owner",
        "identifier.read",
        "identifier.taken",
        "identifier.value",
    }
)


@dataclass(slots=True)
class Arguments:
    """One list of type arguments, and where the names it belongs to are kept."""

    names: list[tuple[list[str], int]]
    count: int = 0

    def add(self) -> None:
        """Count one argument more."""
        self.count += 1
        for kept, index in self.names:
            kept[index] = f"{kept[index].partition('`')[0]}`{self.count}"


@dataclass(slots=True)
class Uses:
    """The names of one file by role, in source order."""

    by_role: dict[str, list[str]] = field(default_factory=lambda: {role: [] for role in ROLES})
    _end: int = -1
    _latest: list[tuple[list[str], int]] = field(default_factory=list)

    def note(self, role: str, name: str, end: int) -> None:
        """Keep a name that ends, its arguments apart, at byte `end`."""
        kept = self.by_role[role]
        kept.append(name)
        self.expect(kept, end)

    def expect(self, kept: list[str], end: int) -> None:
        """Count arguments that follow at byte `end` for the last of the names kept."""
        if end != self._end:
            self._end, self._latest = end, []
        self._latest.append((kept, len(kept) - 1))

    def arguments(self, start: int) -> Arguments:
        """Open the list at byte `start`, which belongs to the names that end there."""
        opened = Arguments(self._latest if start == self._end else [])
        opened.add()
        return opened

    def taken(self, role: str) -> tuple[str, ...]:
        """Give the names of a role that the file does not declare."""
        return tuple(sorted(set(self.by_role[role]) - self.declared))

    def owners(self) -> tuple[str, ...]:
        """Give the names that members are taken from, but for those of values bound here."""
        bound = frozenset(self.by_role["identifier.bound"])
        return tuple(name for name in self.taken("identifier.owner") if _first(name) not in bound)

    def told(self, role: str) -> tuple[str, ...]:
        """Give all names of a role."""
        return tuple(sorted(set(self.by_role[role])))

    def exported(self, role: str, exports: tuple[str, ...]) -> tuple[str, ...]:
        """Give the names of a role that are exported."""
        return tuple(sorted(set(self.by_role[role]) & set(exports)))

    @property
    def declared(self) -> frozenset[str]:
        """The names the file declares."""
        return frozenset(self.by_role["identifier.declared"])

    def generic(self, exports: tuple[str, ...]) -> tuple[str, ...]:
        """Spell the exported types of which at least one takes arguments."""
        public = frozenset(exports)
        bare = {name.partition("`")[0] for name in self.declared if "`" in name} & public
        return tuple(sorted(name for name in self.declared if name.partition("`")[0] in bare))


def _first(name: str) -> str:
    return name.partition(".")[0].partition("`")[0]
