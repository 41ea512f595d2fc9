"""The test runners that may be run, as data: their words, targets and signs of failure."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Own:
    """A project's own way to run: `words` hold where the project has the file `sign`.

    A first word with a slash is a program below the folder that has the sign.
    """

    sign: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Target:
    """What a single target may look like, and the words with it in the place of `{}`.

    An empty pattern is for a call without one.
    """

    pattern: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Runner:
    """One allowed command; no other program is ever started.

    `failing` are patterns of lines that tell of a failure, `harmless` of lines that only sound
    like one; both come beside those that hold for all (failures.py).
    """

    name: str
    words: tuple[str, ...]
    targets: tuple[Target, ...]
    target_help: str
    own: tuple[Own, ...] = ()
    failing: tuple[str, ...] = ()
    harmless: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict)


# No target begins with a dash, so that none is taken for an option; `..` is refused apart.
_PATH = r"(?:\./)?[\w@][\w@./+-]*"
_NAME = r"[A-Za-z_][\w.$]*"
_PYTEST = ("-m", "pytest", "-q")

_SCRIPT_FAILING = (
    r"^\s*(?:✕|✖|✗|×|●|❯ .*\bfailed\b)",
    r"^\s*not ok\b",
    r"^\s*\(fail\)",
    r"^\s*FAIL\b",
    r"^\s*\d+\) ",
    r"^\s*>\s*\d+ \|",
    r"^\s*(?:ℹ|#) fail [1-9]",
    r"^\s*(?:[-+] )?(?:Expected|Received)\b",
)
_SCRIPT_HARMLESS = (
    r"^\s*(?:✓|✔|√|ok \d|\(pass\)|PASS\b)",
    r"^\s*(?:ℹ|#) (?:pass|cancelled|skipped|todo|tests|suites|duration_ms)\b",
    r"^\s*(?:ℹ|#) fail 0\b",
    r"^(?:stdout|stderr) \| ",
    r"^npm (?:ERR!|error) (?:A complete log|code ELIFECYCLE|errno|Lifecycle script)",
)
_JVM_HARMLESS = (
    r"^\s*at (?:java|javax|jdk|sun|kotlin|groovy|scala|worker)\.",
    r"^\s*at (?:java\.base/|org\.(?:junit|apache|gradle|testng|opentest4j|hamcrest|assertj)\.)",
    r"^\[ERROR\]\s*(?:$|-> \[Help|\[Help|To see the full|Re-run Maven|For more information"
    r"|Please refer to|After correcting)",
    r"\bTests run: \d+, Failures: 0, Errors: 0\b",
)

RUNNERS = (
    Runner(
        "bun_test",
        ("bun", "test"),
        (Target(_PATH, ("{}",)),),
        "a test file",
        failing=_SCRIPT_FAILING,
        harmless=_SCRIPT_HARMLESS,
    ),
    Runner(
        "cargo_test",
        ("cargo", "test"),
        (Target(r"[A-Za-z_]\w*(?:::\w+)*", ("{}",)),),
        "a test's name or the beginning of its path, module::name",
        failing=(
            r"^test .* \.\.\. FAILED",
            r"^---- .* ----$",
            r"\bpanicked at\b",
            r"^error(?:\[E\d+\])?:",
            r"^\s+--> ",
            r"^\s*(?:left|right): ",
            r"^test result: FAILED",
        ),
        harmless=(
            r"^test .* \.\.\. (?:ok|ignored)",
            r"^test result: ok\b",
            r"^\s+(?:Compiling|Downloaded|Downloading|Running|Finished|Doc-tests|Checking) ",
            r"^note: run with",
        ),
        environment={"CARGO_TERM_COLOR": "never"},
    ),
    Runner(
        "dotnet_test",
        ("dotnet", "test", "--nologo"),
        (
            Target(r"(?:\./)?[\w][\w./-]*\.(?:cs|fs|vb)proj|(?:\./)?[\w][\w./-]*\.slnx?", ("{}",)),
            Target(_NAME, ("--filter", "FullyQualifiedName~{}")),
        ),
        "a project file, or a part of the full name of a test",
        failing=(
            r"^\s*(?:Failed|\[xUnit\.net .*\[FAIL\])",
            r"^\s*(?:Error Message|Stack Trace):",
            r"^\s*(?:Expected|Actual|But was):",
            r"\): error [A-Z]+\d+:",
            r"^Failed!",
        ),
        harmless=(
            r"^Passed!",
            r"^\s*(?:Passed|Skipped) ",
            r"^\s*0 (?:Error|Warning)\(s\)",
            r"^\s*at (?:System|Microsoft|Xunit|NUnit)\.",
        ),
        # A build server would live on and keep the pipe.
        environment={
            "DOTNET_CLI_TELEMETRY_OPTOUT": "1",
            "DOTNET_CLI_USE_MSBUILD_SERVER": "0",
            "MSBUILDDISABLENODEREUSE": "1",
            "UseSharedCompilation": "false",
        },
    ),
    Runner(
        "go_test",
        ("go", "test"),
        (
            Target("", ("./...",)),
            Target(r"\./[\w@.+-]+(?:/[\w@.+-]+)*", ("{}",)),
            Target(r"\.|(?:\./)?\.\.\.", ("{}",)),
            Target(r"(?:Test|Fuzz|Example)\w*", ("-run", "^{}$", "./...")),
        ),
        "a package, ./path or ./path/..., or the name of a test",
        failing=(
            r"^\s*--- FAIL:",
            r"^FAIL\b",
            r"^panic:",
            r"^# \S+",
            r"^\s+\S+\.go:\d+",
            r"^\S+\.go:\d+:\d+:",
            r"^\s*(?:got|want|Error Trace|Error|Expected|Actual)\b",
            r"^(?:goroutine \d+ \[running\]|fatal error:|WARNING: DATA RACE)",
        ),
        harmless=(r"^\s*--- (?:PASS|SKIP):", r"^(?:ok|\?)\s", r"^=== "),
    ),
    Runner(
        "gradle_test",
        ("gradle", "test", "--console=plain", "--no-daemon"),
        (Target(rf"{_NAME}(?:\.\*)?", ("--tests", "{}")),),
        "a class or a method of one, package.Class.method",
        own=(
            Own("gradlew.bat", ("./gradlew.bat", "test", "--console=plain", "--no-daemon")),
            Own("gradlew", ("./gradlew", "test", "--console=plain", "--no-daemon")),
        ),
        failing=(
            r" FAILED$",
            r"^FAILURE:",
            r"^\* What went wrong:",
            r"^e: ",
            r"\.(?:java|kt|groovy|scala):\d+\)?$",
            r"\d+ tests completed, \d+ failed",
        ),
        harmless=(*_JVM_HARMLESS, r"^\* (?:Try|Get more help)\b", r"^> Run with --", r" PASSED$"),
    ),
    Runner(
        "maven_test",
        ("mvn", "-B", "test"),
        (
            Target(
                r"[A-Za-z_*][\w.$*]*(?:#[\w$*]+)?",
                (
                    "-Dtest={}",
                    "-DfailIfNoTests=false",
                    "-Dsurefire.failIfNoSpecifiedTests=false",
                ),
            ),
        ),
        "a class or a method of one, Class#method",
        own=(
            Own("mvnw.cmd", ("./mvnw.cmd", "-B", "test")),
            Own("mvnw", ("./mvnw", "-B", "test")),
        ),
        failing=(r"<<< (?:FAILURE|ERROR)!", r"^\[ERROR\]", r"\bBUILD FAILURE\b"),
        harmless=_JVM_HARMLESS,
    ),
    Runner(
        "npm_test",
        ("npm", "test"),
        (Target(_PATH, ("--", "{}")),),
        "a test file",
        failing=_SCRIPT_FAILING,
        harmless=_SCRIPT_HARMLESS,
    ),
    Runner(
        "pnpm_test",
        ("pnpm", "test"),
        (Target(_PATH, ("{}",)),),
        "a test file",
        failing=_SCRIPT_FAILING,
        harmless=_SCRIPT_HARMLESS,
    ),
    Runner(
        "pytest",
        ("pytest", "-q"),
        # pytest reads options from a file named behind an @.
        (Target(rf"(?!@){_PATH}(?:::\w+)*(?:\[[\w .,:=+/-]*\])?", ("{}",)),),
        "a file, folder or test, path/test_x.py::TestX::test_y",
        own=(
            Own(".venv/bin/python", (".venv/bin/python", *_PYTEST)),
            Own("venv/bin/python", ("venv/bin/python", *_PYTEST)),
            Own(".venv/Scripts/python.exe", (".venv/Scripts/python.exe", *_PYTEST)),
            Own("venv/Scripts/python.exe", ("venv/Scripts/python.exe", *_PYTEST)),
            Own("uv.lock", ("uv", "run", "pytest", "-q")),
            Own("poetry.lock", ("poetry", "run", "pytest", "-q")),
        ),
        failing=(
            r"^E\s",
            r"^>\s",
            r"^(?:FAILED|ERROR)\b",
            r"^_{3,} .* _{3,}$",
            r"^\S+\.py (?:[.sxXFE]*[FE][.sxXFE]*)\b",
            r"^[.sxXFE]*[FE][.sxXFE]*\s+\[\s*\d+%\]$",
            r"^\S+\.py:\d+: ",
            r"^=+ short test summary info =+$",
            r"\b[1-9]\d* (?:failed|error)",
        ),
        harmless=(
            r"^\S+\.py [.sxX]+(?:\s+\[\s*\d+%\])?$",
            r"^\S*/(?:site|dist)-packages/\S+:\d+",
            r"^=+ warnings summary",
            r"^\s+warnings\.warn\(",
        ),
    ),
    Runner(
        "yarn_test",
        ("yarn", "test"),
        (Target(_PATH, ("{}",)),),
        "a test file",
        failing=_SCRIPT_FAILING,
        harmless=_SCRIPT_HARMLESS,
    ),
)
"""Sorted by name."""

BY_NAME: Mapping[str, Runner] = {runner.name: runner for runner in RUNNERS}
