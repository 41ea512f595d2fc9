"""The commands of the knowledge toolset: refresh, status, query, scan, submit."""

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from project_intel.cli.arguments import count
from project_intel.cli.outcome import Exit, Outcome
from project_intel.display import listed
from project_intel.errors import UsageError
from project_intel.knowledge.analysis.payload import unwrap
from project_intel.knowledge.base.tally import counted
from project_intel.knowledge.model import Role
from project_intel.knowledge.project import Project
from project_intel.knowledge.question import DEFAULT_MAX, Answer, Form, Format, Question, Verbosity
from project_intel.settings import Settings, project_at

if TYPE_CHECKING:
    from project_intel.knowledge.analysis.handout import Handout
    from project_intel.knowledge.analysis.outcome import Submitted
    from project_intel.knowledge.analysis.outstanding import Outstanding
    from project_intel.knowledge.analysis.packing import Budget
    from project_intel.knowledge.refresh import Refreshed
    from project_intel.knowledge.report import Status

MOST_NAMED = 50


@dataclass(frozen=True, slots=True)
class Doors:
    """What the commands call; the product's own doors unless a test brings others."""

    refresh: "Callable[..., Refreshed]"
    status: "Callable[[Project], Status]"
    query: Callable[[Project, Question], Answer]
    submit: "Callable[[Project, list[object], str], Submitted]"
    scan: "Callable[[Project, str, Budget], Handout]"
    outstanding: "Callable[[Project, str, Budget], Outstanding]"
    undescribed: "Callable[[Project, str], Sequence[str]]"


def open_doors() -> Doors:
    """Return the product's doors; they are imported here, so that `--version` stays quick."""
    from project_intel.knowledge.query import query
    from project_intel.knowledge.refresh import refresh
    from project_intel.knowledge.scan import scan
    from project_intel.knowledge.scan_status import outstanding, undescribed
    from project_intel.knowledge.status import status
    from project_intel.knowledge.submit import submit

    return Doors(refresh, status, query, submit, scan, outstanding, undescribed)


def add_commands(commands: Any, **options: Any) -> None:
    """Add the commands to the parser's commands."""
    refresh = commands.add_parser("refresh", help="bring the structure up to date", **options)
    refresh.add_argument(
        "--check",
        action="store_true",
        help="leave the knowledge base alone; exit 1 when its structure is behind",
    )
    refresh.add_argument(
        "--prune", action="store_true", help="drop the descriptions of files that are gone for good"
    )
    refresh.add_argument(
        "--resolve",
        action="store_true",
        help="settle a knowledge base in the middle of a merge: both sides are kept",
    )
    refresh.set_defaults(func=_refresh)

    status = commands.add_parser("status", help="what is mapped, what is not and why", **options)
    status.add_argument("--json", action="store_true", help="as JSON")
    status.set_defaults(func=_status)

    query = commands.add_parser("query", help="find files by what they are and contain", **options)
    query.add_argument("words", nargs="*", help="names, packages, paths, concepts")
    query.add_argument("--scope", default="", metavar="PATH", help="only what lies under PATH")
    query.add_argument(
        "--max", type=count, default=DEFAULT_MAX, metavar="N", help="most results; 0 means 25"
    )
    query.add_argument("--format", choices=_values(Format), default="grouped")
    query.add_argument("--role", choices=_values(Role))
    query.add_argument("--verbosity", choices=_values(Verbosity), default="full")
    query.add_argument("--explain", action="store_true", help="show what each score is made of")
    query.add_argument("--json", action="store_true", help="as JSON")
    query.set_defaults(func=_query)

    scan = commands.add_parser("scan", help="write batches of files to analyse", **options)
    scan.add_argument("location", nargs="?", default="", metavar="LOCATION", help="only there")
    look = scan.add_mutually_exclusive_group()
    look.add_argument(
        "--status", action="store_true", help="write no batch; what is outstanding and what failed"
    )
    look.add_argument(
        "--check",
        action="store_true",
        help="write no batch; exit 1 when a file has no analysis or has changed since",
    )
    scan.add_argument("--json", action="store_true", help="as JSON")
    scan.set_defaults(func=_scan)

    submit = commands.add_parser("submit", help="store the analyses of files", **options)
    submit.add_argument(
        "file",
        nargs="?",
        default="-",
        metavar="FILE",
        help='JSON: a list of results, or {"results": [...]}; "-" (the default) reads stdin',
    )
    submit.add_argument("--batch", default="", metavar="ID", help="the id in the batch file")
    submit.add_argument("--json", action="store_true", help="as JSON")
    submit.set_defaults(func=_submit)


