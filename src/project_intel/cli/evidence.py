"""The commands of the evidence toolset: index, search, read, test."""

import argparse
import os
import shlex
import signal
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from project_intel.cli.arguments import positive, up_to
from project_intel.cli.outcome import Exit, Outcome
from project_intel.errors import ProjectIntelError, UsageError
from project_intel.settings import Settings

if TYPE_CHECKING:
    from project_intel.evidence.index_repo import Indexed
    from project_intel.evidence.process import Leash
    from project_intel.evidence.read_snippet import Snippet
    from project_intel.evidence.run_tests import Report
    from project_intel.evidence.search_code import Found

MILLISECONDS = 300_000
"""The time limit of a test run unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Doors:
    """What the commands call."""

    index: "Callable[[str], Indexed]"
    search: "Callable[[str, str, int, int], Found]"
    read: "Callable[[str, str, int, int, int], Snippet]"
    test: "Callable[[str, str, str, float, Leash, tuple[str, ...]], Report]"
    no_index: type[ProjectIntelError]


def open_doors() -> Doors:
    """Return the product's doors; they are imported here, so that `--version` stays quick."""
    from project_intel.evidence.current import NoIndex
    from project_intel.evidence.index_repo import index_repo
    from project_intel.evidence.read_snippet import read_snippet
    from project_intel.evidence.run_tests import run_tests
    from project_intel.evidence.search_code import search_code

    return Doors(index_repo, search_code, read_snippet, run_tests, NoIndex)


def add_commands(commands: Any) -> None:
    """Add the commands to the parser's commands."""
    # Imported here: the session hook passes through this module and runs none of these.
    from project_intel.evidence.model import LEAST_MAX_CHARS, MAX_CHARS, MOST_TOP_K, TOP_K
    from project_intel.evidence.runners import BY_NAME

    index = commands.add_parser("index", help="index a folder for `search`")
    index.add_argument("root", metavar="ROOT", help="the folder of a project")
    index.set_defaults(func=_index, open_doors=open_doors)

    search = commands.add_parser("search", help="find the lines that answer a question")
    search.add_argument("root", metavar="ROOT", help="a folder that was indexed")
    search.add_argument("words", nargs="*", metavar="WORDS", help="a question, words or names")
    search.add_argument(
        "-k", "--top-k", type=up_to(MOST_TOP_K), default=TOP_K, metavar="N", help="most hits"
    )
    search.add_argument(
        "--max-chars",
        type=_from(LEAST_MAX_CHARS),
        default=MAX_CHARS,
        metavar="N",
        help="most characters of the answer",
    )
    search.set_defaults(func=_search, open_doors=open_doors)

    read = commands.add_parser("read", help="show a range of lines of one file")
    read.add_argument("root", metavar="ROOT", help="the folder of a project")
    read.add_argument("path", metavar="PATH", help="a file in it")
    read.add_argument("start", type=positive, metavar="START", help="first line, from 1")
    read.add_argument("end", type=positive, metavar="END", help="last line")
    read.add_argument(
        "column",
        type=positive,
        nargs="?",
        default=1,
        metavar="COLUMN",
        help="first character of the first line",
    )
    read.set_defaults(func=_read, open_doors=open_doors)

    test = commands.add_parser("test", help="run tests and show what failed")
    test.add_argument("root", metavar="ROOT", help="the folder of a project")
    test.add_argument("command", choices=list(BY_NAME), metavar="COMMAND", help=", ".join(BY_NAME))
    test.add_argument("--target", default="", metavar="T", help="only this file, package or test")
    test.add_argument(
        "--timeout", type=positive, default=MILLISECONDS, metavar="MS", help="the time limit"
    )
    test.set_defaults(func=_test, open_doors=open_doors)


def _index(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    return _told(doors.index(_root(args)).text)


def _search(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    if not args.words:
        raise UsageError('What to look for? For example: project-intel search . "path check".')
    root = _root(args)
    try:
        found = doors.search(root, " ".join(args.words), args.top_k, args.max_chars)
    except doors.no_index as error:
        call = f"project-intel index {shlex.quote(args.root)}"
        raise ProjectIntelError(f'No index found for this root. Run "{call}" first.') from error
    return _told(found.text)


def _read(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    found = doors.read(_root(args), args.path, args.start, args.end, args.column)
    return _told(found.text)


def _test(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    # Whoever gives up on us must not leave the tests running.
    for name in ("SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _interrupt)
    asked = (_root(args), args.command, args.target, args.timeout / 1000)
    report = _ended_with_us(lambda leash: doors.test(*asked, leash, settings.test_env))
    code = Exit.TIMED_OUT if report.timed_out else report.code
    return _told(report.text, Exit.FINDING if code is None else code)


def _ended_with_us(work: "Callable[[Leash], Report]") -> "Report":
    """Do it in a thread: a signal that came while a child is being started would lose it."""
    from concurrent.futures import ThreadPoolExecutor

    from project_intel.evidence.process import Leash

    leash = Leash()
    with ThreadPoolExecutor(max_workers=1) as pool:
        report = pool.submit(work, leash)
        try:
            return report.result()
        except KeyboardInterrupt:
            leash.pull()
            raise


def _told(text: str, code: int = Exit.DONE) -> Outcome:
    from project_intel.credentials import seal

    return Outcome(seal(text), code)


def _root(args: Namespace) -> str:
    from project_intel.evidence.place import evidence_root

    root: str = args.root
    return evidence_root(root or os.curdir)


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def _from(least: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = positive(text)
        if number < least:
            raise argparse.ArgumentTypeError(f"{text} is less than {least}")
        return number

    return read
