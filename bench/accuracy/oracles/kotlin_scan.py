"""Reads Kotlin sources with a scanner of its own: exports, externals, where explicit imports lead.

No compiler stands behind it. It tells nothing of names used without an import, so that only the
recall of edges can be taken from it; `draw.py` draws such names for reading by hand.
"""

import json
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field

TOKEN = re.compile(r"`[^`\n]+`|[^\W\d]\w*|\d[\w.]*|\?\.|::|->|\n|[^\w\s]")
OPENING, CLOSING = frozenset("{(["), frozenset("})]")
KINDS = frozenset({"class", "interface", "object", "typealias", "fun", "val", "var"})
TYPES = frozenset({"class", "interface", "object", "typealias"})
MODIFIERS = frozenset(
    {
        *("abstract", "actual", "annotation", "companion", "const", "crossinline", "data", "enum"),
        *("expect", "external", "final", "fun", "infix", "inline", "inner", "internal", "lateinit"),
        *("noinline", "open", "operator", "override", "private", "protected", "public", "sealed"),
        *("suspend", "tailrec", "value"),
    }
)


@dataclass(frozen=True, slots=True)
class Declaration:
    """One declaration of the top level."""

    name: str
    kind: str
    extends: bool
    private: bool


@dataclass(slots=True)
class Source:
    """One file: its package, imports as written, declarations, and the tokens after them."""

    path: str
    package: str = ""
    imports: list[str] = field(default_factory=list)
    aliases: set[str] = field(default_factory=set)
    declarations: list[Declaration] = field(default_factory=list)
    facade: str = ""
    tokens: list[tuple[str, int]] = field(default_factory=list)


def main() -> None:
    """Print what the sources of a checkout say."""
    sources = read_all(sys.argv[1])
    homes = homes_of(sources)
    packages = {source.package for source in sources}
    edges: list[list[str]] = []
    externals: dict[str, list[str]] = {}
    for source in sources:
        found = externals.setdefault(source.path, [])
        for written in source.imports:
            leads = lead(written, homes)
            edges += [[source.path, to] for to in leads if len(leads) == 1 and to != source.path]
            if not leads and not (written.endswith(".*") and written[:-2] in packages):
                found.append(package_in(written))
    exports = {source.path: exported(source) for source in sources}
    told = {"exports": exports, "externals": externals, "tags": {"import": edges}}
    json.dump(told, sys.stdout)


def exported(source: Source) -> list[str]:
    """List what others can name; a file's name for Java is one of them."""
    names = [one.name for one in source.declarations if not one.private]
    return [*dict.fromkeys(names), *([source.facade] if source.facade else [])]


def read_all(root: str) -> list[Source]:
    """Read every Kotlin source below a folder."""
    sources = []
    for folder, folders, names in os.walk(root):
        folders[:] = [name for name in folders if name != ".git"]
        for name in names:
            full = os.path.join(folder, name)
            if name.endswith(".kt") and not os.path.islink(full):
                with open(full, encoding="utf-8", errors="replace", newline=None) as file:
                    path = os.path.relpath(full, root).replace(os.sep, "/")
                    sources.append(read_source(path, file.read()))
    return sorted(sources, key=lambda source: source.path)


def homes_of(sources: list[Source]) -> dict[str, list[str]]:
    """Give the files that declare each full name."""
    homes: dict[str, list[str]] = {}
    for source in sources:
        for name in exported(source):
            full = f"{source.package}.{name}" if source.package else name
            homes.setdefault(full, []).append(source.path)
    return homes


def lead(written: str, homes: dict[str, list[str]]) -> list[str]:
    """Find the files of an imported name, or of the type it is a member of."""
    full = written.removesuffix(".*")
    while full:
        is_whole = full == written
        if full in homes and (is_whole or full.rpartition(".")[2][:1].isupper()):
            return homes[full]
        full = full.rpartition(".")[0]
    return []


def package_in(written: str) -> str:
    """Give the package of an imported name: what stands before the first type."""
    parts = written.split(".")
    for place, part in enumerate(parts[:-1]):
        if part[:1].isupper():
            return ".".join(parts[:place])
    return ".".join(parts[:-1]) or written


def read_source(path: str, text: str) -> Source:
    """Read one file."""
    source = Source(path)
    tokens = list(_tokens(bare(text)))
    facade = re.search(
        r'@file\s*:\s*(?:\[\s*)?(?:kotlin\.jvm\.)?JvmName\(\s*(?:name\s*=\s*)?"([^"]+)"', text
    )
    # One that begins with a hyphen can be named by nobody.
    source.facade = facade[1] if facade and facade[1][0] != "-" else ""
    place = _header(source, tokens)
    source.tokens = tokens[place:]
    source.declarations = list(_declared(source.tokens))
    return source


