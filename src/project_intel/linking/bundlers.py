"""What the configuration of a bundler says of module names, as far as it is written out.

These files are programs; only the literal strings of an `alias` object are read.
"""

import re
from collections.abc import Iterator

from project_intel.paths import below, join

TOOLS = ("svelte", "vite", "nuxt", "astro", "vue", "vitest", "electron.vite")
EXTENSIONS = ("js", "ts", "mjs", "mts", "cjs", "cts")

NAMES = tuple(f"{tool}.config.{extension}" for tool in TOOLS for extension in EXTENSIONS)
"""Files that may declare aliases, each for all that lies below it."""

_HERE = (["__dirname"], ["dirname"], ["import", "meta", "dirname"])
_STRING = r"\"(?:[^\"\\\n]|\\.)*+\"|'(?:[^'\\\n]|\\.)*+'"
_COMMENT = r"//[^\n]*+|/\*(?:.*?\*/|.*)"
_ALIAS = re.compile(
    rf"{_STRING}|{_COMMENT}|(?P<table>\balias\s*+:\s*+\{{)|(?P<item>(?P<open>\{{)\s*+find\s*+:)",
    re.DOTALL,
)
_TOKEN = re.compile(
    rf"(?P<string>{_STRING})|{_COMMENT}|(?P<word>[\w$]++)|(?P<open>[{{(\[])|(?P<close>[}})\]])"
    r"|(?P<colon>:)|(?P<comma>,)",
    re.DOTALL,
)


def declared(text: str, folder: str) -> dict[str, tuple[str, ...]]:
    """Give the targets of each alias as TypeScript's `paths` would: by pattern, project paths."""
    paths: dict[str, tuple[str, ...]] = {}
    for name, target in _aliases(text):
        plain = name.removesuffix("/*").removesuffix("/")
        place = join(folder, target.removesuffix("/*")) if target else None
        if plain and place is not None:
            paths[plain] = (place,)
            paths[f"{plain}/*"] = (below(place, "*"),)
    return paths


def _aliases(text: str) -> Iterator[tuple[str, str]]:
    end = 0
    while place := _ALIAS.search(text, end):
        end = place.end()
        if place["table"]:
            pairs, end = _object(text, end)
            yield from ((name, _target(value)) for name, value in pairs.items())
        elif place["item"]:
            pairs, end = _object(text, place.end("open"))
            yield "/".join(_strings(pairs.get("find", []))), _target(pairs.get("replacement", []))


def _object(text: str, start: int) -> tuple[dict[str, list[re.Match[str]]], int]:
    """Give the tokens of each value of an object by name, and its end; none if there is none."""
    pairs: dict[str, list[re.Match[str]]] = {}
    depth, name = 0, ""
    value: list[re.Match[str]] | None = None
    for token in _TOKEN.finditer(text, start):
        ends = depth == 0 and token["close"]
        if ends or (depth == 0 and token["comma"]):
            if name and value:
                pairs[name] = value
            name, value = "", None
        if ends:
            return pairs, token.end()
        if token["open"] or token["close"]:
            depth += 1 if token["open"] else -1
        if value is not None:
            value.append(token)
        elif token["colon"]:
            value = []
        elif token["string"] or token["word"]:
            name = token[0].strip("\"'")
    return {}, len(text)


def _strings(value: list[re.Match[str]]) -> list[str]:
    return [token[0].strip("\"'") for token in value if token["string"]]


def _target(value: list[re.Match[str]]) -> str:
    """Join the strings of a value as `path.join` does; none where it names a package."""
    strings = _strings(value)
    words = [token["word"] for token in value if token["word"]]
    if words in _HERE and not strings:
        return "."
    is_path = strings and (strings[0].startswith((".", "/", "src")) or words)
    return "/".join(strings) if is_path and "require" not in words else ""
