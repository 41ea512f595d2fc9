"""What one file says about itself, before anything is known of the project around it.

Deliberately stops at the file: no paths are resolved and no symbol graph is built here.
"""

from dataclasses import dataclass
from enum import StrEnum


class ImportKind(StrEnum):
    """How an import statement binds what it loads."""

    BINDING = "binding"
    """Names, a default, a namespace or a star; also `import x` and `using X` with nothing named."""
    EFFECT = "effect"
    """Nothing is bound: side-effect and dynamic imports, a bare `require`, an asset."""
    STYLE = "style"
    """A style sheet takes in another; nothing is bound."""
    ASSET = "asset"
    """An address on a page or in a style sheet, which may lead to a file and means nothing else."""
    REEXPORT = "reexport"
    """Names pass through: `export {a} from`, `export * from`."""
    STATIC = "static"
    """Members of a type are bound: C# `using static`, Java `import static`."""
    PLACE = "place"
    """The code names what it takes by its whole path where it needs it: `crate::a::f()`."""
    GLOBAL = "global"
    """Holds for every file of the same compilation unit: C# `global using`."""


class Outcome(StrEnum):
    """How far a file could be read."""

    PARSED = "parsed"
    PARTIAL = "partial"
    """The grammar met errors; what was found is kept."""
    NO_PARSER = "no parser"
    """The language has a table row whose grammar is not installed."""
    TEXT = "text"
    """No grammar wanted: path mentions only."""
    BINARY = "binary"
    LARGE = "too large"
    GENERATED = "generated"
    MINIFIED = "minified"
    FAILED = "not parsable"
    """Reading it ended the process that tried, or never ended: sizes only."""


@dataclass(frozen=True, slots=True)
class RawImport:
    """One import as written.

    `source` is the specifier without quotes (`./a`, `..pkg.mod`, `System.Text`); `names` are the
    names as the source exports them, in source order, `*` for a star. Kept only where linking has
    to follow them through the code: `alias` is what the file calls the import, `within` the
    namespace of the file that the specifier is read from.
    """

    source: str
    names: tuple[str, ...] = ()
    kind: ImportKind = ImportKind.BINDING
    alias: str = ""
    within: str = ""


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything one file's content tells; a function of the content and its language alone.

    `size_chars` counts code points of the text with every line ending as one LF and no byte-order
    mark (bytes for a binary file, whose `line_count` is None); `mentions` are strings that look
    like paths; `namespaces` are the packages or namespaces the file declares; `identifiers` are
    the type-like names its code uses, kept only for languages that import packages, not files;
    where a member may hide a type, `owners` are those that members are taken from, `members` the
    names its types give theirs, and `bases` the types they inherit them from; where the number of
    type arguments tells types apart, names with any are spelled Map`2, and `generics` are the
    exported types that take some; where functions can be added to types from outside, `extensions`
    are the exported ones, and `taken` the names that are taken from values; `read` are the names
    that stand for values, and `values` the exported ones; `nested` are the types inside others that
    types of other files may inherit.
    """

    size_chars: int
    line_count: int | None
    language: str
    outcome: Outcome
    imports: tuple[RawImport, ...] = ()
    exports: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    namespaces: tuple[str, ...] = ()
    identifiers: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    members: tuple[str, ...] = ()
    bases: tuple[str, ...] = ()
    generics: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    extensions: tuple[str, ...] = ()
    read: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    nested: tuple[str, ...] = ()
