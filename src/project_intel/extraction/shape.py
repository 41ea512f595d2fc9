"""Tells by name, size and shape which files are not worth reading closely; never by a timer."""

import re

from project_intel.extraction.structure import Outcome

LARGE_CODE = 4_000_000
"""Characters of code beyond which nothing is parsed: above the largest files people write by hand
(a compiler's type checker of 3 MB), and about a second of work."""

LARGE_TEXT = 1_000_000
"""Characters of other text beyond which no path mentions are looked for: such files are data."""

LONG_LINE = 5_000
"""Characters no one writes on one line; what is packed into such lines is weighed."""

DENSE_MARKS = 1_000
"""Separators in long lines below which parsing costs too little to be avoided."""

DENSE_SHARE = 4
"""A file is minified when its long lines hold so many times the separators of all the others.

An embedded picture or table leaves a hand-written file below it, since base64 has no separators.
"""

SIGNS_IN_A_ROW = 1_000
"""Characters of one line without a Latin letter or digit among them, which no one writes in code.

Some grammars take the square of their number, in memory too, and cannot be stopped in between. As
only every so-many-th place is looked at, a row of twice as many is always seen.
"""

MARKER_CHARS = 2_048
"""How far into a file its "generated" marker is looked for."""

_SEPARATORS = ",;{}"
_SIGNS = re.compile(r"[^\nA-Za-z0-9_]*+")

_GENERATED_NAMES = frozenset(
    {
        ".terraform.lock.hcl",
        "bun.lock",
        "cargo.lock",
        "cartfile.resolved",
        "composer.lock",
        "conan.lock",
        "deno.lock",
        "flake.lock",
        "gemfile.lock",
        "go.sum",
        "go.work.sum",
        "gradle.lockfile",
        "mix.lock",
        "module.bazel.lock",
        "npm-shrinkwrap.json",
        "package-lock.json",
        "package.resolved",
        "packages.lock.json",
        "paket.lock",
        "pdm.lock",
        "pipfile.lock",
        "pixi.lock",
        "pnpm-lock.yaml",
        "podfile.lock",
        "poetry.lock",
        "pubspec.lock",
        "rebar.lock",
        "stack.yaml.lock",
        "symfony.lock",
        "uv.lock",
        "yarn.lock",
    }
)

_GENERATED_SUFFIXES = (
    ".map",
    ".min.cjs",
    ".min.css",
    ".min.js",
    ".min.mjs",
    ".snap",
)

_MARKER = re.compile(
    r"""^[ \t]*(?://|/\*|\*|\#|--|;|<!--|\(\*)   # a comment begins the line
        .*(?: (?<![\w.@])@generated(?![\w.-])
            | <auto-?generated\b
            | \b[Gg]enerated\b.*\bDO\ NOT\ EDIT\b )""",
    re.MULTILINE | re.VERBOSE,
)


def set_aside(path: str, text: str, is_code: bool) -> Outcome | None:
    """Return why only the sizes of this text count, None if it is to be read."""
    if is_named_generated(path):
        return Outcome.GENERATED
    if len(text) > (LARGE_CODE if is_code else LARGE_TEXT):
        return Outcome.LARGE
    if is_code and _MARKER.search(text, 0, MARKER_CHARS):
        return Outcome.GENERATED
    if is_code and is_packed(text):
        return Outcome.MINIFIED
    return None


def is_packed(text: str) -> bool:
    """Tell code that no one wrote as it stands and that a grammar may take for ever to read."""
    return _is_minified(text) or _is_noise(text)


def is_named_generated(path: str) -> bool:
    """Tell by its name that a tool writes this file: a lock file, a minified file, a snapshot."""
    name = path.rpartition("/")[2].lower()
    return name in _GENERATED_NAMES or name.endswith(_GENERATED_SUFFIXES)


def _is_minified(text: str) -> bool:
    if not _may_have_long_line(text):
        return False
    dense = sum(_separators(line) for line in text.split("\n") if len(line) > LONG_LINE)
    return dense > DENSE_MARKS and dense > DENSE_SHARE * (_separators(text) - dense)


def _may_have_long_line(text: str) -> bool:
    """Look for a stretch of half such a line without an end of line; every long line has one."""
    step = LONG_LINE // 2
    places = range(0, len(text) - step + 1, step)
    return any(text.find("\n", place, place + step) < 0 for place in places)


def _is_noise(text: str) -> bool:
    places = range(0, len(text), SIGNS_IN_A_ROW)
    return any(
        run.end() - place >= SIGNS_IN_A_ROW
        for place in places
        if (run := _SIGNS.match(text, place)) is not None
    )


def _separators(text: str) -> int:
    return sum(map(text.count, _SEPARATORS))