def bare(text: str) -> str:
    """Blank comments and strings; code inside of `${}` stays."""
    out: list[str] = []
    closers: list[str] = []  # what ends each string or template around the place
    place = 0
    while place < len(text):
        inside = closers[-1] if closers else ""
        if inside in ('"', '"""'):
            place = _in_string(text, place, closers, out)
            continue
        if text.startswith("//", place):
            place = _until(text, "\n", place)
        elif text.startswith("/*", place):
            end = _comment_end(text, place)
            out.append("\n" * text.count("\n", place, end) + " ")
            place = end
        elif text[place] == '"':
            quote = '"""' if text.startswith('"""', place) else '"'
            closers.append(quote)
            out.append(" ")
            place += len(quote)
        elif text[place] == "'":
            found = re.compile(r"'(?:\\u\w{4}|\\.|[^'\n])'").match(text, place)
            place = found.end() if found else place + 1
            out.append(" 0 ")
        else:
            if inside and text[place] in "{}":
                closers.append("{") if text[place] == "{" else closers.pop()
            out.append(text[place])
            place += 1
    return "".join(out)


def _in_string(text: str, place: int, closers: list[str], out: list[str]) -> int:
    quote = closers[-1]
    if text.startswith("${", place):
        closers.append("{")
        out.append(" {")
        return place + 2
    if text[place] == "\\" and quote == '"':
        return place + 2
    if text.startswith(quote, place) and not (quote == '"""' and text.startswith('""""', place)):
        closers.pop()
        out.append(" 0 ")
        return place + len(quote)
    if text[place] == "\n":
        out.append("\n")
        if quote == '"':
            closers.pop()
    return place + 1


def _until(text: str, stop: str, place: int) -> int:
    found = text.find(stop, place)
    return len(text) if found < 0 else found


def _comment_end(text: str, place: int) -> int:
    depth = 0
    for mark in re.compile(r"/\*|\*/").finditer(text, place):
        depth += 1 if mark[0] == "/*" else -1
        if depth == 0:
            return mark.end()
    return len(text)


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    line = 1
    for found in TOKEN.finditer(text):
        yield found[0].strip("`"), line
        line += found[0] == "\n"


def _header(source: Source, tokens: list[tuple[str, int]]) -> int:
    place = after = 0
    while place < len(tokens):
        word = tokens[place][0]
        if word in ("package", "import") and (place == 0 or tokens[place - 1][0] in ("\n", ";")):
            end = place
            while end < len(tokens) and tokens[end][0] not in ("\n", ";"):
                end += 1
            words = [each for each, _ in tokens[place + 1 : end]]
            if word == "package":
                source.package = "".join(words)
            else:
                if "as" in words:
                    source.aliases.add(words[-1])
                    words = words[: words.index("as")]
                source.imports.append("".join(words))
            place = after = end
        elif word in KINDS and _begins(tokens, place):
            break
        else:
            place += 1
    return after


def _declared(tokens: list[tuple[str, int]]) -> Iterator[Declaration]:
    depth = 0
    for place, (word, _) in enumerate(tokens):
        if word in OPENING:
            depth += 1
        elif word in CLOSING:
            depth -= 1
        elif depth == 0 and word in KINDS and _begins(tokens, place):
            found = _name(tokens, place + 1, word)
            if found:
                yield Declaration(found[0], word, found[1], _is_private(tokens, place))


def _begins(tokens: list[tuple[str, int]], place: int) -> bool:
    return place == 0 or tokens[place - 1][0] not in (".", "?.", "::")


def _is_private(tokens: list[tuple[str, int]], place: int) -> bool:
    while place and (tokens[place - 1][0] in MODIFIERS or tokens[place - 1][0] == "\n"):
        place -= 1
        if tokens[place][0] == "private":
            return True
    return False


def _name(tokens: list[tuple[str, int]], place: int, kind: str) -> tuple[str, bool] | None:
    """Give the name behind a keyword, and whether a receiver stands before it."""
    name, extends, angles, rounds = "", False, 0, 0
    for word, _ in tokens[place : place + 200]:
        if word == "<":
            angles += 1
        elif word == ">":
            angles -= 1
        elif angles or (word == "\n" and not name):
            continue
        elif word == "(" and kind in ("fun", "val", "var") and not name:
            rounds += 1
        elif rounds:
            rounds += (word == "(") - (word == ")")
        elif word in (".", "?."):
            extends = True
        elif re.fullmatch(r"[^\W\d][\w $-]*", word):
            if kind in TYPES or (kind == "fun" and word == "interface"):
                return None if word == "interface" else (word, False)
            if name and not extends:
                return name, False
            name = word
        elif word in ("?", "@"):
            continue
        else:
            break
    return (name, extends) if name else None


if __name__ == "__main__":
    main()
