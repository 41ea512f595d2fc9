"""The command line: picks the command, prints its text, returns its exit code."""

import difflib
import errno
import os
import sys
import traceback
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from io import TextIOWrapper

from project_intel import __version__
from project_intel.cli import evidence, knowledge, repository
from project_intel.cli.arguments import Parser
from project_intel.cli.outcome import Exit, Outcome
from project_intel.cli.scope import manifest, pack, vendors, workspace
from project_intel.errors import ProjectIntelError, UsageError, bug_line
from project_intel.settings import MISSING, Settings, from_process, project_at

COMMANDS = (
    *("serve", "refresh", "status", "query", "scan", "submit", "setup", "hook", "merge-driver"),
    *("index", "search", "read", "test", "init", "lint"),
    *("pack", "build", "clean", "import"),
    *("projects", "subagents", "plans", "git-status", "grep-memory", "help"),
)
TAKE_WORDS = ("query", "search", "pack", "grep-memory")
QUESTIONS_ABOUT_US = ("-h", "--help", "--version")
EPILOG = """\
index, search, read, test, init, lint, build and clean name their folder; pack and import take
-d DIR; projects, subagents, plans, git-status and grep-memory take --workspace DIR; every other
command takes --root DIR (the project folder). All take the settings of the README as --name=value.
Without a command the server is started.
exit codes: 0 done, 1 a finding or a known failure, 2 usage, 3 a bug, 130 interrupted;
test: the runner's own, 124 when its time is over"""


Doors = (
    knowledge.Doors | evidence.Doors | manifest.Doors | pack.Doors | vendors.Doors | workspace.Doors
)


def main(argv: Sequence[str] | None = None, *, doors: Doors | None = None) -> int:
    """Run one command and return its exit code; nothing it meets is raised."""
    words = list(sys.argv[1:] if argv is None else argv)
    debug = "--debug" in words
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    try:
        outcome = _run([word for word in words if word != "--debug"], doors)
        _print(outcome.text)
        return outcome.code
    except SystemExit as leaving:  # argparse, after --help and --version
        return int(leaving.code or Exit.DONE)
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except ProjectIntelError as error:
        _complain(str(error))
        return error.exit_code
    except Exception as error:
        _complain(f"a bug of ours: {bug_line(error)} (--debug shows the details)")
        if debug:
            traceback.print_exc()
        return Exit.BUG


def _run(words: list[str], doors: Doors | None) -> Outcome:
    settings, rest, problems = from_process(words)
    command = _command(rest)
    about_us = any(word in QUESTIONS_ABOUT_US for word in rest)
    if command == "serve" and not about_us:
        return _serve(settings, problems, [word for word in rest if word != "serve"])
    if command == "hook" and not about_us:
        return _hook(words, settings)
    for problem in problems:
        if problem.endswith(MISSING):
            raise UsageError(f"{problem}. See `project-intel help`.")
        _complain(problem)
    parser = _parser()
    if command == "help" and len(rest) == 2 and rest[1] in COMMANDS:
        rest = [rest[1], "--help"]
    args, extra = parser.parse_known_args(rest)
    unknown = [word for word in extra if word.startswith("-")]
    if unknown:
        raise UsageError(f"There is no flag {unknown[0]}. See `project-intel help`.")
    # argparse stops filling a list of words at the first flag; the words after it are left over.
    args.words = [*getattr(args, "words", []), *extra]
    if args.words and command not in TAKE_WORDS:
        raise UsageError(f"{command} takes no {args.words[0]!r}. See `project-intel help`.")
    if command == "help":
        return Outcome(parser.format_help().rstrip())
    return _call(args, settings, doors)


def _command(rest: list[str]) -> str:
    if not rest or rest[0] in COMMANDS:
        return rest[0] if rest else "serve"
    if rest[0] in QUESTIONS_ABOUT_US:
        return "help"
    if not rest[0].startswith("-"):
        near = difflib.get_close_matches(rest[0], COMMANDS, n=1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise UsageError(f"There is no command {rest[0]!r}.{hint} See `project-intel help`.")
    if "serve" in rest:
        return "serve"
    if any(word in COMMANDS for word in rest) or not rest[0].startswith("--"):
        raise UsageError(f"There is no flag {rest[0]}. See `project-intel help`.")
    return "serve"


def _parser() -> Parser:
    parser = Parser(
        prog="project-intel",
        description="A map of a project that agents and people read before they open a file.",
        epilog=EPILOG,
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"project-intel {__version__}")
    parser.set_defaults(open_doors=knowledge.open_doors)
    parser.add_argument("--debug", action="store_true", help="show the traceback of a bug")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    commands.add_parser("serve", help="the MCP server on stdin and stdout (the default)")
    knowledge.add_commands(commands)
    repository.add_commands(commands)
    evidence.add_commands(commands)
    manifest.add_commands(commands)
    pack.add_commands(commands)
    vendors.add_commands(commands)
    workspace.add_commands(commands)
    commands.add_parser("hook", help="`hook session-start`, `hook pre-commit`: what others run")
    commands.add_parser("help", help="this page; `help COMMAND`: that of a command")
    return parser


def _call(args: Namespace, settings: Settings, doors: Doors | None) -> Outcome:
    outcome: Outcome = args.func(args, settings, doors or args.open_doors())
    return outcome


def _serve(settings: Settings, problems: Sequence[str], unknown: Sequence[str]) -> Outcome:
    from project_intel.server.stdio import serve

    notes = [*problems, *(f"{word} is not known and not used" for word in unknown)]
    return Outcome(code=serve(settings, notes))


def _hook(words: list[str], settings: Settings) -> Outcome:
    rest = [word for word in words if word not in ("hook", "session-start", "pre-commit")]
    named = [word for word in words if word not in rest]
    if named == ["hook", "session-start"]:
        from project_intel.hook import main as hook

        return Outcome(code=hook(rest))
    if named != ["hook", "pre-commit"]:
        raise UsageError(
            "The hooks there are: project-intel hook session-start, project-intel hook pre-commit."
        )
    from project_intel.knowledge.pre_commit import bring_along

    for note in bring_along(project_at(settings, os.curdir)):
        _complain(note)
    return Outcome()


def _print(text: str) -> None:
    if sys.stdout is None:  # whoever started us closed it
        return
    try:
        if text:
            sys.stdout.write(text + "\n")
        sys.stdout.flush()
    except OSError as error:
        # What is left goes nowhere, also at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # EINVAL is Windows' word for a reader that has seen enough (`| head`).
        if error.errno not in (errno.EPIPE, errno.EINVAL):
            raise ProjectIntelError(f"The answer cannot be written ({error.strerror}).") from error


def _complain(sentence: str) -> None:
    print(f"project-intel: {sentence}", file=sys.stderr)
