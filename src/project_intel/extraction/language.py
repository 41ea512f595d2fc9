"""Knows the languages: which file is written in which, and what their table rows say."""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

_FOLDER = os.path.join(os.path.dirname(__file__), "languages")
_VERSION = re.compile(r"[\d.]+$")


# There is one of each row, and to compare or hash all its fields for every file would take longer
# than to parse a small one.
@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """One row of the table, `languages/<name>.toml`; what each field means stands in its README.

    `grammar` is "" for a language that is only searched for path mentions, and for code that
    nothing here can parse, whose comments and strings must not pass for mentions. `reader` is
    in its place for files that are taken apart first.
    """

    name: str
    grammar: str = ""
    wheel: str = ""
    queries: tuple[str, ...] = ()
    linking: str = ""
    extensions: tuple[str, ...] = ()
    filenames: tuple[str, ...] = ()
    interpreters: tuple[str, ...] = ()
    unparsed: bool = False
    blank: str = ""
    branches: bool = False
    ends: str = ""
    rests: tuple[str, ...] = ()
    second: str = ""
    reader: str = ""
    blocks: tuple[tuple[str, str], ...] = ()
    component: bool = False
    declares: bool = False

    @property
    def is_code(self) -> bool:
        """Tell program text, parsed or not, from prose and data."""
        return self.unparsed or self.grammar != "" or self.reader != ""


@cache
def languages() -> tuple[Language, ...]:
    """Return every language of the table, by name."""
    names = sorted(name for name in os.listdir(_FOLDER) if name.endswith(".toml"))
    return tuple(_row(name.removesuffix(".toml")) for name in names)


def language_named(name: str) -> Language | None:
    """Return the language with this row."""
    return _by_name().get(name)


def language_of(path: str, first_line: str = "") -> Language | None:
    """Return the language of a file by its name, else its extension, else its `#!` line."""
    name = path.rpartition("/")[2]
    extension = os.path.splitext(name)[1].lower()
    return (
        _by("filenames").get(name)
        or _by("extensions").get(extension)
        or _by("interpreters").get(_interpreter(first_line))
    )


@cache
def query_text(language: Language) -> str:
    """Return the language's query, its `.scm` files one after the other."""
    return "\n".join(_read(f"{stem}.scm") for stem in language.queries)


def _row(name: str) -> Language:
    fields: dict[str, Any] = {
        key: _frozen(value) for key, value in tomllib.loads(_read(f"{name}.toml")).items()
    }
    return Language(name, **fields)


def _frozen(value: object) -> object:
    if isinstance(value, dict):
        return tuple(value.items())
    return tuple(value) if isinstance(value, list) else value


def _read(name: str) -> str:
    with open(os.path.join(_FOLDER, name), encoding="utf-8") as file:
        return file.read()


@cache
def _by_name() -> Mapping[str, Language]:
    return {language.name: language for language in languages()}


@cache
def _by(field: str) -> Mapping[str, Language]:
    return {key: language for language in languages() for key in getattr(language, field)}


def _interpreter(first_line: str) -> str:
    if not first_line.startswith("#!"):
        return ""
    words = first_line[2:].split()
    programs = [word.rpartition("/")[2] for word in words if word[0] != "-" and "=" not in word]
    if programs[:1] == ["env"]:
        del programs[0]
    return _VERSION.sub("", programs[0]) if programs else ""
