"""What a caller of `query` asks, and what it gets."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from project_intel.knowledge.model import Role

DEFAULT_MAX = 25

REPLY_CHARS = 20_000
"""Most characters of a whole reply; clients put far longer ones where a model sees only a part."""


class Format(StrEnum):
    """How results are laid out: by folder, or one ranked list."""

    GROUPED = "grouped"
    FLAT = "flat"


class Verbosity(StrEnum):
    """Which fields of a result are shown."""

    FULL = "full"
    STRUCTURE = "structure"
    SEMANTIC = "semantic"


class Form(StrEnum):
    """Which forms of the reply a client is given; its limit holds for all of them together."""

    TEXT = "text"
    JSON = "json"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class Question:
    """One query.

    `scope` is a project-relative path, "" for the whole project; a `max` of 0 means the default.
    `most_chars` bounds the forms asked for, all together, unless notes alone are longer.
    `typed` tells a command line from the tool: a reply names its arguments the way they are given.
    """

    keywords: str
    scope: str = ""
    max: int = DEFAULT_MAX
    format: Format = Format.GROUPED
    role: Role | None = None
    verbosity: Verbosity = Verbosity.FULL
    form: Form = Form.TEXT
    explain: bool = False
    typed: bool = False
    most_chars: int = REPLY_CHARS


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply to a query.

    `text` is what a model reads; `shown` of `matched` results are in it; `structured` is the same
    as plain JSON values, with raw paths. What the client is given of it, by the question's form,
    has at most `most_chars` characters.
    """

    text: str
    shown: int
    matched: int
    structured: Mapping[str, object]
