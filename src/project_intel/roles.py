"""What a file is for, read off its path and form: one table, first row that fits wins."""

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from project_intel.extraction.shape import is_named_generated


class Role(StrEnum):
    """What a file is for; the eight roles an analysis may give."""

    IMPLEMENTATION = "implementation"
    EXECUTABLE = "executable"
    HELPER_SCRIPT = "helperScript"
    TEST = "test"
    CONFIGURATION = "configuration"
    BUILD = "build"
    DOCUMENTATION = "documentation"
    DATA = "data"


@dataclass(frozen=True, slots=True)
class Rule:
    """One row; every column that is filled in must fit, all compared in lower case.

    `under` names a folder anywhere above the file, `under_ends` the ending of one; `near` the
    topmost folder, or the file's own where no source folder lies above it (`scripts/a.ts`,
    `packages/ui/docs/b.ts`, but not `src/tools/c.ts`). `names` are whole file names, `starts` and
    `ends` their parts, `word_ends` endings that begin a word there, `extensions` come without dot.
    """

    role: Role
    under: frozenset[str] = frozenset()
    under_ends: tuple[str, ...] = ()
    near: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    starts: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    word_ends: tuple[str, ...] = ()
    extensions: frozenset[str] = frozenset()


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


def _row(words: str) -> tuple[str, ...]:
    return tuple(words.split())


_SOURCE_FOLDERS = _set("app internal lib pkg source src")
_PROSE = _set("adoc asciidoc creole markdown md mdx org pod rdoc rst tex textile txt")

RULES = (
    # Names that say what they are wherever they lie.
    Rule(
        Role.DOCUMENTATION,
        starts=_row(
            "authors changelog changes code_of_conduct contributing copying license licence "
            "maintainers notice readme security. support."
        ),
        extensions=_PROSE | {""},
    ),
    Rule(
        Role.BUILD,
        names=_set(
            "brewfile build.gradle build.gradle.kts build.rs build.sbt build.xml cmakelists.txt "
            "containerfile dockerfile gnumakefile gulpfile.js gruntfile.js jenkinsfile justfile "
            "makefile meson.build noxfile.py pom.xml procfile rakefile setup.py taskfile.yml "
            "vagrantfile workspace docker-compose.yml docker-compose.yaml compose.yaml compose.yml"
        ),
    ),
    Rule(Role.BUILD, starts=_row("dockerfile. jenkinsfile.")),
    Rule(Role.BUILD, extensions=_set("bazel bzl cmake dockerfile gradle mak mk nix ninja sbt")),
    # What continuous integration runs.
    Rule(
        Role.BUILD,
        names=_set(
            ".appveyor.yml .cirrus.yml .drone.yml .gitlab-ci.yml .travis.yml .woodpecker.yml "
            "appveyor.yml azure-pipelines.yml bitbucket-pipelines.yml buildspec.yml cloudbuild.yaml"
        ),
    ),
    Rule(
        Role.BUILD,
        under=_set(".azure-pipelines .buildkite .circleci .gitlab .teamcity .woodpecker"),
        extensions=_set("kts yaml yml"),
    ),
    Rule(Role.BUILD, near=_set("workflows"), extensions=_set("yaml yml")),
    Rule(
        Role.CONFIGURATION,
        starts=_row("requirements constraints robots.txt"),
        extensions=_set("txt in"),
    ),
    # A specification in prose is no test.
    Rule(Role.DOCUMENTATION, under=_set("spec specs"), extensions=_PROSE),
    Rule(
        Role.TEST,
        under=_set(
            "__fixtures__ __mocks__ __snapshots__ __tests__ cypress e2e fixtures integration-tests "
            "spec specs test testdata testfixtures testing testlib tests unittests"
        ),
    ),
    # Source sets and projects of tests: `jvmTest`, `Shop.Tests`, `it-tests`.
    Rule(
        Role.TEST,
        under_ends=tuple(
            f"{before}{end}"
            for before in _row("android common functional integration ios js jvm native wasm . - _")
            for end in ("test", "tests")
        ),
    ),
    Rule(Role.TEST, names=_set("conftest.py")),
    Rule(
        Role.TEST,
        starts=_row("test_ tests_"),
        extensions=_set("c cc cpp jl lua ml php py pyi r rb rs"),
    ),
    Rule(
        Role.TEST,
        word_ends=_row(
            "_spec.lua _spec.rb _test.c _test.cc _test.clj _test.cpp _test.dart _test.exs _test.go "
            "_test.jl _test.py _test.rb _test.rs _tests.py _tests.rs "
            "test.java test.kt test.php test.scala tests.cs tests.java tests.kt tests.swift "
            "test.cs test.swift spec.scala spec.hs spec.groovy it.java .feature .snap"
        ),
    ),
    Rule(
        Role.TEST,
        ends=tuple(
            f".{kind}.{extension}"
            for kind in _row("cy e2e spec test")
            for extension in _row("cjs cts js jsx mjs mts svelte ts tsx vue")
        ),
    ),
    Rule(Role.DOCUMENTATION, extensions=_PROSE),
    Rule(Role.DOCUMENTATION, under=_set("demos example examples sample samples tutorials")),
    Rule(Role.DOCUMENTATION, near=_set("doc docs documentation site website")),
    Rule(
        Role.DATA,
        near=_set("data dataset datasets i18n l10n lang locale locales translations"),
        extensions=_set("arb dat ftl json properties sql toml txt xliff xml yaml yml") | {""},
    ),
    Rule(
        Role.DATA,
        extensions=_set(
            "avif bin bmp csv dat db eot flac geojson gif gz ico icns jar jpeg jpg jsonl map mo "
            "mp3 mp4 ndjson npy npz ogg onnx otf parquet pdf pickle pkl png po pot psv sqlite "
            "sqlite3 svg tar tgz tsv ttf wasm wav webm webp woff woff2 xls xlsx xz zip"
        ),
    ),
    Rule(
        Role.CONFIGURATION,
        ends=tuple(
            f".config.{extension}" for extension in _row("cjs cts js json mjs mts ts yaml yml")
        ),
    ),
    Rule(
        Role.CONFIGURATION,
        names=_set("codeowners gemfile go.mod go.work manifest.in mix.exs package.swift pipfile"),
    ),
    Rule(
        Role.HELPER_SCRIPT,
        near=_set("bench benches benchmark benchmarks ci hack script scripts tool tools .ci"),
        extensions=_set("bash cjs fish go js lua mjs php pl ps1 py rb rs sh ts zsh"),
    ),
    Rule(Role.HELPER_SCRIPT, extensions=_set("bash bat cmd fish ps1 sh zsh")),
    Rule(
        Role.CONFIGURATION,
        extensions=_set(
            "cfg cnf conf config editorconfig env hcl ini json json5 jsonc plist properties props "
            "targets tf tfvars toml xml yaml yml csproj fsproj vbproj sln slnx gemspec cabal"
        ),
    ),
    Rule(Role.CONFIGURATION, starts=_row(".")),
    Rule(Role.EXECUTABLE, under=_set("bin")),
    Rule(Role.EXECUTABLE, near=_set("cmd")),
    Rule(
        Role.EXECUTABLE,
        names=_set(
            "__main__.py cli.js cli.py cli.ts main.c main.cc main.cpp main.dart main.go main.java "
            "main.js main.kt main.py main.rs main.swift main.ts manage.py program.cs wsgi.py "
            "asgi.py"
        ),
    ),
)
"""Order matters: what a file is called outweighs where it lies, and both outweigh its extension."""

