"""The command `pack`: what a task needs to know, within a budget of tokens."""

import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from project_intel.cli.arguments import positive
from project_intel.cli.outcome import Outcome
from project_intel.errors import UsageError
from project_intel.settings import Settings

if TYPE_CHECKING:
    from project_intel.scope.pack import Ask
    from project_intel.scope.packs.pack_report import Pack


@dataclass(frozen=True, slots=True)
class Doors:
    """What the command calls."""

    manifest_root: Callable[[str], str]
    pack: "Callable[[str, str, list[str], int | None, Ask], Pack]"
    asker: "Callable[[Settings], Ask]"


def open_doors() -> Doors:
    """Return the product's doors; they are imported here, so that `--version` stays quick."""
    from project_intel.map_asker import map_asker
    from project_intel.scope.pack import manifest_root, pack

    return Doors(manifest_root, pack, lambda settings: map_asker(settings, keep=True))


def add_commands(commands: Any) -> None:
    """Add the command to the parser's commands."""
    pack = commands.add_parser("pack", help="the fragments of .scope/ that a task asks for")
    pack.add_argument("words", nargs="*", metavar="TASK", help="what is to be done")
    pack.add_argument(
        *("-d", "--dir"), default="", metavar="DIR", help="the project, or a folder in its checkout"
    )
    pack.add_argument(
        *("-p", "--path"),
        action="append",
        default=[],
        metavar="PATH",
        help="a file the task concerns, from the project's root; may be repeated",
    )
    pack.add_argument(
        "--budget", type=positive, metavar="N", help="most tokens; only lowers the manifest's"
    )
    form = pack.add_mutually_exclusive_group()
    form.add_argument(
        "--raw", action="store_true", help="the fragments alone; the report goes to stderr"
    )
    form.add_argument("--json", action="store_true", help="the report as JSON")
    pack.set_defaults(func=_pack, open_doors=open_doors)


def _pack(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    task = " ".join(args.words)
    if not task.strip():
        raise UsageError('Pack for what? For example: project-intel pack "fix the sql migration".')
    root = doors.manifest_root(args.dir or settings.root or os.curdir)
    packed = doors.pack(root, task, args.path, args.budget, doors.asker(settings))
    if args.json:
        return Outcome(json.dumps(packed.as_json(), ensure_ascii=False, indent=2))
    if args.raw:
        print(packed.report, file=sys.stderr)
        return Outcome(packed.raw.removesuffix("\n"))
    return Outcome(packed.text.removesuffix("\n"))
