"""The commands that make and check a manifest: init, lint."""

import json
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from project_intel.cli.outcome import Exit, Outcome
from project_intel.cli.scope.vendors import scope_root
from project_intel.settings import Settings

if TYPE_CHECKING:
    from project_intel.scope.lint import Linted
    from project_intel.scope.scaffold import Laid


@dataclass(frozen=True, slots=True)
class Doors:
    """What the commands call."""

    scaffold: "Callable[[str], list[Laid]]"
    lint: "Callable[[str], Linted]"


def open_doors() -> Doors:
    """Return the product's doors; they are imported here, so that `--version` stays quick."""
    from project_intel.scope.lint import lint
    from project_intel.scope.scaffold import scaffold

    return Doors(scaffold, lint)


def add_commands(commands: Any) -> None:
    """Add the commands to the parser's commands."""
    init = commands.add_parser("init", help="lay out agenticscope.toml and .scope/")
    init.add_argument("dir", nargs="?", default="", metavar="DIR", help="the project")
    init.set_defaults(func=_init, open_doors=open_doors)

    lint = commands.add_parser("lint", help="check the manifest, the fragments and rule files")
    lint.add_argument("dir", nargs="?", default="", metavar="DIR", help="the project")
    lint.add_argument("--strict", action="store_true", help="exit 1 for warnings as well")
    lint.add_argument("--json", action="store_true", help="as JSON")
    lint.set_defaults(func=_lint, open_doors=open_doors)


def _init(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    laid = doors.scaffold(scope_root(args.dir, settings))
    text = "\n".join(one.line() for one in laid)
    return Outcome(text, Exit.FINDING if any(one.reason for one in laid) else Exit.DONE)


def _lint(args: Namespace, settings: Settings, doors: Doors) -> Outcome:
    from project_intel.credentials import seal
    from project_intel.scope.lint import told

    linted = doors.lint(scope_root(args.dir, settings))
    failed = linted.errors or (args.strict and linted.findings)
    code = Exit.FINDING if failed else Exit.DONE
    if not linted.is_usable:
        code = Exit.USAGE
    if args.json:
        found = [finding._asdict() for finding in linted.findings]
        value = {"findings": found, "notes": list(linted.notes)}
        return Outcome(seal(json.dumps(value, ensure_ascii=False, indent=2)), code)
    return Outcome(seal("\n".join(told(linted))), code)