ORDER = (
    Role.IMPLEMENTATION,
    Role.EXECUTABLE,
    Role.CONFIGURATION,
    Role.BUILD,
    Role.HELPER_SCRIPT,
    Role.DATA,
    Role.DOCUMENTATION,
    Role.TEST,
)
"""Which of two files of equal score is wanted first."""

WORDS = {
    Role.BUILD: _set("ci dockerfile jenkinsfile makefile"),
    Role.DATA: _set("csv dataset datasets fixture fixtures lockfile"),
    Role.DOCUMENTATION: _set(
        "changelog contributing doc docs documentation example examples license readme tutorial "
        "tutorials"
    ),
    Role.TEST: _set("conftest e2e spec specs test tests unittest unittests"),
}
"""Words of a query that ask for files of a role, and names of folders that hold them."""


def infer(path: str, *, is_text: bool = True) -> Role:
    """Say what a file is for by its path and form alone; what tools write is data."""
    if is_named_generated(path):
        return Role.DATA
    folders, _, name = path.lower().rpartition("/")
    extension = posixpath.splitext(name)[1].removeprefix(".")
    for rule in _rules_in(folders):
        if (
            (not rule.names or name in rule.names)
            and (not rule.extensions or extension in rule.extensions)
            and (not rule.starts or name.startswith(rule.starts))
            and (not rule.ends or name.endswith(rule.ends))
            and (not rule.word_ends or _ends_in_word(path, rule.word_ends))
        ):
            return rule.role
    return Role.IMPLEMENTATION if is_text else Role.DATA


def _ends_in_word(path: str, endings: tuple[str, ...]) -> bool:
    """Tell whether a path ends in a whole word: `OrderTest.java` is a test, `Contest.java` not."""
    lowered = path.lower()
    if not lowered.endswith(endings) or len(lowered) != len(path):
        return False
    starts = (len(path) - len(ending) for ending in endings if lowered.endswith(ending))
    return any(not path[at].islower() or not path[at - 1 : at].isalpha() for at in starts)


@lru_cache(maxsize=4096)
def _rules_in(folders: str) -> tuple[Rule, ...]:
    """List the rows whose columns about folders fit."""
    segments = folders.split("/") if folders else []
    near = set(segments[:1])
    if _SOURCE_FOLDERS.isdisjoint(segments):
        near.update(segments[-1:])
    return tuple(
        rule
        for rule in RULES
        if (not rule.under or not rule.under.isdisjoint(segments))
        and (not rule.under_ends or any(one.endswith(rule.under_ends) for one in segments))
        and (not rule.near or not rule.near.isdisjoint(near))
    )


def asked_by(words: Iterable[str]) -> frozenset[Role]:
    """List the roles that some of these words ask for."""
    said = frozenset(words)
    return frozenset(role for role, names in WORDS.items() if not names.isdisjoint(said))


def rank(role: str) -> int:
    """Place a role in `ORDER`; roles of older tools come after all others."""
    return _PLACES.get(role, len(ORDER))


_PLACES: dict[str, int] = {role: place for place, role in enumerate(ORDER)}
