"""What a caller of `query` asks, and what it gets."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from project_intel.knowledge.model import Role

DEFAULT_MAX = 25


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


@dataclass(frozen=True, slots=True)
class Answer:
    """The reply to a query.

    `text` is what a model reads; `shown` of `matched` results are in it; `structured` is the same
    as plain JSON values, with raw paths. What the client is given of it, by the question's form,
    has at most 20,000 characters.
    """

    text: str
    shown: int
    matched: int
    structured: Mapping[str, object]