def _refresh(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    project = project_of(settings)
    if args.check:
        if doors.refresh(project, write=False).behind:
            text = (
                "The structure in .knowledge/summaries.json is behind. Run `project-intel refresh`."
            )
            return Outcome(text, Exit.FINDING)
        return Outcome("The structure is up to date.")
    done = doors.refresh(project, prune=args.prune, resolve=args.resolve)
    became = "written" if done.written else "not written" if done.failed else "nothing to write"
    text = "\n".join((f"{counted(done.counts)}; {became}.", *done.notes))
    return Outcome(text, Exit.FINDING if done.failed else Exit.DONE)


def _status(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    status = doors.status(project_of(settings))
    return Outcome(_json(status.as_json()) if args.json else "\n".join(status.lines()))


def _query(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    if not args.words:
        raise UsageError('What to look for? For example: project-intel query "session token".')
    question = Question(
        keywords=" ".join(args.words),
        scope=args.scope,
        max=args.max,
        format=Format(args.format),
        role=Role(args.role) if args.role else None,
        verbosity=Verbosity(args.verbosity),
        form=Form.JSON if args.json else Form.TEXT,
        explain=args.explain,
        typed=True,
    )
    answer = doors.query(project_of(settings), question)
    return Outcome(_shown(args, answer.structured, answer.text))


def _scan(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    from project_intel.knowledge.analysis.packing import Budget

    if args.check:
        return _checked(args, doors.undescribed(project_of(settings), args.location))
    budget = Budget(settings.max_batch_tokens, settings.chars_per_token)
    door = doors.outstanding if args.status else doors.scan
    found = door(project_of(settings), args.location, budget)
    return Outcome(_shown(args, found.as_json(), found.text))


def _submit(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    items, batch = unwrap(_text_of(args.file), args.batch)
    done = doors.submit(project_of(settings), items, batch)
    text = _shown(args, done.as_json(), done.text)
    return Outcome(text, Exit.FINDING if done.refused else Exit.DONE)


def _checked(args: Namespace, undescribed: Sequence[str]) -> Outcome:
    text = "The analyses are up to date."
    if undescribed:
        named = listed(undescribed, MOST_NAMED)
        text = f"{len(undescribed)} file(s) have no analysis of their content: {named}. "
        text += "Run `project-intel scan`."
    found = _shown(args, {"undescribed": list(undescribed)}, text)
    return Outcome(found, Exit.FINDING if undescribed else Exit.DONE)


def _text_of(file: str) -> str:
    try:
        if file == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(file, "rb") as opened:
                data = opened.read()
    except OSError as error:
        raise UsageError(f"{file} cannot be read ({error.strerror}).") from error
    return data.decode("utf-8-sig", "replace")


def _values(names: type[Format] | type[Role] | type[Verbosity]) -> list[str]:
    return [name.value for name in names]


def project_of(settings: Settings) -> Project:
    """Return the project a command is about."""
    return project_at(settings, settings.project_dir or os.curdir)


def _shown(args: Namespace, value: object, text: str) -> str:
    """Return the form that was asked for, without credentials."""
    from project_intel.credentials import seal, seal_value

    return _json(seal_value(value)) if args.json else seal(text)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2)
